import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Link, useLocation } from 'wouter'
import type { OwnAccount } from '#contract/account.ts'
import { addresses } from '#contract/addresses.ts'
import { phoneText } from '#contract/phone-text.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Icon } from '#ui/Icon.tsx'
import { next, warning } from '#ui/icons.ts'
import { bell, lock, phone, sheetOfPaper } from '#ui/late-icons.ts'
import { Note } from '#ui/Note.tsx'
import { useOnTap } from '#ui/on-tap.tsx'
import { socials } from './ProfileFields.tsx'
import { useParam } from './query.ts'
import { webAddress } from './readable.ts'

const roles = { guest: 'Pengunjung', merchant: 'Produsen (UMKM)', lspro: 'LSPRO', operator: 'Operator' } as const

/** What is known of somebody, as they see it themselves, and what they can do about it. */
export function Profile({ account }: { account: OwnAccount }) {
  const typeChange = useOnTap(async () => (await import('./ChangeTypeSheet.tsx')).ChangeTypeSheet)
  useTypeChangeAsked(account.role === 'guest' && typeChange.open)
  const { name, email, role, is_completed, phone_no, office_no, referral_name } = account
  return (
    <>
      {role === 'guest' && is_completed !== 1 && (
        <Note
          icon={warning}
          look="wait"
          action={
            <ButtonLink to={addresses.visitorForm} look="text" small>
              Lengkapi
            </ButtonLink>
          }
        >
          Informasi dasar Anda belum lengkap.
        </Note>
      )}
      <section className="panel own__card" aria-label="Data diri">
        <div className="own__who">
          <Avatar name={name || email} path={account.img_url} facts={account.img} size="l" />
          <div className="grow">
            <h2>{name || 'Belum ada nama'}</h2>
            <p className="muted small">{roles[role]}</p>
          </div>
        </div>
        <dl className="own__facts">
          <Fact name="Nomor HP / WhatsApp">{phoneText(phone_no)}</Fact>
          <Fact name="Telepon kantor">{office_no}</Fact>
          {socials.map(([key, label]) => (
            <Fact key={key} name={label}>
              {account[key] && <Social text={account[key]} />}
            </Fact>
          ))}
          <Fact name="Email">{email}</Fact>
          {referral_name && <Fact name="Lembaga sertifikasi pemberi referral">{referral_name}</Fact>}
        </dl>
        <div className="own__actions">
          {role === 'guest' && (
            <Button look="line" onClick={typeChange.open}>
              Ubah Tipe Akun
            </Button>
          )}
          <ButtonLink to={addresses.accountEdit}>Edit Profile</ButtonLink>
        </div>
      </section>
      <nav className="panel own__links" aria-label="Keamanan akun">
        <ul className="list">
          <Way to={addresses.changePassword} icon={lock}>
            Ganti kata sandi
          </Way>
          <Way to={addresses.devices} icon={phone}>
            Perangkat yang masuk
          </Way>
          <Way to={addresses.notifications} icon={bell}>
            Kabar & LSPRO yang diikuti
          </Way>
          <Way to={addresses.ownData} icon={sheetOfPaper}>
            Data saya
          </Way>
        </ul>
      </nav>
      {typeChange.shown}
    </>
  )
}

/** The account menu asks for the type change by the address; the question goes from there once it is heard. */
function useTypeChangeAsked(open: (() => void) | false) {
  const [, go] = useLocation()
  const asked = useParam('ubah') === 'tipe'
  const answer = useEffectEvent(() => {
    go(addresses.account, { replace: true })
    if (open) open()
  })
  useEffect(() => {
    if (asked) answer()
  }, [asked])
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children || <span className="muted">Belum diisi</span>}</dd>
  </div>
)

/** A page elsewhere as a link that vouches for nothing; a name as it is. */
function Social({ text }: { text: string }) {
  const href = webAddress(text)
  if (!href) return text
  return (
    <a className="link" href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
      {text.replace(/^https?:\/\//i, '')}
    </a>
  )
}

const Way = ({ to, icon, children }: { to: string; icon: string; children: string }) => (
  <li>
    <Link href={to}>
      <Icon d={icon} />
      <span className="grow">{children}</span>
      <Icon d={next} size="s" />
    </Link>
  </li>
)
