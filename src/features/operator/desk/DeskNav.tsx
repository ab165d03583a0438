import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import { queueInputOf } from '../queue/queue-view.ts'
import { useTwoFactorStatus } from '../security/RequireTwoFactor.tsx'
import { deskAddresses } from './desk-addresses.ts'
import { deskQuery } from './desk-client.ts'

const helpPaths = [
  deskAddresses.messages,
  '/operator/message',
  deskAddresses.questions,
  deskAddresses.texts,
  '/operator/text',
  deskAddresses.contactFacts,
  deskAddresses.deletions,
]

const reviewPaths = [
  deskAddresses.queue,
  deskAddresses.disputes,
  deskAddresses.cases,
  deskAddresses.labelReports,
  '/operator/review',
  '/operator/case',
  '/operator/label-report',
]

const shopPaths: string[] = [
  deskAddresses.shops,
  '/operator/shop',
  '/operator/import',
  deskAddresses.nibCases,
  deskAddresses.labels,
]

const listPaths: string[] = [
  deskAddresses.categories,
  deskAddresses.options,
  deskAddresses.scopes,
  deskAddresses.mentors(),
  deskAddresses.regions,
  deskAddresses.classes,
]

/** The navigation of the desk, with the length of the queue. Empty before the second factor was entered. */
export function DeskNav() {
  const [path] = useLocation()
  const open = useTwoFactorStatus().data?.data.open === 1
  const queue = useQuery({ ...deskQuery('queue', queueInputOf({})), enabled: open })
  if (!open) return null
  const queueLength = queue.data?.total
  const currentIf = (...paths: string[]) => (paths.includes(path) ? { 'aria-current': 'page' as const } : {})
  return (
    <nav className="desk__nav" aria-label="Meja operator">
      <Link href={deskAddresses.queue} {...currentIf(...reviewPaths)}>
        Tinjau{queueLength !== undefined && ` (${queueLength})`}
      </Link>
      <Link href={deskAddresses.shops} {...currentIf(...shopPaths)}>
        Usaha
      </Link>
      <Link href={deskAddresses.bodies} {...currentIf(deskAddresses.bodies, '/operator/lspro', deskAddresses.issue)}>
        LSPRO
      </Link>
      <Link href={deskAddresses.users} {...currentIf(deskAddresses.users, '/operator/user', deskAddresses.training)}>
        Pengguna
      </Link>
      <Link href={deskAddresses.categories} {...currentIf(...listPaths)}>
        Daftar
      </Link>
      <Link href={deskAddresses.banners} {...currentIf(deskAddresses.banners)}>
        Spanduk
      </Link>
      <Link href={deskAddresses.messages} {...currentIf(...helpPaths)}>
        Bantuan
      </Link>
      <Link href={deskAddresses.reports()} {...currentIf(deskAddresses.reports())}>
        Laporan
      </Link>
      <Link href={deskAddresses.audit} {...currentIf(deskAddresses.audit)}>
        Catatan
      </Link>
      <Link href={deskAddresses.system} {...currentIf(deskAddresses.system)}>
        Sistem
      </Link>
    </nav>
  )
}
