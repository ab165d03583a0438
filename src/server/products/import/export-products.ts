import { type ImportField, importColumns, importFields } from '#contract/imports/import-fields.ts'
import { ofLineFields, productFields } from '#contract/products/fields.ts'
import type { ReviewState } from '#contract/products/product-state.ts'
import type { Database } from '../../db/database.ts'
import type { Sheet } from '../../spreadsheets/table.ts'
import { findRevisions, type ProductContent, readContents } from '../product-content.ts'
import { stateNames } from './read-values.ts'
import { type References, readReferences } from './references.ts'

/** Products in one query, so that other requests are served in between. */
const batchSize = 200

type Row = (string | number | null)[]

/**
 * A shop's products in the columns of an import, in the order of their numbers: of a product with a change, the change,
 * as its form has it. Importing the file changes nothing.
 */
export async function exportSheet(db: Database, shopId: number): Promise<Sheet> {
  const references = await readReferences(db, shopId)
  const rows: Row[] = [importFields.map((field) => importColumns[field].name)]
  for (let after = 0; ; ) {
    const products = await db.query<{ id: number; review_state: ReviewState }>(
      `select id, review_state from product where merchant_id = $1 and id > $2 order by id limit ${batchSize}`,
      [shopId, after],
    )
    const ids = products.map(({ id }) => id)
    const [contents, revisions] = [await readContents(db, ids), await findRevisions(db, ids)]
    for (const { id, review_state } of products) {
      const revision = revisions.get(id)
      const content = revision?.content ?? contents.get(id)
      // Deleted in between.
      if (!content) continue
      const cells = cellsOf(id, content, revision?.review_state ?? review_state, references)
      rows.push(importFields.map((field) => cells[field]))
    }
    if (products.length < batchSize) break
    after = ids.at(-1)!
  }
  return { name: 'Produk', rows, widths: importFields.map((field) => importColumns[field].width) }
}

function cellsOf(
  id: number,
  content: ProductContent,
  state: ReviewState,
  { categoryLabels, lsproNames, mentorTypeNames, mentorNames }: References,
): Record<ImportField, string | number | null> {
  const [main, second, third, fourth] = content.pictures.map(({ path }) => path.split('/').at(-1)!)
  const named = (names: ReadonlyMap<number, string>, key: number | null) =>
    key === null ? null : (names.get(key) ?? null)
  return {
    number: id,
    name: content.name,
    categories: content.category_ids.map((key) => categoryLabels.get(key) ?? '').join(' | '),
    price_bottom: content.price_bottom,
    price_top: content.price_top,
    description: content.description,
    weight: content.weight === null ? null : Number(content.weight),
    unit: content.unit,
    ...ofLineFields((name) => content[productFields[name].column]),
    photo_1: main ?? null,
    photo_2: second ?? null,
    photo_3: third ?? null,
    photo_4: fourth ?? null,
    video_url: content.video_url,
    is_sni: content.is_sni ? 'ya' : 'tidak',
    sni_no: content.sni_no.join(', '),
    certificate_no: content.certificate_no,
    sni_start_date: content.sni_start_date,
    sni_end_date: content.sni_end_date,
    sni_no_end: content.sni_no_end ? 'ya' : null,
    lspro: named(lsproNames, content.lspro_id),
    mentor_type: named(mentorTypeNames, content.mentor_type_id),
    mentor: content.mentor_name ?? named(mentorNames, content.mentor_id),
    state: stateNames[state],
  }
}
