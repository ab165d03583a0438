import { useMemo } from 'react'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import { optimisticWrites, pendingOf, usePending } from '#offline/outbox/optimistic.ts'
import { rejectedEntry } from './section/editable-section.ts'

/**
 * The pending and just arrived writes of the sections of a page, beyond an answer that was requested at `askedAt` (ms,
 * by this phone's clock; 0 when there is none). `nameOf` names the write of a section.
 */
export function usePendingWrites<Part>(askedAt: number, nameOf: (part: Part) => string) {
  const { rows, arrived, loaded } = usePending()
  const writes = useMemo(() => optimisticWrites(rows, arrived, askedAt), [rows, arrived, askedAt])
  return {
    writes,
    /** IndexedDB has been read: this result is complete. */
    ready: loaded,
    /** The pending write of a section. */
    pending: (part: Part): OutboxEntry | undefined => rejectedEntry(rows, nameOf(part)),
    /** The last request of a section, as long as the answer does not contain it. */
    latest: (part: Part) => pendingOf(writes, nameOf(part))?.ask,
  }
}
