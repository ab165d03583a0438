import { useEffect, useRef } from 'react'
import { Link } from 'wouter'

type Props<Tab extends string> = {
  /** What they are of: 'Isi toko'. */
  label: string
  tabs: readonly { tab: Tab; name: string; to: string }[]
  here: Tab | undefined
}

/** The parts of a page side by side. Each is a place of its own: a link, so that back, sharing and the keyboard work. */
export function TabLinks<Tab extends string>({ label, tabs, here }: Props<Tab>) {
  const row = useRef<HTMLElement>(null)
  // On a narrow phone the one that is open may lie beyond the edge.
  useEffect(() => {
    const open = here && row.current?.querySelector<HTMLElement>('[aria-current]')
    if (open && row.current) row.current.scrollLeft = open.offsetLeft - (row.current.clientWidth - open.clientWidth) / 2
  }, [here])
  return (
    <nav className="tabs" aria-label={label} ref={row}>
      {tabs.map(({ tab, name, to }) => (
        <Link key={tab} href={to} state={{ stay: true }} {...(tab === here && { 'aria-current': 'page' as const })}>
          {name}
        </Link>
      ))}
    </nav>
  )
}
