import type { Database } from '../db/database.ts'
import { cached } from '../http/micro-cache.ts'

export type CategoryRef = { id: number; name: string }

/** How long the list is cached, in seconds. A change by this process clears its cache at once. */
const cacheSeconds = 2

/**
 * The category of an id today: itself, or the one it was merged into. Old links, and phones that were offline for long,
 * send ids of merged categories. Undefined if there never was one with this id.
 */
export async function currentCategory(db: Database, id: number): Promise<CategoryRef | undefined> {
  const categories = await cached(db, 'categories by number', cacheSeconds, () => readAllCategories(db))
  return categories.get(id)
}

async function readAllCategories(db: Database): Promise<ReadonlyMap<number, CategoryRef>> {
  const rows = await db.query<CategoryRef & { number: number }>(
    `select id as number, id, name from category where id not in (select id from category_merged)
     union all
     select merged.id, category.id, category.name from category_merged merged join category on category.id = into_id`,
  )
  return new Map(rows.map(({ number, id, name }) => [number, { id, name }]))
}

/** The input with the category of today; 0 and unknown ids are unchanged. */
export async function withCurrentCategory<In extends { category_id?: number | null | undefined }>(
  db: Database,
  input: In,
): Promise<In> {
  if (!input.category_id) return input
  const current = await currentCategory(db, input.category_id)
  return current ? { ...input, category_id: current.id } : input
}

const categoryIdsLock = "hashtext('numbers of categories')"

/**
 * The current ids of these categories, ascending and without duplicates. Call it in the transaction that stores them:
 * until its end no category is merged.
 */
export async function currentCategoryIds(tx: Database, ids: readonly number[]): Promise<number[]> {
  // A transaction runs them in this order: the second sees what a merge has written that the first has waited for.
  const [, [row]] = await Promise.all([
    tx.query(`select pg_advisory_xact_lock_shared(${categoryIdsLock})`),
    tx.query<{ ids: number[] }>(
      `select array(
         select distinct coalesce(into_id, said.id)::int from unnest($1::int[]) said (id)
         left join category_merged merged on merged.id = said.id order by 1) as ids`,
      [ids],
    ),
  ])
  return row!.ids
}

/** Waits for transactions that have called `currentCategoryIds`. Call it late, because new ones wait for this one. */
export const lockCategoryIds = (tx: Database) => tx.query(`select pg_advisory_xact_lock(${categoryIdsLock})`)
