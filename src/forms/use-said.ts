import { useMemo } from 'react'
import { pendingOf, saidSince, usePending } from '#offline/pending.ts'
import type { Row } from '#offline/rows.ts'
import { toPutRight } from './part.ts'

/**
 * What this phone has said of the parts of something one shows of oneself, beyond an answer that was asked for at `askedAt`
 * (ms, by this phone's clock; 0 when there is none). `nameOf` names the write of a part.
 */
export function useSaid<Part>(askedAt: number, nameOf: (part: Part) => string) {
  const { rows, arrived, known } = usePending()
  const said = useMemo(() => saidSince(rows, arrived, askedAt), [rows, arrived, askedAt])
  return {
    said,
    /** The shelf has been read: all of this is true. */
    ready: known,
    /** The write of a part that has not arrived. */
    pending: (part: Part): Row | undefined => toPutRight(rows, nameOf(part)),
    /** What was said last of a part, as long as the answer does not know of it. */
    latest: (part: Part) => pendingOf(said, nameOf(part))?.ask,
  }
}
