// @chunk after-start
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { LogoMark } from '#ui/display/Logo.tsx'
import { AuthNav } from './AuthNav.tsx'
import { BackLink } from './BackLink.tsx'
import { OfflineNotice } from './status/OfflineNotice.tsx'

/** One step of sign-in or registration: a back link, and one column. */
export const PlainLayout = ({ children }: { children: ReactNode }) => (
  <>
    <div className="plain">
      <header className="top plain__top">
        <div className="top__row">
          <BackLink to={addresses.signIn()} always />
          <Link className="logo" translate="no" href={addresses.home} aria-label="Etalase Mutu, ke beranda">
            <LogoMark />
            <span>Etalase Mutu</span>
          </Link>
          <AuthNav />
        </div>
      </header>
      <main id="isi" className="plain__main" tabIndex={-1}>
        {children}
      </main>
    </div>
    <OfflineNotice />
  </>
)
