// @chunk account
import { useRef, useState } from 'react'
import { addresses } from '#contract/addresses.ts'
import { useClockError } from '#offline/network/clock-error.ts'
import type { Draft, OutboxEntry, Receipt } from '#offline/outbox/entry.ts'
import { syncNow, useSending } from '#offline/outbox/scheduler.ts'
import { usePaused } from '#session/paused.ts'
import { useSession } from '#session/use-session.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { sheetOfPaper, uploadIcon } from '#ui/display/lazy-icons.ts'
import { forDevice } from '#ui/feedback/device-wording.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { SaveStatus } from '#ui/feedback/SaveStatus.tsx'
import { SkeletonLine } from '#ui/feedback/Skeleton.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { DiscardSheet, type DiscardTarget } from './DiscardSheet.tsx'
import { DraftItem, DraftItems } from './DraftItems.tsx'
import { ExportOutbox } from './ExportOutbox.tsx'
import { OutboxItem } from './OutboxItem.tsx'
import { OutboxNotes } from './OutboxNotes.tsx'
import { syncedLine, titleOf } from './outbox-texts.ts'
import { QueuedItem, QueuedStages, RejectedItem } from './PendingItem.tsx'
import { useOutbox } from './use-outbox.ts'
import './outbox.css'

/** Pending and rejected outbox entries, drafts, and receipts of the last 30 days. */
export function OutboxPage() {
  useTitle('Antrean kirim')
  return (
    <div className="outbox stack">
      <OwnOutbox />
    </div>
  )
}

const NotSignedIn = () => (
  <Empty
    variant="empty"
    page
    title="Belum ada yang masuk"
    description="Masuk untuk melihat yang menunggu dikirim dari HP ini."
  >
    <ButtonLink to={addresses.signIn(addresses.outbox)} wide>
      Masuk
    </ButtonLink>
  </Empty>
)

function OwnOutbox() {
  const me = useSession()
  // The times of the list go by the server's clock: an answer that sets it renders them again.
  useClockError()
  const { rows, drafts, guests, arrived, isReady, failed } = useOutbox()
  const [discardTarget, setDiscardTarget] = useState<DiscardTarget>()
  const heading = useRef<HTMLHeadingElement>(null)
  const title = (
    <h1 className="title-in-bar" ref={heading} tabIndex={-1}>
      Antrean kirim
    </h1>
  )
  if (failed)
    return (
      <Empty
        variant="fix"
        page
        title="Penyimpanan HP tidak dapat dibaca"
        description="Yang sudah tersimpan tidak hilang karenanya. Tutup aplikasi, lalu buka lagi."
      />
    )
  if (!isReady)
    return (
      <>
        {title}
        <OutboxSkeleton />
      </>
    )
  // The focused button may have disappeared with the discarded item.
  const closeSheet = () => {
    setDiscardTarget(undefined)
    requestAnimationFrame(() => document.activeElement === document.body && heading.current?.focus())
  }
  const hasItems = rows.length > 0 || drafts.length > 0
  const waiting = [...rows, ...guests.rows]
  const hasWork = hasItems || waiting.length > 0 || guests.drafts.length > 0
  const isEmpty = !hasWork && arrived.length === 0
  // A guest can only send messages and reports; without any, offer to sign in.
  if (!me && !hasItems) return <NotSignedIn />
  return (
    <>
      {title}
      <OutboxNotes rows={waiting} hasWork={hasWork} isEmpty={isEmpty} />
      {waiting.length > 0 && <SendNowButton />}
      {isEmpty && (
        <Empty
          variant="open"
          title="Tidak ada yang menunggu"
          description="Isian tanpa sinyal menunggu di sini dan terkirim sendiri."
        />
      )}
      <PendingItems rows={rows} onDiscard={setDiscardTarget} />
      <DraftItems drafts={drafts} onDiscard={setDiscardTarget} />
      <GuestItems {...guests} onDiscard={setDiscardTarget} />
      <SyncedItems arrived={arrived} />
      {hasItems && <ExportOutbox />}
      {discardTarget && <DiscardSheet target={discardTarget} onClose={closeSheet} />}
    </>
  )
}

const OutboxSkeleton = () => (
  <div className="outbox-item" aria-hidden="true">
    <div className="outbox-item__main">
      <SkeletonLine width={60} />
      <SkeletonLine width={80} />
    </div>
  </div>
)

/** The receipts of accepted writes, with the time by the server's clock. */
function SyncedItems({ arrived }: { arrived: readonly Receipt[] }) {
  if (arrived.length === 0) return null
  return (
    <section className="stack stack--s">
      <div className="outbox__head">
        <h2>Sudah sampai</h2>
        <span className="small muted">30 hari terakhir</span>
      </div>
      <ul className="stack stack--s">
        {arrived.map((receipt) => (
          <OutboxItem
            key={receipt.id}
            title={titleOf(receipt)}
            state={<SaveStatus at="sent" />}
            line={syncedLine(receipt.at)}
            icon={sheetOfPaper}
          />
        ))}
      </ul>
    </section>
  )
}

type Props = { rows: readonly OutboxEntry[]; drafts: readonly Draft[]; onDiscard: (target: DiscardTarget) => void }

/** Entries and drafts from before the user signed in. No other page lists them. They are sent without an account. */
function GuestItems({ rows, drafts, onDiscard }: Props) {
  if (rows.length === 0 && drafts.length === 0) return null
  return (
    <section className="stack stack--s">
      <h2>Ditulis sebelum masuk</h2>
      <p className="small muted">{forDevice('Ada di HP ini saja. Pesan dari sini dikirim tanpa akun Anda.')}</p>
      <ul className="stack stack--s">
        {rows.map((row) =>
          row.state === 'parked' ? (
            <RejectedItem key={row.id} row={row} rows={rows} onDiscard={onDiscard} />
          ) : (
            <QueuedItem key={row.id} row={row} rows={rows} progress={undefined} onDiscard={onDiscard} />
          ),
        )}
        {drafts.map((draft) => (
          <DraftItem key={draft.name} draft={draft} onDiscard={onDiscard} />
        ))}
      </ul>
    </section>
  )
}

type PendingItemsProps = { rows: readonly OutboxEntry[]; onDiscard: (target: DiscardTarget) => void }

/** Rejected entries first, then those that are sent automatically, each in the order in which they were enqueued. */
export function PendingItems({ rows, onDiscard }: PendingItemsProps) {
  const { progress } = useSending()
  const parked = rows.filter(({ state }) => state === 'parked')
  const queued = rows.filter(({ state }) => state !== 'parked')
  const stages = queued.filter(({ name }) => name.startsWith('onboarding.'))
  const single = stages.length > 1 ? queued.filter((row) => !stages.includes(row)) : queued
  return (
    <>
      {parked.length > 0 && (
        <section className="stack stack--s">
          <h2>Perlu Anda lihat</h2>
          <ul className="stack stack--s">
            {parked.map((row) => (
              <RejectedItem key={row.id} row={row} rows={rows} onDiscard={onDiscard} />
            ))}
          </ul>
        </section>
      )}
      {queued.length > 0 && (
        <section className="stack stack--s">
          <h2>{queued.some(({ state }) => state === 'sending') ? 'Sedang dikirim' : 'Menunggu dikirim'}</h2>
          <ul className="stack stack--s">
            {stages.length > 1 && (
              <QueuedStages stages={stages} rows={rows} progress={progress} onDiscard={onDiscard} />
            )}
            {single.map((row) => (
              <QueuedItem key={row.id} row={row} rows={rows} progress={progress[row.id]} onDiscard={onDiscard} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** Starts a sync at once, and explains why it could not start. */
function SendNowButton() {
  const { running } = useSending()
  const paused = usePaused()
  const [message, setMessage] = useState<string>()

  async function send() {
    setMessage(undefined)
    try {
      const { why } = await syncNow()
      if (why === 'unreachable')
        setMessage('Belum ada sambungan. Tidak ada yang hilang; dikirim sendiri saat ada sinyal.')
      if (why === 'busy') setMessage('Sedang dikirim oleh tab lain atau di latar belakang.')
    } catch {
      setMessage('Penyimpanan HP tidak dapat dipakai. Muat ulang aplikasi.')
    }
  }
  return (
    <>
      <Button variant="soft" wide disabled={running || paused} onClick={() => void send()}>
        <Icon d={uploadIcon} size="s" />
        {running ? 'Mengirim…' : 'Kirim sekarang'}
      </Button>
      {message && (
        <p className="small" role="status">
          {message}
        </p>
      )}
    </>
  )
}
