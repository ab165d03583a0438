import type { Heard } from '#contract/endpoint.ts'
import type { contract } from '#contract/index.ts'
import type { ListAnswer } from '#contract/showcase.ts'
import type { Database } from '../db/database.ts'
import { allWords } from '../search/all-words.ts'
import { cards } from './card.ts'
import { likePattern, searchWords } from './search-words.ts'
import { type ShelfName, shelfOf } from './shelves.ts'

type ListHeard = Heard<typeof contract.showcase.list>
type Part = { sql: string; total: string; filtered: string }

/** The furthest row a page may begin at. Beyond it nobody reads, and every page would cost more than the last. */
export const FURTHEST = 10_000
/** The most products a text is matched to, and the newest ones looked through when it is too short for the index. */
const MOST_FOUND = 3_000
const LOOKED_THROUGH = 20_000

const newest = 'created_at desc, product_id desc'

/**
 * A page of public products, the newest first. A text is looked for letter by letter in names; where no name has it, its words
 * are, as they were meant. `status`, `is_internal` and the flags of unreviewed products are for
 * owners (own-list.ts); here they change nothing. `total` counts the shelf (SNI, mentored, of one shop), `total_filtered` also
 * category, province and text. A page beyond row 10,000 is empty, with the right totals; so is an unknown category.
 */
export async function readList(db: Database, heard: ListHeard): Promise<ListAnswer> {
  const list = await readBy(db, heard)
  if (list.total_filtered > 0 || searchWords(heard.search) === undefined) return list
  const query = await allWords(db, heard.search)
  return query === undefined ? list : readBy(db, heard, query)
}

/** `query`: what the words of the text are looked for by, instead of its letters. */
async function readBy(db: Database, heard: ListHeard, query?: string): Promise<ListAnswer> {
  const values: unknown[] = []
  const value = (of: unknown) => `$${values.push(of)}`
  const { sql, total, filtered } = partsOf(heard, value, query)
  const offset = (heard.page - 1) * heard.rows
  const page = offset > FURTHEST ? 'limit 0' : `limit ${value(heard.rows)} offset ${value(offset)}`
  const [answer] = await db.rows<{ total: number; total_filtered: number; data: ListAnswer['data'] }>(
    `with found as ${sql},
          page as materialized (select product_id, created_at from found order by ${newest} ${page})
     select (${total})::int as total, (${filtered})::int as total_filtered,
            ${cards('page', 'page.created_at desc, page.product_id desc')} as data`,
    values,
  )
  const { data, total: all, total_filtered } = answer!
  return { data, pages: Math.ceil(total_filtered / heard.rows), total: all, total_filtered }
}

function partsOf(heard: ListHeard, value: (of: unknown) => string, query: string | undefined): Part {
  const shelf = shelfOf(heard)
  const category = `${value(heard.category_id ?? 0)}::smallint`
  const province = heard.province_id ? `${value(heard.province_id)}::smallint` : undefined
  const shop = heard.merchant_id ? `${value(heard.merchant_id)}::int` : undefined
  const onShelf = [...(shop ? [`l.merchant_id = ${shop}`] : []), ...shelf.conditions]
  const filters = [`l.category_id = ${category}`, ...onShelf, ...(province ? [`l.province_id = ${province}`] : [])]
  const listing = `select l.product_id, l.created_at from product_listing l where ${filters.join(' and ')}`
  const total = shop ? counted(['l.category_id = 0', ...onShelf]) : totalOf(shelf.name, '0', '0')

  const text = searchWords(heard.search)
  if (text === undefined)
    return {
      sql: `not materialized (${listing})`,
      total,
      filtered: shop ? counted(filters) : totalOf(shelf.name, category, province ?? '0'),
    }
  const found = query === undefined ? matched(listing, text, value) : meant(listing, value(query))
  return { sql: found, total, filtered: 'select count(*) from found' }
}

/** Exact, from one counter row and the few deltas not folded into it. */
const totalOf = (shelf: ShelfName, category: string, province: string) =>
  `listing_total('${shelf}', ${category}, ${province})`

/** Exact, by counting in the index of one shop's products: they are few. */
const counted = (conditions: string[]) => `select count(*) from product_listing l where ${conditions.join(' and ')}`

/** Those of a listing whose name holds the text. */
function matched(
  listing: string,
  { words, fitForIndex }: { words: string; fitForIndex: boolean },
  value: (of: unknown) => string,
) {
  const pattern = value(likePattern(words))
  // Fewer than three letters in a row cannot be looked up, only looked for, so that is done among the newest.
  if (!fitForIndex)
    return `materialized (
      select near.product_id, near.created_at from (${listing} order by ${newest} limit ${LOOKED_THROUGH}) near
      join product p on p.id = near.product_id where p.name ilike ${pattern} limit ${MOST_FOUND})`
  // Materialized and bounded: else the planner may walk the whole listing in its order, waiting for a match.
  return `materialized (
    select near.product_id, near.created_at from (select id from product where name ilike ${pattern}) p
    join (${listing}) near on near.product_id = p.id limit ${MOST_FOUND})`
}

/** Those of a listing that have the words. */
const meant = (listing: string, query: string) => `materialized (
    select near.product_id, near.created_at from (select product_id from product_words where words @@ ${query}::tsquery) p
    join (${listing}) near on near.product_id = p.product_id limit ${MOST_FOUND})`
