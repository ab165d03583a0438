import { Alert } from '#ui/feedback/Alert.tsx'
import { SubmitButton } from '#ui/fields/SubmitButton.tsx'
import { EditConflictNotice } from './EditConflictNotice.tsx'
import type { NameValues, useNameForm } from './use-name-form.ts'

type Props = {
  of: Pick<ReturnType<typeof useNameForm>, 'beside' | 'theirs'>
  /** What it is: 'Kategori ini'. */
  what: string
  /** The words of its two states. */
  statusOptions: readonly { value: string; text: string }[]
  /** Something in it is not ready to be sent yet. */
  busy?: boolean
}

/** Below the fields of such a form: what a colleague did meanwhile, what went wrong, and its button. */
export function NameFormFooter({ of: { beside, theirs }, what, statusOptions: states, busy = false }: Props) {
  const fieldLabels = {
    name: { label: 'Nama' },
    status: { label: 'Keadaan', as: (said: string) => states.find(({ value }) => value === said)?.text },
  }
  return (
    <>
      <EditConflictNotice<NameValues> form={beside} what={what} theirs={theirs} fieldLabels={fieldLabels} />
      <Alert>{beside.failure}</Alert>
      <SubmitButton busy={beside.sending && 'Menyimpan…'} disabled={busy || beside.other}>
        Simpan
      </SubmitButton>
    </>
  )
}
