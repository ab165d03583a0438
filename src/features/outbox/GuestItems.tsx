import type { Draft, OutboxEntry } from '#offline/outbox/entry.ts'
import { forDevice } from '#ui/feedback/device-wording.ts'
import type { DiscardTarget } from './DiscardSheet.tsx'
import { DraftItem } from './DraftItems.tsx'
import { QueuedItem, RejectedItem } from './PendingItem.tsx'

type Props = { rows: readonly OutboxEntry[]; drafts: readonly Draft[]; onDiscard: (what: DiscardTarget) => void }

/** What was written on this phone before somebody signed in: nobody else would find it, and it goes as nobody's. */
export function GuestItems({ rows, drafts, onDiscard }: Props) {
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
