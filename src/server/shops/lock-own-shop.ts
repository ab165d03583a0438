import { notYours } from '#contract/problem.ts'
import { ownShopMessages } from '#contract/shops/rules.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import type { OwnedPage } from '../db/change-columns.ts'
import type { Database } from '../db/database.ts'
import type { CurrentUser } from '../http/current-user.ts'

// Access checks for an owner who edits their own shop after the wizard. The owner of a suspended shop may edit it, too.

/** The shop's id, and the caller. */
export type ShopOwner = { shopId: number; me: CurrentUser }

/** A separate statement: one that waits for a lock sees other tables as they were before it waited. */
export const lockShop = (tx: Database, { shopId }: ShopOwner) =>
  tx.query('select 1 from merchant where id = $1 for no key update', [shopId])

/**
 * Locks the shop, which serializes two phones. Throws code 03 for another's shop, or before the wizard is completed.
 */
export async function lockOwnShop(tx: Database, shopOwner: ShopOwner): Promise<OwnedPage> {
  await lockShop(tx, shopOwner)
  await requireMayChange(tx, shopOwner)
  return { table: 'merchant', id: shopOwner.shopId, me: shopOwner.me }
}

/** The same check without a lock, before an expensive preparation. It is repeated once the shop is locked. */
export async function requireMayChange(db: Database, { shopId, me }: ShopOwner): Promise<void> {
  const [owner] = await db.query<{ completed: boolean }>(
    'select completed from person where id = $1 and merchant_id = $2',
    [me.id, shopId],
  )
  if (!owner) throw notYours(commonTexts.notYours)
  if (!owner.completed) throw notYours(ownShopMessages.notOpen)
}
