import { type LineColumn, productField, productFieldNames } from '#contract/products/fields.ts'
import type { ReviewState } from '#contract/products/product-state.ts'
import type { Database } from '../db/database.ts'
import type { CurrentUser } from '../http/current-user.ts'
import type { Photos } from '../pictures/photos.ts'

/** All editable values of a product, by column names. Dates are calendar dates, `weight` has two decimals. */
export type ProductContent = Record<LineColumn, string | null> & {
  name: string
  description: string
  price_bottom: number | null
  price_top: number | null
  weight: string | null
  unit: 'gr' | 'Kg'
  video_url: string | null
  is_sni: boolean
  sni_no: string[]
  certificate_no: string | null
  sni_start_date: string | null
  sni_end_date: string | null
  sni_no_end: boolean
  lspro_id: number | null
  mentor_type_id: number | null
  mentor_id: number | null
  mentor_name: string | null
  /** Ascending, so that two contents can be compared. */
  category_ids: number[]
  /** The main one first. */
  pictures: { id: number; path: string }[]
}

/** A pending change of a live product, stored beside the live version. */
export type Revision = {
  content: ProductContent
  review_state: Exclude<ReviewState, 'approved'>
  remark: string | null
  queued_at: Date | null
}

/** The content columns of `product`; categories and pictures have their own tables. */
export const contentColumns = productFieldNames.flatMap((name) => {
  const { column } = productField(name)
  return column === undefined || column === 'category_ids' ? [] : [column as ContentColumn]
})
type ContentColumn = Exclude<keyof ProductContent, 'category_ids' | 'pictures'>

/** The columns that contents stored by earlier releases lack, each with its section. */
export const laterColumns = productFieldNames.flatMap((name) => {
  const { column, section, isLater } = productField(name)
  return isLater && column ? [{ column, section }] : []
})

/** A separate statement: one that waits for a lock sees other tables as they were before it waited. */
export const lockProduct = (tx: Database, productId: number) =>
  tx.query('select 1 from product where id = $1 for no key update', [productId])

/** The content stored in the product itself: the live version, or the latest save of one that was never approved. */
export async function readContent(db: Database, productId: number): Promise<ProductContent> {
  const content = (await readContents(db, [productId])).get(productId)
  if (!content) throw new Error(`there is no product ${productId}`)
  return content
}

/** Reads several products, by id. Products that do not exist are left out. */
export async function readContents(db: Database, productIds: readonly number[]): Promise<Map<number, ProductContent>> {
  const rows = await db.query<ProductContent & { id: number }>(
    `select id, ${contentColumns.join(', ')},
       coalesce((select json_agg(category_id order by category_id) from product_category where product_id = p.id), '[]')
         as category_ids,
       coalesce((
         select json_agg(json_build_object('id', picture.id, 'path', picture.name || '.jpg') order by shown.at, shown.id)
         from (
           select p.picture_id, 0 as at, 0 as id where p.picture_id is not null
           union all
           select media.picture_id, 1 + media.position, media.id from product_media media where media.product_id = p.id
         ) shown join picture on picture.id = shown.picture_id
       ), '[]') as pictures
     from product p where id = any ($1::int[])`,
    [productIds],
  )
  return new Map(rows.map(({ id, ...content }) => [id, content]))
}

/**
 * SQL: the content of a change (alias of product_revision) of a product. A release that did not know a column has
 * written the change without it, and kept the value of the product.
 */
export const revisionContentSql = (change: string, product: string) => {
  const values = laterColumns.map(({ column, section }) => {
    const value = `${product}.${column}`
    return `'${column}', ${section === 'sni' ? `case when (${change}.content ->> 'is_sni')::boolean then ${value} end` : value}`
  })
  return `(jsonb_build_object(${values.join(', ')}) || ${change}.content)`
}

/** The pending or rejected change of a live product. */
export const findRevision = async (db: Database, productId: number): Promise<Revision | undefined> =>
  (await findRevisions(db, [productId])).get(productId)

/** Finds the changes of several products, by id. Products without a change are left out. */
export async function findRevisions(db: Database, productIds: readonly number[]): Promise<Map<number, Revision>> {
  const rows = await db.query<Revision & { product_id: number }>(
    `select product_id, ${revisionContentSql('change', 'p')} as content, change.review_state, change.remark, change.queued_at
     from product_revision change join product p on p.id = product_id where product_id = any ($1::int[])`,
    [productIds],
  )
  return new Map(rows.map(({ product_id, ...revision }) => [product_id, revision]))
}

/**
 * Writes the content of the product and increments its version. Call it with the product locked; where it replaces
 * pictures, call `detachUnusedPictures` with the previous ones afterwards.
 */
export async function writeContent(
  tx: Database,
  productId: number,
  content: ProductContent,
  by: CurrentUser | 'system',
): Promise<void> {
  const [main, ...more] = content.pictures
  await tx.query(
    `update product set ${contentColumns.map((column, index) => `${column} = $${index + 4}`).join(', ')},
       picture_id = $2, version = version + 1, updated_at = now(), updated_by = $3
     where id = $1`,
    [productId, main?.id ?? null, by === 'system' ? null : by.id, ...contentColumns.map((column) => content[column])],
  )
  // Only the differences: each inserted or deleted pair updates the product's rows in `product_listing`.
  await tx.query('delete from product_category where product_id = $1 and category_id <> all ($2::smallint[])', [
    productId,
    content.category_ids,
  ])
  await tx.query(
    `insert into product_category (product_id, category_id) select $1, unnest($2::smallint[]) on conflict do nothing`,
    [productId, content.category_ids],
  )
  await tx.query('delete from product_media where product_id = $1', [productId])
  await tx.query(
    `insert into product_media (product_id, picture_id, position)
     select $1, picture_id, position from unnest($2::int[]) with ordinality wanted (picture_id, position)`,
    [productId, more.map(({ id }) => id)],
  )
}

/** Detaches those of these pictures that no product and no revision refers to any more. */
export async function detachUnusedPictures(tx: Database, photos: Photos, pictureIds: Iterable<number>): Promise<void> {
  const unused = await tx.query<{ picture: number }>(
    `select distinct picture from unnest($1::int[]) asked (picture)
     where not exists (select from product where picture_id = picture)
       and not exists (select from product_media where picture_id = picture)
       and not exists (select from product_revision_picture where picture_id = picture)`,
    [[...pictureIds]],
  )
  for (const { picture } of unused) await photos.detach(tx, picture)
}
