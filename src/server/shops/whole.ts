import type { Answer, Heard } from '#contract/endpoint.ts'
import type { contract } from '#contract/index.ts'
import type { Database } from '../db/database.ts'
import type { Keyed } from '../files/keyed.ts'
import { readFacts } from '../onboarding/facts.ts'
import { classesOf, readOptions } from '../onboarding/options.ts'
import { readGoods } from './detail.ts'
import { readFace } from './face.ts'
import { readRecord } from './record.ts'
import { noSuchShop } from './there.ts'

type DetailCall = typeof contract.shops.detail

/**
 * One's own shop, open or not: what everybody sees, and what the wizard knows (D54). The lists to choose from are long and
 * come while the wizard still asks, or when they are asked for (row 312).
 */
export async function readWhole(
  db: Database,
  { id, dropdown }: Heard<DetailCall>,
  { personId, keyed }: { personId: number; keyed: Keyed },
): Promise<Answer<DetailCall>['data']> {
  const [face, facts, goods, classes, record] = await Promise.all([
    readFace(db, id, { open: false }),
    readFacts(db, id, personId),
    readGoods(db, id),
    classesOf(db, id),
    readRecord(db, id),
  ])
  if (!face || !facts) throw noSuchShop()
  const wantsLists = (dropdown ?? 1 - facts.merchant.is_completed) === 1
  return {
    ...facts,
    merchant: {
      ...facts.merchant,
      ...face.merchant,
      ...record,
      img_url: keyed.path(face.merchant.img_url),
      banner_url: keyed.path(face.merchant.banner_url),
    },
    location: facts.location,
    ...goods,
    gallery: goods.gallery.map((picture) => ({ ...picture, url: keyed.path(picture.url) })),
    kbli_codes: classes,
    ...(wantsLists && { data_dropdown: await readOptions(db, id) }),
  }
}
