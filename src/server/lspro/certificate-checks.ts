/**
 * That what a body said of a certificate (alias `said` of certificate_check) was said of what the product (alias `of`) says
 * now: of the same body, numbers and dates. Else it counts no more. At most one holds.
 */
export const isCheckCurrentSql = (said: string, of: string) => `(
  ${of}.is_sni and ${said}.product_id = ${of}.id and ${said}.lspro_id = ${of}.lspro_id
  and ${said}.sni_no = ${sniNumbersSql(of)}
  and ${said}.sni_start_date is not distinct from ${of}.sni_start_date
  and ${said}.sni_end_date is not distinct from ${of}.sni_end_date
  and ${said}.sni_no_end = ${of}.sni_no_end)`

/** The numbers of a product as they go over the wire, and as they are kept with what was said of them. */
export const sniNumbersSql = (product: string) => `array_to_string(${product}.sni_no, ',')`

/**
 * SQL: joins, as `said`, what body `by` has said of the product (alias `of`): of what it says now, else of what it said
 * last time, which counts no more. `holds` tells which, and is null where nothing was said.
 */
export const latestCheckJoinSql = (of: string, by: string) => `
  left join lateral (
    select said.*, coalesce(${isCheckCurrentSql('said', of)}, false) as holds from certificate_check said
    where said.product_id = ${of}.id and said.lspro_id = ${by}
    order by holds desc, said.at desc limit 1
  ) said on true`
