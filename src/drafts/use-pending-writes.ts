import { useMemo } from 'react'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import { optimisticWrites, pendingOf, usePending } from '#offline/outbox/optimistic.ts'
import { rejectedEntry } from './section/editable-section.ts'

/**
 * What this phone has said of the parts of something one shows of oneself, beyond an answer that was asked for at `askedAt`
 * (ms, by this phone's clock; 0 when there is none). `nameOf` names the write of a part.
 */
export function usePendingWrites<Part>(askedAt: number, nameOf: (part: Part) => string) {
  const { rows, arrived, known } = usePending()
  const said = useMemo(() => optimisticWrites(rows, arrived, askedAt), [rows, arrived, askedAt])
  return {
    said,
    /** The shelf has been read: all of this is true. */
    ready: known,
    /** The write of a part that has not arrived. */
    pending: (part: Part): OutboxEntry | undefined => rejectedEntry(rows, nameOf(part)),
    /** What was said last of a part, as long as the answer does not know of it. */
    latest: (part: Part) => pendingOf(said, nameOf(part))?.ask,
  }
}
