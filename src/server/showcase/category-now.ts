import type { Database } from '../db/database.ts'
import { kept } from '../micro-cache.ts'

export type Named = { id: number; name: string }

/** How long the list is taken for true, in seconds. This process forgets it with every change of its own. */
const fresh = 2

/**
 * The category that a number stands for today: itself, or what it has become part of. Old addresses, and phones that were
 * away for long, name what there was then. Undefined when there never was one.
 */
export async function categoryNow(db: Database, id: number): Promise<Named | undefined> {
  const known = await kept(db, 'categories by number', fresh, () => readAll(db))
  return known.get(id)
}

async function readAll(db: Database): Promise<ReadonlyMap<number, Named>> {
  const rows = await db.rows<Named & { number: number }>(
    `select id as number, id, name from category where id not in (select id from category_merged)
     union all
     select merged.id, category.id, category.name from category_merged merged join category on category.id = into_id`,
  )
  return new Map(rows.map(({ number, id, name }) => [number, { id, name }]))
}

/** An asking whose category is the one of today; 0 and one that there never was stay as they are. */
export async function withCategoryNow<Asked extends { category_id?: number | null | undefined }>(
  db: Database,
  asked: Asked,
): Promise<Asked> {
  if (!asked.category_id) return asked
  const now = await categoryNow(db, asked.category_id)
  return now ? { ...asked, category_id: now.id } : asked
}

const numbers = "hashtext('numbers of categories')"

/**
 * The numbers of today for these, each once and in their order. Asked in the transaction of who writes them down: until its
 * end no category goes that it may have named.
 */
export async function categoriesNow(tx: Database, ids: readonly number[]): Promise<number[]> {
  await tx.rows(`select pg_advisory_xact_lock_shared(${numbers})`)
  const [row] = await tx.rows<{ ids: number[] }>(
    `select array(
       select distinct coalesce(into_id, said.id)::int from unnest($1::int[]) said (id)
       left join category_merged merged on merged.id = said.id order by 1) as ids`,
    [ids],
  )
  return row!.ids
}

/** Waits for everybody who has asked for numbers and not yet written them down. Call it last, or others wait for long. */
export const closeNumbers = (tx: Database) => tx.rows(`select pg_advisory_xact_lock(${numbers})`)
