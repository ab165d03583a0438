// @chunk base
import type { MouseEventHandler, ReactNode } from 'react'
import { Link } from 'wouter'
import { type ButtonVariant, buttonClass } from './button-class.ts'

type Props = {
  /** An address of this app. */
  to: string
  children: ReactNode
  variant?: ButtonVariant
  wide?: boolean
  small?: boolean
  /** Replaces the current history entry; always set it inside a dialog. */
  replace?: boolean
  onClick?: MouseEventHandler<HTMLElement>
  'aria-label'?: string | undefined
}

/** A link that looks like a button. It uses no Konsta code, so the first screen does not wait for that. */
export const ButtonLink = ({ to, children, variant, wide, small, ...rest }: Props) => (
  <Link className={buttonClass({ variant, wide, small })} href={to} {...rest}>
    {children}
  </Link>
)
