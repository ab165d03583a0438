import { notYours } from '#contract/problem.ts'
import { ownShopWords } from '#contract/shop-rules.ts'
import { words } from '#contract/words.ts'
import type { Page } from '../changed.ts'
import type { Database } from '../db/database.ts'
import { type Door, lockShop } from '../onboarding/stage.ts'

// What an owner changes of their own shop once the wizard is through. One that was suspended may be put right too.

/** Locks the shop, so that two phones are one after the other, and refuses, code 03, whose it is not, or not yet. */
export async function enterShop(tx: Database, door: Door): Promise<Page> {
  await lockShop(tx, door)
  await mayChange(tx, door)
  return { of: 'merchant', id: door.shopId, me: door.me }
}

/** The same question without a lock, for what is dear to prepare. The answer counts only once the shop is locked. */
export async function mayChange(db: Database, { shopId, me }: Door): Promise<void> {
  const [owner] = await db.rows<{ completed: boolean }>(
    'select completed from person where id = $1 and merchant_id = $2',
    [me.id, shopId],
  )
  if (!owner) throw notYours(words.notYours)
  if (!owner.completed) throw notYours(ownShopWords.notOpen)
}
