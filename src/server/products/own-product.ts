import { addresses } from '#contract/addresses.ts'
import { notThere, notYours } from '#contract/problem.ts'
import type { ReviewState } from '#contract/products/product-state.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { requireOwnShop } from '../auth/require-own.ts'
import type { Database } from '../db/database.ts'
import type { CurrentUser } from '../http/current-user.ts'
import { ForeignResource } from '../http/foreign-resource.ts'
import type { Log } from '../http/log.ts'
import { lockProduct } from './product-content.ts'

type OwnerContext = { db: Database; me: CurrentUser; log: Log }
type ProductRef = { id: number | null; external_id: string | null }

/** The columns of a product that its owner's writes need. */
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
 * A product of the caller's own shop: by its id, else by the `external_id` that the client generated. Undefined when
 * the shop has no product with that `external_id`. For an id of another shop's product it throws code 03 and logs a
 * warning, for one that does not exist code 04.
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

/** Like `findOwnProduct`, but throws code 04 when there is none. */
export async function readOwnProduct(which: ProductRef, by: OwnerContext): Promise<OwnProduct> {
  const found = await findOwnProduct(which, by)
  if (!found) throw notThere(commonTexts.notThere)
  return found
}

/** Like `readOwnProduct`, for a write: waits for concurrent writes, locks the row and reads it then. */
export async function lockOwnProduct(which: ProductRef, by: OwnerContext): Promise<OwnProduct> {
  await serializeOwnWrites(by)
  const { id } = await readOwnProduct(which, by)
  await lockProduct(by.db, id)
  return readOwnProduct({ id, external_id: null }, by)
}

/**
 * Serializes the writes of a merchant, so that one `external_id` creates one product, and the limits count exactly.
 * Only the owner of a shop creates and removes its products.
 */
export const serializeOwnWrites = ({ db, me }: OwnerContext) =>
  db.query('select from person where id = $1 for no key update', [me.id])

/** Throws code 03, with the address of the wizard, when the merchant has not completed it. */
export async function requireFinishedWizard({ db, me }: OwnerContext): Promise<void> {
  const [person] = await db.query<{ completed: boolean; wizard_stage: number | null }>(
    `select person.completed, shop.wizard_stage
     from person left join merchant shop on shop.id = person.merchant_id where person.id = $1`,
    [me.id],
  )
  if (!person?.completed || me.merchantId === null)
    throw notYours('Lengkapi dahulu pendaftaran usaha Anda.', addresses.wizard(person?.wizard_stage ?? 1))
}
