import type { Answer, Input } from '#contract/endpoint.ts'
import type { contract } from '#contract/index.ts'
import type { LsproCard, LsproPosting } from '#contract/lspro/lspro-schemas.ts'
import type { Database } from '../db/database.ts'
import { likePattern, searchTextOf } from '../db/like-pattern.ts'
import { postingDown } from '../moderation/takedown-problems.ts'
import { pictureColumnsSql } from '../showcase/product-cards.ts'
import { lsproCardsSql } from './lspro-cards.ts'

type FeedPage = Answer<typeof contract.lspro.searchPosts>['data']
type FeedInput = Pick<Input<typeof contract.lspro.posts>, 'lspro_id' | 'before' | 'rows'> &
  Partial<Input<typeof contract.lspro.posts> & Input<typeof contract.lspro.searchPosts>>

/** One post alone, or why there is none: code 10 for one that an operator took down. Else as `readPostFeed`. */
export async function readFeed(db: Database, asked: FeedInput): Promise<FeedPage> {
  const page = await readPostFeed(db, asked)
  const down =
    asked.post_id && page.lspro_posting.length === 0
      ? await postingDown(db, { id: asked.post_id, body: asked.lspro_id })
      : undefined
  if (down) throw down
  return page
}

/** How many bodies stand beside the feed. */
const maxRecentLspros = 8

const newestFirstSql = (of: string) => `${of}.created_at desc, ${of}.id desc`

/**
 * Posts of active bodies, the latest first; of one body, one alone, of a province, or those with these words in what is read or in the name
 * of their body. `before` is a place in that order rather than a post: what was removed, hidden or swept away since still
 * says where to go on.
 */
export async function readPostFeed(db: Database, input: FeedInput): Promise<FeedPage> {
  const values: unknown[] = []
  const value = (of: unknown) => `$${values.push(of)}`
  const rows = value(input.rows + 1)
  const shown = await db.query<Omit<LsproPosting, 'created_at'> & { created_at: Date }>(
    `select post.id, body.id as id_lspro, body.name, ${pictureColumnsSql('avatar', 'lspro_img')}, post.external_id,
       post.created_at, post.remark, ${pictureColumnsSql('picture')}
     from lspro_posting post join lspro body on body.id = post.lspro_id
     left join picture avatar on avatar.id = body.picture_id
     left join picture on picture.id = post.picture_id
     where post.removed_at is null and post.blocked_at is null and body.status = 'active' ${feedConditions(input, value)}
     order by ${newestFirstSql('post')} limit ${rows}`,
    values,
  )
  const page = shown.slice(0, input.rows)
  return {
    lspro_posting: page.map((post) => ({ ...post, created_at: post.created_at.toISOString() })),
    next: shown.length > page.length ? page.at(-1)!.id : null,
  }
}

function feedConditions(
  { lspro_id, post_id, before, province_id, search }: FeedInput,
  value: (of: unknown) => string,
): string {
  const text = searchTextOf(search ?? '')
  const pattern = text && value(likePattern(text.words))
  const wanted = [
    ...(lspro_id ? [`post.lspro_id = ${value(lspro_id)}`] : []),
    ...(post_id ? [`post.id = ${value(post_id)}`] : []),
    ...(before ? [`(post.created_at, post.id) < ${feedPositionSql(`${value(before)}::int`)}`] : []),
    ...(province_id ? [`body.province_id = ${value(province_id)}`] : []),
    ...(pattern
      ? [`(post.words like lower(${pattern}) or post.lspro_id in (select id from lspro where name ilike ${pattern}))`]
      : []),
  ]
  return wanted.map((one) => `and ${one}`).join(' ')
}

/** Where a post stands or stood: one that is no more at all stood where the one made before it does. */
const feedPositionSql = (id: string) =>
  `((select created_at from lspro_posting where id <= ${id} order by id desc limit 1), ${id})`

/** The active bodies that posted last. */
export async function readRecentPosters(db: Database): Promise<LsproCard[]> {
  const [answer] = await db.query<{ lspro: LsproCard[] }>(
    `with last as materialized (
       select body.id, post.created_at, post.id as post_id
       from lspro body cross join lateral (
         select created_at, id from lspro_posting post where post.lspro_id = body.id and post.removed_at is null and post.blocked_at is null
         order by ${newestFirstSql('post')} limit 1
       ) post
       where body.status = 'active' order by post.created_at desc, post.id desc limit ${maxRecentLspros}
     )
     select ${lsproCardsSql('last', 'last.created_at desc, last.post_id desc')} as lspro`,
  )
  return answer!.lspro
}
