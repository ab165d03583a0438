import type { Receipt } from '#offline/outbox/entry.ts'
import { sheetOfPaper } from '#ui/display/lazy-icons.ts'
import { SaveStatus } from '#ui/feedback/SaveStatus.tsx'
import { OutboxItem } from './OutboxItem.tsx'
import { syncedLine, titleOf } from './outbox-texts.ts'

/** Proof of what the server has taken, by its own clock (P32). */
export function SyncedItems({ arrived }: { arrived: readonly Receipt[] }) {
  if (arrived.length === 0) return null
  return (
    <section className="stack stack--s">
      <div className="outbox__head">
        <h2>Sudah sampai</h2>
        <span className="small muted">30 hari terakhir</span>
      </div>
      <ul className="stack stack--s">
        {arrived.map((proof) => (
          <OutboxItem
            key={proof.id}
            title={titleOf(proof)}
            state={<SaveStatus at="sent" />}
            line={syncedLine(proof.at)}
            icon={sheetOfPaper}
          />
        ))}
      </ul>
    </section>
  )
}
