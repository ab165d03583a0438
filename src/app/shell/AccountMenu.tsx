import { useRef } from 'react'
import { Link } from 'wouter'
import { usePending } from '#offline/pending.ts'
import { useSession } from '#session/use-session.ts'
import { Alert } from '#ui/Alert.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { Icon } from '#ui/Icon.tsx'
import { down, person } from '#ui/icons.ts'
import { door } from '#ui/late-icons.ts'
import { useAccount } from '../use-account.ts'
import { accountPlaces } from './account-places.ts'
import { Bell } from './Bell.tsx'
import { useMenuThatShuts } from './menu-that-shuts.ts'
import { OutboxLink } from './OutboxBadge.tsx'
import { Waits } from './PlaceList.tsx'
import type { Place } from './place-of.ts'
import { SaverSwitch } from './SaverSwitch.tsx'

type Props = {
  /** Which dress of the header it stands in; undefined above forms, where there is no bell. */
  kind?: Place['kind']
}

/** The bell; 'Halo,' and a name, with what belongs to an account below it (rows 27, 31). */
export function AccountMenu({ kind }: Props) {
  const menu = useRef<HTMLDetailsElement>(null)
  const account = useAccount()
  const me = useSession()
  const { rows, guests } = usePending()
  useMenuThatShuts(menu)
  if (!me) return null
  return (
    <div className="account-row">
      <OutboxLink narrow={kind === 'inner' || kind === undefined} />
      {kind && <Bell />}
      <details className={kind === 'inner' || kind === 'root' ? 'account only-wide' : 'account'} ref={menu}>
        <summary>
          <Avatar name={me.user_name || me.user_email} path={me.user_img_url} size="s" />
          <span className="account__name">Halo, {me.user_name || me.user_email}</span>
          <Icon d={down} size="s" />
        </summary>
        <ul className="account__list list">
          <li>
            <button type="button" onClick={account.toAccount} aria-busy={account.busy === 'account'}>
              <Icon d={person} />
              Akun Saya
            </button>
            <Alert>{account.wrong}</Alert>
          </li>
          {accountPlaces(me, rows.length + guests.length).map(({ to, name, icon, waits }) => (
            <li key={to}>
              <Link href={to}>
                <Icon d={icon} />
                {name}
                <Waits count={waits} />
              </Link>
            </li>
          ))}
          <li>
            <SaverSwitch />
          </li>
          <li>
            <button
              type="button"
              className="account__out"
              onClick={account.leave}
              disabled={account.busy === 'leaving'}
            >
              <Icon d={door} />
              Log Out
            </button>
          </li>
        </ul>
      </details>
    </div>
  )
}
