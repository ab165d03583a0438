import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import { useDoor } from './AtDesk.tsx'
import { deskQuestion } from './desk.ts'
import { deskAddresses } from './desk-addresses.ts'
import { askOf } from './queue-view.ts'

/** The rooms of the desk, with how many products wait (O2). Nothing before the door is open. */
export function DeskNav() {
  const [path] = useLocation()
  const open = useDoor().data?.data.open === 1
  const queue = useQuery({ ...deskQuestion('queue', askOf({})), enabled: open })
  if (!open) return null
  const waiting = queue.data?.total
  const here = (...paths: string[]) => (paths.includes(path) ? { 'aria-current': 'page' as const } : {})
  return (
    <nav className="desk__nav" aria-label="Meja operator">
      <Link href={deskAddresses.queue} {...here(deskAddresses.queue, '/operator/review')}>
        Tinjau{waiting !== undefined && ` (${waiting})`}
      </Link>
      <Link href={deskAddresses.shops} {...here(deskAddresses.shops, '/operator/shop')}>
        Usaha
      </Link>
      <Link href={deskAddresses.audit} {...here(deskAddresses.audit)}>
        Catatan
      </Link>
    </nav>
  )
}
