import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Review, ReviewContent } from '#contract/operator.ts'
import { Alert } from '#ui/Alert.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { clock, warning } from '#ui/icons.ts'
import { Note } from '#ui/Note.tsx'
import { say } from '#ui/news.ts'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { sayProblem } from '#ui/say-problem.ts'
import { TextField } from '#ui/TextField.tsx'
import { useTitle } from '#ui/title.ts'
import { useRuledForm } from '#ui/use-ruled-form.ts'
import { Differences } from './Changes.tsx'
import { askDesk, deskKey } from './desk.ts'
import { differencesOf } from './differences.ts'
import { EditFields } from './EditFields.tsx'
import { askOf, type EditValues, editedOf, rulesOf, valuesOf } from './edit-values.ts'
import { type QueueView, reviewAddress } from './queue-view.ts'
import { forgetTyped, typedFor } from './typed.ts'
import { useTypedForm } from './use-typed-form.ts'

const noRoad = 'Belum diketahui sampai atau tidak: sambungan terputus. Isian Anda tetap ada.'
type Kept = { values: EditValues; begun: ReviewContent; version: number }

/** The platform changes a product itself, at once, and says why (O7). Its photos stay as they are. */
export function EditPage({ review, view }: { review: Review; view: QueueView }) {
  const edited = editedOf(review)
  useTitle(`Ubah ${edited.name}`)
  const id = review.product_id
  const name = `edit.${id}`
  const client = useQueryClient()
  const [, go] = useLocation()
  const [failure, setFailure] = useState<string>()
  // What was typed about an earlier version is about that one, until it has been looked at again.
  const [begun, setBegun] = useState<Pick<Kept, 'begun' | 'version'>>(
    () => typedFor<Kept>(name) ?? { begun: edited, version: review.version },
  )
  const [first] = useState(() => typedFor<Kept>(name)?.values ?? valuesOf(edited))
  const { form, field, sends, sending } = useRuledForm<EditValues>(rulesOf(edited), first)
  useTypedForm(form, name, (values) => ({ values, ...begun }))
  const changed = review.version !== begun.version
  const back = reviewAddress(id, view)

  async function save(values: EditValues) {
    setFailure(undefined)
    try {
      const { message } = await askDesk(client, 'edit', { id, version: begun.version, ...askOf(values) })
      forgetTyped(name)
      say(message)
      void client.invalidateQueries({ queryKey: deskKey('queue') })
      await client.invalidateQueries({ queryKey: deskKey('review', { id }) })
      go(back, { replace: true })
    } catch (problem) {
      setFailure(sayProblem(problem, form.setError, noRoad))
      await client.invalidateQueries({ queryKey: deskKey('review', { id }) })
    }
  }
  return (
    <article className="edit">
      <h1>Ubah produk</h1>
      <p className="muted">
        {edited.name} · {review.shop.name}. Perubahan langsung berlaku; produsen dikabari apa yang diubah dan alasannya.
      </p>
      {review.kind === 'revision' && (
        <Note icon={clock}>
          Yang diubah di sini adalah <strong>versi yang tampil</strong>. Revisi dari produsen tetap ada; perbaikan Anda
          ikut masuk ke sana, kecuali di bagian yang diubah produsen.
        </Note>
      )}
      {changed && (
        <div className="stack stack--s" role="alert">
          <Note icon={warning} look="wait">
            <strong>Produk ini sudah berubah sejak Anda buka.</strong> Sesuaikan isian Anda, lalu lanjutkan.
          </Note>
          <Differences found={differencesOf(begun.begun, edited)} />
          <button
            type="button"
            className="btn btn--soft"
            onClick={() => setBegun({ begun: edited, version: review.version })}
          >
            Sudah saya lihat
          </button>
        </div>
      )}
      <form className="form" {...sends(save)}>
        <EditFields form={form} field={field} content={edited} />
        <TextField
          label="Alasan"
          help="Tersimpan di catatan dan dibaca produsen."
          {...field('reason')}
          maxLength={500}
        />
        <Alert>{failure}</Alert>
        <div className="edit__actions">
          <ButtonLink to={back} look="line" replace onClick={() => forgetTyped(name)}>
            Batal
          </ButtonLink>
          <SubmitButton busy={sending && 'Menyimpan…'} disabled={changed}>
            Simpan perubahan
          </SubmitButton>
        </div>
      </form>
    </article>
  )
}
