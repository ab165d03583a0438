import { visibleText } from '#contract/text/normalize-text.ts'
import type { Database } from '../../db/database.ts'
import { isReferencedSql } from '../require-references.ts'

// Categories, bodies and mentors by their names. Those that are hidden count only for a shop that has them already.

type Category = { id: number; name: string; parent_id: number | null; parent_name: string | null }
type Named = { id: number; name: string }
type Mentor = Named & { mentor_type_id: number }

export type References = {
  /** Ids by name, and by 'parent > name'. */
  categories: ReadonlyMap<string, readonly number[]>
  /** 'Parent > name', or the name of a category without one, by id. */
  categoryLabels: ReadonlyMap<number, string>
  lspros: ReadonlyMap<string, readonly number[]>
  lsproNames: ReadonlyMap<number, string>
  mentorTypes: ReadonlyMap<string, readonly number[]>
  mentorTypeNames: ReadonlyMap<number, string>
  /** By type and name: '2 dinas koperasi'. */
  mentors: ReadonlyMap<string, readonly number[]>
  mentorNames: ReadonlyMap<number, string>
  /** The category into which a merged one goes. */
  mergedInto: ReadonlyMap<number, number>
}

/** Names are compared without case, invisible characters, surrounding blanks and repeated blanks. */
export const nameKey = (name: string) => visibleText(name).normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
const pathKey = (path: string) =>
  nameKey(
    path
      .split(/-?>|[›»→]/)
      .map((part) => part.trim())
      .join(' > '),
  )
export const mentorKey = (typeId: number, name: string) => `${typeId} ${nameKey(name)}`

/** Ids of a category by the text of a cell: 'Name' or 'Parent > Name'. */
export const categoryIds = ({ categories }: References, text: string): readonly number[] =>
  categories.get(nameKey(text)) ?? categories.get(pathKey(text)) ?? []

/** Reads the lists that rows of this shop may refer to. */
export async function readReferences(db: Database, shopId: number): Promise<References> {
  const [lists] = await db.query<{
    categories: Category[]
    lspros: Named[]
    types: Named[]
    mentors: Mentor[]
    merged: { id: number; into_id: number }[]
  }>(
    `select ${listSql(`
       select c.id, c.name, c.parent_id, top.name as parent_name from category c left join category top on top.id = c.parent_id
       where (c.status = 'active' and (top.id is null or top.status = 'active'))
         or c.id in (select category_id from product_category join product on product.id = product_id where merchant_id = $1)
         or exists (select from product_revision join product on product.id = product_id
                    where merchant_id = $1 and content -> 'category_ids' @> to_jsonb(c.id::int))`)} as categories,
       ${listSql(`select id, name from lspro where status = 'active' or ${isReferencedSql('lspro', '$1::int')}`)} as lspros,
       ${listSql(`select id, name from mentor_type where status = 'active' or ${isReferencedSql('mentor_type', '$1::int')}`)} as types,
       ${listSql(`select id, name, mentor_type_id from mentor where status = 'active' or ${isReferencedSql('mentor', '$1::int')}`)} as mentors,
       ${listSql('select id, into_id from category_merged')} as merged`,
    [shopId],
  )
  const { categories, lspros, types, mentors, merged } = lists!
  const label = ({ name, parent_name }: Category) => (parent_name ? `${parent_name} > ${name}` : name)
  return {
    categories: idsByKey(
      categories.flatMap(
        (one) =>
          [[nameKey(one.name), one.id], ...(one.parent_name ? [[pathKey(label(one)), one.id] as const] : [])] as const,
      ),
    ),
    categoryLabels: new Map(categories.map((one) => [one.id, label(one)])),
    lspros: idsByKey(lspros.map(({ id, name }) => [nameKey(name), id])),
    lsproNames: namesById(lspros),
    mentorTypes: idsByKey(types.map(({ id, name }) => [nameKey(name), id])),
    mentorTypeNames: namesById(types),
    mentors: idsByKey(mentors.map(({ id, name, mentor_type_id }) => [mentorKey(mentor_type_id, name), id])),
    mentorNames: namesById(mentors),
    mergedInto: new Map(merged.map(({ id, into_id }) => [id, into_id])),
  }
}

const listSql = (select: string) => `coalesce((select json_agg(x) from (${select}) x), '[]')`

const namesById = (all: readonly Named[]) => new Map(all.map(({ id, name }) => [id, name]))

function idsByKey(entries: readonly (readonly [string, number])[]): Map<string, number[]> {
  const ids = new Map<string, number[]>()
  for (const [key, id] of entries) ids.set(key, [...new Set([...(ids.get(key) ?? []), id])])
  return ids
}
