import { malformed } from '#contract/problem.ts'
import { productMessages } from '#contract/products/rules.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import type { Database } from '../db/database.ts'
import type { ProductContent } from './product-content.ts'

type ValidReferences = { categories: number; lspro: boolean; type: boolean; mentor: boolean }

/** SQL: whether a product of the shop, or a change of one, refers to this row of `mentor`, `mentor_type` or `lspro`. */
export const isReferencedSql = (what: 'mentor' | 'mentor_type' | 'lspro', shopId: string) => `exists (
  select from product left join product_revision on product_id = product.id
  where merchant_id = ${shopId} and (product.${what}_id = ${what}.id or (content ->> '${what}_id')::int = ${what}.id))`

/** SQL: whether a category can be chosen by every shop: neither it nor its parent is hidden. */
const isCategoryOfferedSql = `(status = 'active' and not exists (
  select from category top where top.id = category.parent_id and top.status <> 'active'))`
/** SQL: whether a product of the shop, or a change of one, is in the category. */
const shopHasCategorySql = (shopId: string) => `exists (
  select from product left join product_category on product_category.product_id = product.id and category_id = category.id
  left join product_revision on product_revision.product_id = product.id
  where merchant_id = ${shopId} and (category_id is not null or content -> 'category_ids' @> to_jsonb(category.id::int)))`

/**
 * Throws code 05 at the field of a category, body, type or mentor that does not exist, of a mentor of another type, and
 * of a category, body, type or mentor that is hidden or disabled, unless a product of this shop refers to it already.
 */
export async function requireReferences(db: Database, content: ProductContent, shopId: number): Promise<void> {
  const { category_ids, lspro_id, mentor_type_id, mentor_id } = content
  const [valid] = await db.query<ValidReferences>(
    `select (select count(*) from category where id = any ($1::smallint[]) and (${isCategoryOfferedSql} or ${shopHasCategorySql('$5::int')}))::int
         as categories,
       $2::int is null or exists (
         select from lspro where id = $2 and (status = 'active' or ${isReferencedSql('lspro', '$5::int')})) as lspro,
       $3::smallint is null or exists (
         select from mentor_type where id = $3 and (status = 'active' or ${isReferencedSql('mentor_type', '$5::int')})) as type,
       $4::int is null or exists (
         select from mentor where id = $4 and mentor_type_id = $3 and (status = 'active' or ${isReferencedSql('mentor', '$5::int')})) as mentor`,
    [category_ids, lspro_id, mentor_type_id, mentor_id, shopId],
  )
  const errors = {
    ...(valid!.categories < category_ids.length && { sub_category_array: 'Kategori tidak dikenal' }),
    ...(!valid!.lspro && { lspro_id: 'LSPRO tidak dikenal' }),
    ...(!valid!.type && { mentor_type_id: productMessages.mentor }),
    ...(valid!.type && !valid!.mentor && { mentor_id: productMessages.mentor }),
  }
  if (Object.keys(errors).length > 0) throw malformed(commonTexts.malformed, errors)
}

/** The names of categories by id, for the chips of the form. */
export async function readCategoryLabels(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db.query<{ id: number; name: string }>(
    'select id, name from category where id = any ($1::smallint[])',
    [ids],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
