import type { LsproPosting } from '#contract/lspro-shapes.ts'
import { isSamePicture } from '#forms/photos.ts'
import { keyOfPost, keyOfRemoval, type PostingAsk, postName, removalName } from '#forms/posting-write.ts'
import { pendingOf, type Said } from '#offline/pending.ts'
import type { Row } from '#offline/rows.ts'

// What one's own body has posted, drawn over by what waits on this phone or has just arrived (law 6).

/** A post as its owner sees it on this phone. `img_url` may name a file of this phone: 'file:<id>'. */
export type OwnPost = Omit<LsproPosting, 'id'> & {
  /** undefined: this phone has not heard the server's number of it. */
  id: number | undefined
  /** What of it has not arrived: one that was refused stands before all else. */
  waits: Row | undefined
  /** As the server says it. */
  told?: Pick<LsproPosting, 'remark' | 'img_url'>
  /** The server, as far as this phone knows, has it. */
  known: boolean
}

type Face = Pick<LsproPosting, 'id_lspro' | 'name' | 'lspro_img_url' | 'lspro_img'>
type Known = {
  /** What the server says, the latest first. */
  told: readonly LsproPosting[]
  /** What this phone has said and the server's answer does not know of, the oldest first. */
  said: readonly Said[]
  rows: readonly Row[]
  /** Whose they are. */
  face: Face
}

/** The latest first; what waits here and is not listed yet stands on top. Those that were taken away are left out. */
export function drawnPosts({ told, said, rows, face }: Known): OwnPost[] {
  const draw = (key: string, post: LsproPosting | undefined) => drawn(key, post, { said, rows, face })
  const listed = new Set(told.map(({ external_id }) => external_id))
  const keys = new Set(said.flatMap(({ same }) => keyOfPost(same) ?? []))
  const above = [...keys].filter((key) => !listed.has(key) && isOnTop(key, said, rows)).reverse()
  return [...above.flatMap((key) => draw(key, undefined)), ...told.flatMap((post) => draw(post.external_id, post))]
}

/** A new one; or the change of one further down than what has been asked for, as long as it waits. */
const isOnTop = (key: string, said: readonly Said[], rows: readonly Row[]) =>
  !(pendingOf(said, postName(key))?.ask as PostingAsk | undefined)?.id || waitingOf(rows, key) !== undefined

type Of = Pick<Known, 'said' | 'rows' | 'face'>

function drawn(key: string, post: LsproPosting | undefined, { said, rows, face }: Of): OwnPost[] {
  const stand = pendingOf(said, removalName(key))
  // One that was refused has taken nothing away.
  if (stand?.name === 'lspro.removePosting' && (stand as Partial<Row>).state !== 'parked') return []
  const save = pendingOf(said, postName(key))
  const waits = waitingOf(rows, key)
  const known = post !== undefined || (save !== undefined && !rows.some(({ same }) => same === postName(key)))
  if (!save) return post ? [{ ...post, waits, known }] : []
  const ask = save.ask as PostingAsk
  const picture = pictureOf(ask.img_64 as string | null | undefined, post)
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
      waits,
      ...(post && { told: { remark: post.remark, img_url: post.img_url } }),
      known: known || id !== undefined,
    },
  ]
}

type AskedFor = { data: unknown; error: unknown; isFetching: boolean; hasNextPage: boolean }

/** Where a post is that somebody goes on with: `below` what has been asked for so far, or `gone`, once all has been read. */
export function whereIs(key: string, posts: readonly OwnPost[], { data, error, isFetching, hasNextPage }: AskedFor) {
  if (posts.some(({ external_id }) => external_id === key)) return 'here'
  if (data === undefined || error || isFetching) return 'unknown'
  return hasNextPage ? 'below' : 'gone'
}

const pictureOf = (said: string | null | undefined, post: LsproPosting | undefined) => ({
  img_url: said ?? null,
  img: isSamePicture(said ?? null, post?.img_url ?? null) ? (post?.img ?? null) : null,
})

/** The write of a post that has not arrived: the refused one, else the one on its way, else the last. */
function waitingOf(rows: readonly Row[], key: string): Row | undefined {
  const mine = rows.filter(({ same }) => keyOfPost(same) === key || keyOfRemoval(same) === key)
  return mine.find(({ state }) => state === 'parked') ?? mine.find(({ state }) => state === 'sending') ?? mine.at(-1)
}
