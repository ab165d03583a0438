import type { Answer, Input } from '#contract/endpoint.ts'
import { type ProductGroup, productGroups } from '#contract/products/product-group.ts'
import { publicStatusOf, type ReviewStanding, type ReviewState } from '#contract/products/product-state.ts'
import type { ProductEntity } from '#contract/products/schemas.ts'
import { type OwnCard, products } from '#contract/products/schemas.ts'
import type { PictureFacts } from '#contract/schemas.ts'
import type { ShopCategory } from '#contract/shops/schemas.ts'
import { dayInJakarta } from '#contract/time/dates.ts'
import { requireOwnShop } from '../auth/require-own.ts'
import type { Database } from '../db/database.ts'
import { likePattern, searchTextOf } from '../db/like-pattern.ts'
import { type Api, mount } from '../http/mount.ts'
import type { SignedPaths } from '../http/signed-paths.ts'
import { categoryCountsSql } from '../listing/category-counts.ts'
import { withCurrentCategory } from '../listing/current-category.ts'
import { pictureColumnsSql } from '../pictures/picture-columns.ts'
import { formFromContent } from './form-mapping.ts'
import { readOwnProduct } from './own-product.ts'
import { inCategorySql } from './own-product-list.ts'
import { findRevision, readContent } from './product-content.ts'
import { productGroupSql } from './product-group.ts'
import { readCategoryLabels } from './require-references.ts'
import { reviewFilter } from './review-filter.ts'

/** Endpoints that read a merchant's own products, in any state. */
export function mountOwnProducts(api: Api): void {
  mount(api, products.mine, async (input, { db, me, log }) =>
    readOwnProducts(db, requireOwnShop(null, { me, log }), await withCurrentCategory(db, input), api.signedPaths),
  )

  mount(api, products.own, async (which, by) => {
    const { db } = by
    const { id } = await readOwnProduct(which, by)
    const [row] = await db.query<OwnCardRow>(
      `select ${ownCardColumns} from product p ${ownCardJoins} where p.id = $1`,
      [id],
    )
    const content = (await findRevision(db, id))?.content ?? (await readContent(db, id))
    const form = formFromContent(content, await readCategoryLabels(db, content.category_ids), api.signedPaths)
    return {
      data: { card: toOwnCard(row!, api.signedPaths), form, product: await readEntity(db, id, api.signedPaths) },
    }
  })
}

type OwnProductsEndpoint = typeof products.mine
type PageRow = {
  data: number[]
  total: number
  total_filtered: number
  sni: number
  plain: number
  groups: Partial<Record<ProductGroup, number>>
}

/** A page of a shop's products, the last changed first. A shop has few (at most 5,000), so they are counted exactly. */
async function readOwnProducts(
  db: Database,
  shopId: number,
  input: Input<OwnProductsEndpoint>,
  signedPaths: SignedPaths,
): Promise<Answer<OwnProductsEndpoint>> {
  const values: unknown[] = [shopId]
  const value = (parameter: unknown) => `$${values.push(parameter)}`
  const tab = input.is_sni === 0 || input.is_sni === 1 ? `is_sni = ${value(input.is_sni === 1)}` : 'true'
  const text = searchTextOf(input.search)
  const pattern = text && value(likePattern(text.words))
  const named = pattern ? `(name ilike ${pattern} or coalesce(revision_name ilike ${pattern}, false))` : 'true'
  const filters = [
    tab,
    named,
    reviewFilter(input),
    ...(input.category_id ? [inCategorySql(value(input.category_id))] : []),
    ...(input.group ? [`"group" = ${value(input.group)}`] : []),
  ]
  const [found] = await db.query<PageRow>(
    `with stored as (
       select p.id, p.name, p.is_sni, p.updated_at, p.review_state, p.status, p.sni_no_end, p.sni_end_date,
         revision.review_state as revision_state, revision.content ->> 'name' as revision_name
       from product p left join product_revision revision on revision.product_id = p.id where p.merchant_id = $1
     ), mine as materialized (
       select stored.*, ${productGroupSql(value(dayInJakarta()))} as "group" from stored
     ), filtered as materialized (
       select id, updated_at from mine p where ${filters.join(' and ')}
     )
     select coalesce((select json_agg(id) from (
         select id from filtered order by updated_at desc, id desc
         limit ${value(input.rows)} offset ${value((input.page - 1) * input.rows)}) page), '[]') as data,
       (select count(*) from mine where ${tab})::int as total,
       (select count(*) from filtered)::int as total_filtered,
       (select count(*) from mine where is_sni)::int as sni,
       (select count(*) from mine where not is_sni)::int as plain,
       (select coalesce(json_object_agg("group", total), '{}')
         from (select "group", count(*)::int as total from mine group by 1) counted) as groups`,
    values,
  )
  const { data: ids, total, total_filtered, sni, plain } = found!
  const groups = Object.fromEntries(productGroups.map((group) => [group, found!.groups[group] ?? 0])) as Record<
    ProductGroup,
    number
  >
  const rows = await db.query<OwnCardRow>(
    `select ${ownCardColumns} from product p ${ownCardJoins} where p.id = any ($1::int[])
     order by p.updated_at desc, p.id desc`,
    [ids],
  )
  const pages = Math.ceil(total_filtered / input.rows)
  const data = rows.map((row) => toOwnCard(row, signedPaths))
  const categories = await db.query<ShopCategory>(ownCategoriesSql, [shopId])
  return { data, pages, total, total_filtered, counts: { sni, plain }, groups, categories }
}

// Counts all of the shop's products, in any state. A product in several children of a parent counts once for the
// parent.
const ownCategoriesSql = categoryCountsSql(`
  select distinct p.id, p.is_sni, level.category_id
  from product p join product_category pc on pc.product_id = p.id join category c on c.id = pc.category_id
  cross join lateral (values (c.id), (c.parent_id)) level (category_id)
  where p.merchant_id = $1 and level.category_id is not null`)

type EntityRow = Omit<
  ProductEntity,
  'img_url_list' | 'is_sni' | 'sni_status' | 'status' | 'created_at' | 'updated_at'
> &
  ReviewStanding & { created_at: Date; updated_at: Date }

const sql = `
  select p.id, p.merchant_id, p.external_id, p.name, main.name || '.jpg' as img_url, p.video_url, p.description,
    p.capacity_production, p.price_bottom, p.price_top, p.weight::text as weight, p.unit, p.is_sni,
    array_to_string(p.sni_no, ',') as sni_no, p.sni_start_date::text as sni_start_date,
    p.sni_end_date::text as sni_end_date, p.sni_no_end, p.sni_remark, p.review_state, p.status, p.lspro_id,
    lspro.name as lspro_name, p.mentor_id, badge.name || '.jpg' as mentor_img_url, p.click, p.created_at, p.created_by,
    p.updated_at, p.updated_by,
    coalesce((
      select json_agg(json_build_object('id', m.id, 'product_id', m.product_id, 'type', m.type,
        'url', picture.name || '.jpg') order by m.position, m.id)
      from product_media m join picture on picture.id = m.picture_id where m.product_id = p.id
    ), '[]') as product_media
  from product p
  left join picture main on main.id = p.picture_id
  left join lspro on lspro.id = p.lspro_id
  left join mentor on mentor.id = p.mentor_id
  left join picture badge on badge.id = mentor.picture_id
  where p.id = $1`

/** The product as stored, for its owner: with signed picture paths. */
async function readEntity(db: Database, id: number, signedPaths: SignedPaths): Promise<ProductEntity> {
  const [row] = await db.query<EntityRow>(sql, [id])
  const { review_state, sni_no_end, created_at, updated_at, ...product } = row!
  const media = product.product_media.map((entry) => ({ ...entry, url: signedPaths.sign(entry.url) }))
  const img_url = signedPaths.sign(product.img_url)
  return {
    ...product,
    ...publicStatusOf({ ...product, review_state, sni_no_end }, dayInJakarta()),
    is_sni: product.is_sni ? 1 : 0,
    img_url,
    img_url_list: [...(img_url === null ? [] : [img_url]), ...media.map(({ url }) => url)],
    product_media: media,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}

/** A product with its revision, as `ownCardColumns` reads it. */
type OwnCardRow = ReviewStanding & {
  id: number
  external_id: string
  name: string
  img_url: string | null
  img: PictureFacts | null
  price_bottom: number | null
  price_top: number | null
  province_name: string
  sni_remark: string | null
  is_public: boolean
  confirm_due: boolean
  updated_at: Date
  revision_state: ReviewState | null
  revision_remark: string | null
}

/**
 * Columns of `product p`, with the joins below. `confirm_due`: a certificate without an end date is confirmed yearly.
 */
const ownCardColumns = `
  p.id, p.external_id, p.name, ${pictureColumnsSql('picture')}, p.price_bottom, p.price_top,
  coalesce(province.name, '') as province_name, p.is_sni, p.review_state, p.status, p.sni_end_date, p.sni_no_end,
  p.sni_remark, exists (select from public_product v where v.id = p.id offset 0) as is_public, p.updated_at,
  p.review_state = 'approved' and p.is_sni and p.sni_no_end
    and coalesce(p.confirmed_at, p.created_at) <= now() - interval '1 year' as confirm_due,
  revision.review_state as revision_state, revision.remark as revision_remark`

const ownCardJoins = `
  join merchant shop on shop.id = p.merchant_id
  left join province on province.id = shop.province_id
  left join picture on picture.id = p.picture_id
  left join product_revision revision on revision.product_id = p.id`

/** For the owner, so with a signed picture path. */
function toOwnCard(
  { revision_state, revision_remark, is_public, confirm_due, ...row }: OwnCardRow,
  signedPaths: SignedPaths,
): OwnCard {
  return {
    ...row,
    img_url: signedPaths.sign(row.img_url),
    ...publicStatusOf(row, dayInJakarta()),
    wanted: row.status,
    is_sni: toFlag(row.is_sni),
    sni_no_end: toFlag(row.sni_no_end),
    is_public: toFlag(is_public),
    confirm_due: toFlag(confirm_due),
    revision: revision_state && { review_state: revision_state, remark: revision_remark },
    updated_at: row.updated_at.toISOString(),
  }
}

const toFlag = (value: boolean) => (value ? 1 : 0)
