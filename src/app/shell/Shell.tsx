import type { ReactNode } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useSession } from '#session/use-session.ts'
import { Awning } from '#ui/Awning.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { placeOf } from './place-of.ts'
import { RoadBar } from './RoadBar.tsx'
import { TabBar } from './TabBar.tsx'

/** What surrounds every screen: header, the state of the road, the page, footer, tabs. */
export function Shell({ children }: { children: ReactNode }) {
  const [path] = useLocation()
  const place = placeOf(path, useSearch(), useSession())
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
      <RoadBar />
    </>
  )
}
