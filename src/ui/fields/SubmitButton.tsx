import type { ReactNode } from 'react'
import { buttonClass } from '../nav/button-class.ts'

type Props = {
  children: ReactNode
  /** What the button says while its form is on its way; false or undefined when it is not. */
  busy?: string | false | undefined
  disabled?: boolean
}

/** Sends the form it stands in. Plain: a form must be usable before anything of Konsta's has come. */
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
