import { type ReactNode, useState } from 'react'
import { Alert } from '../feedback/Alert.tsx'
import { sentenceOf } from '../fields/form-problem.ts'
import { Button } from '../nav/Button.tsx'
import { closeDialogOf } from './close-dialog.ts'
import { Sheet } from './Dialog.tsx'

type Props = {
  title: string
  /** What follows from it, in a sentence or two. */
  children: ReactNode
  /** What it is about, above that. */
  about?: ReactNode
  /** What the button says: the deed itself, never 'OK'. */
  yes: string
  /** It takes something away from somebody: the button is red. */
  danger?: boolean
  /** Does it; what it throws is said here, and the window stays. */
  onYes: () => Promise<unknown>
  onShut: () => void
}

/** Asks once more before something that cannot be taken back. */
export function ConfirmSheet({ title, about, children, yes, danger = false, onYes, onShut }: Props) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function doIt(button: HTMLElement) {
    setBusy(true)
    setFailure(undefined)
    try {
      await onYes()
      closeDialogOf(button)
    } catch (problem) {
      setBusy(false)
      setFailure(sentenceOf(problem, 'Belum dilakukan: tidak ada sambungan. Coba lagi saat ada sinyal.'))
      // It was shut while it worked, and lost the focus.
      requestAnimationFrame(() => button.focus())
    }
  }
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
        onClick={(event) => void doIt(event.currentTarget)}
      >
        {busy ? 'Mengirim…' : yes}
      </Button>
    </>
  )
  return (
    <Sheet title={title} onShut={onShut} foot={foot}>
      <div className="sheet__part stack">
        {about}
        <p>{children}</p>
        <Alert>{failure}</Alert>
      </div>
    </Sheet>
  )
}
