// @chunk after-start
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { LogoMark } from '#ui/display/Logo.tsx'
import { AuthNav } from './AuthNav.tsx'
import { BackLink } from './BackLink.tsx'
import { OfflineNotice } from './status/OfflineNotice.tsx'

/** The layout of a merchant's five stages: the number of the stage, and a link to the one before. */
export function WizardLayout({ children }: { children: ReactNode }) {
  const [path] = useLocation()
  const stage = Number(/stage-([1-5])$/.exec(path)?.[1] ?? 1)
  return (
    <>
      <div className="plain">
        <header className="top plain__top">
          <div className="top__row">
            <BackLink to={stage > 1 ? addresses.wizard(stage - 1) : addresses.home} />
            <p className="top__title only-narrow">Tahap {stage} dari 5</p>
            <Link className="logo only-wide" translate="no" href={addresses.home} aria-label="Etalase Mutu, ke beranda">
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
}
