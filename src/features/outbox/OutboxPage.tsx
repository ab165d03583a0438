import { useRef, useState } from 'react'
import { addresses } from '#contract/addresses.ts'
import { useSession } from '#session/use-session.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { SkeletonLine } from '#ui/feedback/Skeleton.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { DiscardSheet, type DiscardTarget } from './DiscardSheet.tsx'
import { DraftItems } from './DraftItems.tsx'
import { ExportOutbox } from './ExportOutbox.tsx'
import { GuestItems } from './GuestItems.tsx'
import { OutboxNotes } from './OutboxNotes.tsx'
import { PendingItems } from './PendingItems.tsx'
import { SendNowButton } from './SendNowButton.tsx'
import { SyncedItems } from './SyncedItems.tsx'
import { useOutbox } from './use-outbox.ts'
import './outbox.css'

/** What has not left this phone, what was only begun, and what has arrived (P7, P22, P32). */
export function OutboxPage() {
  useTitle('Antrean kirim')
  return (
    <div className="outbox stack">
      <OwnOutbox />
    </div>
  )
}

const NotSignedIn = () => (
  <Empty look="empty" page title="Belum ada yang masuk" say="Masuk untuk melihat yang menunggu dikirim dari HP ini.">
    <ButtonLink to={addresses.signIn(addresses.outbox)} wide>
      Masuk
    </ButtonLink>
  </Empty>
)

function OwnOutbox() {
  const me = useSession()
  const { rows, drafts, guests, arrived, known, failed } = useOutbox()
  const [discardTarget, setDiscarded] = useState<DiscardTarget>()
  const heading = useRef<HTMLHeadingElement>(null)
  const title = (
    <h1 ref={heading} tabIndex={-1}>
      Antrean kirim
    </h1>
  )
  if (failed)
    return (
      <Empty
        look="fix"
        page
        title="Penyimpanan HP tidak dapat dibaca"
        say="Yang sudah tersimpan tidak hilang karenanya. Tutup aplikasi, lalu buka lagi."
      />
    )
  if (!known)
    return (
      <>
        {title}
        <OutboxSkeleton />
      </>
    )
  // What had the focus may have gone with what was thrown away.
  const closeSheet = () => {
    setDiscarded(undefined)
    requestAnimationFrame(() => document.activeElement === document.body && heading.current?.focus())
  }
  const hasItems = rows.length > 0 || drafts.length > 0
  const waiting = [...rows, ...guests.rows]
  // Who is not signed in writes to us, and nothing else.
  if (!me && !hasItems) return <NotSignedIn />
  return (
    <>
      {title}
      <OutboxNotes rows={waiting} />
      {waiting.length > 0 && <SendNowButton />}
      {!hasItems && waiting.length === 0 && guests.drafts.length === 0 && arrived.length === 0 && (
        <Empty
          look="open"
          title="Tidak ada yang menunggu"
          say="Yang Anda simpan tanpa sinyal menunggu di sini, dan berangkat sendiri saat ada sinyal."
        />
      )}
      <PendingItems rows={rows} onDiscard={setDiscarded} />
      <DraftItems drafts={drafts} onDiscard={setDiscarded} />
      <GuestItems {...guests} onDiscard={setDiscarded} />
      <SyncedItems arrived={arrived} />
      {hasItems && <ExportOutbox />}
      {discardTarget && <DiscardSheet what={discardTarget} onShut={closeSheet} />}
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
