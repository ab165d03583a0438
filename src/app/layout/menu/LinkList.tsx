import type { ReactNode } from 'react'
import { closeIfCurrent } from '#ui/dialog/close-dialog.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { MenuLink } from '#ui/nav/MenuRow.tsx'

type NavLink = {
  to: string
  name: string
  icon: string
  /** How many entries are not sent yet. */
  waits?: number
}

/** The links of a drawer, then its switches (`children`). A link takes over the drawer's history entry. */
export const LinkList = ({ links, children }: { links: NavLink[]; children?: ReactNode }) => (
  <ul className="list">
    {links.map(({ to, name, icon, waits }) => (
      <MenuLink key={to} to={to} replace onClick={closeIfCurrent}>
        <Icon d={icon} />
        {name}
        <WaitingCount count={waits} />
      </MenuLink>
    ))}
    {children}
  </ul>
)

/** How many entries are not sent yet; renders nothing when there are none. */
export const WaitingCount = ({ count }: { count: number | undefined }) =>
  count ? (
    <span className="list__count">
      {count}
      <span className="sr"> belum terkirim</span>
    </span>
  ) : null
