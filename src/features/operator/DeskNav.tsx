import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import { useDoor } from './AtDesk.tsx'
import { deskQuestion } from './desk.ts'
import { deskAddresses } from './desk-addresses.ts'
import { askOf } from './queue-view.ts'

const helpRooms = [
  deskAddresses.messages,
  '/operator/message',
  deskAddresses.questions,
  deskAddresses.texts,
  '/operator/text',
  deskAddresses.contactFacts,
  deskAddresses.deletions,
]

const reviews = [deskAddresses.queue, deskAddresses.disputes, deskAddresses.cases, '/operator/review', '/operator/case']

const lists: string[] = [
  deskAddresses.categories,
  deskAddresses.options,
  deskAddresses.scopes,
  deskAddresses.mentors(),
  deskAddresses.regions,
  deskAddresses.classes,
]

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
      <Link href={deskAddresses.queue} {...here(...reviews)}>
        Tinjau{waiting !== undefined && ` (${waiting})`}
      </Link>
      <Link href={deskAddresses.shops} {...here(deskAddresses.shops, '/operator/shop', deskAddresses.nibCases)}>
        Usaha
      </Link>
      <Link href={deskAddresses.bodies} {...here(deskAddresses.bodies, '/operator/lspro', deskAddresses.issue)}>
        LSPRO
      </Link>
      <Link href={deskAddresses.users} {...here(deskAddresses.users, '/operator/user', deskAddresses.training)}>
        Pengguna
      </Link>
      <Link href={deskAddresses.categories} {...here(...lists)}>
        Daftar
      </Link>
      <Link href={deskAddresses.banners} {...here(deskAddresses.banners)}>
        Spanduk
      </Link>
      <Link href={deskAddresses.messages} {...here(...helpRooms)}>
        Bantuan
      </Link>
      <Link href={deskAddresses.reports()} {...here(deskAddresses.reports())}>
        Laporan
      </Link>
      <Link href={deskAddresses.audit} {...here(deskAddresses.audit)}>
        Catatan
      </Link>
    </nav>
  )
}
