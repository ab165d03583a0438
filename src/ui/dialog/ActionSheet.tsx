import { type ReactNode, useRef, useState } from 'react'
import { Alert } from '../feedback/Alert.tsx'
import { showProblem } from '../fields/form-problem.ts'
import type { Fields } from '../fields/rule-resolver.ts'
import type { useRuleForm } from '../fields/use-ruled-form.ts'
import { buttonClass } from '../nav/button-class.ts'
import { closeDialogOf } from './close-dialog.ts'
import { Sheet } from './Dialog.tsx'

/** What every such window says of its deed. */
export type Action = {
  title: string
  /** What follows from it, and the way back. */
  children: ReactNode
  /** What the button says: the deed itself. */
  yes: string
  danger?: boolean
  onShut: () => void
}

type Props<Values extends Fields> = Action & {
  form: Pick<ReturnType<typeof useRuleForm<Values>>, 'form' | 'sends' | 'sending'>
  fields: ReactNode
  /** Does it; what it throws is said here, and the window stays. */
  onYes: (values: Values) => Promise<unknown>
  /** Said when nobody knows whether it has arrived. */
  unreachable?: string
}

/** Asks for something before a deed is done: why, or a password. */
export function ActionSheet<Values extends Fields>(props: Props<Values>) {
  const { title, children, yes, danger = false, onShut, fields, onYes, unreachable } = props
  const { form, sends, sending } = props.form
  const box = useRef<HTMLDivElement>(null)
  const [failure, setFailure] = useState<string>()

  async function send(values: Values) {
    setFailure(undefined)
    try {
      await onYes(values)
      if (box.current) closeDialogOf(box.current)
    } catch (problem) {
      setFailure(showProblem(problem, form.setError, unreachable))
    }
  }
  return (
    <Sheet title={title} onShut={onShut}>
      <div className="sheet__part" ref={box}>
        <form className="form" {...sends(send)}>
          <p>{children}</p>
          {fields}
          <Alert>{failure}</Alert>
          <button
            type="submit"
            className={buttonClass({ look: danger ? 'danger' : 'fill', wide: true })}
            disabled={sending}
            aria-busy={sending || undefined}
          >
            {sending ? 'Mengirim…' : yes}
          </button>
        </form>
      </div>
    </Sheet>
  )
}
