import { malformed } from '#contract/problem.ts'
import { productWords } from '#contract/product-rules.ts'
import { words } from '#contract/words.ts'
import type { Database } from '../db/database.ts'
import type { ProductContent } from './content.ts'

type Known = { categories: number; lspro: boolean; type: boolean; mentor: boolean }

/** Refuses, code 05 at the field, a category, body, type or mentor that does not exist, and a mentor of another type. */
export async function refuseUnknown(db: Database, content: ProductContent): Promise<void> {
  const { category_ids, lspro_id, mentor_type_id, mentor_id } = content
  const [known] = await db.rows<Known>(
    `select (select count(*) from category where id = any ($1::smallint[]))::int as categories,
       $2::int is null or exists (select from lspro where id = $2) as lspro,
       $3::smallint is null or exists (select from mentor_type where id = $3) as type,
       $4::int is null or exists (select from mentor where id = $4 and mentor_type_id = $3) as mentor`,
    [category_ids, lspro_id, mentor_type_id, mentor_id],
  )
  const wrong = {
    ...(known!.categories < category_ids.length && { sub_category_array: 'Kategori tidak dikenal' }),
    ...(!known!.lspro && { lspro_id: 'LSPRO tidak dikenal' }),
    ...(!known!.type && { mentor_type_id: productWords.mentor }),
    ...(known!.type && !known!.mentor && { mentor_id: productWords.mentor }),
  }
  if (Object.keys(wrong).length > 0) throw malformed(words.malformed, wrong)
}

/** The names of categories, as chips show them. */
export async function labelsOf(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db.rows<{ id: number; name: string }>(
    'select id, name from category where id = any ($1::smallint[])',
    [ids],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
