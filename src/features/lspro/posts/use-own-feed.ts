import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { LsproPosting, RemovedPosting } from '#contract/lspro/schemas.ts'
import { useLocalData } from '#drafts/use-local-data.ts'
import { keyOfPost, removalName } from '#drafts/writes/posting-write.ts'
import { cursorQuery } from '#offline/cache/cursor-query.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { serverTimeOf } from '#offline/network/server-clock.ts'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import { optimisticWrites, type PendingWrite, pendingOf, usePending } from '#offline/outbox/optimistic.ts'
import type { OwnLsproState } from '../own/use-own-lspro.ts'
import { applyPendingPosts, locatePost } from './optimistic-posts.ts'

/** The own LSPRO's posts with pending writes applied; `posts` is undefined until IndexedDB has been read. */
export function useOwnFeed({ id, body, serverData }: OwnLsproState) {
  const query = useInfiniteQuery(cursorQuery('lspro.posts', { lspro_id: id }))
  const { rows, arrived, loaded: isLoaded } = usePending()
  const { data, dataUpdatedAt } = query
  // Fetched every time: a cached list does not contain a post that has just been removed.
  const removed = useQuery({ ...endpointQuery('lspro.removedPosts', {}), enabled: id > 0, staleTime: 0 })
  const name = body?.lspro.name ?? ''
  const lspro_img_url = serverData?.lspro.img_url ?? null
  const lspro_img = serverData?.lspro.img ?? null
  const removedPosts = removed.data?.data
  const removedAt = removed.dataUpdatedAt
  const earlier = useEarlierRemoved(removedPosts)
  const feed = useMemo(() => {
    if (!isLoaded) return undefined
    const listed = data?.pages.flatMap((page) => page.data.lspro_posting) ?? []
    // The oldest first: each write is applied to the result of those before it.
    const inOrder = [...arrived].reverse()
    const writes = optimisticWrites(rows, inOrder, dataUpdatedAt)
    const author = { id_lspro: id, name, lspro_img_url, lspro_img }
    const since = optimisticWrites(rows, inOrder, removedAt)
    const removals = { serverData: removedPosts ?? [], earlier, since, listed, pending: writes }
    return {
      posts: applyPendingPosts({ serverData: withRestored(removals, author), pending: writes, rows, face: author }),
      removed: applyPendingRemovals(removals),
    }
  }, [
    isLoaded,
    data,
    dataUpdatedAt,
    removedPosts,
    earlier,
    removedAt,
    rows,
    arrived,
    id,
    name,
    lspro_img_url,
    lspro_img,
  ])
  return { query, rows, posts: feed?.posts, removed: feed?.removed ?? [] }
}

/** The posts that earlier answers have listed as removed. */
function useEarlierRemoved(removed: readonly RemovedPosting[] = noPosts): readonly RemovedPosting[] {
  const [known, setKnown] = useState(noPosts)
  const keys = new Set(removed.map(({ external_id }) => external_id))
  if (removed.some((post) => !known.includes(post)))
    setKnown([...removed, ...known.filter(({ external_id }) => !keys.has(external_id))])
  return known
}
const noPosts: readonly RemovedPosting[] = []

/**
 * Loads further pages until the post of a draft is found: the draft cannot be opened without the post, because it may
 * keep the post's picture. 'gone' does not change while the draft is shared as a new post.
 */
export function useFindPost(key: string | undefined, { query, posts }: ReturnType<typeof useOwnFeed>) {
  const { fetchNextPage } = query
  const position = key === undefined || !posts ? 'here' : locatePost(key, posts, query)
  const [goneKey, setGoneKey] = useState<string>()
  useEffect(() => {
    if (position === 'below') void fetchNextPage()
    if (position === 'gone') setGoneKey(key)
  }, [position, key, fetchNextPage])
  if (position === 'here') return 'here'
  return goneKey === key ? 'gone' : 'searching'
}

/**
 * The key of the post that is being edited. It comes from the menu of a post, from the address (`edit=<key>`, a link in
 * the outbox), or from a draft that was left when the app was last closed.
 */
export function useEditedPost() {
  const [path, go] = useLocation()
  const search = useSearch()
  const requestedKey = new URLSearchParams(search).get('edit')
  const key = requestedKey === null ? undefined : keyOfPost(`post:${requestedKey}`)
  const { drafts, read } = useLocalData()
  const draftKeys = drafts.flatMap((draft) => keyOfPost(draft.name) ?? [])
  const [edited, setEdited] = useState<string | null>()
  const open = useEffectEvent((key: string) => {
    setEdited(key)
    // The address loses the key, so that a closed editor does not open again.
    go(path, { replace: true, state: { stay: true } })
  })
  useEffect(() => {
    if (key !== undefined) open(key)
  }, [key])
  const first = draftKeys[0] ?? null
  useEffect(() => {
    if (read) setEdited((before) => (before === undefined ? first : before))
  }, [read, first])
  return {
    edited: edited ?? undefined,
    /** Keys of the posts that have an unsaved draft on this phone. */
    draftKeys,
    edit: (key: string) => setEdited(key),
    done: () => setEdited(null),
  }
}

// The own LSPRO's removed posts with this phone's pending and just arrived writes applied (acceptance.md#law-6).

type RemovedSources = {
  /** The server's list of removed posts. */
  serverData: readonly RemovedPosting[]
  /** The posts that earlier answers have listed as removed. */
  earlier?: readonly RemovedPosting[]
  /** Writes that this list does not contain, the oldest first. */
  since: readonly PendingWrite[]
  /** The server's posts in the feed. */
  listed: readonly LsproPosting[]
  /** Writes that the feed does not contain. */
  pending: readonly PendingWrite[]
}

/** The last removal or restoring of a post; undefined when there is none or the server has rejected it. */
function lastRemoval(key: string, writes: readonly PendingWrite[]) {
  const last = pendingOf(writes, removalName(key))
  return (last as Partial<OutboxEntry> | undefined)?.state === 'parked' ? undefined : last
}

/** The posts that can be restored, the last removed first. */
export function applyPendingRemovals({
  serverData: removed,
  since,
  listed,
  pending: writes,
}: RemovedSources): RemovedPosting[] {
  const removedKeys = new Set(removed.map(({ external_id }) => external_id))
  const removedHere = listed.flatMap((post): RemovedPosting[] => {
    const last = lastRemoval(post.external_id, writes)
    if (last?.name !== 'lspro.removePosting' || removedKeys.has(post.external_id)) return []
    const { id, external_id, created_at, remark, img_url, img } = post
    const removed_at = new Date(serverTimeOf(last.keptAt)).toISOString()
    return [{ id, external_id, created_at, removed_at, remark, img_url, img }]
  })
  return [
    ...removedHere.reverse(),
    ...removed.filter((post) => lastRemoval(post.external_id, since)?.name !== 'lspro.restorePosting'),
  ]
}

/**
 * The feed with the posts that are being restored and that the server does not list yet, ordered by date. The list of
 * removed posts may be refetched before the feed: until the feed has the post, it comes from an earlier list.
 */
export function withRestored(
  { serverData: removed, earlier = [], since, listed, pending }: RemovedSources,
  author: Pick<LsproPosting, 'id_lspro' | 'name' | 'lspro_img_url' | 'lspro_img'>,
): LsproPosting[] {
  const listedKeys = new Set(listed.map(({ external_id }) => external_id))
  const isRestored = (key: string, writes: readonly PendingWrite[]) =>
    !listedKeys.has(key) && lastRemoval(key, writes)?.name === 'lspro.restorePosting'
  const removedKeys = new Set(removed.map(({ external_id }) => external_id))
  const restored = [
    ...removed.filter(({ external_id }) => isRestored(external_id, since)),
    ...earlier.filter(({ external_id }) => !removedKeys.has(external_id) && isRestored(external_id, pending)),
  ].map(({ removed_at: _, ...post }): LsproPosting => ({ ...author, ...post }))
  if (restored.length === 0) return [...listed]
  return [...listed, ...restored].sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at))
}
