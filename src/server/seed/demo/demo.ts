import type { Database } from '../../db/database.ts'
import { bulkInsert } from '../bulk-insert.ts'
import { insertPictures } from '../picture-rows.ts'
import { bannerRecipe, bannersWithPosition, demoPictures } from './pictures.ts'
import { seedProducts } from './products.ts'
import { seedLspro, seedMerchants } from './shops.ts'

export { seedCertificateChecks } from './certificate-checks.ts'
export { seedNotices } from './notices.ts'
export { seedPeople } from './people.ts'
export { seedReach } from './reach.ts'
export { seedReports } from './reports.ts'

// All parts of the demo with their content, which seed.ts loads with the first part that it has to insert.

/** The demo catalogue, unless there is a shop or a product already. */
export async function seedDemo(db: Database): Promise<void> {
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
