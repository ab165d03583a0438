import { Alert } from '#ui/Alert.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { ColleagueNote } from './ColleagueNote.tsx'
import type { NameValues, useNameForm } from './use-name-form.ts'

type Props = {
  of: Pick<ReturnType<typeof useNameForm>, 'beside' | 'theirs'>
  /** What it is: 'Kategori ini'. */
  what: string
  /** The words of its two states. */
  states: readonly { value: string; text: string }[]
  /** Something in it is not ready to be sent yet. */
  busy?: boolean
}

/** Below the fields of such a form: what a colleague did meanwhile, what went wrong, and its button. */
export function NameFormEnd({ of: { beside, theirs }, what, states, busy = false }: Props) {
  const shown = {
    name: { label: 'Nama' },
    status: { label: 'Keadaan', as: (said: string) => states.find(({ value }) => value === said)?.text },
  }
  return (
    <>
      <ColleagueNote<NameValues> form={beside} what={what} theirs={theirs} shown={shown} />
      <Alert>{beside.failure}</Alert>
      <SubmitButton busy={beside.sending && 'Menyimpan…'} disabled={busy || beside.other}>
        Simpan
      </SubmitButton>
    </>
  )
}
