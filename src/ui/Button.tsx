import { Button as Paint } from 'konsta/react'
import type { MouseEventHandler, ReactNode } from 'react'
import { type ButtonLook, buttonClass } from './button-class.ts'

type Props = {
  children: ReactNode
  look?: ButtonLook
  wide?: boolean
  small?: boolean
  onClick?: MouseEventHandler<HTMLElement>
  type?: 'button' | 'submit'
  disabled?: boolean
  'aria-label'?: string | undefined
}

const paintOf = { fill: {}, soft: { tonal: true }, line: { outline: true }, text: { clear: true } } as const
// Without these Konsta would paint for iOS, and make a real button role=button with a tab stop of its own.
const plain = { material: true, role: undefined, tabIndex: undefined } as object

/** Something to do on this screen, painted by Konsta, with its ripple. */
export const Button = ({ children, look = 'fill', wide, small, type = 'button', ...rest }: Props) => (
  <Paint
    {...paintOf[look]}
    className={buttonClass({ look, wide, small })}
    {...plain}
    {...({ ...rest, type } as object)}
  >
    {children}
  </Paint>
)
