import { Link } from 'wouter'
import { Icon } from '#ui/Icon.tsx'
import { shutIfHere } from '#ui/shut-window.ts'

type Place = { to: string; name: string; icon: string }

/** Where a drawer leads. Its links take over the drawer's history entry. */
export const PlaceList = ({ places }: { places: Place[] }) => (
  <ul className="list">
    {places.map(({ to, name, icon }) => (
      <li key={to}>
        <Link href={to} replace onClick={shutIfHere}>
          <Icon d={icon} />
          {name}
        </Link>
      </li>
    ))}
  </ul>
)
