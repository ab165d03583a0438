import type { Answer, Input } from '#contract/endpoint.ts'
import type { contract } from '#contract/index.ts'
import type { LsproCard } from '#contract/lspro/schemas.ts'
import type { Database } from '../db/database.ts'
import { likePattern, searchTextOf } from '../db/like-pattern.ts'
import { lsproCardsSql } from '../listing/lspro-cards.ts'
import { listTsquery } from '../search/list-filter.ts'

type ListInput = Input<typeof contract.lspro.list>
type ListAnswer = Answer<typeof contract.lspro.list>

const byNameSql = (of: string) => `lower(${of}.name) collate "C", ${of}.id`

/**
 * The active bodies by name, optionally filtered by province, scope and a search text in the name; when no name
 * contains the text, those that match its words after correction. A page of them, or all without `rows`. `total` counts
 * all, `total_filtered` the filtered ones; both are exact.
 */
export async function readLsproList(db: Database, input: ListInput): Promise<ListAnswer> {
  const bodies = await readListPage(db, input)
  if (bodies.total_filtered > 0 || searchTextOf(input.search) === undefined) return bodies
  const found = await listTsquery(db, input.search)
  return found === undefined ? bodies : readListPage(db, input, found.query)
}

/** `query`: a tsquery that is used instead of the search text. */
async function readListPage(
  db: Database,
  { search, province_id, scope_id, rows, page }: ListInput,
  query?: string,
): Promise<ListAnswer> {
  const values: unknown[] = []
  const value = (parameter: unknown) => `$${values.push(parameter)}`
  const text = searchTextOf(search)
  const filters = [
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
            select body.id, body.name from active body where ${filters.length > 0 ? filters.join(' and ') : 'true'}),
          page as materialized (select id, name from found order by ${byNameSql('found')} ${part})
     select (select count(*)::int from active) as total, (select count(*)::int from found) as found,
       ${lsproCardsSql('page', byNameSql('page'))} as lspro`,
    values,
  )
  const { total, found, lspro } = answer!
  return { data: { lspro }, pages: rows ? Math.ceil(found / rows) : 1, total, total_filtered: found }
}
