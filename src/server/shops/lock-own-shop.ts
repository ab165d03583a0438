import { commonTexts } from '#contract/common-sentences.ts'
import { notYours } from '#contract/problem.ts'
import { ownShopWords } from '#contract/shops/shop-rules.ts'
import type { OwnedPage } from '../db/change-columns.ts'
import type { Database } from '../db/database.ts'
import { lockShop, type ShopOwner } from '../onboarding/stage.ts'

// What an owner changes of their own shop once the wizard is through. One that was suspended may be put right too.

/** Locks the shop, so that two phones are one after the other, and refuses, code 03, whose it is not, or not yet. */
export async function lockOwnShop(tx: Database, shopOwner: ShopOwner): Promise<OwnedPage> {
  await lockShop(tx, shopOwner)
  await requireMayChange(tx, shopOwner)
  return { table: 'merchant', id: shopOwner.shopId, me: shopOwner.me }
}

/** The same question without a lock, for what is dear to prepare. The answer counts only once the shop is locked. */
export async function requireMayChange(db: Database, { shopId, me }: ShopOwner): Promise<void> {
  const [owner] = await db.query<{ completed: boolean }>(
    'select completed from person where id = $1 and merchant_id = $2',
    [me.id, shopId],
  )
  if (!owner) throw notYours(commonTexts.notYours)
  if (!owner.completed) throw notYours(ownShopWords.notOpen)
}
