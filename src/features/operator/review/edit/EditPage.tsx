import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Review, ReviewContent } from '#contract/operator/operator.ts'
import { amountRules } from '#contract/products/amounts.ts'
import { clock, warning } from '#ui/display/icons.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { sentenceOf } from '#ui/fields/form-problem.ts'
import { SubmitButton } from '#ui/fields/SubmitButton.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { useRuleForm } from '#ui/fields/use-ruled-form.ts'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { deskCheck } from '../../desk/desk-check.ts'
import { deskQueryKey, requestDesk } from '../../desk/desk-client.ts'
import { clearAutosave, readAutosave, withAutosave } from '../../desk/form/form-autosave.ts'
import { useFormAutosave } from '../../desk/form/use-form-autosave.ts'
import { type QueueView, reviewAddress } from '../../queue/queue-view.ts'
import { differencesOf } from '../differences.ts'
import { DifferenceList } from '../RevisionChanges.tsx'
import { EditFields } from './EditFields.tsx'
import { type EditValues, editableContentOf, editForm, editInputOf, editValuesOf } from './edit-values.ts'

const unreachableText = 'Belum diketahui sampai atau tidak: sambungan terputus. Isian Anda tetap ada.'
/** The values as this release or the one before stored them. */
type AutosavedEdit = { values: Record<string, unknown>; begun: ReviewContent; version: number }

/** An operator edits a product, with a reason. The change is live at once; the photos cannot be changed. */
export function EditPage({ review, view }: { review: Review; view: QueueView }) {
  const editedContent = editableContentOf(review)
  useTitle(`Ubah ${editedContent.name}`)
  const id = review.product_id
  const autosaveKey = `edit.${id}`
  const client = useQueryClient()
  const [, go] = useLocation()
  // Autosaved input keeps the version it was made from, until the operator has confirmed the newer one.
  const [base, setBase] = useState<Pick<AutosavedEdit, 'begun' | 'version'>>(
    () => readAutosave<AutosavedEdit>(autosaveKey) ?? { begun: editedContent, version: review.version },
  )
  const [first] = useState(() =>
    withAutosave(editValuesOf(editedContent), editForm, readAutosave<AutosavedEdit>(autosaveKey)?.values),
  )
  const requestOf = (values: EditValues) => ({ id, version: base.version, ...editInputOf(values) })
  const { form, field, mutationFormProps, sending } = useRuleForm<EditValues>(
    amountRules,
    first,
    deskCheck('edit', requestOf),
  )
  useFormAutosave(form, autosaveKey, (values) => ({ values, ...base }))
  const hasChanged = review.version !== base.version
  const back = reviewAddress(id, view)

  const { error, mutateAsync } = useMutation({
    mutationFn: (values: EditValues) => requestDesk(client, 'edit', requestOf(values)),
    onSuccess({ message }) {
      clearAutosave(autosaveKey)
      toast(message)
      void client.invalidateQueries({ queryKey: deskQueryKey('queue') })
    },
    onSettled: () => client.invalidateQueries({ queryKey: deskQueryKey('review', { id }) }),
  })
  async function save(values: EditValues) {
    await mutateAsync(values)
    go(back, { replace: true })
  }
  return (
    <article className="edit">
      <h1>Ubah produk</h1>
      <p className="muted">
        {editedContent.name} · {review.shop.name}. Perubahan langsung berlaku; produsen dikabari apa yang diubah dan
        alasannya.
      </p>
      {review.kind === 'revision' && (
        <Note icon={clock}>
          Yang diubah di sini adalah <strong>versi yang tampil</strong>. Revisi dari produsen tetap ada; perbaikan Anda
          ikut masuk ke sana, kecuali di bagian yang diubah produsen.
        </Note>
      )}
      {hasChanged && (
        <div className="stack stack--s" role="alert">
          <Note icon={warning} variant="wait">
            <strong>Produk ini sudah berubah sejak Anda buka.</strong> Sesuaikan isian Anda, lalu lanjutkan.
          </Note>
          <DifferenceList differences={differencesOf(base.begun, editedContent)} />
          <button
            type="button"
            className="btn btn--soft"
            onClick={() => setBase({ begun: editedContent, version: review.version })}
          >
            Sudah saya lihat
          </button>
        </div>
      )}
      <form className="form" {...mutationFormProps(save)}>
        <EditFields form={form} field={field} content={editedContent} />
        <TextField
          label="Alasan"
          help="Tersimpan di catatan dan dibaca produsen."
          {...field('reason')}
          maxLength={500}
        />
        <Alert>{error && sentenceOf(error, unreachableText)}</Alert>
        <div className="edit__actions">
          <ButtonLink to={back} variant="line" replace onClick={() => clearAutosave(autosaveKey)}>
            Batal
          </ButtonLink>
          <SubmitButton busy={sending && 'Menyimpan…'} disabled={hasChanged}>
            Simpan perubahan
          </SubmitButton>
        </div>
      </form>
    </article>
  )
}
