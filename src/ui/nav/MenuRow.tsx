// @chunk controls
import { ListButton } from 'konsta/react'
import type { ComponentProps, MouseEventHandler, ReactNode } from 'react'
import { Link } from 'wouter'

type LinkProps = {
  /** An address of this app. */
  to: string
  children: ReactNode
  /** Replaces the current history entry; always set it inside a dialog. */
  replace?: boolean
  onClick?: MouseEventHandler<HTMLElement>
}

/** A menu row that is a link; it must be inside a list. */
export const MenuLink = ({ to, children, replace, onClick }: LinkProps) => (
  <ListButton href={to} linkComponent={Link as unknown as string} linkProps={{ replace, onClick }} colors={colors()}>
    {children}
  </ListButton>
)

type ButtonProps = Omit<ComponentProps<'button'>, 'type' | 'className'> & {
  /** The action ends something, such as the session: the text is red. */
  danger?: boolean
}

/** A menu row that is a button; it must be inside a list. */
export const MenuButton = ({ children, danger = false, ...rest }: ButtonProps) => (
  <ListButton type="button" linkProps={rest} colors={colors(danger)}>
    {children}
  </ListButton>
)

// Konsta centres a row and draws it in green; these classes align it left, in the text colour.
const colors = (danger = false) => ({ textMaterial: danger ? 'menu-row menu-row--danger' : 'menu-row' })
