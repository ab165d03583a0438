import type { ReactNode } from 'react'
import { closeIfCurrent } from '#ui/dialog/close-dialog.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { MenuLink } from '#ui/nav/MenuRow.tsx'

type NavLink = { to: string; name: string; icon: string /** What of it has not been sent. */; waits?: number }

/** Where a drawer leads, and behind it what can be turned there. Its links take over the drawer's history entry. */
export const LinkList = ({ places, children }: { places: NavLink[]; children?: ReactNode }) => (
  <ul className="list">
    {places.map(({ to, name, icon, waits }) => (
      <MenuLink key={to} to={to} replace onClick={closeIfCurrent}>
        <Icon d={icon} />
        {name}
        <WaitingCount count={waits} />
      </MenuLink>
    ))}
    {children}
  </ul>
)

/** How much of a place has not left this phone; nothing when nothing waits. */
export const WaitingCount = ({ count }: { count: number | undefined }) =>
  count ? (
    <span className="list__count">
      {count}
      <span className="sr"> belum terkirim</span>
    </span>
  ) : null
