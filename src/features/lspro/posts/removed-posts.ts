import type { LsproPosting, RemovedPosting } from '#contract/lspro/lspro-schemas.ts'
import { removalName } from '#drafts/writes/posting-write.ts'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import { type PendingWrite, pendingOf } from '#offline/outbox/optimistic.ts'

// What one's own body has removed, drawn over by what waits on this phone or has just arrived (law 6).

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
