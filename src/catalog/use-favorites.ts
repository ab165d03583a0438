import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { type FavoriteKind, favoriteLimits, favoriteMessages } from '#contract/favorites/rules.ts'
import type { Mark } from '#contract/favorites/schemas.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { serverTime } from '#offline/network/server-clock.ts'
import { optimisticWrites, usePending } from '#offline/outbox/optimistic.ts'
import { enqueue } from '#offline/outbox/outbox.ts'
import { StorageError } from '#offline/storage/local-db.ts'
import { guest, person } from '#session/session.ts'
import { useSession } from '#session/use-session.ts'
import {
  applyMarks,
  type Favorite,
  favoriteWrite,
  guestMarks,
  keyOf,
  onGuestMarks,
  pendingMarks,
  saveGuestMark,
} from './favorites.ts'

const noMarks: readonly Mark[] = []

/**
 * The favorites of this user or guest, pending writes included. `asked`: the query of the server's list, which a guest
 * does not have; `known`: the favorites are complete.
 */
export function useFavorites() {
  const me = useSession()
  // Requested at every opening: another phone of this user may have changed the list.
  const query = useQuery({ ...endpointQuery('favorites.list', {}), enabled: me !== undefined, staleTime: 0 })
  const { rows, arrived, loaded } = usePending()
  const guests = useSyncExternalStore(onGuestMarks, guestMarks, () => noMarks)
  const { data, dataUpdatedAt } = query
  const isSignedIn = me !== undefined
  const liked = useMemo(
    () =>
      isSignedIn
        ? applyMarks(data?.data ?? [], pendingMarks(optimisticWrites(rows, arrived, data ? dataUpdatedAt : 0)))
        : applyMarks([], guests),
    [isSignedIn, data, dataUpdatedAt, rows, arrived, guests],
  )
  return { me, query, liked, loaded: isSignedIn ? loaded && data !== undefined : true }
}

/** The time of the last mark of each thing on this page. */
const latest = new Map<string, number>()

/** Now by the server's clock, but after the mark before it: any answer may set that clock back by up to a second. */
function timeOf(thing: FavoriteTarget, liked: readonly Favorite[]): number {
  const key = keyOf(thing)
  const before = Math.max(latest.get(key) ?? 0, liked.find((one) => keyOf(one) === key)?.at ?? 0)
  const at = Math.max(Math.round(serverTime()), before + 1)
  latest.set(key, at)
  return at
}

type FavoriteTarget = { kind: FavoriteKind; id: number; title: string }

/** Likes a thing, or takes it back. Resolves with the error message; undefined when the mark is stored. */
export async function toggleFavorite(
  thing: FavoriteTarget,
  on: 0 | 1,
  liked: readonly Favorite[],
): Promise<string | undefined> {
  const { kind, id, title } = thing
  const isGuest = person() === guest
  const many = liked.filter((one) => one.kind === kind).length
  if (on && many >= favoriteLimits[isGuest ? 'guest' : 'person'])
    return isGuest ? favoriteMessages.guestFull : favoriteMessages.full
  const mark: Mark = { kind, id, on, at: timeOf(thing, liked) }
  if (isGuest) return saveGuestMark(mark) ? undefined : 'HP ini tidak dapat menyimpan favorit.'
  try {
    await enqueue(favoriteWrite(mark, title))
    return undefined
  } catch (error) {
    if (error instanceof StorageError) return error.message
    throw error
  }
}
