import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Icon } from '#ui/Icon.tsx'
import { shutIfHere } from '#ui/shut-window.ts'

type Place = { to: string; name: string; icon: string /** What of it has not been sent. */; waits?: number }

/** Where a drawer leads, and behind it what can be turned there. Its links take over the drawer's history entry. */
export const PlaceList = ({ places, children }: { places: Place[]; children?: ReactNode }) => (
  <ul className="list">
    {places.map(({ to, name, icon, waits }) => (
      <li key={to}>
        <Link href={to} replace onClick={shutIfHere}>
          <Icon d={icon} />
          {name}
          <Waits count={waits} />
        </Link>
      </li>
    ))}
    {children && <li>{children}</li>}
  </ul>
)

/** How much of a place has not left this phone; nothing when nothing waits. */
export const Waits = ({ count }: { count: number | undefined }) =>
  count ? (
    <span className="list__count">
      {count}
      <span className="sr"> belum terkirim</span>
    </span>
  ) : null
