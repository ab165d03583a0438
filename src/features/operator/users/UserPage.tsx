import { Link } from 'wouter'
import type { DeskUser } from '#contract/operator/people.ts'
import { StatusTag } from '#ui/feedback/StatusTag.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { actionName } from '../audit/audit-actions.ts'
import { DeskRecord } from '../desk/DeskRecord.tsx'
import { deskAddresses } from '../desk/desk-addresses.ts'
import { FactList } from '../desk/FactList.tsx'
import { dateTimeText } from '../desk/format-age.ts'
import { OpenCaseButton } from '../moderation/OpenCaseButton.tsx'
import { RequireTwoFactor } from '../security/RequireTwoFactor.tsx'
import { roleNames } from './role-names.ts'
import { UserSupport } from './UserSupport.tsx'
import '../review/review.css'

/** Somebody with an account, and what an operator can do for them (O22). */
export const UserPage = () => (
  <RequireTwoFactor>
    <DeskRecord of="user" what="Pengguna" list={deskAddresses.users} back="Ke pencarian pengguna">
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
        {user.is_verified === 0 && <StatusTag look="wait">Belum diverifikasi</StatusTag>}
        {user.status === 'disabled' && <StatusTag look="wrong">Tidak aktif</StatusTag>}
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
              {dateTimeText(at)} · {actionName(action)} ({who}){reason && <q className="review__remark">{reason}</q>}
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
    ['Mendaftar', dateTimeText(user.created_at)],
    ['Terakhir', user.seen_at && dateTimeText(user.seen_at)],
    ['Perangkat', `${user.sessions} sedang masuk`],
    ['Kata sandi', user.has_password ? 'Sudah dibuat' : 'Belum dibuat'],
    ['Usaha', merchant && link(deskAddresses.shop(merchant.id), merchant.name || 'Usaha tanpa nama')],
    ['LSPRO', lspro && link(deskAddresses.body(lspro.id), lspro.name)],
    ['Referral', referral && link(deskAddresses.body(referral.id), `${referral.name} (${referral.code})`)],
  ] as const
  return <FactList facts={facts} panel />
}
