import type { Answer } from '#contract/endpoint.ts'
import type { contract } from '#contract/index.ts'
import { notYours } from '#contract/problem.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import type { Database } from '../db/database.ts'
import type { SignedPaths } from '../http/signed-paths.ts'
import { pictureColumnsSql } from '../pictures/picture-columns.ts'
import { readGallery, readShopDetails } from './shop-details.ts'
import { readShopRecord } from './shop-record.ts'
import { readShopClasses } from './wizard-options.ts'

type Profile = Answer<typeof contract.shops.profile>['data']
type ProfileExtras = Pick<Profile['merchant'], 'banner_url' | 'banner'> & Pick<Profile, 'total_products'>

// Values that the wizard does not ask for. Only public products are counted, as on the shop's page.
const profileExtrasSql = `
  select ${pictureColumnsSql('picture', 'banner')},
    (select count(*) from product_listing where merchant_id = shop.id and category_id = 0) as total_products
  from merchant shop left join picture on picture.id = shop.banner_picture_id where shop.id = $1`

/** All values of the owner's shop, with signed picture paths, because the shop may be suspended. */
export async function readOwnProfile(
  db: Database,
  { shopId, personId, signedPaths }: { shopId: number; personId: number; signedPaths: SignedPaths },
): Promise<Profile> {
  const facts = await readShopDetails(db, shopId, personId)
  const [row] = await db.query<ProfileExtras>(profileExtrasSql, [shopId])
  const record = await readShopRecord(db, shopId)
  // The shop belonged to the caller when the token was read, but does not any more.
  if (!facts || !row || !record) throw notYours(commonTexts.notYours)
  const { total_products, ...more } = row
  const gallery = await readGallery(db, shopId)
  return {
    merchant: {
      ...facts.merchant,
      ...more,
      ...record,
      img_url: signedPaths.sign(facts.merchant.img_url),
      banner_url: signedPaths.sign(more.banner_url),
    },
    location: facts.location,
    total_products,
    kbli_codes: await readShopClasses(db, shopId),
    merchant_labor: facts.labor,
    merchant_capital: facts.capital,
    merchant_omzet: facts.omzet,
    gallery: gallery.map((picture) => ({ ...picture, url: signedPaths.sign(picture.url) })),
  }
}
