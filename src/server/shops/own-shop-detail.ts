import type { Answer, Input } from '#contract/endpoint.ts'
import type { contract } from '#contract/index.ts'
import type { Database } from '../db/database.ts'
import { readShopClasses, readWizardOptions } from '../onboarding/wizard-options.ts'
import type { SignedPaths } from '../pictures/signed-paths.ts'
import { readPublicShop } from './public-shop.ts'
import { readShopDetails } from './shop-details.ts'
import { shopNotFound } from './shop-not-found.ts'
import { readShopPage } from './shop-page.ts'
import { readShopRecord } from './shop-record.ts'

type DetailEndpoint = typeof contract.shops.detail

/**
 * One's own shop, open or not: what everybody sees, and what the wizard knows. The lists to choose from are long and
 * come while the wizard still asks, or when they are asked for.
 */
export async function readOwnShopDetail(
  db: Database,
  { id, dropdown }: Input<DetailEndpoint>,
  { personId, keyed }: { personId: number; keyed: SignedPaths },
): Promise<Answer<DetailEndpoint>['data']> {
  const [face, facts, goods, classes, record] = await Promise.all([
    readPublicShop(db, id, { open: false }),
    readShopDetails(db, id, personId),
    readShopPage(db, id),
    readShopClasses(db, id),
    readShopRecord(db, id),
  ])
  if (!face || !facts) throw shopNotFound()
  const wantsLists = (dropdown ?? 1 - facts.merchant.is_completed) === 1
  return {
    ...facts,
    merchant: {
      ...facts.merchant,
      ...face.merchant,
      ...record,
      img_url: keyed.sign(face.merchant.img_url),
      banner_url: keyed.sign(face.merchant.banner_url),
    },
    location: facts.location,
    ...goods,
    gallery: goods.gallery.map((picture) => ({ ...picture, url: keyed.sign(picture.url) })),
    kbli_codes: classes,
    ...(wantsLists && { data_dropdown: await readWizardOptions(db, id) }),
  }
}
