import type { OutboxEntry } from '#offline/outbox/entry.ts'
import { useSending } from '#offline/outbox/scheduler.ts'
import type { DiscardTarget } from './DiscardSheet.tsx'
import { QueuedItem, RejectedItem } from './PendingItem.tsx'

type Props = { rows: readonly OutboxEntry[]; onDiscard: (what: DiscardTarget) => void }

/** What needs its owner first, then what goes by itself, each in the order in which it was kept. */
export function PendingItems({ rows, onDiscard }: Props) {
  const { progress } = useSending()
  const parked = rows.filter(({ state }) => state === 'parked')
  const queued = rows.filter(({ state }) => state !== 'parked')
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
            {queued.map((row) => (
              <QueuedItem key={row.id} row={row} rows={rows} progress={progress[row.id]} onDiscard={onDiscard} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
