import { type ReactNode, useEffect } from 'react'
import { Alert } from '../feedback/Alert.tsx'
import { sentenceOf } from '../fields/form-problem.ts'
import { useSingleFlightMutation } from '../fields/use-single-flight-mutation.ts'
import { Button } from '../nav/Button.tsx'
import { closeDialogOf } from './close-dialog.ts'
import { Sheet } from './Dialog.tsx'

type Props = {
  title: string
  /** The consequence of the action, in a sentence or two. */
  children: ReactNode
  /** The item concerned, shown above the text. */
  about?: ReactNode
  /** Label of the confirm button: names the action, never 'OK'. */
  yes: string
  /** The action takes something away from a user: the button is red. */
  danger?: boolean
  /** Runs the action. When it throws, the sheet stays open and shows the error. */
  onYes: () => Promise<unknown>
  onClose: () => void
}

/** Asks for confirmation before an action that cannot be undone. */
export function ConfirmSheet({ title, about, children, yes, danger = false, onYes, onClose }: Props) {
  const action = useSingleFlightMutation({
    mutationFn: (_button: HTMLElement) => onYes(),
    onSuccess: (_, button) => closeDialogOf(button),
  })
  // The button was disabled while the action ran, and lost the focus: a failure gives it back.
  const failedButton = action.isError ? action.variables : undefined
  useEffect(() => failedButton?.focus(), [failedButton])
  // The button stays busy until the dialog has closed.
  const busy = action.isPending || action.isSuccess
  const foot = (
    <>
      <Button variant="text" onClick={(event) => closeDialogOf(event.currentTarget)}>
        Batal
      </Button>
      <Button
        wide
        variant={danger ? 'danger' : 'fill'}
        disabled={busy}
        aria-busy={busy || undefined}
        onClick={(event) => action.mutate(event.currentTarget)}
      >
        {busy ? 'Mengirim…' : yes}
      </Button>
    </>
  )
  return (
    <Sheet title={title} onClose={onClose} foot={foot}>
      <div className="sheet__part stack">
        {about}
        <p>{children}</p>
        <Alert>
          {action.error && sentenceOf(action.error, 'Belum dilakukan: tidak ada sambungan. Coba lagi saat ada sinyal.')}
        </Alert>
      </div>
    </Sheet>
  )
}
