import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { addresses } from '#contract/addresses.ts'
import type { LsproCard } from '#contract/lspro/schemas.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { optimisticWrites, type PendingWrite, usePending } from '#offline/outbox/optimistic.ts'
import type { NewEntry } from '#offline/outbox/outbox.ts'
import type { WriteRecord } from '#offline/outbox/write-record.ts'
import { useSession } from '#session/use-session.ts'

// The certification bodies that this user follows: the server's list with this phone's pending writes applied.

const subject = (id: number) => `follow:${id}`

/** The write that follows or unfollows a body. It replaces an unsent one of the same body. */
export const followWrite = ({ id, name }: Pick<LsproCard, 'id' | 'name'>, follow: boolean): NewEntry => ({
  name: 'follows.save',
  subject: subject(id),
  same: subject(id),
  title: `${follow ? 'Ikuti' : 'Berhenti mengikuti'} ${name}`,
  to: addresses.lspro(id),
  ask: { id, follow: follow ? 1 : 0 },
})

export const followWrites = {
  'follows.save': { fieldLabels: {}, draft: null },
} satisfies Record<string, WriteRecord>

/** By the id of a body: whether these writes follow or unfollow it. The last of them counts. */
export const followsIn = (writes: readonly PendingWrite[]): ReadonlyMap<number, boolean> =>
  new Map(
    writes.filter(({ name }) => name === 'follows.save').map(({ ask }) => [Number(ask.id), ask.follow === 1] as const),
  )

/**
 * `asked`: the query of the server's list; `known`: it is loaded, or could not be; `waiting`: the number of followed
 * bodies that it does not contain yet.
 */
export function useFollows() {
  const me = useSession()
  // Requested at every opening: another phone of this user may have changed the list.
  const query = useQuery({ ...endpointQuery('follows.list', {}), enabled: me !== undefined, staleTime: 0 })
  const { rows, arrived, loaded } = usePending()
  const { data, dataUpdatedAt } = query
  const since = useMemo(() => followsIn(optimisticWrites(rows, arrived, dataUpdatedAt)), [rows, arrived, dataUpdatedAt])
  const follows = (id: number) => since.get(id) ?? data?.data.some((body) => body.id === id) ?? false
  const waiting = [...since].filter(([id, follow]) => follow && !data?.data.some((body) => body.id === id)).length
  return { query, follows, waiting, loaded: loaded && (data !== undefined || query.isError) }
}
