import { Alert } from '#ui/feedback/Alert.tsx'
import { SubmitButton } from '#ui/fields/SubmitButton.tsx'
import { EditConflictNotice } from './EditConflictNotice.tsx'
import type { NameValues, useNameForm } from './use-name-form.ts'

type Props = {
  form: Pick<ReturnType<typeof useNameForm>, 'concurrentForm' | 'theirs'>
  /** The thing, at the beginning of a sentence: 'Kategori ini'. */
  what: string
  /** The labels of its two states. */
  statusOptions: readonly { value: string; text: string }[]
  /** Something in the form is not ready to be sent yet, such as a picture. */
  busy?: boolean
}

/** Below the fields of a form with name and state: the conflict notice, the error, and the button. */
export function NameFormFooter({ form: { concurrentForm, theirs }, what, statusOptions, busy = false }: Props) {
  const fieldLabels = {
    name: { label: 'Nama' },
    status: { label: 'Keadaan', as: (status: string) => statusOptions.find(({ value }) => value === status)?.text },
  }
  return (
    <>
      <EditConflictNotice<NameValues> form={concurrentForm} what={what} theirs={theirs} fieldLabels={fieldLabels} />
      <Alert>{concurrentForm.failure}</Alert>
      <SubmitButton busy={concurrentForm.sending && 'Menyimpan…'} disabled={busy || concurrentForm.hasConflict}>
        Simpan
      </SubmitButton>
    </>
  )
}
