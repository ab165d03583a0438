import { queryOptions, skipToken } from '@tanstack/react-query'
import { type DownloadScope, scopeKey } from '#contract/downloads/rules.ts'
import { readRecords } from '#offline/downloads/download-records.ts'
import { downloadOffer } from '#offline/downloads/update-download.ts'

/** For what this phone has stored: asked without a connection, too. */
export const localQuery = { networkMode: 'always', retry: false, staleTime: Number.POSITIVE_INFINITY } as const

/** The downloaded parts of this phone. */
export const downloadsQuery = queryOptions({
  ...localQuery,
  queryKey: ['local', 'downloads'],
  queryFn: readRecords,
})

/** The cost of a part; null when the server cannot be reached, or has no such part. */
export const offerQuery = (scope: DownloadScope | undefined, ids?: readonly number[]) =>
  queryOptions({
    ...localQuery,
    queryKey: ['local', 'download-offer', scope && scopeKey(scope), ids?.join()],
    queryFn: scope
      ? async ({ signal }) => (await downloadOffer(scope, ids, signal).catch(() => undefined)) ?? null
      : skipToken,
    staleTime: 60_000,
    refetchOnReconnect: 'always',
  })
