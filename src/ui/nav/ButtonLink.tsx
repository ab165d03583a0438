import type { MouseEventHandler, ReactNode } from 'react'
import { Link } from 'wouter'
import { type ButtonLook, buttonClass } from './button-class.ts'

type Props = {
  /** An address of this app. */
  to: string
  children: ReactNode
  look?: ButtonLook
  wide?: boolean
  small?: boolean
  /** Takes the place of the current entry of the history; inside a window always. */
  replace?: boolean
  onClick?: MouseEventHandler<HTMLElement>
  'aria-label'?: string | undefined
}

/** Somewhere to go that looks like a button. It needs no code of Konsta's, so the first screen does not wait for it. */
export const ButtonLink = ({ to, children, look, wide, small, ...rest }: Props) => (
  <Link className={buttonClass({ look, wide, small })} href={to} {...rest}>
    {children}
  </Link>
)
