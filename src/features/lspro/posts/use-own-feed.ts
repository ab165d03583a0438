import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { LsproPosting, RemovedPosting } from '#contract/lspro/lspro-schemas.ts'
import { useLocalData } from '#drafts/use-local-data.ts'
import { keyOfPost, removalName } from '#drafts/writes/posting-write.ts'
import { cursorQuery } from '#offline/cache/cursor-query.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import { optimisticWrites, type PendingWrite, pendingOf, usePending } from '#offline/outbox/optimistic.ts'
import type { OwnLsproState } from '../own/use-own-lspro.ts'
import { applyPendingPosts, locatePost } from './optimistic-posts.ts'

/** What one's own body has posted, as it stands on this phone; `posts` undefined until IndexedDB has been read. */
export function useOwnFeed({ id, body, told: own }: OwnLsproState) {
  const asked = useInfiniteQuery(cursorQuery('lspro.posts', { lspro_id: id }))
  const { rows, arrived, known } = usePending()
  const { data, dataUpdatedAt } = asked
  // Asked at every opening: a post that has just left the feed is not in what was remembered a moment ago.
  const removed = useQuery({ ...endpointQuery('lspro.removedPosts', {}), enabled: id > 0, staleTime: 0 })
  const name = body?.lspro.name ?? ''
  const lspro_img_url = own?.lspro.img_url ?? null
  const lspro_img = own?.lspro.img ?? null
  const told = removed.data?.data
  const removedAt = removed.dataUpdatedAt
  const feed = useMemo(() => {
    if (!known) return undefined
    const listed = data?.pages.flatMap((page) => page.data.lspro_posting) ?? []
    // The oldest first: each goes on from what was said before it.
    const inOrder = [...arrived].reverse()
    const said = optimisticWrites(rows, inOrder, dataUpdatedAt)
    const author = { id_lspro: id, name, lspro_img_url, lspro_img }
    const gone = { told: told ?? [], since: optimisticWrites(rows, inOrder, removedAt), listed, said }
    return {
      posts: applyPendingPosts({ told: withRestored(gone, author), said, rows, face: author }),
      removed: applyPendingRemovals(gone),
    }
  }, [known, data, dataUpdatedAt, told, removedAt, rows, arrived, id, name, lspro_img_url, lspro_img])
  return { asked, rows, posts: feed?.posts, removed: feed?.removed ?? [] }
}

/**
 * Looks for the post of a change that was begun, further and further down: it cannot be opened without its post, whose
 * picture it may keep. `gone` stays so while it is shared as a new one.
 */
export function useFindPost(key: string | undefined, { asked, posts }: ReturnType<typeof useOwnFeed>) {
  const { fetchNextPage } = asked
  const position = key === undefined || !posts ? 'here' : locatePost(key, posts, asked)
  const [gone, setGone] = useState<string>()
  useEffect(() => {
    if (position === 'below') void fetchNextPage()
    if (position === 'gone') setGone(key)
  }, [position, key, fetchNextPage])
  if (position === 'here') return 'here'
  return gone === key ? 'gone' : 'sought'
}

/**
 * The key of the post that is being changed: since its menu, since an address that says so (`edit=<key>`: from the outbox),
 * or since the app before this one, which left a draft of it.
 */
export function useEditedPost() {
  const [path, go] = useLocation()
  const search = useSearch()
  const requestedKey = new URLSearchParams(search).get('edit')
  const key = requestedKey === null ? undefined : keyOfPost(`post:${requestedKey}`)
  const { drafts, read } = useLocalData()
  const begun = drafts.flatMap((draft) => keyOfPost(draft.name) ?? [])
  const [edited, setEdited] = useState<string | null>()
  const open = useEffectEvent((key: string) => {
    setEdited(key)
    // Said once: whoever shuts it does not find it open again.
    go(path, { replace: true, state: { stay: true } })
  })
  useEffect(() => {
    if (key !== undefined) open(key)
  }, [key])
  const first = begun[0] ?? null
  useEffect(() => {
    if (read) setEdited((before) => (before === undefined ? first : before))
  }, [read, first])
  return {
    edited: edited ?? undefined,
    /** Changes of these were begun on this phone and not saved. */
    begun,
    edit: (key: string) => setEdited(key),
    done: () => setEdited(null),
  }
}

// What one's own body has removed, drawn over by what waits on this phone or has just arrived (acceptance.md#law-6).

type RemovedSources = {
  /** What the server says was removed. */
  told: readonly RemovedPosting[]
  /** What this phone has said and that answer does not know of, the oldest first. */
  since: readonly PendingWrite[]
  /** What it says stands. */
  listed: readonly LsproPosting[]
  /** What that answer does not know of. */
  said: readonly PendingWrite[]
}

/** The last word on whether a post stands; what the server has refused has changed nothing. */
function lastRemoval(key: string, said: readonly PendingWrite[]) {
  const stand = pendingOf(said, removalName(key))
  return (stand as Partial<OutboxEntry> | undefined)?.state === 'parked' ? undefined : stand
}

/** What can be put back, the last removed first. */
export function applyPendingRemovals({ told, since, listed, said }: RemovedSources): RemovedPosting[] {
  const known = new Set(told.map(({ external_id }) => external_id))
  const here = listed.flatMap((post): RemovedPosting[] => {
    const stand = lastRemoval(post.external_id, said)
    if (stand?.name !== 'lspro.removePosting' || known.has(post.external_id)) return []
    const { id, external_id, created_at, remark, img_url, img } = post
    const removed_at = new Date(stand.keptAt ?? Date.now()).toISOString()
    return [{ id, external_id, created_at, removed_at, remark, img_url, img }]
  })
  return [
    ...here.reverse(),
    ...told.filter((post) => lastRemoval(post.external_id, since)?.name !== 'lspro.restorePosting'),
  ]
}

/** With those that are put back, and which the server does not list yet, in their places. */
export function withRestored(
  { told, since, listed }: Omit<RemovedSources, 'said'>,
  face: Pick<LsproPosting, 'id_lspro' | 'name' | 'lspro_img_url' | 'lspro_img'>,
): LsproPosting[] {
  const known = new Set(listed.map(({ external_id }) => external_id))
  const back = told.flatMap(({ removed_at: _, ...post }): LsproPosting[] =>
    !known.has(post.external_id) && lastRemoval(post.external_id, since)?.name === 'lspro.restorePosting'
      ? [{ ...face, ...post }]
      : [],
  )
  if (back.length === 0) return [...listed]
  return [...listed, ...back].sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at))
}
