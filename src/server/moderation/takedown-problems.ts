import { moderationMessages } from '#contract/moderation/rules.ts'
import { gone, type Problem } from '#contract/problem.ts'
import type { Database } from '../db/database.ts'

// The public page of something that an operator has hidden says so; anything else that is not public is answered as if
// it did not exist.

/** The error for a product that is hidden by a decision; undefined if it is not public for another reason. */
export const productTakedownProblem = async (db: Database, id: number): Promise<Problem | undefined> => {
  const [hidden] = await db.query(
    `select 1 from product p join merchant shop on shop.id = p.merchant_id
     where p.id = $1 and p.review_state = 'approved' and p.status = 'active'
       and (shop.status = 'active' or shop.status_before = 'active')
       and (p.blocked_at is not null or shop.suspended_at is not null)`,
    [id],
  )
  return hidden && gone(moderationMessages.productDown)
}

/** The problem of a suspended shop, and below of a suspended body. */
export const shopSuspensionProblem = (db: Database, id: number) =>
  suspensionProblem(db, 'merchant', id, moderationMessages.shopDown)
export const lsproSuspensionProblem = (db: Database, id: number) =>
  suspensionProblem(db, 'lspro', id, moderationMessages.bodyDown)

/** The problem of a removed post of an active body. */
export const postingDown = async (
  db: Database,
  { id, body }: { id: number; body: number | null | undefined },
): Promise<Problem | undefined> => {
  const [hidden] = await db.query(
    `select 1 from lspro_posting post join lspro body on body.id = post.lspro_id
     where post.id = $1 and post.lspro_id = coalesce($2, post.lspro_id) and body.status = 'active'
       and post.removed_at is null and post.blocked_at is not null`,
    [id, body ?? null],
  )
  return hidden && gone(moderationMessages.postingDown)
}

async function suspensionProblem(db: Database, table: 'merchant' | 'lspro', id: number, sentence: string) {
  const [hidden] = await db.query(
    `select 1 from ${table} where id = $1 and suspended_at is not null and status_before = 'active'`,
    [id],
  )
  return hidden && gone(sentence)
}
