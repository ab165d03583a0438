import type { Database } from '../db/database.ts'
import { cached } from '../http/micro-cache.ts'

export type CategoryRef = { id: number; name: string }

/** How long the list is taken for true, in seconds. This process forgets it with every change of its own. */
const cacheSeconds = 2

/**
 * The category that a number stands for today: itself, or what it has become part of. Old addresses, and phones that were
 * away for long, name what there was then. Undefined when there never was one.
 */
export async function currentCategory(db: Database, id: number): Promise<CategoryRef | undefined> {
  const known = await cached(db, 'categories by number', cacheSeconds, () => readAllCategories(db))
  return known.get(id)
}

async function readAllCategories(db: Database): Promise<ReadonlyMap<number, CategoryRef>> {
  const rows = await db.query<CategoryRef & { number: number }>(
    `select id as number, id, name from category where id not in (select id from category_merged)
     union all
     select merged.id, category.id, category.name from category_merged merged join category on category.id = into_id`,
  )
  return new Map(rows.map(({ number, id, name }) => [number, { id, name }]))
}

/** An asking whose category is the one of today; 0 and one that there never was stay as they are. */
export async function withCurrentCategory<Asked extends { category_id?: number | null | undefined }>(
  db: Database,
  input: Asked,
): Promise<Asked> {
  if (!input.category_id) return input
  const now = await currentCategory(db, input.category_id)
  return now ? { ...input, category_id: now.id } : input
}

const categoryIdsLock = "hashtext('numbers of categories')"

/**
 * The numbers of today for these, each once and in their order. Asked in the transaction of who writes them down: until its
 * end no category goes that it may have named.
 */
export async function currentCategoryIds(tx: Database, ids: readonly number[]): Promise<number[]> {
  await tx.query(`select pg_advisory_xact_lock_shared(${categoryIdsLock})`)
  const [row] = await tx.query<{ ids: number[] }>(
    `select array(
       select distinct coalesce(into_id, said.id)::int from unnest($1::int[]) said (id)
       left join category_merged merged on merged.id = said.id order by 1) as ids`,
    [ids],
  )
  return row!.ids
}

/** Waits for everybody who has asked for numbers and not yet written them down. Call it last, or others wait for long. */
export const lockCategoryIds = (tx: Database) => tx.query(`select pg_advisory_xact_lock(${categoryIdsLock})`)
