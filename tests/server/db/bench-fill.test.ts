import { expect, test } from 'vitest'
import { reindexDueProducts } from '#server/search/reindex.ts'
import { compactListingCounts } from '#server/showcase/compact-listing-counts.ts'
import { foldSitemapChanges } from '#server/sitemap/parts.ts'
import { fill } from '../../bench/fill.ts'
import { engines, openTestDatabase, type TestDatabase } from '../../support/database/engines.ts'

const tablesSql =
  "select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace"
// Different in each run: random numbers, and the times of the two fills.
const notCompared = "'{external_id,created_at,updated_at,at,drawn_at,applied_at,done_at}'::text[]"
/** The ids of sni_change only give the order in which changes were noted. */
const unordered = ['sni_change']

/** Every row of every table once the jobs have run, and the indexes and enabled triggers of the schema. */
async function readAll(db: TestDatabase) {
  await compactListingCounts(db)
  await foldSitemapChanges(db)
  await reindexDueProducts(db)
  const all: Record<string, unknown[]> = {}
  for (const { name } of await db.query<{ name: string }>(tablesSql)) {
    const row = `to_jsonb(t) - ${notCompared}${unordered.includes(name) ? " - 'id'" : ''}`
    all[name] = await db.query(`select ${row} as row from ${name} t order by 1`)
  }
  all.indexes = await db.query("select indexdef from pg_indexes where schemaname = 'public' order by 1")
  all.triggers = await db.query(
    'select tgrelid::regclass::text, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2',
  )
  return all
}

test.runIf(engines().includes('postgres'))(
  'a catalogue that the benchmark writes set by set on PostgreSQL has the same rows as one that the triggers write',
  async () => {
    const [bySets, byTriggers] = await Promise.all([
      openTestDatabase('postgres', { seed: 'reference' }),
      openTestDatabase('postgres', { seed: 'reference' }),
    ])
    await fill(bySets, 500)
    await fill(byTriggers, 500, { by: 'triggers' })
    const [written, expected] = [await readAll(bySets), await readAll(byTriggers)]
    expect(Object.keys(written).toSorted()).toEqual(Object.keys(expected).toSorted())
    for (const [table, rows] of Object.entries(expected)) expect(written[table], table).toEqual(rows)
    expect(expected.product).toHaveLength(500)
    expect(expected.product_listing!.length).toBeGreaterThan(1000)
    expect(expected.product_words).toHaveLength(425)
    expect(await bySets.query('select * from wanted_listing except select * from product_listing')).toEqual([])
  },
)
