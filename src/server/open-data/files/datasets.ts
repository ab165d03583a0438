import { z } from 'zod/mini'
import { addresses } from '#contract/addresses.ts'
import type { OpenDataName } from '#contract/open-data/schemas.ts'
import { type Certificate, certificateStates } from '#contract/sni/registry.ts'
import { hasEndedSql } from '../../db/expire-certificates.ts'
import {
  type CertificateColumns,
  certificateColumnsSql,
  stateToday,
  toCertificate,
} from '../../sni/certificate-rows.ts'

// The rows of the daily files. They contain only data of public pages, without the producers' free texts, telephone
// numbers, postal addresses and pictures (src/decisions/034-open-data.md).

/** A row of the products. A CSV file has these columns in this order. */
export const productRow = z.object({
  id: z.number(),
  name: z.string(),
  url: z.string(),
  categories: z.array(z.string()),
  producer_id: z.number(),
  producer: z.string(),
  regency: z.string(),
  province_id: z.number(),
  province: z.string(),
  price_bottom: z.number(),
  price_top: z.number(),
  weight: z.nullable(z.number()),
  unit: z.string(),
  is_sni: z.union([z.literal(0), z.literal(1)]),
  numbers: z.array(z.string()),
  certificate_no: z.string(),
  body: z.string(),
  from: z.nullable(z.string()),
  until: z.nullable(z.string()),
})

/** A row of the certificates. */
export const certificateRow = z.object({
  id: z.number(),
  numbers: z.array(z.string()),
  certificate_no: z.string(),
  state: z.enum(certificateStates),
  since: z.nullable(z.string()),
  from: z.nullable(z.string()),
  until: z.nullable(z.string()),
  body_id: z.nullable(z.number()),
  body: z.string(),
  accreditation_no: z.string(),
  product_id: z.number(),
  product: z.string(),
  url: z.string(),
  producer_id: z.number(),
  producer: z.string(),
  regency: z.string(),
  province_id: z.number(),
})

export type DataRow = { id: number } & Record<string, string | number | null | string[]>
type RowOptions = { baseUrl: string; today: string }

export type Dataset = {
  columns: readonly string[]
  /** SQL: rows with an id above $1, by id, at most $2. Fewer only when there are no more. */
  sql: string
  /** Undefined for one that is left out. */
  toRow: (columns: never, options: RowOptions) => DataRow | undefined
}

type ProductColumns = Omit<z.output<typeof productRow>, 'url'> & { has_ended: boolean }
const productsSql = `
  select p.id, p.name,
    array(
      select case when top.id <> sub.id then top.name || ' > ' else '' end || sub.name
      from product_category pc join category sub on sub.id = pc.category_id
      join category top on top.id = coalesce(sub.parent_id, sub.id)
      where pc.product_id = p.id order by top.position, sub.position
    ) as categories,
    shop.id as producer_id, shop.name as producer, regency.name as regency, shop.province_id, province.name as province,
    p.price_bottom, p.price_top, p.weight::float8 as weight, p.unit, p.is_sni::int as is_sni,
    case when p.is_sni then p.sni_no else '{}' end as numbers,
    case when p.is_sni then coalesce(p.certificate_no, '') else '' end as certificate_no,
    case when p.is_sni then coalesce(lspro.name, '') else '' end as body,
    case when p.is_sni then p.sni_start_date end as "from",
    case when p.is_sni and not p.sni_no_end then p.sni_end_date end as until,
    ${hasEndedSql('p')} is true as has_ended
  from (
    select product_id from product_listing where category_id = 0 and product_id > $1 order by product_id limit $2
  ) listed
  join product p on p.id = listed.product_id
  join merchant shop on shop.id = p.merchant_id
  join province on province.id = shop.province_id
  join regency on regency.id = shop.regency_id
  left join lspro on lspro.id = p.lspro_id
  order by p.id`

const certificatesSql = `
  select ${certificateColumnsSql('c')} from sni_certificate c where c.id > $1 order by c.id limit $2`

export const datasets: Record<OpenDataName, Dataset> = {
  products: {
    columns: Object.keys(productRow.shape),
    sql: productsSql,
    toRow: ({ has_ended, ...columns }: ProductColumns, { baseUrl }) =>
      has_ended ? undefined : { ...columns, url: baseUrl + addresses.product(columns.id) },
  },
  certificates: {
    columns: Object.keys(certificateRow.shape),
    sql: certificatesSql,
    toRow: (columns: CertificateColumns, { baseUrl, today }) =>
      toCertificateRow(toCertificate(columns), baseUrl, today),
  },
}

function toCertificateRow(certificate: Certificate, baseUrl: string, today: string) {
  const { body, product_id, ...rest } = certificate
  const row: z.output<typeof certificateRow> = {
    ...rest,
    ...stateToday(certificate, today),
    body_id: body?.id ?? null,
    body: body?.name ?? '',
    accreditation_no: body?.accreditation_no ?? '',
    product_id,
    url: baseUrl + addresses.product(product_id),
  }
  return row
}
