import { Link } from 'wouter'
import type { DeskUser } from '#contract/operator-people.ts'
import { State } from '#ui/State.tsx'
import { useTitle } from '#ui/title.ts'
import { AtDesk } from './AtDesk.tsx'
import { dateTimeText } from './age.ts'
import { actionName } from './audit-words.ts'
import { DeskOne } from './DeskOne.tsx'
import { deskAddresses } from './desk-addresses.ts'
import { FactList } from './FactList.tsx'
import { OpenCase } from './OpenCase.tsx'
import { roles } from './roles.ts'
import { UserHelp } from './UserHelp.tsx'
import './review.css'

/** Somebody with an account, and what an operator can do for them (O22). */
export const UserPage = () => (
  <AtDesk>
    <DeskOne of="user" what="Pengguna" list={deskAddresses.users} back="Ke pencarian pengguna">
      {(user) => <User user={user} />}
    </DeskOne>
  </AtDesk>
)

function User({ user }: { user: DeskUser }) {
  useTitle(user.email)
  return (
    <>
      <h1 className="desk__name">{user.email}</h1>
      <p className="row row--wrap">
        <State>{roles[user.role]}</State>
        {user.is_verified === 0 && <State look="wait">Belum diverifikasi</State>}
        {user.status === 'disabled' && <State look="wrong">Tidak aktif</State>}
      </p>
      <Facts user={user} />
      {user.role === 'operator' ? (
        <p className="muted small">Akun operator diurus oleh pengelola server.</p>
      ) : (
        <>
          <UserHelp user={user} />
          <OpenCase kind="account" id={user.id}>
            Moderasi akun ini
          </OpenCase>
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

function Facts({ user }: { user: DeskUser }) {
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
