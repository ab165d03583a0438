import type { CatalogueContent, DownloadedProduct, DownloadedShop } from '#contract/downloads/catalogue-file.ts'
import { type DownloadScope, maxDownloadProducts } from '#contract/downloads/rules.ts'
import type { Database } from '../db/database.ts'
import { hasEndedSql } from '../db/expire-certificates.ts'

// Reads the products of a part of the catalogue from the public listing, the newest first, a few at a time.

const rowsAtOnce = 1_000

/** A part, or the products with these ids. */
export type CatalogueQuery = DownloadScope | { ids: readonly number[] }

/**
 * The content of a part, at most `most` products of it. `version` is the time of the database in seconds. Undefined for
 * a province, category or shop that does not exist.
 */
export async function readCatalogue(
  db: Database,
  query: CatalogueQuery,
  most = maxDownloadProducts,
): Promise<CatalogueContent | undefined> {
  if (!('ids' in query) && !(await exists(db, query))) return undefined
  const [clock] = await db.query<{ version: number }>('select extract(epoch from now())::bigint as version')
  const products: DownloadedProduct[] = []
  const shops = new Map<number, DownloadedShop>()
  let after: Position | undefined
  let isCut = false
  for (;;) {
    const rows = await readRows(db, query, after)
    for (const { shop_name, shop_picture, province_id, regency, position: _, has_ended, ...product } of rows) {
      if (has_ended) continue
      if (products.length === most) {
        isCut = true
        break
      }
      products.push(product)
      const id = product.shop_id
      if (!shops.has(id)) shops.set(id, { id, name: shop_name, picture: shop_picture, province_id, regency })
    }
    if (isCut || rows.length < rowsAtOnce) break
    after = rows.at(-1)!.position
  }
  const isUsed = new Set(products.flatMap(({ categories }) => categories))
  const provincesUsed = new Set([...shops.values()].map(({ province_id }) => province_id))
  const categories = await db.query<CatalogueContent['categories'][number]>(
    'select id, name, parent_id from category order by id',
  )
  const provinces = await db.query<CatalogueContent['provinces'][number]>('select id, name from province order by id')
  const synonyms = await db.query<{ typed: string; canonical: string }>(
    'select typed, canonical from search_synonym order by typed, canonical',
  )
  return {
    version: clock!.version,
    is_cut: isCut ? 1 : 0,
    products,
    shops: [...shops.values()].sort((a, b) => a.id - b.id),
    categories: categories.filter(({ id }) => isUsed.has(id)),
    provinces: provinces.filter(({ id }) => provincesUsed.has(id)),
    synonyms: synonyms.map(({ typed, canonical }) => [typed, canonical]),
  }
}

async function exists(db: Database, { kind, id }: DownloadScope): Promise<boolean> {
  const conditions = {
    all: '$1 = 0',
    favorites: 'false and $1 = 0',
    province: 'exists (select from province where id = $1)',
    category: "exists (select from category where id = $1 and status = 'active')",
    shop: "exists (select from merchant where id = $1 and status = 'active')",
  }
  const [row] = await db.query<{ there: boolean }>(`select ${conditions[kind]} as there`, [id])
  return row!.there
}

/** The place of a product in the order of lists: `at` is a timestamp with all its digits. */
type Position = { at: string; id: number }
type Row = DownloadedProduct & {
  shop_name: string
  shop_picture: string | null
  province_id: number
  regency: string
  position: Position
  has_ended: boolean | null
}

function readRows(db: Database, query: CatalogueQuery, after: Position | undefined): Promise<Row[]> {
  const values: unknown[] = []
  const value = (one: unknown) => `$${values.push(one)}`
  const category = 'ids' in query || query.kind !== 'category' ? 0 : query.id
  const conditions = [`l.category_id = ${value(category)}::smallint`]
  if ('ids' in query) conditions.push(`l.product_id = any (${value([...query.ids])}::int[])`)
  else if (query.kind === 'province') conditions.push(`l.province_id = ${value(query.id)}::smallint`)
  else if (query.kind === 'shop') conditions.push(`l.merchant_id = ${value(query.id)}::int`)
  if (after)
    conditions.push(`(l.created_at, l.product_id) < (${value(after.at)}::timestamptz, ${value(after.id)}::int)`)
  return db.query<Row>(
    `with chosen as materialized (
       select l.product_id, l.created_at from product_listing l where ${conditions.join(' and ')}
       order by l.created_at desc, l.product_id desc limit ${rowsAtOnce})
     select p.id, p.name, p.merchant_id as shop_id, p.price_bottom, p.price_top, p.weight::text as weight, p.unit,
       array(select place.category_id from product_listing place
             where place.product_id = p.id and place.category_id <> 0 order by 1) as categories,
       picture.name || '.jpg' as picture, p.is_sni::int as is_sni,
       case when p.is_sni then p.sni_no else '{}' end as numbers,
       case when p.is_sni then p.certificate_no end as certificate_no,
       case when p.is_sni and not p.sni_no_end then p.sni_end_date::text end as sni_end_date,
       (p.mentor_type_id is not null)::int as is_mentor, coalesce(mentor.name, p.mentor_name) as mentor_name,
       extract(epoch from chosen.created_at)::bigint as created_at,
       shop.name as shop_name, logo.name || '.jpg' as shop_picture, shop.province_id, regency.name as regency,
       json_build_object('at', chosen.created_at::text, 'id', p.id) as position, ${hasEndedSql('p')} as has_ended
     from chosen join product p on p.id = chosen.product_id
     join merchant shop on shop.id = p.merchant_id
     join regency on regency.id = shop.regency_id
     left join picture on picture.id = p.picture_id
     left join picture logo on logo.id = shop.picture_id
     left join mentor on mentor.id = p.mentor_id
     order by chosen.created_at desc, chosen.product_id desc`,
    values,
  )
}
