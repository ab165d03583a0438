import { useMemo } from 'react'
import { useController } from 'react-hook-form'
import { EditorFrame } from '#drafts/EditorFrame.tsx'
import type { useDraftForm } from '#drafts/use-draft-form.ts'
import { type SectionMapping, useSectionForm } from '#drafts/use-section-form.ts'
import { shopPart } from '#drafts/writes/shop-write.ts'
import { warning } from '#ui/display/icons.ts'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { RichTextField } from '#ui/fields/RichText.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { type ExportValues, emptyExport, exportRules, exportValuesOf, inputOfExport } from './export-values.ts'
import type { OwnShopState } from './use-own-shop.ts'

const formMapping: SectionMapping<ExportValues, 'shops.saveRemark'> = {
  empty: emptyExport,
  rules: exportRules,
  ofAsk: ({ exp_remark }) => exportValuesOf({ exp_remark: exp_remark ?? null }),
  toAsk: inputOfExport,
  follows: [['exp_remark']],
}
const notLoadedText =
  'Tersimpan di HP sebagai draf: tulisan Anda di server belum terlihat dari HP ini. Buka lagi saat ada sinyal.'

/** 'Edit Pengalaman Ekspor' (row 232). Every letter is kept on the phone until it has arrived. */
export function ExportForm({ own, onDone }: { own: OwnShopState; onDone: () => void }) {
  const { told, asked, ready, id } = own
  const remark = told?.merchant.exp_remark
  const { kept, frame } = useSectionForm({
    ...{
      part: shopPart(id, 'ekspor'),
      map: formMapping,
      ready: id > 0 && ready,
      asked,
      unheardSaid: notLoadedText,
      onDone,
    },
    told: useMemo(() => (remark === undefined ? undefined : exportValuesOf({ exp_remark: remark })), [remark]),
    latest: own.latest('ekspor'),
    row: own.pending('ekspor'),
  })
  return (
    <EditorFrame title="Edit Pengalaman Ekspor" save="Simpan Perubahan" {...frame}>
      {kept.others.exp_remark !== undefined && (
        <Note
          icon={warning}
          look="wait"
          action={
            <Button
              look="text"
              onClick={() => kept.take({ exp_remark: `${kept.others.exp_remark}${kept.form.getValues('exp_remark')}` })}
            >
              Gabungkan keduanya
            </Button>
          }
        >
          Di server ternyata sudah ada tulisan Anda. Yang Anda tulis di sini akan menggantinya.
        </Note>
      )}
      {kept.opened ? <RemarkField control={kept.form.control} /> : <Loading>Membuka pengalaman ekspor…</Loading>}
    </EditorFrame>
  )
}

type Control = ReturnType<typeof useDraftForm<ExportValues>>['form']['control']

function RemarkField({ control }: { control: Control }) {
  const { field, fieldState } = useController({ control, name: 'exp_remark' })
  return (
    <RichTextField
      label="Pengalaman ekspor"
      help="Negara tujuan, produk, dan tahunnya. Kosongkan bila belum pernah ekspor."
      wrong={fieldState.error?.message}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      focusRef={field.ref}
    />
  )
}
