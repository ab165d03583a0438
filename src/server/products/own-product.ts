import { addresses } from '#contract/addresses.ts'
import { commonTexts } from '#contract/common-sentences.ts'
import { notThere, notYours } from '#contract/problem.ts'
import type { ReviewState } from '#contract/products/product-state.ts'
import type { Database } from '../db/database.ts'
import type { CurrentUser } from '../http/current-user.ts'
import { ForeignResource } from '../http/foreign-resource.ts'
import type { Log } from '../http/log.ts'
import { requireOwnShop } from '../shops/require-own-shop.ts'
import { lockProduct } from './product-content.ts'

type OwnerContext = { db: Database; me: CurrentUser; log: Log }
type ProductRef = { id: number | null; external_id: string | null }

/** A product as its owner's writes find it. */
export type OwnProduct = {
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
export async function findOwnProduct(
  { id, external_id }: ProductRef,
  { db, me, log }: OwnerContext,
): Promise<OwnProduct | undefined> {
  const shopId = requireOwnShop(null, { me, log })
  const [where, values] =
    id === null ? ['merchant_id = $1 and external_id = $2::uuid', [shopId, external_id]] : ['id = $1', [id]]
  const [found] = await db.query<OwnProduct>(
    `select id, external_id, merchant_id, name, review_state, status, is_sni, sni_no_end from product where ${where}`,
    values as unknown[],
  )
  if (id !== null && !found) throw notThere(commonTexts.notThere)
  if (found && found.merchant_id !== shopId) {
    log.warn({ person: me.id, asked: id }, 'somebody asked for the product of another shop')
    throw new ForeignResource('product', found.id)
  }
  return found
}

/** The same, and code 04 when there is none. */
export async function readOwnProduct(which: ProductRef, by: OwnerContext): Promise<OwnProduct> {
  const found = await findOwnProduct(which, by)
  if (!found) throw notThere(commonTexts.notThere)
  return found
}

/** The same for a write: locked, and as it is once whoever had it before is through. */
export async function lockOwnProduct(which: ProductRef, by: OwnerContext): Promise<OwnProduct> {
  await serializeOwnWrites(by)
  const { id } = await readOwnProduct(which, by)
  await lockProduct(by.db, id)
  return readOwnProduct({ id, external_id: null }, by)
}

/**
 * One write of a merchant after the other: so that one key makes one product, and what they have can be counted. Products
 * of a shop are made and removed by its owner alone.
 */
export const serializeOwnWrites = ({ db, me }: OwnerContext) =>
  db.query('select from person where id = $1 for no key update', [me.id])

/** Refuses, code 03 with the way to the wizard, whoever has not finished it. */
export async function requireFinishedWizard({ db, me }: OwnerContext): Promise<void> {
  const [person] = await db.query<{ completed: boolean; wizard_stage: number | null }>(
    `select person.completed, shop.wizard_stage
     from person left join merchant shop on shop.id = person.merchant_id where person.id = $1`,
    [me.id],
  )
  if (!person?.completed || me.merchantId === null)
    throw notYours('Lengkapi dahulu pendaftaran usaha Anda.', addresses.wizard(person?.wizard_stage ?? 1))
}
