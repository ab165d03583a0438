import { ListButton } from 'konsta/react'
import type { ComponentProps, MouseEventHandler, ReactNode } from 'react'
import { Link } from 'wouter'

type LinkProps = {
  /** An address of this app. */
  to: string
  children: ReactNode
  /** Takes the place of the current entry of the history; inside a window always. */
  replace?: boolean
  onClick?: MouseEventHandler<HTMLElement>
}

/** A row of a menu that leads somewhere; it stands in a list. */
export const MenuLink = ({ to, children, replace, onClick }: LinkProps) => (
  <ListButton href={to} linkComponent={Link as unknown as string} linkProps={{ replace, onClick }} colors={colors()}>
    {children}
  </ListButton>
)

type ButtonProps = Omit<ComponentProps<'button'>, 'type' | 'className'> & {
  /** It ends something. */
  danger?: boolean
}

/** A row of a menu that does something where one is. */
export const MenuButton = ({ children, danger = false, ...rest }: ButtonProps) => (
  <ListButton type="button" linkProps={rest} colors={colors(danger)}>
    {children}
  </ListButton>
)

// Konsta's row in the middle and in green is ours at the left and in the colour of words.
const colors = (danger = false) => ({ textMaterial: danger ? 'menu-row menu-row--danger' : 'menu-row' })
