// @chunk profile-pages
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'

type Props<Tab extends string> = {
  /** Accessible name of the row: 'Isi toko'. */
  label: string
  /** `count`: how many things it holds. */
  tabs: readonly { tab: Tab; name: string; to: string; count?: number | undefined }[]
  here: Tab | undefined
}

/** Tabs of a page. Each is a link with its own address, so that back, sharing and the keyboard work. */
export function TabLinks<Tab extends string>({ label, tabs, here }: Props<Tab>) {
  const row = useRef<HTMLElement>(null)
  // On a narrow phone the current tab may be outside the visible part of the row.
  useEffect(() => {
    const current = here && row.current?.querySelector<HTMLElement>('[aria-current]')
    if (!current || !row.current) return
    row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.clientWidth) / 2
  }, [here])
  return (
    <nav className="tabs" aria-label={label} ref={row}>
      {tabs.map(({ tab, name, to, count }) => (
        <Link key={tab} href={to} state={{ stay: true }} {...(tab === here && { 'aria-current': 'page' as const })}>
          {name}
          {count !== undefined && <span className="tabs__count"> ({count})</span>}
        </Link>
      ))}
    </nav>
  )
}
