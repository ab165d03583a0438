import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { DeskNav } from '#features/operator/desk/DeskNav.tsx'
import { LogoMark } from '#ui/display/Logo.tsx'
import { LazyAccountMenu } from './menu/lazy-account-menu.tsx'
import { OfflineNotice } from './status/OfflineNotice.tsx'

/** The operator's desk: links to its pages and the account menu, without the marketplace's header and footer. */
export const DeskLayout = ({ children }: { children: ReactNode }) => (
  <>
    <div className="desk">
      <header className="top">
        <div className="top__row">
          <Link className="logo" translate="no" href={addresses.home} aria-label="Etalase Mutu, ke beranda">
            <LogoMark />
            <span className="only-wide">Etalase Mutu</span>
          </Link>
          <span className="desk__tag">Operator</span>
          <DeskNav />
          <div className="desk__account">
            <LazyAccountMenu />
          </div>
        </div>
      </header>
      <main id="isi" className="desk__page" tabIndex={-1}>
        {children}
      </main>
    </div>
    <OfflineNotice />
  </>
)
