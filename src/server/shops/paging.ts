import type { Answer, Heard } from '#contract/endpoint.ts'
import type { contract } from '#contract/index.ts'
import type { Database } from '../db/database.ts'
import { kept } from '../micro-cache.ts'
import { allWords } from '../search/all-words.ts'
import { FURTHEST } from '../showcase/list.ts'
import { likePattern, searchWords } from '../showcase/search-words.ts'
import { shopCards } from './card.ts'

type Paging = typeof contract.shops.paging
type Page = Answer<Paging>['data']

const open = "select id, created_at from merchant where status = 'active'"
const newest = (of: string) => `${of}created_at desc, ${of}id desc`

/**
 * A page of open shops, the newest first, and how many there are: `total` of all, `total_filtered` of those whose name holds
 * the text, or where none does, its words as they were meant. Both exact. A page beyond row 10,000 is empty, with the right
 * totals.
 */
export async function readShops(db: Database, heard: Heard<Paging>): Promise<Page> {
  const shops = await readBy(db, heard)
  if (shops.total_filtered > 0 || searchWords(heard.search) === undefined) return shops
  const query = await allWords(db, heard.search)
  return query === undefined ? shops : readBy(db, heard, query)
}

/** `query`: what the words of the text are looked for by, instead of its letters. */
async function readBy(db: Database, { search, rows, page }: Heard<Paging>, query?: string): Promise<Page> {
  const values: unknown[] = []
  const value = (of: unknown) => `$${values.push(of)}`
  const name = query === undefined ? named(search, value) : meant(value(query))
  const offset = (page - 1) * rows
  const part = offset > FURTHEST ? 'limit 0' : `limit ${value(rows)} offset ${value(offset)}`
  const asked = db.rows<{ found: number | null; data: Page['data'] }>(
    // Materialized: else the planner may walk all shops in their order, waiting for a match.
    `with found as ${name ? `materialized (${open} and ${name})` : `not materialized (${open})`},
          page as materialized (select id, created_at from found order by ${newest('')} ${part})
     select ${name ? '(select count(*)::int from found)' : 'null'} as found,
            ${shopCards('page', newest('page.'))} as data`,
    values,
  )
  const [[answer], total] = await Promise.all([asked, openShops(db)])
  const { data, found } = answer!
  const total_filtered = found ?? total
  return { data, pages: Math.ceil(total_filtered / rows), total, total_filtered }
}

/** That a name holds the text, in SQL; undefined of a text that is too short to mean anything. */
function named(search: string, value: (of: unknown) => string): string | undefined {
  const text = searchWords(search)
  if (!text) return undefined
  // Without three letters in a row the index would be read from end to end, and every name after it: as an expression, the
  // names are read alone.
  return `${text.fitForIndex ? 'name' : "(name || '')"} ilike ${value(likePattern(text.words))}`
}

const meant = (query: string) => `id in (select merchant_id from merchant_words where words @@ ${query}::tsquery)`

/** Counted by walking an index, which is most of the work of a page: once for all pages. */
async function openShops(db: Database): Promise<number> {
  const [counted] = await kept(db, 'open shops', 2, () =>
    db.rows<{ n: number }>("select count(*)::int as n from merchant where status = 'active'"),
  )
  return counted!.n
}
