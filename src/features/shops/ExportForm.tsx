import { useMemo } from 'react'
import { useController } from 'react-hook-form'
import { EditorFrame } from '#forms/EditorFrame.tsx'
import { shopPart } from '#forms/shop-write.ts'
import type { useKeptForm } from '#forms/use-kept-form.ts'
import { type PartMap, usePartForm } from '#forms/use-part-form.ts'
import { Button } from '#ui/Button.tsx'
import { warning } from '#ui/icons.ts'
import { Loading } from '#ui/Loading.tsx'
import { Note } from '#ui/Note.tsx'
import { RichText } from '#ui/RichText.tsx'
import { askOfExport, type ExportValues, emptyExport, exportOf, exportRules } from './export-values.ts'
import type { OwnShopState } from './use-own-shop.ts'

const map: PartMap<ExportValues, 'shops.saveRemark'> = {
  empty: emptyExport,
  rules: exportRules,
  ofAsk: ({ exp_remark }) => exportOf({ exp_remark: exp_remark ?? null }),
  toAsk: askOfExport,
  follows: [['exp_remark']],
}
const unheardSaid =
  'Tersimpan di HP sebagai draf: tulisan Anda di server belum terlihat dari HP ini. Buka lagi saat ada sinyal.'

/** 'Edit Pengalaman Ekspor' (row 232). Every letter is kept on the phone until it has arrived. */
export function ExportForm({ own, onDone }: { own: OwnShopState; onDone: () => void }) {
  const { told, asked, ready, id } = own
  const remark = told?.merchant.exp_remark
  const { kept, frame } = usePartForm({
    ...{ part: shopPart(id, 'ekspor'), map, ready: id > 0 && ready, asked, unheardSaid, onDone },
    told: useMemo(() => (remark === undefined ? undefined : exportOf({ exp_remark: remark })), [remark]),
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
      {kept.opened ? <Remark control={kept.form.control} /> : <Loading>Membuka pengalaman ekspor…</Loading>}
    </EditorFrame>
  )
}

type Control = ReturnType<typeof useKeptForm<ExportValues>>['form']['control']

function Remark({ control }: { control: Control }) {
  const { field, fieldState } = useController({ control, name: 'exp_remark' })
  return (
    <RichText
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
