import { type ReactNode, useEffect } from 'react'
import { Alert } from '../feedback/Alert.tsx'
import { sentenceOf } from '../fields/form-problem.ts'
import { useSingleFlightMutation } from '../fields/use-single-flight-mutation.ts'
import { Button } from '../nav/Button.tsx'
import { closeDialogOf } from './close-dialog.ts'
import { Sheet } from './Dialog.tsx'

type Props = {
  title: string
  /** What follows from it, in a sentence or two. */
  children: ReactNode
  /** What it is about, above that. */
  about?: ReactNode
  /** What the button says: the action itself, never 'OK'. */
  yes: string
  /** It takes something away from somebody: the button is red. */
  danger?: boolean
  /** Does it; what it throws is said here, and the window stays. */
  onYes: () => Promise<unknown>
  onClose: () => void
}

/** Asks once more before something that cannot be taken back. */
export function ConfirmSheet({ title, about, children, yes, danger = false, onYes, onClose }: Props) {
  const action = useSingleFlightMutation({
    mutationFn: (_button: HTMLElement) => onYes(),
    onSuccess: (_, button) => closeDialogOf(button),
  })
  // The button was disabled while it worked, and lost the focus.
  const failedButton = action.isError ? action.variables : undefined
  useEffect(() => failedButton?.focus(), [failedButton])
  // It stays busy until the window has closed.
  const busy = action.isPending || action.isSuccess
  const foot = (
    <>
      <Button look="text" onClick={(event) => closeDialogOf(event.currentTarget)}>
        Batal
      </Button>
      <Button
        wide
        look={danger ? 'danger' : 'fill'}
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
