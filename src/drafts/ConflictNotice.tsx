import { warning } from '#ui/display/icons.ts'
import { Note } from '#ui/feedback/Note.tsx'
import type { Fields } from '#ui/fields/rule-resolver.ts'
import { Button } from '#ui/nav/Button.tsx'

type Props<Values extends Fields> = {
  /** Where something was typed before the server, or this phone's memory, was heard: what that says there. */
  kept: { others: Partial<Values>; take: (values: Partial<Values>) => void }
  /** 'Kontak Anda di server ternyata lain'. */
  said: string
  /** The same as its owner reads it. */
  texts?: (others: Partial<Values>) => string[]
  /** Says that what was heard is wanted. */
  button?: string
}

/** Something else turned out to stand there than was typed before that was heard: its owner chooses. */
export function ConflictNotice<Values extends Fields>({
  kept: { others, take },
  said,
  texts = Object.values,
  button = 'Pakai yang di server',
}: Props<Values>) {
  if (Object.keys(others).length === 0) return null
  return (
    <Note
      icon={warning}
      look="wait"
      action={
        <Button look="text" onClick={() => take(others)}>
          {button}
        </Button>
      }
    >
      {said}: {texts(others).join(', ')}. Yang Anda isi di sini akan menggantinya.
    </Note>
  )
}
