import type { Database, OpenDatabase } from '../db/database.ts'
import { bulkInsert } from './bulk-insert.ts'
import { seedCertificateChecks } from './demo/certificate-checks.ts'
import { seedNotices } from './demo/notices.ts'
import { seedPeople } from './demo/people.ts'
import { bannerRecipe, bannersWithPosition, demoPictures } from './demo/pictures.ts'
import { seedProducts } from './demo/products.ts'
import { seedReach } from './demo/reach.ts'
import { seedReports } from './demo/reports.ts'
import { seedLspro, seedMerchants } from './demo/shops.ts'
import { insertPictures } from './picture-rows.ts'
import { seedLists, seedMoreSynonyms } from './reference/lists.ts'
import { seedRegions } from './reference/regions.ts'
import {
  addFavoriteAndVisitTimes,
  seedContactFacts,
  seedRetentionTexts,
  seedTexts,
  updatePrivacyText,
} from './reference/site-content.ts'

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
  await seedOnce(db, 'lists', log, async (tx) => {
    await seedRegions(tx)
    await seedLists(tx)
  })
  await seedOnce(db, 'texts', log, seedTexts)
  await seedOnce(db, 'missed-words', log, updatePrivacyText)
  await seedOnce(db, 'kept-times', log, seedRetentionTexts)
  await seedOnce(db, 'favorite-and-visit-times', log, addFavoriteAndVisitTimes)
  await seedOnce(db, 'more-synonyms', log, seedMoreSynonyms)
  if (kind === 'none' || !hash) return
  await seedOnce(db, 'demo', log, seedDemo)
  await seedOnce(db, 'demo-people', log, (tx) => seedPeople(tx, hash))
  await seedOnce(db, 'demo-notices', log, seedNotices)
  await seedOnce(db, 'demo-reach', log, seedReach)
  await seedOnce(db, 'demo-checks', log, seedCertificateChecks)
  await seedOnce(db, 'demo-reports', log, seedReports)
  await seedOnce(db, 'demo-contact', log, seedContactFacts)
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

async function seedDemo(db: Database) {
  const [found] = await db.query<{ taken: boolean }>(
    'select exists (select 1 from merchant) or exists (select 1 from product) as taken',
  )
  if (found?.taken) return
  const picture = await insertPictures(db, demoPictures())
  await seedLspro(db, picture)
  await seedMerchants(db, picture)
  await seedProducts(db, picture)
  const banners = bannersWithPosition.map((banner) => ({
    ...banner,
    picture_id: picture(bannerRecipe(banner.place, banner.position)),
  }))
  await bulkInsert(db, 'banner', banners)
}
