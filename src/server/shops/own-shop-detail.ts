import type { Answer, Input } from '#contract/endpoint.ts'
import type { contract } from '#contract/index.ts'
import type { Database } from '../db/database.ts'
import type { SignedPaths } from '../http/signed-paths.ts'
import { readPublicShop } from './public-shop.ts'
import { readShopDetails } from './shop-details.ts'
import { shopNotFound } from './shop-not-found.ts'
import { readShopPage } from './shop-page.ts'
import { readShopRecord } from './shop-record.ts'
import { readShopClasses, readWizardOptions } from './wizard-options.ts'

type DetailEndpoint = typeof contract.shops.detail

/**
 * The owner's shop, public or not: its public page and the values of the wizard. The option lists are long; they are
 * included until the wizard is completed, or on request (`dropdown`).
 */
export async function readOwnShopDetail(
  db: Database,
  { id, dropdown }: Input<DetailEndpoint>,
  { personId, signedPaths }: { personId: number; signedPaths: SignedPaths },
): Promise<Answer<DetailEndpoint>['data']> {
  const [publicShop, facts, products, classes, record] = await Promise.all([
    readPublicShop(db, id, { open: false }),
    readShopDetails(db, id, personId),
    readShopPage(db, id),
    readShopClasses(db, id),
    readShopRecord(db, id),
  ])
  if (!publicShop || !facts) throw shopNotFound()
  const includesOptions = (dropdown ?? 1 - facts.merchant.is_completed) === 1
  return {
    ...facts,
    merchant: {
      ...facts.merchant,
      ...publicShop.merchant,
      ...record,
      img_url: signedPaths.sign(publicShop.merchant.img_url),
      banner_url: signedPaths.sign(publicShop.merchant.banner_url),
    },
    location: facts.location,
    ...products,
    gallery: products.gallery.map((picture) => ({ ...picture, url: signedPaths.sign(picture.url) })),
    kbli_codes: classes,
    ...(includesOptions && { data_dropdown: await readWizardOptions(db, id) }),
  }
}
