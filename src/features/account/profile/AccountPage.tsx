// @chunk account
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import type { OwnAccount } from '#contract/account/schemas.ts'
import { addresses } from '#contract/addresses.ts'
import { phoneText } from '#contract/contacts/phone-text.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { useRequireSession } from '#session/use-require-session.ts'
import { useLazyDialog } from '#ui/dialog/use-lazy-dialog.tsx'
import { Icon } from '#ui/display/Icon.tsx'
import { next, warning } from '#ui/display/icons.ts'
import { bell, lock, phone, sheetOfPaper } from '#ui/display/lazy-icons.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { QueryResult } from '#ui/feedback/QueryResult.tsx'
import { SkeletonLine } from '#ui/feedback/Skeleton.tsx'
import { Avatar } from '#ui/media/Avatar.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { MenuLink } from '#ui/nav/MenuRow.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { useQueryParam } from '../query-params.ts'
import { webAddress } from './contact-parts.ts'
import { socials } from './ProfileFields.tsx'
import './profile.css'

/** The user's own account. */
export function AccountPage() {
  useTitle('Profil Saya')
  const me = useRequireSession(addresses.account)
  const detail = useQuery({ ...endpointQuery('account.detail', {}), enabled: me !== undefined })
  if (!me) return null
  return (
    <div className="own">
      <h1>Profil Saya</h1>
      <QueryResult query={detail} what="Profil" skeleton={<ProfileSkeleton />}>
        {({ data }) => <Profile account={data} />}
      </QueryResult>
    </div>
  )
}

const ProfileSkeleton = () => (
  <div className="panel own__card" aria-hidden="true">
    <span className="skeleton own__face" />
    <SkeletonLine width={60} />
    <SkeletonLine width={80} />
    <SkeletonLine width={80} />
    <SkeletonLine width={40} />
    <span className="skeleton skeleton--button" />
  </div>
)

const roles = { guest: 'Pengunjung', merchant: 'Produsen (UMKM)', lspro: 'LSPRO', operator: 'Operator' } as const

/** The account's data as its user sees it, with the actions and pages for it. */
export function Profile({ account }: { account: OwnAccount }) {
  const typeChange = useLazyDialog(async () => (await import('./ChangeTypeSheet.tsx')).ChangeTypeSheet)
  useTypeChangeQuery(account.role === 'guest' && typeChange.open)
  const { name, email, role, is_completed, phone_no, office_no, referral_name } = account
  return (
    <>
      {role === 'guest' && is_completed !== 1 && (
        <Note
          icon={warning}
          variant="wait"
          action={
            <ButtonLink to={addresses.visitorForm} variant="text" small>
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
              {account[key] && <SocialLink text={account[key]} />}
            </Fact>
          ))}
          <Fact name="Email">{email}</Fact>
          {referral_name && <Fact name="Lembaga sertifikasi pemberi referral">{referral_name}</Fact>}
        </dl>
        <div className="own__actions">
          {role === 'guest' && (
            <Button variant="line" onClick={typeChange.open}>
              Ubah Tipe Akun
            </Button>
          )}
          <ButtonLink to={addresses.accountEdit}>Edit Profile</ButtonLink>
        </div>
      </section>
      <nav className="panel own__links" aria-label="Keamanan akun">
        <ul>
          <ProfileLink to={addresses.changePassword} icon={lock}>
            Ganti kata sandi
          </ProfileLink>
          <ProfileLink to={addresses.devices} icon={phone}>
            Perangkat yang masuk
          </ProfileLink>
          <ProfileLink to={addresses.notifications} icon={bell}>
            Kabar & LSPRO yang diikuti
          </ProfileLink>
          <ProfileLink to={addresses.ownData} icon={sheetOfPaper}>
            Data saya
          </ProfileLink>
        </ul>
      </nav>
      {typeChange.shown}
    </>
  )
}

/** The account menu links here with `?ubah=tipe`: opens the type change and removes the parameter from the address. */
function useTypeChangeQuery(open: (() => void) | false) {
  const [, go] = useLocation()
  const isRequested = useQueryParam('ubah') === 'tipe'
  const openFromAddress = useEffectEvent(() => {
    go(addresses.account, { replace: true })
    if (open) open()
  })
  useEffect(() => {
    if (isRequested) openFromAddress()
  }, [isRequested])
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children || <span className="muted">Belum diisi</span>}</dd>
  </div>
)

/** A web address as a link with `nofollow ugc`, any other text as plain text. */
function SocialLink({ text }: { text: string }) {
  const href = webAddress(text)
  if (!href) return text
  return (
    <a className="link" href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
      {text.replace(/^https?:\/\//i, '')}
    </a>
  )
}

const ProfileLink = ({ to, icon, children }: { to: string; icon: string; children: string }) => (
  <MenuLink to={to}>
    <Icon d={icon} />
    <span className="grow">{children}</span>
    <Icon d={next} size="s" />
  </MenuLink>
)
