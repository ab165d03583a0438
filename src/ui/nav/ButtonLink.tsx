// @chunk base
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
  /** Replaces the current history entry; always set it inside a dialog. */
  replace?: boolean
  onClick?: MouseEventHandler<HTMLElement>
  'aria-label'?: string | undefined
}

/** A link that looks like a button. It uses no Konsta code, so the first screen does not wait for that. */
export const ButtonLink = ({ to, children, look, wide, small, ...rest }: Props) => (
  <Link className={buttonClass({ look, wide, small })} href={to} {...rest}>
    {children}
  </Link>
)
