import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { addresses } from '#contract/addresses.ts'
import type { LsproCard } from '#contract/lspro/lspro-schemas.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { optimisticWrites, type PendingWrite, usePending } from '#offline/outbox/optimistic.ts'
import type { NewEntry } from '#offline/outbox/outbox.ts'
import type { WriteRecord } from '#offline/outbox/write-record.ts'
import { useSession } from '#session/use-session.ts'

// Bodies that somebody follows, as this phone knows it: what the server has said, and what was said here since.

const subject = (id: number) => `follow:${id}`

/** The last word counts: a newer one takes the place of one that has not left. */
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

/** By the number of a body: whether it was followed, or left, since. What waits comes after what has arrived. */
export const followsIn = (said: readonly PendingWrite[]): ReadonlyMap<number, boolean> =>
  new Map(
    said.filter(({ name }) => name === 'follows.save').map(({ ask }) => [Number(ask.id), ask.follow === 1] as const),
  )

/** `known` once it is known whether a body is followed; `waiting`: how many the server's list does not have yet. */
export function useFollows() {
  const me = useSession()
  // Asked at every opening: another phone of theirs may have followed.
  const asked = useQuery({ ...endpointQuery('follows.list', {}), enabled: me !== undefined, staleTime: 0 })
  const { rows, arrived, known } = usePending()
  const { data, dataUpdatedAt } = asked
  const since = useMemo(() => followsIn(optimisticWrites(rows, arrived, dataUpdatedAt)), [rows, arrived, dataUpdatedAt])
  const follows = (id: number) => since.get(id) ?? data?.data.some((body) => body.id === id) ?? false
  const waiting = [...since].filter(([id, follow]) => follow && !data?.data.some((body) => body.id === id)).length
  return { asked, follows, waiting, known: known && (data !== undefined || asked.isError) }
}
