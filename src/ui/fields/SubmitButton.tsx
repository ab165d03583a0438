// @chunk form
import type { ReactNode } from 'react'
import { buttonClass } from '../nav/button-class.ts'

type Props = {
  children: ReactNode
  /** The label while the form is being sent; false or undefined when it is not. */
  busy?: string | false | undefined
  disabled?: boolean
}

/** Submits the form around it. A plain <button>: a form must be usable before Konsta's code has loaded. */
export const SubmitButton = ({ children, busy, disabled = false }: Props) => (
  <button
    type="submit"
    className={buttonClass({ wide: true })}
    disabled={disabled || Boolean(busy)}
    aria-busy={busy ? true : undefined}
  >
    {busy || children}
  </button>
)
