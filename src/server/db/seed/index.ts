import type { Database, OpenDatabase } from '../database.ts'
import { sowChecks } from './demo-checks.ts'
import { sowNotices } from './demo-notices.ts'
import { sowPeople } from './demo-people.ts'
import { bannerRecipe, demoPictures, placedBanners } from './demo-pictures.ts'
import { sowProducts } from './demo-products.ts'
import { sowReach } from './demo-reach.ts'
import { sowReports } from './demo-reports.ts'
import { sowLspro, sowMerchants } from './demo-shops.ts'
import { sowFacts, sowKeptTimes, sowMissedWords, sowTexts } from './house.ts'
import { sowLists, sowMoreSynonyms } from './lists.ts'
import { sowPictures } from './picture-rows.ts'
import { sowRegions } from './regions.ts'
import { sow } from './sow.ts'

type Log = { info: (about: object, message: string) => void }
type Hash = (password: string) => Promise<string>

/**
 * Gives a migrated database what it starts with: 'none' is regions and lists, 'demo' the demo catalogue as well, and
 * that only where no shop and no product stands yet. Each part is one transaction and is remembered in `seeding`, so it
 * comes whole and once, however often and from however many servers this is called. The demo has people, who need a
 * `hash` of their password.
 */
export async function seed(db: OpenDatabase, kind: 'none', more?: { log?: Log }): Promise<void>
export async function seed(db: OpenDatabase, kind: 'demo' | 'none', more: { log?: Log; hash: Hash }): Promise<void>
export async function seed(
  db: OpenDatabase,
  kind: 'demo' | 'none',
  { log, hash }: { log?: Log; hash?: Hash } = {},
): Promise<void> {
  await once(db, 'lists', log, async (tx) => {
    await sowRegions(tx)
    await sowLists(tx)
  })
  await once(db, 'texts', log, sowTexts)
  await once(db, 'missed-words', log, sowMissedWords)
  await once(db, 'kept-times', log, sowKeptTimes)
  await once(db, 'more-synonyms', log, sowMoreSynonyms)
  if (kind === 'none' || !hash) return
  await once(db, 'demo', log, sowDemo)
  await once(db, 'demo-people', log, (tx) => sowPeople(tx, hash))
  await once(db, 'demo-notices', log, sowNotices)
  await once(db, 'demo-reach', log, sowReach)
  await once(db, 'demo-checks', log, sowChecks)
  await once(db, 'demo-reports', log, sowReports)
  await once(db, 'demo-contact', log, sowFacts)
}

async function once(db: OpenDatabase, part: string, log: Log | undefined, work: (tx: Database) => Promise<void>) {
  const began = performance.now()
  // A second server starting now waits at this row until the first has committed, and then finds it taken. Sowing may
  // take longer than the usual patience with locks.
  const sown = await db.sowing(async (tx) => {
    await tx.rows("select set_config('lock_timeout', '0', true)")
    const mine = await tx.rows('insert into seeding (part) values ($1) on conflict do nothing returning part', [part])
    if (mine.length === 0) return false
    await work(tx)
    return true
  })
  if (sown) log?.info({ part, ms: Math.round(performance.now() - began) }, 'database seeded')
}

async function sowDemo(db: Database) {
  const [found] = await db.rows<{ taken: boolean }>(
    'select exists (select 1 from merchant) or exists (select 1 from product) as taken',
  )
  if (found?.taken) return
  const picture = await sowPictures(db, demoPictures())
  await sowLspro(db, picture)
  await sowMerchants(db, picture)
  await sowProducts(db, picture)
  const banners = placedBanners.map((banner) => ({
    ...banner,
    picture_id: picture(bannerRecipe(banner.place, banner.position)),
  }))
  await sow(db, 'banner', banners)
}
