// SQL of the products whose words match a tsquery. The index has to collect all rows with a frequent word before it gives the
// first one, tens of thousands in a large catalogue; the newest rows have enough of them.

/** How many of the newest rows show whether a query is frequent; and how many are then read at most. */
const probed = 2_000
const newestRead = 20_000

/**
 * SQL of common table expressions: `product_matches` (product_id, merchant_id, name, words) has `most` rows of product_words
 * that match, or all; of a frequent query the newest ones. `match`: the SQL of a tsquery, of which `from` is the table.
 */
export function productMatchesSql({ match, from, most }: { match: string; from: string; most: number }): string {
  const columns = 'w.product_id, w.merchant_id, w.name, w.words'
  const newest = (limit: string) => `(select * from product_words order by product_id desc limit ${limit}) w`
  return `probe as materialized (
      select count(*) as n from ${from} cross join ${newest(String(probed))} where w.words @@ ${match}
    ), newest_matches as materialized (
      select ${columns} from ${from} cross join
        ${newest(`(select case when n * ${newestRead / probed} < ${most} then 0 else ${newestRead} end from probe)`)}
      where w.words @@ ${match} limit ${most}
    ), further_matches as materialized (
      select ${columns} from ${from} cross join product_words w
      where w.words @@ ${match} and (select count(*) from newest_matches) < ${most} limit ${most}
    ), product_matches as materialized (
      select * from newest_matches
      union all
      select w.* from further_matches w
      where not exists (select from newest_matches newest where newest.product_id = w.product_id)
      limit ${most})`
}
