import { useState } from 'react'
import { Link } from 'wouter'
import { issuedHours } from '#contract/operator/lspro.ts'
import type { DeskUser } from '#contract/operator/people.ts'
import { formatLongDateTime } from '#contract/time/dates.ts'
import { ConfirmSheet } from '#ui/dialog/ConfirmSheet.tsx'
import { StatusTag } from '#ui/feedback/StatusTag.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { actionName } from '../audit/audit-actions.ts'
import { DeskRecord } from '../desk/DeskRecord.tsx'
import { deskAddresses } from '../desk/desk-pages.ts'
import { FactList } from '../desk/FactList.tsx'
import { ReasonSheet } from '../desk/ReasonSheet.tsx'
import { useDeskMutation } from '../desk/use-desk-mutation.ts'
import { OpenCaseButton } from '../moderation/OpenCaseButton.tsx'
import { RequireTwoFactor } from '../security/RequireTwoFactor.tsx'
import { roleNames } from './role-names.ts'
import '../review/review.css'

/** One user, and what an operator can do for this user. */
export const UserPage = () => (
  <RequireTwoFactor>
    <DeskRecord endpoint="user" what="Pengguna" list={deskAddresses.users} back="Ke pencarian pengguna">
      {(user) => <UserDetails user={user} />}
    </DeskRecord>
  </RequireTwoFactor>
)

function UserDetails({ user }: { user: DeskUser }) {
  useTitle(user.email)
  return (
    <>
      <h1 className="desk__name">{user.email}</h1>
      <p className="row row--wrap">
        <StatusTag>{roleNames[user.role]}</StatusTag>
        {user.is_verified === 0 && <StatusTag variant="wait">Belum diverifikasi</StatusTag>}
        {user.status === 'disabled' && <StatusTag variant="wrong">Tidak aktif</StatusTag>}
      </p>
      <UserFacts user={user} />
      {user.role === 'operator' ? (
        <p className="muted small">Akun operator diurus oleh pengelola server.</p>
      ) : (
        <>
          <UserSupport user={user} />
          <OpenCaseButton kind="account" id={user.id}>
            Moderasi akun ini
          </OpenCaseButton>
        </>
      )}
      <section className="panel stack stack--s">
        <h2>Riwayat</h2>
        {user.history.length === 0 && <p className="muted small">Belum ada.</p>}
        <ol className="review__history">
          {user.history.map(({ at, who, action, reason }) => (
            <li key={`${at} ${action}`} className="small">
              {formatLongDateTime(at)} · {actionName(action)} ({who})
              {reason && <q className="review__remark">{reason}</q>}
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}

function UserFacts({ user }: { user: DeskUser }) {
  const { merchant, lspro, referral } = user
  const link = (to: string, name: string) => (
    <Link className="link link--bare" href={to}>
      {name}
    </Link>
  )
  const facts = [
    ['Nama', user.name],
    ['Mendaftar', formatLongDateTime(user.created_at)],
    ['Terakhir', user.seen_at && formatLongDateTime(user.seen_at)],
    ['Perangkat', `${user.sessions} sedang masuk`],
    ['Kata sandi', user.has_password ? 'Sudah dibuat' : 'Belum dibuat'],
    ['Usaha', merchant && link(deskAddresses.shop(merchant.id), merchant.name || 'Usaha tanpa nama')],
    ['LSPRO', lspro && link(deskAddresses.body(lspro.id), lspro.name)],
    ['Referral', referral && link(deskAddresses.body(referral.id), `${referral.name} (${referral.code})`)],
  ] as const
  return <FactList facts={facts} panel />
}

type SupportAction = 'verify' | 'sessions' | 'reset'

/** Help for a user who cannot sign in. Each action is confirmed in a dialog. */
function UserSupport({ user }: { user: DeskUser }) {
  const { id, email } = user
  const [open, setOpen] = useState<SupportAction>()
  const verifyUser = useDeskMutation('verifyUser', 'user', 'users')
  const endUserSessions = useDeskMutation('endUserSessions', 'user')
  const resetUser = useDeskMutation('resetUser', 'user')
  const closeDialog = () => setOpen(undefined)
  return (
    <section className="panel stack stack--s">
      <h2>Bantu pengguna ini</h2>
      <div className="row row--wrap">
        {user.is_verified === 0 && (
          <Button variant="soft" small onClick={() => setOpen('verify')}>
            Nyatakan terverifikasi
          </Button>
        )}
        <Button variant="soft" small onClick={() => setOpen('reset')}>
          Kirim tautan kata sandi
        </Button>
        <Button variant="danger" small disabled={user.sessions === 0} onClick={() => setOpen('sessions')}>
          Akhiri semua sesi
        </Button>
      </div>
      {open === 'verify' && (
        <ReasonSheet
          title="Nyatakan email ini terverifikasi?"
          yes="Nyatakan terverifikasi"
          autosaveKey={`verify.${id}`}
          onYes={(reason) => verifyUser.mutateAsync({ id, reason })}
          onClose={closeDialog}
        >
          Lakukan hanya bila Anda yakin bahwa {email} memang miliknya. Ini tidak dapat dibatalkan.
        </ReasonSheet>
      )}
      {open === 'sessions' && (
        <ReasonSheet
          title="Akhiri semua sesi?"
          yes="Akhiri semua sesi"
          danger
          autosaveKey={`sessions.${id}`}
          onYes={(reason) => endUserSessions.mutateAsync({ id, reason })}
          onClose={closeDialog}
        >
          {user.sessions} perangkat langsung keluar dan harus masuk lagi dengan kata sandi. Yang belum terkirim tetap
          ada di HP pemiliknya.
        </ReasonSheet>
      )}
      {open === 'reset' && (
        <ConfirmSheet
          title="Kirim tautan kata sandi?"
          yes="Kirim tautan"
          onYes={() => resetUser.mutateAsync({ id })}
          onClose={closeDialog}
        >
          Surat untuk membuat kata sandi baru dikirim ke {email}. Tautannya berlaku {linkTtlText(user)}, dan tautan
          sebelumnya tidak berlaku lagi.
        </ConfirmSheet>
      )}
    </section>
  )
}

/** How long an e-mailed link is valid, as text. An LSPRO account without a password gets a new invitation instead. */
export const linkTtlText = ({ role, has_password }: Pick<DeskUser, 'role' | 'has_password'>) =>
  role === 'lspro' && has_password === 0 ? `${issuedHours} jam` : 'satu jam'
