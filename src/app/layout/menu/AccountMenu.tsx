// @chunk after-start
import { useRef, useState } from 'react'
import { NoticesDrawer } from '#features/notices/NoticesDrawer.tsx'
import { useNotices } from '#features/notices/use-notices.ts'
import { usePending } from '#offline/outbox/optimistic.ts'
import { useSession } from '#session/use-session.ts'
import { CountBadge } from '#ui/display/CountBadge.tsx'
import { Icon } from '#ui/display/Icon.tsx'
import { down, person } from '#ui/display/icons.ts'
import { bell, door } from '#ui/display/lazy-icons.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Avatar } from '#ui/media/Avatar.tsx'
import { IconButton } from '#ui/nav/IconButton.tsx'
import { MenuButton, MenuLink } from '#ui/nav/MenuRow.tsx'
import type { NavState } from '../nav-state.ts'
import { OutboxLink } from '../status/OutboxBadge.tsx'
import { accountLinks } from './account-links.ts'
import { DataSaverSwitch } from './DataSaverSwitch.tsx'
import { WaitingCount } from './LinkList.tsx'
import { useAccountActions } from './use-account-actions.ts'
import { useAutoCloseMenu } from './use-auto-close-menu.ts'

type Props = {
  /** The variant of the header around it; undefined above forms, where there is no bell. */
  kind?: NavState['kind']
}

/** The bell; 'Halo,' and the user's name, with the account menu below it. */
export function AccountMenu({ kind }: Props) {
  const menu = useRef<HTMLDetailsElement>(null)
  const account = useAccountActions()
  const me = useSession()
  const { rows, guests } = usePending()
  useAutoCloseMenu(menu)
  if (!me) return null
  return (
    <div className="account-row">
      <OutboxLink narrow={kind === 'inner' || kind === undefined} />
      {kind && <NoticesLink />}
      <details className={kind === 'inner' || kind === 'root' ? 'account only-wide' : 'account'} ref={menu}>
        <summary>
          <Avatar name={me.user_name || me.user_email} path={me.user_img_url} size="s" />
          <span className="account__name">Halo, {me.user_name || me.user_email}</span>
          <Icon d={down} size="s" />
        </summary>
        <ul className="account__list list">
          <MenuButton onClick={account.toAccount} aria-busy={account.busy === 'account'}>
            <Icon d={person} />
            Akun Saya
          </MenuButton>
          {account.wrong && (
            <li>
              <Alert>{account.wrong}</Alert>
            </li>
          )}
          {accountLinks(me, rows.length + guests.length).map(({ to, name, icon, waits }) => (
            <MenuLink key={to} to={to}>
              <Icon d={icon} />
              {name}
              <WaitingCount count={waits} />
            </MenuLink>
          ))}
          <DataSaverSwitch />
          <MenuButton danger onClick={account.leave} disabled={account.busy === 'leaving'}>
            <Icon d={door} />
            Log Out
          </MenuButton>
        </ul>
      </details>
    </div>
  )
}

/** The bell, which opens the notices. A merchant also sees how many are unread. */
function NoticesLink() {
  const [open, setOpen] = useState(false)
  const { query, count } = useNotices()
  const showCount = useSession()?.user_role === 'merchant' && count > 0
  function openNotices() {
    // Reads the count again at each opening: it may have changed since the page was drawn.
    void query.refetch({ cancelRefetch: false })
    setOpen(true)
  }
  return (
    <>
      <IconButton
        className="bell"
        aria-label={showCount ? `Notifikasi, ${count} baru` : 'Notifikasi'}
        aria-haspopup="dialog"
        onClick={openNotices}
      >
        <Icon d={bell} />
        {showCount && <CountBadge silent>{count > 99 ? '99+' : count}</CountBadge>}
      </IconButton>
      {open && <NoticesDrawer onClose={() => setOpen(false)} />}
    </>
  )
}
