import type { ReactNode } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useSession } from '#session/use-session.ts'
import { Awning } from '#ui/display/Awning.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { navStateOf } from './nav-state.ts'
import { OfflineNotice } from './OfflineNotice.tsx'
import { TabBar } from './TabBar.tsx'

/** What surrounds every screen: header, the state of the road, the page, footer, tabs. */
export function ShellLayout({ children }: { children: ReactNode }) {
  const [path] = useLocation()
  const place = navStateOf(path, useSearch(), useSession())
  return (
    <>
      <div className="shell">
        <Header place={place} />
        {place.kind === 'home' && <Awning tall />}
        <main id="isi" className="page" tabIndex={-1}>
          {children}
        </main>
        <Footer />
        <TabBar current={place.tab} />
      </div>
      <OfflineNotice />
    </>
  )
}
