import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { Alert } from '../feedback/Alert.tsx'
import { sentenceOf } from '../fields/form-problem.ts'
import type { Fields } from '../fields/rule-resolver.ts'
import type { useRuleForm } from '../fields/use-ruled-form.ts'
import { buttonClass } from '../nav/button-class.ts'
import { closeDialogOf } from './close-dialog.ts'
import { Sheet } from './Dialog.tsx'

/** Props common to all dialogs that ask for input before an action. */
export type Action = {
  title: string
  /** The consequence of the action, and how to undo it. */
  children: ReactNode
  /** Label of the submit button: names the action. */
  yes: string
  danger?: boolean
  onClose: () => void
}

type Props<Values extends Fields> = Action & {
  form: Pick<ReturnType<typeof useRuleForm<Values>>, 'mutationFormProps' | 'sending'>
  fields: ReactNode
  /** Runs the action. When it throws, the sheet stays open and shows the error. */
  onYes: (values: Values) => Promise<unknown>
  /** The error message when no response came, so that the action may or may not have happened. */
  unreachable?: string
}

/** Asks for input before an action runs: a reason, or a password. */
export function ActionSheet<Values extends Fields>(props: Props<Values>) {
  const { title, children, yes, danger = false, onClose, fields, onYes, unreachable } = props
  const { mutationFormProps, sending } = props.form
  const box = useRef<HTMLDivElement>(null)
  const action = useMutation({
    mutationFn: onYes,
    onSuccess: () => box.current && closeDialogOf(box.current),
  })
  return (
    <Sheet title={title} onClose={onClose}>
      <div className="sheet__part" ref={box}>
        <form className="form" {...mutationFormProps(action.mutateAsync)}>
          <p>{children}</p>
          {fields}
          <Alert>{action.error && sentenceOf(action.error, unreachable)}</Alert>
          <button
            type="submit"
            className={buttonClass({ variant: danger ? 'danger' : 'fill', wide: true })}
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
