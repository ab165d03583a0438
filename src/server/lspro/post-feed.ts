import type { Answer, Input } from '#contract/endpoint.ts'
import type { contract } from '#contract/index.ts'
import type { LsproCard, LsproPosting } from '#contract/lspro/schemas.ts'
import type { Database } from '../db/database.ts'
import { likePattern, searchTextOf } from '../db/like-pattern.ts'
import { lsproCardsSql } from '../listing/lspro-cards.ts'
import { postingDown } from '../moderation/takedown-problems.ts'
import { pictureColumnsSql } from '../pictures/picture-columns.ts'

type FeedPage = Answer<typeof contract.lspro.searchPosts>['data']
type FeedInput = Pick<Input<typeof contract.lspro.posts>, 'lspro_id' | 'before' | 'rows'> &
  Partial<Input<typeof contract.lspro.posts> & Input<typeof contract.lspro.searchPosts>>

/** Like `readPostFeed`, but for a single post that an operator took down it throws code 10. */
export async function readFeed(db: Database, input: FeedInput): Promise<FeedPage> {
  const page = await readPostFeed(db, input)
  const takedown =
    input.post_id && page.lspro_posting.length === 0
      ? await postingDown(db, { id: input.post_id, body: input.lspro_id })
      : undefined
  if (takedown) throw takedown
  return page
}

/** How many bodies are listed beside the feed. */
const maxRecentLspros = 8

const newestFirstSql = (of: string) => `${of}.created_at desc, ${of}.id desc`

/**
 * Posts of active bodies, the latest first; optionally of one body, a single post, of a province, or with a search text
 * in the post or the name of its body. `before` is a position in that order: the page continues there also if that post
 * has been removed, hidden or purged since.
 */
export async function readPostFeed(db: Database, input: FeedInput): Promise<FeedPage> {
  const values: unknown[] = []
  const value = (parameter: unknown) => `$${values.push(parameter)}`
  const rows = value(input.rows + 1)
  const rowsFound = await db.query<Omit<LsproPosting, 'created_at'> & { created_at: Date }>(
    `select post.id, body.id as id_lspro, body.name, ${pictureColumnsSql('avatar', 'lspro_img')}, post.external_id,
       post.created_at, post.remark, ${pictureColumnsSql('picture')}
     from lspro_posting post join lspro body on body.id = post.lspro_id
     left join picture avatar on avatar.id = body.picture_id
     left join picture on picture.id = post.picture_id
     where post.removed_at is null and post.blocked_at is null and body.status = 'active' ${feedConditions(input, value)}
     order by ${newestFirstSql('post')} limit ${rows}`,
    values,
  )
  const page = rowsFound.slice(0, input.rows)
  return {
    lspro_posting: page.map((post) => ({ ...post, created_at: post.created_at.toISOString() })),
    next: rowsFound.length > page.length ? page.at(-1)!.id : null,
  }
}

function feedConditions(
  { lspro_id, post_id, before, province_id, search }: FeedInput,
  value: (parameter: unknown) => string,
): string {
  const text = searchTextOf(search ?? '')
  const pattern = text && value(likePattern(text.words))
  const conditions = [
    ...(lspro_id ? [`post.lspro_id = ${value(lspro_id)}`] : []),
    ...(post_id ? [`post.id = ${value(post_id)}`] : []),
    ...(before ? [`(post.created_at, post.id) < ${feedPositionSql(`${value(before)}::int`)}`] : []),
    ...(province_id ? [`body.province_id = ${value(province_id)}`] : []),
    ...(pattern
      ? [`(post.words like lower(${pattern}) or post.lspro_id in (select id from lspro where name ilike ${pattern}))`]
      : []),
  ]
  return conditions.map((condition) => `and ${condition}`).join(' ')
}

/** SQL: the position of a post. For a deleted post it is that of the post with the next lower id. */
const feedPositionSql = (id: string) =>
  `((select created_at from lspro_posting where id <= ${id} order by id desc limit 1), ${id})`

/** The active bodies with the latest posts. */
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
