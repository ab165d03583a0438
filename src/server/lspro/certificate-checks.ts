/**
 * SQL: whether the check of a certificate (alias `check` of certificate_check) still applies: its body, numbers and
 * dates equal those of the product (alias `of`) now. At most one check of a product does.
 */
export const isCheckCurrentSql = (check: string, of: string) => `(
  ${of}.is_sni and ${check}.product_id = ${of}.id and ${check}.lspro_id = ${of}.lspro_id
  and ${check}.sni_no = ${certificateNumbersSql(of)}
  and ${check}.sni_start_date is not distinct from ${of}.sni_start_date
  and ${check}.sni_end_date is not distinct from ${of}.sni_end_date
  and ${check}.sni_no_end = ${of}.sni_no_end)`

/** SQL: the SNI numbers of a product as one text, as in the API. */
export const sniNumbersSql = (product: string) => `array_to_string(${product}.sni_no, ',')`

/**
 * Between the SNI numbers and the certificate number in certificate_check.sni_no; no SNI number is empty or has a
 * comma.
 */
const certificateMark = ',,'

/**
 * SQL: the SNI numbers and the certificate number of a product as one text, as in certificate_check: 'SNI 1,SNI
 * 2,,LSPR-1'. Without a certificate number it is the SNI numbers alone.
 */
export const certificateNumbersSql = (product: string) =>
  `${sniNumbersSql(product)} || coalesce('${certificateMark}' || ${product}.certificate_no, '')`

/** The text of the numbers in the API. */
export const certificateNumbers = (sniNo: string, certificateNo: string | null) =>
  certificateNo === null ? sniNo : `${sniNo}${certificateMark}${certificateNo}`

/** SQL: columns `sni_no` and `certificate_no` of such a text. */
export const splitNumbersSql = (numbers: string) => `
  split_part(${numbers}, '${certificateMark}', 1) as sni_no,
  nullif(substr(${numbers}, length(split_part(${numbers}, '${certificateMark}', 1)) + 1 + length('${certificateMark}')), '') as certificate_no`

/**
 * SQL: joins, as `said`, the check by body `by` of the product (alias `of`): the current one, else the latest outdated
 * one. `holds`: whether it is current; null if there is no check.
 */
export const latestCheckJoinSql = (of: string, by: string) => `
  left join lateral (
    select said.*, coalesce(${isCheckCurrentSql('said', of)}, false) as holds from certificate_check said
    where said.product_id = ${of}.id and said.lspro_id = ${by}
    order by holds desc, said.at desc limit 1
  ) said on true`
