import type { Answer, Input } from '#contract/endpoint.ts'
import type { contract } from '#contract/index.ts'
import type { LsproCard } from '#contract/lspro/lspro-schemas.ts'
import type { Database } from '../db/database.ts'
import { likePattern, searchTextOf } from '../db/like-pattern.ts'
import { listTsquery } from '../search/list-filter.ts'
import { lsproCardsSql } from './lspro-cards.ts'

type ListInput = Input<typeof contract.lspro.list>
type ListAnswer = Answer<typeof contract.lspro.list>

const byNameSql = (of: string) => `lower(${of}.name) collate "C", ${of}.id`

/**
 * The active bodies by name, in one province, of one scope, whose name holds a text, or where none does, its words as they were
 * meant: a page of them, or all there are when nobody says how many. `total` of all, `total_filtered` of those found; both exact.
 */
export async function readLsproList(db: Database, input: ListInput): Promise<ListAnswer> {
  const bodies = await readListPage(db, input)
  if (bodies.total_filtered > 0 || searchTextOf(input.search) === undefined) return bodies
  const query = await listTsquery(db, input.search)
  return query === undefined ? bodies : readListPage(db, input, query)
}

/** `query`: what the words of the text are looked for by, instead of its letters. */
async function readListPage(
  db: Database,
  { search, province_id, scope_id, rows, page }: ListInput,
  query?: string,
): Promise<ListAnswer> {
  const values: unknown[] = []
  const value = (of: unknown) => `$${values.push(of)}`
  const text = searchTextOf(search)
  const wanted = [
    ...(province_id ? [`body.province_id = ${value(province_id)}`] : []),
    ...(scope_id
      ? [`exists (select from lspro_scope s where s.lspro_id = body.id and s.scope_id = ${value(scope_id)})`]
      : []),
    ...(text && query === undefined ? [`body.name ilike ${value(likePattern(text.words))}`] : []),
    ...(query === undefined
      ? []
      : [`body.id in (select lspro_id from lspro_words where words @@ ${value(query)}::tsquery)`]),
  ]
  const part = rows ? `limit ${value(rows)} offset ${value((page - 1) * rows)}` : ''
  const [answer] = await db.query<{ total: number; found: number; lspro: LsproCard[] }>(
    `with active as materialized (select id, name, province_id from lspro where status = 'active'),
          found as materialized (
            select body.id, body.name from active body where ${wanted.length > 0 ? wanted.join(' and ') : 'true'}),
          page as materialized (select id, name from found order by ${byNameSql('found')} ${part})
     select (select count(*)::int from active) as total, (select count(*)::int from found) as found,
       ${lsproCardsSql('page', byNameSql('page'))} as lspro`,
    values,
  )
  const { total, found, lspro } = answer!
  return { data: { lspro }, pages: rows ? Math.ceil(found / rows) : 1, total, total_filtered: found }
}
