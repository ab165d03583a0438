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
  /** It is at work: a ring turns in it. */
  'aria-busy'?: boolean | undefined
}

const konstaProps = {
  fill: {},
  soft: { tonal: true },
  line: { outline: true },
  text: { clear: true },
  danger: { outline: true },
} as const
// Konsta makes everything role=button with a tab stop of its own; a real button needs neither.
const plain = { role: undefined, tabIndex: undefined } as object

/** Something to do on this screen, painted by Konsta, with its ripple. */
export const Button = ({ children, look = 'fill', wide, small, type = 'button', ...rest }: Props) => (
  <Paint
    {...konstaProps[look]}
    className={buttonClass({ look, wide, small })}
    {...plain}
    {...({ ...rest, type } as object)}
  >
    {children}
  </Paint>
)
