import { addresses } from '#contract/addresses.ts'
import { notThere, notYours } from '#contract/problem.ts'
import type { ReviewState } from '#contract/product-state.ts'
import { words } from '#contract/words.ts'
import type { Database } from '../db/database.ts'
import { Foreign } from '../foreign.ts'
import type { Log } from '../log.ts'
import type { Me } from '../mount.ts'
import { ownShop } from '../onboarding/own-shop.ts'
import { lockProduct } from './content.ts'

type By = { db: Database; me: Me; log: Log }
type Which = { id: number | null; external_id: string | null }

/** A product as its owner's writes find it. */
export type Owned = {
  id: number
  external_id: string
  merchant_id: number
  name: string
  review_state: ReviewState
  status: 'active' | 'not active'
  is_sni: boolean
  sni_no_end: boolean
}

/**
 * A product of the asker's own shop: by its number, else by the key its phone gave it. Undefined when the shop has none of
 * that key. Throws code 03, and tells the log, for the number of somebody else's, 04 for one that does not exist.
 */
export async function findOwn({ id, external_id }: Which, { db, me, log }: By): Promise<Owned | undefined> {
  const shopId = ownShop(null, { me, log })
  const [where, values] =
    id === null ? ['merchant_id = $1 and external_id = $2::uuid', [shopId, external_id]] : ['id = $1', [id]]
  const [found] = await db.rows<Owned>(
    `select id, external_id, merchant_id, name, review_state, status, is_sni, sni_no_end from product where ${where}`,
    values as unknown[],
  )
  if (id !== null && !found) throw notThere(words.notThere)
  if (found && found.merchant_id !== shopId) {
    log.warn({ person: me.id, asked: id }, 'somebody asked for the product of another shop')
    throw new Foreign('product', found.id)
  }
  return found
}

/** The same, and code 04 when there is none. */
export async function readOwn(which: Which, by: By): Promise<Owned> {
  const found = await findOwn(which, by)
  if (!found) throw notThere(words.notThere)
  return found
}

/** The same for a write: locked, and as it is once whoever had it before is through. */
export async function takeOwn(which: Which, by: By): Promise<Owned> {
  await alone(by)
  const { id } = await readOwn(which, by)
  await lockProduct(by.db, id)
  return readOwn({ id, external_id: null }, by)
}

/**
 * One write of a merchant after the other: so that one key makes one product, and what they have can be counted. Products
 * of a shop are made and removed by its owner alone.
 */
export const alone = ({ db, me }: By) => db.rows('select from person where id = $1 for no key update', [me.id])

/** Refuses, code 03 with the way to the wizard, whoever has not finished it (D37). */
export async function refuseUnfinished({ db, me }: By): Promise<void> {
  const [person] = await db.rows<{ completed: boolean; wizard_stage: number | null }>(
    `select person.completed, shop.wizard_stage
     from person left join merchant shop on shop.id = person.merchant_id where person.id = $1`,
    [me.id],
  )
  if (!person?.completed || me.merchantId === null)
    throw notYours('Lengkapi dahulu pendaftaran usaha Anda.', addresses.wizard(person?.wizard_stage ?? 1))
}
