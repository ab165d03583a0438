import type { Database } from '../../db/database.ts'
import { isSameContent } from '../compare-content.ts'
import type { ProductContent } from '../product-content.ts'
import type { StoredColumn } from './match-columns.ts'
import { fieldPositions } from './match-columns.ts'
import { isNewProduct, type PlanContext, planRow, type RowPlan, type StoredRow, type Target } from './plan-rows.ts'
import { importMessages } from './read-values.ts'

// A file that is corrected and sent again has the rows that became products the first time.

type NewPlan = RowPlan & { content: ProductContent }

/**
 * The plans, without new products that the shop has already: a row with the content that a product has now, or had when
 * another import made it, is left out with a note. A row that only has the name of a product gets a note. `targetsOf`
 * reads products. The rows of this import do not count: a file may have the same product twice.
 */
export async function skipExisting(
  db: Database,
  one: { id: number; merchant_id: number },
  plans: readonly RowPlan[],
  { context, targetsOf }: { context: PlanContext; targetsOf: (ids: number[]) => Promise<Map<number, Target>> },
): Promise<RowPlan[]> {
  const fresh = plans.filter((plan): plan is NewPlan => isNewProduct(plan) && plan.content !== undefined)
  const idsByName = fresh.length > 0 ? await findByName(db, one, fresh) : new Map<string, number[]>()
  if (idsByName.size === 0) return [...plans]
  const ids = [...idsByName.values()].flat()
  const [targets, imported] = [await targetsOf(ids), await readImported(db, ids, context)]
  return plans.map((plan): RowPlan => {
    if (!isNewProduct(plan) || !plan.content) return plan
    const { content } = plan
    const found = (idsByName.get(content.name) ?? []).flatMap((id) => targets.get(id) ?? [])
    const same = found.find(
      (target) =>
        isSameProduct(content, currentContent(target)) || isSameProduct(content, imported.get(target.product.id)),
    )
    if (same) return existing(plan as NewPlan, same)
    const [first] = found
    return first ? { ...plan, notes: { name: importMessages.sameName(first.product.id), ...plan.notes } } : plan
  })
}

const currentContent = ({ live, revision }: Target) => revision?.content ?? live

/** Whether two contents are equal but for their pictures, which may come later, in a ZIP. */
const isSameProduct = (one: ProductContent, other: ProductContent | undefined) =>
  other !== undefined && isSameContent({ ...one, pictures: [] }, { ...other, pictures: [] })

/** The row of a product that exists: nothing, or the photos that its draft does not have yet. */
function existing({ row, content, draft }: NewPlan, target: Target): RowPlan {
  const { id, review_state } = target.product
  const now = currentContent(target)
  const bringsPhotos = content.pictures.length > 0 && now.pictures.length === 0 && review_state === 'draft'
  if (bringsPhotos && isSameProduct(content, now))
    return {
      row,
      effect: 'changed',
      problems: {},
      notes: { name: importMessages.photosAdded(id) },
      target,
      content,
      draft,
    }
  return { row, effect: 'unchanged', problems: {}, notes: { name: importMessages.exists(id) }, target, draft: false }
}

/**
 * The shop's products with the names of these rows, by name, but for those that this import has made. As one array the
 * names are searched in the index; as a join the database reads all products of the shop for each batch.
 */
async function findByName(
  db: Database,
  { id, merchant_id }: { id: number; merchant_id: number },
  plans: readonly NewPlan[],
): Promise<Map<string, number[]>> {
  const names = [...new Set(plans.map(({ content }) => content.name))]
  const found = await db.query<{ name: string; ids: number[] }>(
    `with product as materialized (select id, lower(name) as name from product
       where merchant_id = $1 and lower(name) = any (array(select lower(name) from unnest($2::text[]) name)))
     select asked.name, array_agg(product.id order by product.id) as ids
     from product join unnest($2::text[]) asked (name) on product.name = lower(asked.name)
     where not exists (select from product_import_row r where r.product_id = product.id and r.import_id = $3
         and r.done_at is not null and r.effect in ('new', 'draft'))
     group by asked.name`,
    [merchant_id, names, id],
  )
  return new Map(found.map(({ name, ids }) => [name, ids]))
}

/** The contents that products had when an import made them. */
async function readImported(db: Database, ids: number[], context: PlanContext): Promise<Map<number, ProductContent>> {
  const rows = await db.query<StoredRow & { product_id: number; columns: StoredColumn[] }>(
    `select r.row, r.cells, r.product_id, one.columns from product_import_row r join product_import one on one.id = r.import_id
     where r.product_id = any ($1::int[]) and r.done_at is not null and r.effect in ('new', 'draft')`,
    [ids],
  )
  const contents = new Map<number, ProductContent>()
  for (const { product_id, columns, ...row } of rows) {
    const plan = planRow(row, { ...context, positions: fieldPositions(columns), photos: new Map() })
    if (plan.content) contents.set(product_id, plan.content)
  }
  return contents
}
