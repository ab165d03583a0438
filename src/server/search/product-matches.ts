// SQL of the products whose words match a tsquery. The index has to collect all rows with a frequent word before it
// gives the first one: tens of thousands in a large catalogue, whose newest rows have enough of them.

/**
 * How many of the newest rows show whether a query is frequent; and how many are then read at most, these among them.
 */
const probed = 2_000
const newestRead = 20_000

type MatchesOptions = {
  match: string
  alternatives?: readonly string[] | undefined
  from?: string
  most: number
  enough?: number | undefined
  newest?: number
  isLarge: boolean
}

/**
 * SQL of common table expressions: `product_matches` (product_id, merchant_id, click, name, words) has at most `most`
 * matching rows of product_words. In a large catalogue a frequent query takes its matches from the `newest` rows if
 * they contain `enough`. `match`: the SQL of a tsquery; `from`: the table that it is a column of. `alternatives`:
 * tsqueries without a common row, of which `match` needs one. A large catalogue asks the index for one after the other
 * until there are `enough`, since it reads all rows of every word of a query.
 */
export function productMatchesSql({
  match,
  alternatives = [match],
  from,
  most,
  enough = most,
  newest = newestRead,
  isLarge,
}: MatchesOptions): string {
  const columns = 'w.product_id, w.merchant_id, w.click, w.name, w.words'
  const join = from ? `${from} cross join ` : ''
  const indexed = (query: string) => `select ${columns} from ${join}product_words w where w.words @@ ${query}`
  if (!isLarge) return `product_matches as (${indexed(match)} limit ${most})`
  // A few are estimated badly: two standard deviations less, so that the newest rows are rarely read for nothing.
  const estimate = `(n - ${enough < most ? 2 : 0} * sqrt(n)) * ${newest / probed}`
  const newestTables = ['probed_matches', 'newest_matches']
  const indexedTables = alternatives.map((_, index) => `indexed_matches_${index + 1}`)
  const indexedMatches = alternatives.map((query, index) => {
    const before = [...newestTables, ...indexedTables.slice(0, index)]
    const counts = before.map((table) => `(select count(*) from ${table})`)
    return `${indexedTables[index]} as materialized (
      ${indexed(query)} and ${counts.join(' + ')} < ${enough}
        and not exists (
          select from (${unionOf(newestTables, 'product_id')}) known where known.product_id = w.product_id) limit ${most})`
  })
  return `probed_matches as materialized (
      select ${columns} from ${join}(select * from product_words order by product_id desc limit ${probed}) w
      where w.words @@ ${match} limit ${most}
    ), newest_matches as materialized (
      select ${columns} from ${join}(
        select * from product_words where product_id < (select min(product_id) from probed_matches)
        order by product_id desc
        limit (select case when n >= ${most} or ${estimate} < ${enough} then 0 else ${newest - probed} end
          from (select count(*) as n from probed_matches) counted)) w
      where w.words @@ ${match} limit ${most}
    ), ${indexedMatches.join(',\n    ')},
    product_matches as (${unionOf([...newestTables, ...indexedTables], '*')} limit ${most})`
}

const unionOf = (tables: readonly string[], columns: string) =>
  tables.map((table) => `select ${columns} from ${table}`).join(' union all ')
