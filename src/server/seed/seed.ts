import type { Database, OpenDatabase } from '../db/database.ts'

type Log = { info: (about: object, message: string) => void }
type Hash = (password: string) => Promise<string>

/**
 * Inserts the initial data of a migrated database: 'none' is regions, lists and texts, 'demo' the demo catalogue as
 * well, but only if there is no shop and no product yet. Each part is one transaction and recorded in `seeding`, so it
 * is inserted once and completely, however often and from however many servers this is called. `hash` hashes the
 * passwords of the demo's accounts. Returns whether anything was inserted.
 */
export async function seed(db: OpenDatabase, kind: 'none', more?: { log?: Log }): Promise<boolean>
export async function seed(db: OpenDatabase, kind: 'demo' | 'none', more: { log?: Log; hash: Hash }): Promise<boolean>
export async function seed(
  db: OpenDatabase,
  kind: 'demo' | 'none',
  { log, hash }: { log?: Log; hash?: Hash } = {},
): Promise<boolean> {
  let inserted = false
  const once = async (part: string, work: (tx: Database) => Promise<void>) => {
    if (await seedOnce(db, part, log, work)) inserted = true
  }
  // The content is loaded for the part that needs it: most starts have nothing to insert.
  const lists = () => import('./reference/lists.ts')
  const site = () => import('./reference/site-content.ts')
  await once('lists', async (tx) => {
    await (await import('./reference/regions.ts')).seedRegions(tx)
    await (await lists()).seedLists(tx)
  })
  await once('texts', async (tx) => (await site()).seedTexts(tx))
  await once('missed-words', async (tx) => (await site()).updatePrivacyText(tx))
  await once('kept-times', async (tx) => (await site()).seedRetentionTexts(tx))
  await once('favorite-and-visit-times', async (tx) => (await site()).addFavoriteAndVisitTimes(tx))
  await once('error-reports', async (tx) => (await site()).addErrorReports(tx))
  await once('labels', async (tx) => (await site()).addLabels(tx))
  await once('page-speeds', async (tx) => (await site()).addPageSpeedText(tx))
  await once('more-synonyms', async (tx) => (await lists()).seedMoreSynonyms(tx))
  if (kind === 'none' || !hash) return inserted
  const demo = () => import('./demo/demo.ts')
  await once('demo', async (tx) => (await demo()).seedDemo(tx))
  await once('demo-people', async (tx) => (await demo()).seedPeople(tx, hash))
  await once('demo-notices', async (tx) => (await demo()).seedNotices(tx))
  await once('demo-reach', async (tx) => (await demo()).seedReach(tx))
  await once('demo-checks', async (tx) => (await demo()).seedCertificateChecks(tx))
  await once('demo-reports', async (tx) => (await demo()).seedReports(tx))
  await once('demo-contact', async (tx) => (await site()).seedContactFacts(tx))
  return inserted
}

async function seedOnce(
  db: OpenDatabase,
  part: string,
  log: Log | undefined,
  work: (tx: Database) => Promise<void>,
): Promise<boolean> {
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
  return seeded
}
