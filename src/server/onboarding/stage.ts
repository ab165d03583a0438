import { addresses } from '#contract/addresses.ts'
import { notYours } from '#contract/problem.ts'
import { shopMessages } from '#contract/shops/rules.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import type { Columns } from '../db/change-columns.ts'
import type { Database } from '../db/database.ts'
import { lockShop, type ShopOwner } from '../shops/lock-own-shop.ts'

export const lastStage = 5

/**
 * Locks the shop, which serializes two phones of one merchant. Throws code 03 for a stage whose predecessor has not
 * been saved, and for any stage of a shop that has completed the wizard, then with the address of the shop.
 */
export async function lockForStage(tx: Database, stage: number, shopOwner: ShopOwner): Promise<void> {
  await lockShop(tx, shopOwner)
  await requireStageOpen(tx, stage, shopOwner)
}

/** The same check without a lock, before an expensive preparation. It is repeated once the shop is locked. */
export async function requireStageOpen(db: Database, stage: number, { shopId, me }: ShopOwner): Promise<void> {
  const [row] = await db.query<{ wizard_stage: number; completed: boolean }>(
    `select shop.wizard_stage, person.completed
     from merchant shop join person on person.merchant_id = shop.id and person.id = $2 where shop.id = $1`,
    [shopId, me.id],
  )
  if (!row) throw notYours(commonTexts.notYours)
  if (row.completed) throw notYours(shopMessages.completed, addresses.shop(shopId))
  if (stage > row.wizard_stage) throw notYours(shopMessages.skipped)
}

/** Records that a stage has been saved. The answer contains the next stage. */
export async function completeStage(tx: Database, stage: number, { shopId, me }: ShopOwner) {
  const [row] = await tx.query<{ wizard_stage: number }>(
    `update merchant set wizard_stage = greatest(wizard_stage, $2::smallint), updated_at = now(), updated_by = $3
     where id = $1 returning wizard_stage`,
    [shopId, Math.min(stage + 1, lastStage), me.id],
  )
  return { message: `Tahap ${stage} tersimpan.`, data: { wizard_stage: row!.wizard_stage } }
}

/** The current values of these columns of a shop. */
export async function currentColumns(
  tx: Database,
  { shopId }: Pick<ShopOwner, 'shopId'>,
  names: readonly string[],
): Promise<Columns> {
  const [row] = await tx.query<Columns>(`select ${names.join(', ')} from merchant where id = $1`, [shopId])
  return row!
}

/** Writes these columns of a shop. */
export async function updateShop(tx: Database, shopId: number, columns: Columns): Promise<void> {
  const names = Object.keys(columns)
  await tx.query(
    `update merchant set ${names.map((name, index) => `${name} = $${index + 2}`).join(', ')} where id = $1`,
    [shopId, ...names.map((name) => columns[name])],
  )
}
