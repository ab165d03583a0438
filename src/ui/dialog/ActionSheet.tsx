import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { Alert } from '../feedback/Alert.tsx'
import { sentenceOf } from '../fields/form-problem.ts'
import type { Fields } from '../fields/rule-resolver.ts'
import type { useRuleForm } from '../fields/use-ruled-form.ts'
import { buttonClass } from '../nav/button-class.ts'
import { closeDialogOf } from './close-dialog.ts'
import { Sheet } from './Dialog.tsx'

/** What every such window says of its action. */
export type Action = {
  title: string
  /** What follows from it, and the way back. */
  children: ReactNode
  /** What the button says: the action itself. */
  yes: string
  danger?: boolean
  onClose: () => void
}

type Props<Values extends Fields> = Action & {
  form: Pick<ReturnType<typeof useRuleForm<Values>>, 'submits' | 'sending'>
  fields: ReactNode
  /** Does it; what it throws is said here, and the window stays. */
  onYes: (values: Values) => Promise<unknown>
  /** Said when nobody knows whether it has arrived. */
  unreachable?: string
}

/** Asks for something before a action is done: why, or a password. */
export function ActionSheet<Values extends Fields>(props: Props<Values>) {
  const { title, children, yes, danger = false, onClose, fields, onYes, unreachable } = props
  const { submits, sending } = props.form
  const box = useRef<HTMLDivElement>(null)
  const action = useMutation({
    mutationFn: onYes,
    onSuccess: () => box.current && closeDialogOf(box.current),
  })
  return (
    <Sheet title={title} onClose={onClose}>
      <div className="sheet__part" ref={box}>
        <form className="form" {...submits(action.mutateAsync)}>
          <p>{children}</p>
          {fields}
          <Alert>{action.error && sentenceOf(action.error, unreachable)}</Alert>
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
