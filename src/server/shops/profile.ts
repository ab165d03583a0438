import type { Answer } from '#contract/endpoint.ts'
import type { contract } from '#contract/index.ts'
import { notYours } from '#contract/problem.ts'
import { words } from '#contract/words.ts'
import type { Database } from '../db/database.ts'
import type { Keyed } from '../files/keyed.ts'
import { galleryOf, readFacts } from '../onboarding/facts.ts'
import { classesOf } from '../onboarding/options.ts'
import { pictureColumns } from '../showcase/card.ts'
import { readRecord } from './record.ts'

type Profile = Answer<typeof contract.shops.profile>['data']
type Rest = Pick<Profile['merchant'], 'banner_url' | 'banner'> & Pick<Profile, 'total_products'>

// What the wizard does not ask. Products are those that anyone may see, as on the page of the shop.
const rest = `
  select ${pictureColumns('picture', 'banner')},
    (select count(*) from product_listing where merchant_id = shop.id and category_id = 0) as total_products
  from merchant shop left join picture on picture.id = shop.banner_picture_id where shop.id = $1`

/** All of one's own shop (row 332), and with the keys of its pictures: it may be suspended. */
export async function readProfile(
  db: Database,
  { shopId, personId, keyed }: { shopId: number; personId: number; keyed: Keyed },
): Promise<Profile> {
  const facts = await readFacts(db, shopId, personId)
  const [row] = await db.rows<Rest>(rest, [shopId])
  const record = await readRecord(db, shopId)
  // Theirs a moment ago, when the token was read.
  if (!facts || !row || !record) throw notYours(words.notYours)
  const { total_products, ...more } = row
  const gallery = await galleryOf(db, shopId)
  return {
    merchant: {
      ...facts.merchant,
      ...more,
      ...record,
      img_url: keyed.path(facts.merchant.img_url),
      banner_url: keyed.path(more.banner_url),
    },
    location: facts.location,
    total_products,
    kbli_codes: await classesOf(db, shopId),
    merchant_labor: facts.labor,
    merchant_capital: facts.capital,
    merchant_omzet: facts.omzet,
    gallery: gallery.map((picture) => ({ ...picture, url: keyed.path(picture.url) })),
  }
}
