import { warning } from '#ui/display/icons.ts'
import { Note } from '#ui/feedback/Note.tsx'
import type { Fields } from '#ui/fields/rule-resolver.ts'
import { Button } from '#ui/nav/Button.tsx'

type Props<Values extends Fields> = {
  /** Values that arrived from the server, or from the persisted cache, after something else had been typed. */
  form: { others: Partial<Values>; applyValues: (values: Partial<Values>) => void }
  /** 'Kontak Anda di server ternyata lain'. */
  sentence: string
  /** Formats the values for display. */
  texts?: (others: Partial<Values>) => string[]
  /** The label of the button that takes over the arrived values. */
  button?: string
}

/** Shown when arrived values differ from what was typed before: the owner can take them over. */
export function ConflictNotice<Values extends Fields>({
  form: { others, applyValues },
  sentence,
  texts = Object.values,
  button = 'Pakai yang di server',
}: Props<Values>) {
  if (Object.keys(others).length === 0) return null
  return (
    <Note
      icon={warning}
      variant="wait"
      action={
        <Button variant="text" onClick={() => applyValues(others)}>
          {button}
        </Button>
      }
    >
      {sentence}: {texts(others).join(', ')}. Yang Anda isi di sini akan menggantinya.
    </Note>
  )
}
