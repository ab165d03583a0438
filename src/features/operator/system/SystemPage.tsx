import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { formatDateTime } from '#contract/time/dates.ts'
import { formatDataAge } from '#ui/feedback/data-age.ts'
import { SkeletonLine } from '#ui/feedback/Skeleton.tsx'
import { StatusTag } from '#ui/feedback/StatusTag.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { DeskQueryResult } from '../desk/DeskQueryResult.tsx'
import { deskQuery } from '../desk/desk-client.ts'
import { FactList } from '../desk/FactList.tsx'
import { ageText } from '../desk/format-age.ts'
import { useNow } from '../desk/use-now.ts'
import { RequireTwoFactor } from '../security/RequireTwoFactor.tsx'
import { ClientErrors } from './ClientErrors.tsx'
import { PageSpeeds } from './PageSpeeds.tsx'
import {
  backupText,
  certificateDays,
  certificateText,
  countText,
  isScarce,
  queueText,
  queueTexts,
  registerText,
  replicaText,
  type SystemData,
  storageText,
  warningsOf,
} from './system-texts.ts'
import '../desk/desk-lists.css'
import './system.css'

/** The page 'Keadaan sistem': queues, failures, the machine, and the speed and the errors of phones. */
export const SystemPage = () => (
  <RequireTwoFactor>
    <System />
  </RequireTwoFactor>
)

function System() {
  useTitle('Keadaan sistem')
  // The queues change without the operator, so the page is read again each minute.
  const system = useQuery({ ...deskQuery('system', {}), refetchInterval: 60_000 })
  return (
    <div className="desk__list">
      <h1>Keadaan sistem</h1>
      <DeskQueryResult query={system} what="Keadaan sistem" skeleton={<SystemSkeleton />}>
        {({ data }) => (
          <>
            <Warnings data={data} />
            <div className="system">
              <Queues data={data} />
              <Failures data={data} />
              <Backup data={data} />
              <Register data={data} />
              <Machine data={data} />
              <DatabaseFacts data={data} />
              <Release data={data} />
            </div>
            <PageSpeeds report={data.page_speeds} />
            <p className="small muted">Data per {formatDataAge(system.dataUpdatedAt)}, dari satu server.</p>
          </>
        )}
      </DeskQueryResult>
      <ClientErrors />
    </div>
  )
}

const SystemSkeleton = () => (
  <div className="panel stack" aria-hidden="true">
    <SkeletonLine width={40} />
    <SkeletonLine width={80} />
    <SkeletonLine width={60} />
  </div>
)

type Props = { data: SystemData }

function Warnings({ data }: Props) {
  const warnings = warningsOf(data, useNow())
  return (
    <section className="panel stack stack--s" aria-label="Yang perlu diperhatikan">
      {warnings.length === 0 ? (
        <p>
          <StatusTag variant="good">Baik</StatusTag> Tidak ada yang perlu diperhatikan.
        </p>
      ) : (
        <>
          <h2>Perlu diperhatikan</h2>
          <ul className="system__warnings">
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function Panel({ title, facts }: { title: string; facts: readonly (readonly [string, ReactNode])[] }) {
  const id = useId()
  return (
    <section className="panel" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <FactList facts={facts} />
    </section>
  )
}

const Queues = ({ data: { queues } }: Props) => (
  <Panel
    title="Yang menunggu"
    facts={queues.map((one) => [queueTexts[one.queue], queueText(one) ?? <span className="muted">Tidak ada</span>])}
  />
)

function Failures({ data: { failed } }: Props) {
  const last = failed.mail.last ? `, terakhir ${formatDateTime(Date.parse(failed.mail.last))}` : ''
  const counted = (count: number, more = '') =>
    count === 0 ? <span className="muted">Tidak ada</span> : `${countText(count)}${more}`
  return (
    <Panel
      title="Yang gagal"
      facts={[
        ['Surat', counted(failed.mail.count, ` tidak dapat dikirim dalam 90 hari terakhir${last}`)],
        ['Pesan ke HP', counted(failed.push, ' HP yang layanannya menolak pesan terakhir')],
        ['Gambar', counted(failed.pictures, ' belum dapat dibuat selama lebih dari sejam')],
      ]}
    />
  )
}

function Backup({ data: { backup } }: Props) {
  const { last, done } = backup
  const isRunning = last && !last.finished_at && !last.error
  return (
    <Panel
      title="Cadangan"
      facts={[
        [
          'Terakhir',
          last ? (
            <span key="last">
              {last.error ? (
                <StatusTag variant="wrong">Gagal</StatusTag>
              ) : isRunning ? (
                <StatusTag variant="wait">Berjalan</StatusTag>
              ) : (
                <StatusTag variant="good">Selesai</StatusTag>
              )}{' '}
              {backupText(last)}
              {last.error && <span className="system__detail">{last.error}</span>}
            </span>
          ) : (
            <StatusTag key="never" variant="wrong">
              Belum pernah
            </StatusTag>
          ),
        ],
        ...(last && (last.error || isRunning) ? ([['Sebelumnya', done && backupText(done)]] as const) : []),
      ]}
    />
  )
}

const Register = ({ data: { register } }: Props) => (
  <Panel title="Daftar SNI" facts={[['Diterbitkan', registerText(register)]]} />
)

function Machine({ data: { disk, certificate, process } }: Props) {
  const now = useNow()
  const left = certificate?.valid_until ? certificateDays(certificate.valid_until, now) : undefined
  return (
    <Panel
      title="Mesin"
      facts={[
        [
          'Ruang',
          disk ? (
            <span key="disk">
              {isScarce(disk) && <StatusTag variant="wrong">Hampir habis</StatusTag>} {storageText(disk.free)} dari{' '}
              {storageText(disk.total)} kosong
            </span>
          ) : (
            'Belum dapat dibaca.'
          ),
        ],
        [
          'Sertifikat',
          certificate ? (
            <span key="certificate">
              {left !== undefined && left < 0 && <StatusTag variant="wrong">Berakhir</StatusTag>}{' '}
              {certificateText(certificate, now)}
              <span className="system__detail">{certificate.host}</span>
            </span>
          ) : (
            'Tanpa TLS'
          ),
        ],
        ['Memori', `${storageText(process.memory.resident)}, ${storageText(process.memory.heap)} untuk JavaScript`],
      ]}
    />
  )
}

const DatabaseFacts = ({ data: { database } }: Props) => (
  <Panel
    title="Basis data"
    facts={[
      ['Mesin', `${database.engine === 'pglite' ? 'PGlite, di dalam server' : 'PostgreSQL'} ${database.version}`],
      ['Ukuran', storageText(database.bytes)],
      [
        'Koneksi',
        database.connections
          ? `${database.connections.all}, ${database.connections.idle} tidak dipakai, ${database.connections.waiting} ditunggu`
          : 'Satu, di dalam server',
      ],
      ...database.replicas.map((replica) => [`Replika ${replica.host}`, replicaText(replica)] as const),
    ]}
  />
)

const Release = ({ data: { process } }: Props) => (
  <Panel
    title="Rilis"
    facts={[
      ['Rilis', process.release],
      [
        'Berjalan',
        `${ageText(Date.parse(process.started_at), useNow())}, sejak ${formatDateTime(Date.parse(process.started_at))}`,
      ],
      ['Node', process.node],
    ]}
  />
)
