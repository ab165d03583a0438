import type { LsproPosting } from '#contract/lspro/lspro-schemas.ts'
import { keyOfPost, keyOfRemoval, type PostingAsk, postName, removalName } from '#drafts/writes/posting-write.ts'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import { type PendingWrite, pendingOf } from '#offline/outbox/optimistic.ts'
import { isSamePicture } from '#photos/photo-values.ts'

// What one's own body has posted, drawn over by what waits on this phone or has just arrived (acceptance.md#law-6).

/** A post as its owner sees it on this phone. `img_url` may name a file of this phone: 'file:<id>'. */
export type OwnPost = Omit<LsproPosting, 'id'> & {
  /** undefined: this phone has not heard the server's number of it. */
  id: number | undefined
  /** What of it has not arrived: one that was refused stands before all else. */
  entry: OutboxEntry | undefined
  /** As the server says it. */
  told?: Pick<LsproPosting, 'remark' | 'img_url'>
  /** The server, as far as this phone knows, has it. */
  isOnServer: boolean
}

type AuthorFields = Pick<LsproPosting, 'id_lspro' | 'name' | 'lspro_img_url' | 'lspro_img'>
type PostSources = {
  /** What the server says, the latest first. */
  told: readonly LsproPosting[]
  /** What this phone has said and the server's answer does not know of, the oldest first. */
  said: readonly PendingWrite[]
  rows: readonly OutboxEntry[]
  /** Whose they are. */
  face: AuthorFields
}

/** The latest first; what waits here and is not listed yet stands on top. Those that were taken away are left out. */
export function applyPendingPosts({ told, said, rows, face }: PostSources): OwnPost[] {
  const draw = (key: string, post: LsproPosting | undefined) => applyPending(key, post, { said, rows, face })
  const listed = new Set(told.map(({ external_id }) => external_id))
  const keys = new Set(said.flatMap(({ same }) => keyOfPost(same) ?? []))
  const above = [...keys].filter((key) => !listed.has(key) && isOnTop(key, said, rows)).reverse()
  return [...above.flatMap((key) => draw(key, undefined)), ...told.flatMap((post) => draw(post.external_id, post))]
}

/** A new one; or the change of one further down than what has been asked for, as long as it waits. */
const isOnTop = (key: string, said: readonly PendingWrite[], rows: readonly OutboxEntry[]) =>
  !(pendingOf(said, postName(key))?.ask as PostingAsk | undefined)?.id || pendingEntryOf(rows, key) !== undefined

type PostContext = Pick<PostSources, 'said' | 'rows' | 'face'>

function applyPending(key: string, post: LsproPosting | undefined, { said, rows, face }: PostContext): OwnPost[] {
  const removal = pendingOf(said, removalName(key))
  // One that was refused has taken nothing away.
  if (removal?.name === 'lspro.removePosting' && (removal as Partial<OutboxEntry>).state !== 'parked') return []
  const save = pendingOf(said, postName(key))
  const waits = pendingEntryOf(rows, key)
  const known = post !== undefined || (save !== undefined && !rows.some(({ same }) => same === postName(key)))
  if (!save) return post ? [{ ...post, entry: waits, isOnServer: known }] : []
  const ask = save.ask as PostingAsk
  const picture = optimisticPicture(ask.img_64 as string | null | undefined, post)
  const id = post?.id ?? ask.id ?? undefined
  return [
    {
      ...face,
      ...post,
      id,
      external_id: key,
      created_at: post?.created_at ?? new Date(save.keptAt ?? Date.now()).toISOString(),
      remark: ask.remark,
      ...picture,
      entry: waits,
      ...(post && { told: { remark: post.remark, img_url: post.img_url } }),
      isOnServer: known || id !== undefined,
    },
  ]
}

type FeedQueryState = { data: unknown; error: unknown; isFetching: boolean; hasNextPage: boolean }

/** Where a post is that somebody goes on with: `below` what has been asked for so far, or `gone`, once all has been read. */
export function locatePost(
  key: string,
  posts: readonly OwnPost[],
  { data, error, isFetching, hasNextPage }: FeedQueryState,
) {
  if (posts.some(({ external_id }) => external_id === key)) return 'here'
  if (data === undefined || error || isFetching) return 'unknown'
  return hasNextPage ? 'below' : 'gone'
}

const optimisticPicture = (said: string | null | undefined, post: LsproPosting | undefined) => ({
  img_url: said ?? null,
  img: isSamePicture(said ?? null, post?.img_url ?? null) ? (post?.img ?? null) : null,
})

/** The write of a post that has not arrived: the refused one, else the one on its way, else the last. */
function pendingEntryOf(rows: readonly OutboxEntry[], key: string): OutboxEntry | undefined {
  const mine = rows.filter(({ same }) => keyOfPost(same) === key || keyOfRemoval(same) === key)
  return mine.find(({ state }) => state === 'parked') ?? mine.find(({ state }) => state === 'sending') ?? mine.at(-1)
}
