import { useState } from 'react'
import { dayInJakarta } from '#contract/days.ts'
import type { DeskText } from '#contract/operator-help.ts'
import { isDate, productWords } from '#contract/product-rules.ts'
import { DayField } from '#forms/DateField.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { ConfirmSheet } from '#ui/ConfirmSheet.tsx'
import { wordsOf } from '#ui/rich-words.ts'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { shownRich } from '#ui/shown-rich.ts'
import { Sheet } from '#ui/Window.tsx'
import { dateTimeText } from './age.ts'
import { ColleagueNote, type Shown } from './ColleagueNote.tsx'
import { RichField } from './RichField.tsx'
import { textNames } from './text-names.ts'
import { forgetTyped } from './typed.ts'
import { useDeed } from './use-deed.ts'
import { useFormBeside } from './use-form-beside.ts'

type Values = { remark: string }

const rules = { remark: (html: string) => (wordsOf(html) === '' ? 'Mohon isi naskahnya' : undefined) }
const shown: Shown<Values> = {
  remark: { label: 'Naskah', as: (html) => <div className="written">{shownRich(html, 'h3')}</div> },
}

/** What is being written of a text. `first`: what a draft begins with that is not there yet. */
export function TextDraft({ text: { kind, draft }, first = '' }: { text: DeskText; first?: string }) {
  const what = `text.${kind}`
  const deed = useDeed()
  const [open, setOpen] = useState<'preview' | 'publish' | 'drop'>()
  const known: Values = { remark: draft?.remark ?? first }
  const beside = useFormBeside<Values>(what, rules, { values: known, seen: draft?.saved ?? 0 })
  const { form, sending, mine } = beside
  const { remark } = mine
  const isKept = draft?.remark === remark
  const saved = draft?.saved ?? 0
  const shut = () => setOpen(undefined)

  const sends = beside.sends({
    send: ({ remark }, seen) => deed('saveText', { kind, saved: Number(seen), remark }, 'texts'),
    next: (seen) => Number(seen) + 1,
  })
  const drop = () =>
    beside.drop(() => deed('dropText', { kind, saved }, 'texts'), { values: { remark: first }, seen: 0 })
  return (
    <form className="form panel" aria-label={`Draf ${textNames[kind]}`} {...sends}>
      <h2>Draf</h2>
      {draft && <p className="small muted">Disimpan {dateTimeText(draft.updated_at)}. Belum dilihat siapa pun.</p>}
      <RichField control={form.control} name="remark" label="Naskah" />
      <ColleagueNote form={beside} what="Draf ini" theirs={known} shown={shown} />
      <Alert>{beside.failure}</Alert>
      <SubmitButton busy={sending && 'Menyimpan…'} disabled={beside.other}>
        Simpan draf
      </SubmitButton>
      <div className="row row--wrap">
        <Button look="soft" small onClick={() => setOpen('preview')}>
          Pratinjau
        </Button>
        {draft && (
          <>
            <Button look="soft" small disabled={!isKept} onClick={() => setOpen('publish')}>
              Terbitkan…
            </Button>
            <Button look="danger" small onClick={() => setOpen('drop')}>
              Buang draf
            </Button>
          </>
        )}
      </div>
      {draft && !isKept && <p className="small muted">Simpan dahulu, baru dapat diterbitkan.</p>}
      {open === 'preview' && (
        <Sheet title={`Pratinjau ${textNames[kind]}`} onShut={shut}>
          <div className="sheet__part">
            <div className="written">{shownRich(remark, 'h3')}</div>
          </div>
        </Sheet>
      )}
      {open === 'publish' && <Publish kind={kind} saved={saved} onShut={shut} onDone={() => forgetTyped(what)} />}
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
function Publish({ kind, saved, onShut, onDone }: PublishProps) {
  const deed = useDeed()
  const [day, setDay] = useState(() => dayInJakarta())
  async function publish() {
    await deed('publishText', { kind, saved, in_force: day }, 'texts')
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
