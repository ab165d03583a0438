import type { Database, OpenDatabase } from '../db/database.ts'

type Log = { info: (about: object, message: string) => void }
type Hash = (password: string) => Promise<string>

/**
 * Inserts the initial data of a migrated database: 'none' is regions, lists and texts, 'demo' the demo catalogue as
 * well, but only if there is no shop and no product yet. Each part is one transaction and recorded in `seeding`, so it
 * is inserted once and completely, however often and from however many servers this is called. `hash` hashes the
 * passwords of the demo's accounts.
 */
export async function seed(db: OpenDatabase, kind: 'none', more?: { log?: Log }): Promise<void>
export async function seed(db: OpenDatabase, kind: 'demo' | 'none', more: { log?: Log; hash: Hash }): Promise<void>
export async function seed(
  db: OpenDatabase,
  kind: 'demo' | 'none',
  { log, hash }: { log?: Log; hash?: Hash } = {},
): Promise<void> {
  // The content is loaded for the part that needs it: most starts have nothing to insert.
  const lists = () => import('./reference/lists.ts')
  const site = () => import('./reference/site-content.ts')
  await seedOnce(db, 'lists', log, async (tx) => {
    await (await import('./reference/regions.ts')).seedRegions(tx)
    await (await lists()).seedLists(tx)
  })
  await seedOnce(db, 'texts', log, async (tx) => (await site()).seedTexts(tx))
  await seedOnce(db, 'missed-words', log, async (tx) => (await site()).updatePrivacyText(tx))
  await seedOnce(db, 'kept-times', log, async (tx) => (await site()).seedRetentionTexts(tx))
  await seedOnce(db, 'favorite-and-visit-times', log, async (tx) => (await site()).addFavoriteAndVisitTimes(tx))
  await seedOnce(db, 'more-synonyms', log, async (tx) => (await lists()).seedMoreSynonyms(tx))
  if (kind === 'none' || !hash) return
  const demo = () => import('./demo/demo.ts')
  await seedOnce(db, 'demo', log, async (tx) => (await demo()).seedDemo(tx))
  await seedOnce(db, 'demo-people', log, async (tx) => (await demo()).seedPeople(tx, hash))
  await seedOnce(db, 'demo-notices', log, async (tx) => (await demo()).seedNotices(tx))
  await seedOnce(db, 'demo-reach', log, async (tx) => (await demo()).seedReach(tx))
  await seedOnce(db, 'demo-checks', log, async (tx) => (await demo()).seedCertificateChecks(tx))
  await seedOnce(db, 'demo-reports', log, async (tx) => (await demo()).seedReports(tx))
  await seedOnce(db, 'demo-contact', log, async (tx) => (await site()).seedContactFacts(tx))
}

async function seedOnce(db: OpenDatabase, part: string, log: Log | undefined, work: (tx: Database) => Promise<void>) {
  const startedAt = performance.now()
  // A second server that starts now waits at this row until the first one has committed, and then skips the part.
  // Seeding may take longer than the usual lock timeout.
  const seeded = await db.longTransaction(async (tx) => {
    await tx.query("select set_config('lock_timeout', '0', true)")
    const rows = await tx.query('insert into seeding (part) values ($1) on conflict do nothing returning part', [part])
    if (rows.length === 0) return false
    await work(tx)
    return true
  })
  if (seeded) log?.info({ part, ms: Math.round(performance.now() - startedAt) }, 'database seeded')
}
