import { useMemo } from 'react'
import { useController } from 'react-hook-form'
import { shopLabels } from '#contract/shops/fields.ts'
import { hasWords } from '#contract/text/rich-text.ts'
import { fitsRich } from '#contract/text/rich-text-length.ts'
import { type FormField, formFields, optionalTextField, type ValuesOf } from '#drafts/form-fields.ts'
import { EditorFrame } from '#drafts/section/EditorFrame.tsx'
import { SectionRejection, SectionTools } from '#drafts/section/SectionTools.tsx'
import { useEditor } from '#drafts/section/use-editor.ts'
import { type SectionMapping, useSectionForm } from '#drafts/section/use-section-form.ts'
import type { useDraftForm } from '#drafts/use-draft-form.ts'
import { warning } from '#ui/display/icons.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { QueryResult } from '#ui/feedback/QueryResult.tsx'
import { SkeletonLine } from '#ui/feedback/Skeleton.tsx'
import { RichTextField } from '#ui/fields/RichText.tsx'
import type { FieldRules } from '#ui/fields/rule-resolver.ts'
import { Button } from '#ui/nav/Button.tsx'
import { ExportPane } from '../public/ExportPane.tsx'
import { shopPart } from './shop-writes.ts'
import type { OwnShopState } from './use-own-shop.ts'

/** The export tab of the own shop page: as visitors see it, or its form. */
export function OwnExport({ own }: { own: OwnShopState }) {
  const part = shopPart(own.id, 'ekspor')
  const editor = useEditor(part, true)
  const row = own.pending('ekspor')
  if (editor.open) return <ExportForm own={own} onDone={editor.done} />
  const html = own.shop?.merchant.exp_remark
  const pane = (
    <>
      <SectionRejection part={part} row={row} />
      <ExportPane
        html={html ?? ''}
        tools={<SectionTools row={row} editor={editor} may word="Edit Pengalaman Ekspor" />}
        nothing={
          <Empty
            variant="empty"
            title="Belum ada pengalaman ekspor"
            description="Tulis negara tujuan, produk, dan tahunnya. Pembeli membacanya di sini."
          />
        }
      />
    </>
  )
  return (
    <QueryResult query={own.query} what={shopLabels.exp_remark} skeleton={<SkeletonLine width={80} />}>
      {() => (html === undefined ? <SkeletonLine width={80} /> : pane)}
    </QueryResult>
  )
}

// The export experience as form values and as a request.

/** Rich text; a text without a word is sent as null. */
const remarkField: FormField<string, string | null> = {
  ...optionalTextField,
  toRequest: (html) => (hasWords(html) ? html : null),
}
const table = { exp_remark: remarkField }
type ExportValues = ValuesOf<typeof table>

export const exportFields = formFields(table)

/** The contract does not limit the plain text: the server measures it after it has cleaned the markup. */
export const exportRules: FieldRules<ExportValues> = {
  exp_remark: (value) => (fitsRich(value) ? undefined : 'Pengalaman ekspor terlalu panjang'),
}

const formMapping: SectionMapping<ExportValues, 'shops.saveRemark'> = {
  ...exportFields,
  rules: exportRules,
  follows: [['exp_remark']],
}
const notLoadedText =
  'Tersimpan di HP sebagai draf: tulisan Anda di server belum terlihat dari HP ini. Buka lagi saat ada sinyal.'

/** 'Edit Pengalaman Ekspor'. The input is stored on this phone until the server has it. */
function ExportForm({ own, onDone }: { own: OwnShopState; onDone: () => void }) {
  const { serverData, query, ready, id } = own
  const remark = serverData?.merchant.exp_remark
  const { form: draftForm, frame } = useSectionForm({
    ...{
      part: shopPart(id, 'ekspor'),
      map: formMapping,
      ready: id > 0 && ready,
      query,
      notLoadedText,
      onDone,
    },
    serverData: useMemo(
      () => (remark === undefined ? undefined : exportFields.fromRequest({ exp_remark: remark })),
      [remark],
    ),
    latest: own.latest('ekspor'),
    row: own.pending('ekspor'),
  })
  return (
    <EditorFrame title="Edit Pengalaman Ekspor" save="Simpan Perubahan" {...frame}>
      {draftForm.others.exp_remark !== undefined && (
        <Note
          icon={warning}
          variant="wait"
          action={
            <Button
              variant="text"
              onClick={() =>
                draftForm.applyValues({
                  exp_remark: `${draftForm.others.exp_remark}${draftForm.form.getValues('exp_remark')}`,
                })
              }
            >
              Gabungkan keduanya
            </Button>
          }
        >
          Di server ternyata sudah ada tulisan Anda. Yang Anda tulis di sini akan menggantinya.
        </Note>
      )}
      {draftForm.opened ? (
        <RemarkField control={draftForm.form.control} />
      ) : (
        <Loading>Membuka pengalaman ekspor…</Loading>
      )}
    </EditorFrame>
  )
}

type Control = ReturnType<typeof useDraftForm<ExportValues>>['form']['control']

function RemarkField({ control }: { control: Control }) {
  const { field, fieldState } = useController({ control, name: 'exp_remark' })
  return (
    <RichTextField
      label={shopLabels.exp_remark}
      help="Negara tujuan, produk, dan tahunnya. Kosongkan bila belum pernah ekspor."
      wrong={fieldState.error?.message}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      focusRef={field.ref}
    />
  )
}
