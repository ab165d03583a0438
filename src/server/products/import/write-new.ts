import { createHash } from 'node:crypto'
import { writeProductAuditLogs } from '../../db/audit-log.ts'
import type { Database } from '../../db/database.ts'
import type { CurrentUser } from '../../http/current-user.ts'
import { contentColumns, type ProductContent } from '../product-content.ts'

export type NewProduct = { row: number; content: ProductContent; draft: boolean }

/**
 * The key of the product that a row becomes. It is the same in every attempt, and a shop has each key once: a row could
 * not become two products even if it were imported twice.
 */
function keyOfRow(importId: number, row: number): string {
  const hex = createHash('sha256').update(`product import ${importId} ${row}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The import, whose shop and whose user the products get. */
type By = { importId: number; shopId: number; me: CurrentUser }

/**
 * Inserts new products as the form's save does, all in one statement: submitted for review or drafts. Returns the ids
 * by row. `insertDetails` must follow in the same transaction.
 */
export async function insertProducts(
  tx: Database,
  { importId, shopId, me }: By,
  products: readonly NewProduct[],
): Promise<Map<number, number>> {
  if (products.length === 0) return new Map()
  const rowOfKey = new Map(products.map(({ row }) => [keyOfRow(importId, row), row]))
  const records = products.map(({ row, content, draft }) => {
    const { pictures, category_ids: _, ...columns } = content
    return { ...columns, row, draft, external_id: keyOfRow(importId, row), picture_id: pictures[0]?.id ?? null }
  })
  const inserted = await tx.query<{ id: number; external_id: string }>(
    `insert into product (merchant_id, external_id, picture_id, ${contentColumns.join(', ')},
       review_state, queued_at, created_by, updated_by)
     select $1, (r).external_id, (r).picture_id, ${contentColumns.map((column) => `(r).${column}`).join(', ')},
       case when draft then 'draft' else 'submitted' end, case when not draft then now() end, $2, $2
     from (
       select (item ->> 'row')::int as row, (item ->> 'draft')::boolean as draft, jsonb_populate_record(null::product, item) as r
       from jsonb_array_elements($3::jsonb) item
     ) items
     order by row
     returning id, external_id`,
    [shopId, me.id, JSON.stringify(records)],
  )
  return new Map(inserted.map(({ id, external_id }) => [rowOfKey.get(external_id)!, id]))
}

/**
 * Inserts the categories and further pictures of products that `insertProducts` has inserted, with an entry each in the
 * audit log.
 */
export async function insertDetails(
  tx: Database,
  { me }: Pick<By, 'me'>,
  products: readonly NewProduct[],
  ids: ReadonlyMap<number, number>,
): Promise<void> {
  if (products.length === 0) return
  const entries = products.map(({ row, content, draft }) => ({ id: ids.get(row)!, content, draft }))
  const categories = entries
    .map(({ id, content: { category_ids } }) => ({ id, category_ids }))
    .filter(({ category_ids }) => category_ids.length > 0)
  const galleries = entries
    .map(({ id, content: { pictures } }) => ({ id, more: pictures.slice(1).map((picture) => picture.id) }))
    .filter(({ more }) => more.length > 0)
  const submitted = entries
    .filter(({ draft }) => !draft)
    .map(({ id, content }) => ({ id, after: { ...content, made_at: null } }))
  const drafts = entries.filter(({ draft }) => draft).map(({ id }) => ({ id }))
  await Promise.all([
    categories.length > 0 && insertCategories(tx, categories),
    galleries.length > 0 && insertGalleries(tx, galleries),
    writeProductAuditLogs(tx, { by: me, action: 'product.sent', products: submitted }),
    writeProductAuditLogs(tx, { by: me, action: 'product.kept', products: drafts }),
  ])
}

const insertCategories = (tx: Database, categories: readonly { id: number; category_ids: number[] }[]) =>
  tx.query(
    `insert into product_category (product_id, category_id)
     select r.id, category_id from jsonb_to_recordset($1::jsonb) r (id int, category_ids smallint[]), unnest(r.category_ids) category_id`,
    [JSON.stringify(categories)],
  )

const insertGalleries = (tx: Database, galleries: readonly { id: number; more: number[] }[]) =>
  tx.query(
    `insert into product_media (product_id, picture_id, position)
     select r.id, picture_id, position from jsonb_to_recordset($1::jsonb) r (id int, more int[]),
       unnest(r.more) with ordinality picture (picture_id, position)`,
    [JSON.stringify(galleries)],
  )
