import { useRef, useState } from 'react'
import { addresses } from '#contract/addresses.ts'
import { useSession } from '#session/use-session.ts'
import { BoneLine } from '#ui/Bone.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Empty } from '#ui/Empty.tsx'
import { useTitle } from '#ui/title.ts'
import { ArrivedParcels } from './ArrivedParcels.tsx'
import { type Discarded, DiscardSheet } from './DiscardSheet.tsx'
import { DraftParcels } from './DraftParcels.tsx'
import { GuestParcels } from './GuestParcels.tsx'
import { OutboxNotes } from './OutboxNotes.tsx'
import { SaveCopy } from './SaveCopy.tsx'
import { SendNow } from './SendNow.tsx'
import { useOutbox } from './use-outbox.ts'
import { WaitingParcels } from './WaitingParcels.tsx'
import './outbox.css'

/** What has not left this phone, what was only begun, and what has arrived (P7, P22, P32). */
export function OutboxPage() {
  useTitle('Antrean kirim')
  return (
    <div className="outbox stack">
      <Mine />
    </div>
  )
}

const Nobodys = () => (
  <Empty look="empty" page title="Belum ada yang masuk" say="Masuk untuk melihat yang menunggu dikirim dari HP ini.">
    <ButtonLink to={addresses.signIn(addresses.outbox)} wide>
      Masuk
    </ButtonLink>
  </Empty>
)

function Mine() {
  const me = useSession()
  const { rows, drafts, guests, arrived, known, failed } = useOutbox()
  const [discarded, setDiscarded] = useState<Discarded>()
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
        <Bones />
      </>
    )
  // What had the focus may have gone with what was thrown away.
  const shut = () => {
    setDiscarded(undefined)
    requestAnimationFrame(() => document.activeElement === document.body && heading.current?.focus())
  }
  const something = rows.length > 0 || drafts.length > 0
  const waiting = [...rows, ...guests.rows]
  // Who is not signed in writes to us, and nothing else.
  if (!me && !something) return <Nobodys />
  return (
    <>
      {title}
      <OutboxNotes rows={waiting} />
      {waiting.length > 0 && <SendNow />}
      {!something && waiting.length === 0 && guests.drafts.length === 0 && arrived.length === 0 && (
        <Empty
          look="open"
          title="Tidak ada yang menunggu"
          say="Yang Anda simpan tanpa sinyal menunggu di sini, dan berangkat sendiri saat ada sinyal."
        />
      )}
      <WaitingParcels rows={rows} onDiscard={setDiscarded} />
      <DraftParcels drafts={drafts} onDiscard={setDiscarded} />
      <GuestParcels {...guests} onDiscard={setDiscarded} />
      <ArrivedParcels arrived={arrived} />
      {something && <SaveCopy />}
      {discarded && <DiscardSheet what={discarded} onShut={shut} />}
    </>
  )
}

const Bones = () => (
  <div className="parcel" aria-hidden="true">
    <div className="parcel__main">
      <BoneLine width={60} />
      <BoneLine width={80} />
    </div>
  </div>
)
