import { createHash } from 'node:crypto'
import { writeProductAuditLogs } from '../../db/audit-log.ts'
import type { Database } from '../../db/database.ts'
import type { CurrentUser } from '../../http/current-user.ts'
import type { ProductContent } from '../exports/product-content.ts'

export type NewProduct = { row: number; content: ProductContent; draft: boolean }

/**
 * The key of the product that a row becomes. It is the same in every attempt, and a shop has each key once: a row could not
 * become two products even if it were imported twice.
 */
function keyOfRow(importId: number, row: number): string {
  const hex = createHash('sha256').update(`product import ${importId} ${row}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/**
 * Inserts new products as the form's save does, all in a few statements: submitted for review or drafts, with an entry each in
 * the audit log. Returns the ids by row.
 */
export async function insertProducts(
  tx: Database,
  { importId, shopId, me, products }: { importId: number; shopId: number; me: CurrentUser; products: NewProduct[] },
): Promise<Map<number, number>> {
  if (products.length === 0) return new Map()
  const rowOfKey = new Map(products.map(({ row }) => [keyOfRow(importId, row), row]))
  const records = products.map(({ row, content, draft }) => {
    const { pictures, category_ids: _, ...columns } = content
    return { ...columns, row, draft, external_id: keyOfRow(importId, row), picture_id: pictures[0]?.id ?? null }
  })
  const inserted = await tx.query<{ id: number; external_id: string }>(
    `insert into product (merchant_id, external_id, name, picture_id, video_url, description, capacity_production,
       price_bottom, price_top, weight, unit, is_sni, sni_no, certificate_no, sni_start_date, sni_end_date, sni_no_end, lspro_id,
       mentor_type_id, mentor_id, mentor_name, review_state, queued_at, created_by, updated_by)
     select $1, r.external_id, r.name, r.picture_id, r.video_url, r.description, r.capacity_production,
       r.price_bottom, r.price_top, r.weight, r.unit, r.is_sni, r.sni_no, r.certificate_no, r.sni_start_date, r.sni_end_date, r.sni_no_end,
       r.lspro_id, r.mentor_type_id, r.mentor_id, r.mentor_name, case when r.draft then 'draft' else 'submitted' end,
       case when not r.draft then now() end, $2, $2
     from jsonb_to_recordset($3::jsonb) r (row int, draft boolean, external_id uuid, name text, picture_id int,
       video_url text, description text, capacity_production text, price_bottom bigint, price_top bigint,
       weight numeric, unit text, is_sni boolean, sni_no text[], certificate_no text, sni_start_date date, sni_end_date date,
       sni_no_end boolean, lspro_id int, mentor_type_id smallint, mentor_id int, mentor_name text)
     order by r.row
     returning id, external_id`,
    [shopId, me.id, JSON.stringify(records)],
  )
  const idOfRow = new Map(inserted.map(({ id, external_id }) => [rowOfKey.get(external_id)!, id]))
  const lists = products.map(({ row, content }) => ({
    id: idOfRow.get(row)!,
    category_ids: content.category_ids,
    more: content.pictures.slice(1).map(({ id }) => id),
  }))
  await tx.query(
    `insert into product_category (product_id, category_id)
     select r.id, category_id from jsonb_to_recordset($1::jsonb) r (id int, category_ids smallint[]), unnest(r.category_ids) category_id`,
    [JSON.stringify(lists.filter(({ category_ids }) => category_ids.length > 0))],
  )
  const galleries = lists.filter(({ more }) => more.length > 0)
  if (galleries.length > 0)
    await tx.query(
      `insert into product_media (product_id, picture_id, position)
       select r.id, picture_id, position from jsonb_to_recordset($1::jsonb) r (id int, more int[]),
         unnest(r.more) with ordinality picture (picture_id, position)`,
      [JSON.stringify(galleries)],
    )
  const entries = products.map(({ row, content, draft }) => ({
    draft,
    id: idOfRow.get(row)!,
    after: { ...content, made_at: null },
  }))
  const submitted = entries.filter(({ draft }) => !draft).map(({ id, after }) => ({ id, after }))
  await writeProductAuditLogs(tx, { by: me, action: 'product.sent', products: submitted })
  const drafts = entries.filter(({ draft }) => draft).map(({ id }) => ({ id }))
  await writeProductAuditLogs(tx, { by: me, action: 'product.kept', products: drafts })
  return idOfRow
}
