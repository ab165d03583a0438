import type { ReactNode } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useRoad } from '#offline/road.ts'
import { Awning } from '#ui/Awning.tsx'
import { Road } from '#ui/Road.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { placeOf } from './place-of.ts'
import { TabBar } from './TabBar.tsx'

/** What surrounds every screen: header, the state of the road, the page, footer, tabs. */
export function Shell({ children }: { children: ReactNode }) {
  const [path] = useLocation()
  const place = placeOf(path, useSearch())
  const { open } = useRoad()
  if (place.kind === 'apart')
    return (
      <>
        <a className="skip" href="#isi">
          Lewati ke isi
        </a>
        <Road open={open} />
        {children}
      </>
    )
  return (
    <div className="shell">
      <a className="skip" href="#isi">
        Lewati ke isi
      </a>
      <Header place={place} />
      <Road open={open} />
      {place.kind === 'home' && <Awning tall />}
      <main id="isi" className="page" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <TabBar current={place.tab} />
    </div>
  )
}
