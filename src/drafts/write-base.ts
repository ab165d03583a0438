import { useEffect } from 'react'
import { isChangedElsewhere } from '#contract/merge/changed-elsewhere.ts'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import type { Refused } from '#photos/photo-form-state.ts'
import type { Photos } from '#photos/photo-list.ts'

/** The form values a write was made from; undefined for a write without them. */
export const baseOfWrite = <RequestBody, Values>(
  ask: OutboxEntry['ask'],
  fromRequest: (ask: RequestBody) => Values,
): Values | undefined =>
  typeof ask.base === 'object' && ask.base !== null ? fromRequest(ask.base as RequestBody) : undefined

/** Whether a write was rejected because of changes elsewhere. */
export const isStale = (row: OutboxEntry | undefined) => row?.state === 'parked' && isChangedElsewhere(row.problem)

/** The photos of a write that was rejected because of changes elsewhere; undefined for any other. */
export function refusedPhotos<RequestBody>(
  row: OutboxEntry | undefined,
  photosOf: (ask: RequestBody) => Photos,
): Refused | undefined {
  const base = row && isStale(row) ? baseOfWrite(row.ask, photosOf) : undefined
  return base && { photos: photosOf(row!.ask as RequestBody), base }
}

/** After a rejection because of changes elsewhere, refetches the current values to show both. */
export function useRefetchOnConflict(row: OutboxEntry | undefined, refetch: () => unknown) {
  const rejectedId = isStale(row) ? row?.id : undefined
  useEffect(() => {
    if (rejectedId !== undefined) void refetch()
  }, [rejectedId, refetch])
}
