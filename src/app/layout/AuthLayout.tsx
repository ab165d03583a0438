// @chunk auth
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { BannerAwning } from '#ui/display/BannerAwning.tsx'
import { LogoMark } from '#ui/display/Logo.tsx'
import { AuthNav } from './AuthNav.tsx'
import { BackLink } from './BackLink.tsx'
import { OfflineNotice } from './status/OfflineNotice.tsx'

/** Sign-in and registration: the app's logo on one side, the form on the other; stacked on phones. */
export function AuthLayout({ children }: { children: ReactNode }) {
  const [path] = useLocation()
  const isFirst = path === addresses.signIn() || path === addresses.auth
  return (
    <>
      <div className={isFirst ? 'auth-layout' : 'auth-layout auth-layout--step'}>
        <Side isFirst={isFirst} />
        <div className="auth-layout__front">
          <AuthNav />
          <main id="isi" className="auth-layout__main" tabIndex={-1}>
            {children}
          </main>
        </div>
      </div>
      <OfflineNotice />
    </>
  )
}

/** The app's logo and picture. The steps after the first page have a way back there, and a lower picture. */
const Side = ({ isFirst }: { isFirst: boolean }) => (
  <header className="auth-layout__side">
    <BannerAwning tall />
    {!isFirst && (
      <span className="auth-layout__back only-narrow">
        <BackLink to={addresses.signIn()} />
      </span>
    )}
    <Link className="logo" translate="no" href={addresses.home} aria-label="Etalase Mutu, ke beranda">
      <LogoMark />
      <span>Etalase Mutu</span>
    </Link>
    <div className="auth-layout__words">
      <p>Pajang yang Anda buat. Tunjukkan mutunya.</p>
      <p className="muted">Satu tempat untuk produsen kecil, pembeli, dan lembaga sertifikasi.</p>
    </div>
    <img className="auth-layout__pic" src="/shelf.svg" width="560" height="260" alt="" decoding="async" />
  </header>
)
