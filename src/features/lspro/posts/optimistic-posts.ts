import type { LsproPosting } from '#contract/lspro/schemas.ts'
import { keyOfPost, keyOfRemoval, type PostingRequest, postName, removalName } from '#drafts/writes/posting-write.ts'
import { serverTimeOf } from '#offline/network/server-clock.ts'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import { type PendingWrite, pendingOf } from '#offline/outbox/optimistic.ts'
import { isSamePicture } from '#photos/photo-values.ts'

// The own LSPRO's posts with this phone's pending and just arrived writes applied (acceptance.md#law-6).

/** A post as its owner sees it. `img_url` may be a file on this phone: 'file:<id>'. */
export type OwnPost = Omit<LsproPosting, 'id'> & {
  /** undefined as long as this phone does not know the server's id. */
  id: number | undefined
  /** Its pending write; a rejected one comes first. */
  entry: OutboxEntry | undefined
  /** The server's values, when a write of this phone changes them. */
  serverVersion?: Pick<LsproPosting, 'remark' | 'img_url'>
  /** As far as this phone knows, the server has the post. */
  isOnServer: boolean
}

type AuthorFields = Pick<LsproPosting, 'id_lspro' | 'name' | 'lspro_img_url' | 'lspro_img'>
type PostSources = {
  /** The server's posts, the latest first. */
  serverData: readonly LsproPosting[]
  /** Writes that the server's answer does not contain, the oldest first. */
  pending: readonly PendingWrite[]
  rows: readonly OutboxEntry[]
  /** The author of the posts. */
  face: AuthorFields
}

/** Posts, the latest first. Pending posts that the server does not list yet come on top; removed ones are left out. */
export function applyPendingPosts({
  serverData: serverPosts,
  pending: writes,
  rows,
  face: author,
}: PostSources): OwnPost[] {
  const draw = (key: string, post: LsproPosting | undefined) => applyPending(key, post, { writes, rows, author })
  const listed = new Set(serverPosts.map(({ external_id }) => external_id))
  const keys = new Set(writes.flatMap(({ same }) => keyOfPost(same) ?? []))
  const above = [...keys].filter((key) => !listed.has(key) && isOnTop(key, writes, rows)).reverse()
  return [
    ...above.flatMap((key) => draw(key, undefined)),
    ...serverPosts.flatMap((post) => draw(post.external_id, post)),
  ]
}

/** A new post, or a pending change of a post that is further down than the loaded pages. */
const isOnTop = (key: string, writes: readonly PendingWrite[], rows: readonly OutboxEntry[]) =>
  !(pendingOf(writes, postName(key))?.ask as PostingRequest | undefined)?.id || pendingEntryOf(rows, key) !== undefined

type PostContext = { writes: readonly PendingWrite[]; rows: readonly OutboxEntry[]; author: AuthorFields }

function applyPending(key: string, post: LsproPosting | undefined, { writes, rows, author }: PostContext): OwnPost[] {
  const removal = pendingOf(writes, removalName(key))
  // A rejected removal has removed nothing.
  if (removal?.name === 'lspro.removePosting' && (removal as Partial<OutboxEntry>).state !== 'parked') return []
  const save = pendingOf(writes, postName(key))
  const entry = pendingEntryOf(rows, key)
  const hasArrived = post !== undefined || (save !== undefined && !rows.some(({ same }) => same === postName(key)))
  if (!save) return post ? [{ ...post, entry, isOnServer: hasArrived }] : []
  const ask = save.ask as PostingRequest
  const picture = optimisticPicture(ask.img_64 as string | null | undefined, post)
  const id = post?.id ?? ask.id ?? undefined
  return [
    {
      ...author,
      ...post,
      id,
      external_id: key,
      created_at: post?.created_at ?? new Date(serverTimeOf(save.keptAt)).toISOString(),
      remark: ask.remark,
      ...picture,
      entry,
      ...(post && { serverVersion: { remark: post.remark, img_url: post.img_url } }),
      isOnServer: hasArrived || id !== undefined,
    },
  ]
}

type FeedQueryState = { data: unknown; error: unknown; isFetching: boolean; hasNextPage: boolean }

/** The place of a draft's post: 'here', 'below' the loaded pages, 'gone' once all pages are loaded, or 'unknown'. */
export function locatePost(
  key: string,
  posts: readonly OwnPost[],
  { data, error, isFetching, hasNextPage }: FeedQueryState,
) {
  if (posts.some(({ external_id }) => external_id === key)) return 'here'
  if (data === undefined || error || isFetching) return 'unknown'
  return hasNextPage ? 'below' : 'gone'
}

const optimisticPicture = (picture: string | null | undefined, post: LsproPosting | undefined) => ({
  img_url: picture ?? null,
  img: isSamePicture(picture ?? null, post?.img_url ?? null) ? (post?.img ?? null) : null,
})

/** The pending write of a post: the rejected one, else the one being sent, else the last. */
function pendingEntryOf(rows: readonly OutboxEntry[], key: string): OutboxEntry | undefined {
  const ofPost = rows.filter(({ same }) => keyOfPost(same) === key || keyOfRemoval(same) === key)
  return (
    ofPost.find(({ state }) => state === 'parked') ?? ofPost.find(({ state }) => state === 'sending') ?? ofPost.at(-1)
  )
}
