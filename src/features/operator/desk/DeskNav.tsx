import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { queueInputOf } from '../queue/queue-view.ts'
import { useTwoFactorStatus } from '../security/RequireTwoFactor.tsx'
import { deskQuery } from './desk-client.ts'
import { type DeskSection, deskPageAt, deskSections, sectionPath } from './desk-pages.ts'

/** The navigation of the desk, with the length of the queue. Empty before the second factor was entered. */
export function DeskNav() {
  const [path] = useLocation()
  const open = useTwoFactorStatus().data?.data.open === 1
  const queue = useQuery({ ...deskQuery('queue', queueInputOf({})), enabled: open })
  if (!open) return null
  const queueLength = queue.data?.total
  const current = deskPageAt(path)?.section
  return <SectionLinks current={current} queueLength={queueLength} />
}

function SectionLinks({ current, queueLength }: { current: DeskSection | undefined; queueLength: number | undefined }) {
  const row = useRef<HTMLElement>(null)
  // On phones the current section may be outside the visible part of the row.
  useEffect(() => {
    const link = current && row.current?.querySelector<HTMLElement>('[aria-current]')
    if (link && row.current) row.current.scrollLeft = link.offsetLeft - row.current.clientWidth / 3
  }, [current])
  return (
    <nav className="desk__nav" aria-label="Meja operator" ref={row}>
      {(Object.keys(deskSections) as DeskSection[]).map((section) => (
        <Link key={section} href={sectionPath(section)} {...(section === current && { 'aria-current': 'page' })}>
          {deskSections[section]}
          {section === 'review' && queueLength !== undefined && ` (${queueLength})`}
        </Link>
      ))}
    </nav>
  )
}
