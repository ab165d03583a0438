import { useState } from 'react'
import { dayInJakarta } from '#contract/dates.ts'
import type { DeskText } from '#contract/operator/help.ts'
import { isDate, productWords } from '#contract/products/product-rules.ts'
import { DayField } from '#drafts/DateField.tsx'
import { ConfirmSheet } from '#ui/dialog/ConfirmSheet.tsx'
import { Sheet } from '#ui/dialog/Dialog.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { renderRichText } from '#ui/fields/render-rich-text.ts'
import { plainTextOf } from '#ui/fields/rich-text-length.ts'
import { SubmitButton } from '#ui/fields/SubmitButton.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { EditConflictNotice, type FieldLabels } from '../desk/form/EditConflictNotice.tsx'
import { clearAutosave } from '../desk/form/form-autosave.ts'
import { useConcurrentForm } from '../desk/form/use-concurrent-form.ts'
import { dateTimeText } from '../desk/format-age.ts'
import { useDeskMutation } from '../desk/use-desk-mutation.ts'
import { ControlledRichText } from './ControlledRichText.tsx'
import { textNames } from './text-names.ts'

type Values = { remark: string }

const rules = { remark: (html: string) => (plainTextOf(html) === '' ? 'Mohon isi naskahnya' : undefined) }
const fieldLabels: FieldLabels<Values> = {
  remark: { label: 'Naskah', as: (html) => <div className="written">{renderRichText(html, 'h3')}</div> },
}

/** What is being written of a text. `first`: what a draft begins with that is not there yet. */
export function TextDraft({ text: { kind, draft }, first = '' }: { text: DeskText; first?: string }) {
  const autosaveKey = `text.${kind}`
  const mutate = useDeskMutation()
  const [open, setOpen] = useState<'preview' | 'publish' | 'drop'>()
  const savedValues: Values = { remark: draft?.remark ?? first }
  const editForm = useConcurrentForm<Values>(autosaveKey, rules, { values: savedValues, seen: draft?.saved ?? 0 })
  const { form, sending, mine } = editForm
  const { remark } = mine
  const isSaved = draft?.remark === remark
  const saved = draft?.saved ?? 0
  const shut = () => setOpen(undefined)

  const sends = editForm.sends({
    send: ({ remark }, seen) => mutate('saveText', { kind, saved: Number(seen), remark }, 'texts'),
    next: (seen) => Number(seen) + 1,
  })
  const drop = () =>
    editForm.drop(() => mutate('dropText', { kind, saved }, 'texts'), { values: { remark: first }, seen: 0 })
  return (
    <form className="form panel" aria-label={`Draf ${textNames[kind]}`} {...sends}>
      <h2>Draf</h2>
      {draft && <p className="small muted">Disimpan {dateTimeText(draft.updated_at)}. Belum dilihat siapa pun.</p>}
      <ControlledRichText control={form.control} name="remark" label="Naskah" />
      <EditConflictNotice form={editForm} what="Draf ini" theirs={savedValues} fieldLabels={fieldLabels} />
      <Alert>{editForm.failure}</Alert>
      <SubmitButton busy={sending && 'Menyimpan…'} disabled={editForm.other}>
        Simpan draf
      </SubmitButton>
      <div className="row row--wrap">
        <Button look="soft" small onClick={() => setOpen('preview')}>
          Pratinjau
        </Button>
        {draft && (
          <>
            <Button look="soft" small disabled={!isSaved} onClick={() => setOpen('publish')}>
              Terbitkan…
            </Button>
            <Button look="danger" small onClick={() => setOpen('drop')}>
              Buang draf
            </Button>
          </>
        )}
      </div>
      {draft && !isSaved && <p className="small muted">Simpan dahulu, baru dapat diterbitkan.</p>}
      {open === 'preview' && (
        <Sheet title={`Pratinjau ${textNames[kind]}`} onShut={shut}>
          <div className="sheet__part">
            <div className="written">{renderRichText(remark, 'h3')}</div>
          </div>
        </Sheet>
      )}
      {open === 'publish' && (
        <PublishSheet kind={kind} saved={saved} onShut={shut} onDone={() => clearAutosave(autosaveKey)} />
      )}
      {open === 'drop' && (
        <ConfirmSheet title="Buang draf ini?" yes="Buang draf" danger onYes={drop} onShut={shut}>
          Yang sudah diterbitkan tidak berubah.
        </ConfirmSheet>
      )}
    </form>
  )
}

type PublishProps = { kind: DeskText['kind']; saved: number; onShut: () => void; onDone: () => void }

/** From which day on it is in force. */
function PublishSheet({ kind, saved, onShut, onDone }: PublishProps) {
  const mutate = useDeskMutation()
  const [day, setDay] = useState(() => dayInJakarta())
  async function publish() {
    await mutate('publishText', { kind, saved, in_force: day }, 'texts')
    onDone()
  }
  return (
    <ConfirmSheet
      title={`Terbitkan ${textNames[kind]}?`}
      yes="Terbitkan"
      onYes={publish}
      onShut={onShut}
      about={
        <DayField
          label="Berlaku mulai"
          from={dayInJakarta()}
          value={day}
          onPick={setDay}
          wrong={isDate(day) ? undefined : productWords.dateWrong}
        />
      }
    >
      Setelah diterbitkan, versi ini tidak dapat diubah atau dihapus lagi; perubahan berikutnya menjadi versi baru.
    </ConfirmSheet>
  )
}
