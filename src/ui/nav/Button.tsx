// @chunk controls
import { Button as Paint } from 'konsta/react'
import type { MouseEventHandler, ReactNode } from 'react'
import { type ButtonVariant, buttonClass } from './button-class.ts'

type Props = {
  children: ReactNode
  variant?: ButtonVariant
  wide?: boolean
  small?: boolean
  onClick?: MouseEventHandler<HTMLElement>
  type?: 'button' | 'submit'
  disabled?: boolean
  'aria-label'?: string | undefined
  /** Its action is running: it shows a spinner. */
  'aria-busy'?: boolean | undefined
}

const konstaProps = {
  fill: {},
  soft: { tonal: true },
  line: { outline: true },
  text: { clear: true },
  danger: { outline: true },
} as const
// Konsta sets role=button and a tabIndex on every element; a real <button> needs neither.
const plain = { role: undefined, tabIndex: undefined } as object

/** A button for an action, drawn by Konsta, with its ripple. */
export const Button = ({ children, variant = 'fill', wide, small, type = 'button', ...rest }: Props) => (
  <Paint
    {...konstaProps[variant]}
    className={buttonClass({ variant, wide, small })}
    {...plain}
    {...({ ...rest, type } as object)}
  >
    {children}
  </Paint>
)
