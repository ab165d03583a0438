import { addresses } from '#contract/addresses.ts'
import { notYours } from '#contract/problem.ts'
import { shopWords } from '#contract/shop-rules.ts'
import { words } from '#contract/words.ts'
import type { Columns } from '../changed.ts'
import type { Database } from '../db/database.ts'
import type { Me } from '../mount.ts'

export const lastStage = 5

/** What stands at the door of a stage: the shop's id, and who asks. */
export type Door = { shopId: number; me: Me }

/**
 * Locks the shop and refuses, code 03, who comes before their turn or too late: a stage whose predecessor has not arrived,
 * any stage of a shop that is open already, with the way to it. Two phones of one merchant are one after the other from here.
 */
export async function enterStage(tx: Database, stage: number, door: Door): Promise<void> {
  await lockShop(tx, door)
  await mayEnter(tx, stage, door)
}

/** A statement of its own: one that waits for a lock sees other tables as they were before it waited. */
export const lockShop = (tx: Database, { shopId }: Door) =>
  tx.rows('select 1 from merchant where id = $1 for no key update', [shopId])

/** The same question without a lock, for what is dear to prepare. The answer counts only once the shop is locked. */
export async function mayEnter(db: Database, stage: number, { shopId, me }: Door): Promise<void> {
  const [row] = await db.rows<{ wizard_stage: number; completed: boolean }>(
    `select shop.wizard_stage, person.completed
     from merchant shop join person on person.merchant_id = shop.id and person.id = $2 where shop.id = $1`,
    [shopId, me.id],
  )
  if (!row) throw notYours(words.notYours)
  if (row.completed) throw notYours(shopWords.completed, addresses.shop(shopId))
  if (stage > row.wizard_stage) throw notYours(shopWords.skipped)
}

/** Notes that a stage has been saved, and answers which one the server waits for now. */
export async function passStage(tx: Database, stage: number, { shopId, me }: Door) {
  const [row] = await tx.rows<{ wizard_stage: number }>(
    `update merchant set wizard_stage = greatest(wizard_stage, $2::smallint), updated_at = now(), updated_by = $3
     where id = $1 returning wizard_stage`,
    [shopId, Math.min(stage + 1, lastStage), me.id],
  )
  return { message: `Tahap ${stage} tersimpan.`, data: { wizard_stage: row!.wizard_stage } }
}

/** What stands in these columns of a shop. */
export async function columnsNow(
  tx: Database,
  { shopId }: Pick<Door, 'shopId'>,
  names: readonly string[],
): Promise<Columns> {
  const [row] = await tx.rows<Columns>(`select ${names.join(', ')} from merchant where id = $1`, [shopId])
  return row!
}
