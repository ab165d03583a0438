// @chunk after-start
import { useState, useSyncExternalStore } from 'react'
import { addresses } from '#contract/addresses.ts'
import { commonLabels } from '#contract/text/common-labels.ts'
import { usePending } from '#offline/outbox/optimistic.ts'
import { openSignInDialog, usePaused } from '#session/paused.ts'
import type { Session } from '#session/session.ts'
import { useSession } from '#session/use-session.ts'
import { closeIfCurrent } from '#ui/dialog/close-dialog.ts'
import { Drawer } from '#ui/dialog/Dialog.tsx'
import { Icon } from '#ui/display/Icon.tsx'
import { noSignal, person, question, sprout } from '#ui/display/icons.ts'
import { door, letter, lock, phone } from '#ui/display/lazy-icons.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { Avatar } from '#ui/media/Avatar.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { buttonClass } from '#ui/nav/button-class.ts'
import { MenuButton } from '#ui/nav/MenuRow.tsx'
import { useOfflineReady } from '../../startup/offline-ready.ts'
import { isChecked, onChecked } from '../../startup/token-check.ts'
import { accountLinks, phoneLinks } from './account-links.ts'
import { DataSaverSwitch } from './DataSaverSwitch.tsx'
import { LinkList } from './LinkList.tsx'
import { useAccountActions } from './use-account-actions.ts'

const siteLinks = [
  { to: addresses.showcase({ slug: 'mentor' }), name: commonLabels.mentored, icon: sprout },
  { to: addresses.faq, name: 'FAQ', icon: question },
  { to: addresses.contact, name: 'Kontak', icon: letter },
]

/** The account drawer of phones: a user's account, or sign-in and sign-up for a guest. */
export function AccountDrawer({ onClose }: { onClose: () => void }) {
  const me = useSession()
  return me ? <AccountMenuList me={me} onClose={onClose} /> : <GuestMenu onClose={onClose} />
}

function GuestMenu({ onClose }: { onClose: () => void }) {
  const account = useAccountActions({ replace: true })
  const foot = (
    <>
      <ButtonLink to={addresses.signIn()} variant="soft" wide replace onClick={closeIfCurrent}>
        Masuk
      </ButtonLink>
      <ButtonLink to={addresses.signUp} wide replace onClick={closeIfCurrent}>
        Daftar
      </ButtonLink>
    </>
  )
  return (
    <Drawer title="Akun" onClose={onClose} foot={foot}>
      <div className="drawer__part stack">
        <p>Masuk untuk menghubungi produsen, atau daftar untuk memajang produk Anda sendiri.</p>
        <Alert>{account.wrong}</Alert>
        <OfflineReadyNote />
      </div>
      <LinkList links={[...phoneLinks, ...siteLinks]}>
        <MenuButton onClick={account.toAccount}>
          <Icon d={person} />
          Akun Saya
        </MenuButton>
        <DataSaverSwitch />
      </LinkList>
    </Drawer>
  )
}

function AccountMenuList({ me, onClose }: { me: Session; onClose: () => void }) {
  const account = useAccountActions({ replace: true })
  const checked = useSyncExternalStore(onChecked, isChecked)
  // Its line stays when the check ends: without it the buttons would move up under the finger.
  const [openedUnchecked] = useState(!checked)
  const paused = usePaused()
  const { rows, guests } = usePending()
  const name = me.user_name || me.user_email
  return (
    <Drawer title="Akun" onClose={onClose}>
      <div className="drawer__part stack">
        <div className="account-head">
          <Avatar name={name} path={me.user_img_url} />
          <div className="grow">
            <p className="account-head__name">Halo, {name}</p>
            <p className="muted">{me.user_name ? me.user_email : roles[me.user_role]}</p>
            {/* The account on this phone may have been disabled meanwhile: only the server knows. */}
            {openedUnchecked && !paused && (
              <p className="xs muted">{checked ? 'Sudah' : 'Belum'} diperiksa oleh server.</p>
            )}
          </div>
        </div>
        {paused && <SignInNote pending={rows.length} />}
        <button
          type="button"
          className={buttonClass({ variant: 'soft', wide: true })}
          onClick={account.toAccount}
          aria-busy={account.busy === 'account'}
        >
          {account.busy === 'account' ? 'Membuka…' : 'Akun Saya'}
        </button>
        <Alert>{account.wrong}</Alert>
        <OfflineReadyNote />
      </div>
      <LinkList links={[...accountLinks(me, rows.length + guests.length), ...siteLinks]}>
        <DataSaverSwitch />
        <MenuButton danger onClick={account.leave} disabled={account.busy === 'leaving'}>
          <Icon d={door} />
          {account.busy === 'leaving' ? 'Sedang keluar…' : 'Log Out'}
        </MenuButton>
      </LinkList>
    </Drawer>
  )
}

const roles = { guest: 'Pengunjung', merchant: 'Produsen (UMKM)', lspro: 'LSPRO', operator: 'Operator' } as const

/** The session has expired while data of the user is on this phone: a button to sign in again at any time. */
const SignInNote = ({ pending }: { pending: number }) => (
  <Note
    icon={lock}
    variant="wait"
    action={
      // The sheet opens over the drawer, and closes it too when it closes: both share one history entry.
      <button type="button" className={buttonClass({ variant: 'text', small: true })} onClick={openSignInDialog}>
        Masuk lagi
      </button>
    }
  >
    {pending > 0 ? (
      <>
        <strong>Masuk lagi untuk mengirim.</strong> {pending} isian menunggu di HP.
      </>
    ) : (
      <>
        <strong>Sesi Anda telah berakhir.</strong> Masuk lagi untuk melanjutkan.
      </>
    )}
  </Note>
)

/** Whether the app opens without a connection. Renders nothing until that has been checked. */
function OfflineReadyNote() {
  const ready = useOfflineReady()
  if (ready === undefined) return null
  return ready ? (
    <Note icon={phone}>
      <strong>Siap tanpa sinyal.</strong> Etalase yang pernah dibuka, draf, dan antrean ada di HP ini.
    </Note>
  ) : (
    <Note icon={noSignal}>
      <strong>Belum siap tanpa sinyal.</strong> Biarkan aplikasi terbuka sebentar selagi ada sinyal.
    </Note>
  )
}
