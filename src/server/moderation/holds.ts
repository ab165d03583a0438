import { voidCodes } from '../account/codes.ts'
import { endSessions } from '../account/sessions.ts'
import type { Database } from '../db/database.ts'

// What decisions in force keep off the air. Nothing else of a thing is changed: its end brings back what was there.

/** What a decision is about: the thing of its case, and whose it is. */
export type Held = {
  productId: number | null
  postingId: number | null
  merchantId: number | null
  lsproId: number | null
  /** The account that is shut. */
  ownerId: number | null
}

const inForce = `exists (select from moderation_decision d join moderation_case c on c.id = d.case_id
  where d.ended_at is null and `
const hides = `(d.verdict = 'take-down' or (d.verdict = 'changes' and not d.visible))`
const ofProduct = `${inForce} c.product_id = $1 and ${hides})`
const ofPosting = `${inForce} c.posting_id = $1 and ${hides})`
// A merchant whose account is shut could answer nobody: their shop is shut with it.
const ofShop = `${inForce} d.merchant_id = $1 and (
  d.verdict in ('suspend', 'disable') or (d.verdict = 'changes' and not d.visible and c.merchant_id = $1)))`
const ofBody = `${inForce} d.lspro_id = $1 and (
  d.verdict = 'suspend' or (d.verdict = 'changes' and not d.visible and c.lspro_id = $1)))`
const ofPerson = `${inForce} d.owner_id = $1 and d.verdict = 'disable')`

/** SQL: whether an account, `$1`, was shut by a decision that is in force. */
export const isDisabledByDecision = ofPerson

/** Brings the things of a decision in line with every decision in force about them. */
export async function applyHolds(tx: Database, held: Held): Promise<void> {
  // A product's row first, its shop's second: as everywhere (007-shelf.sql).
  if (held.productId !== null)
    await tx.rows(
      `update product set blocked_at = case when ${ofProduct} then now() end, version = version + 1, updated_at = now()
       where id = $1 and (blocked_at is not null) is distinct from ${ofProduct}`,
      [held.productId],
    )
  if (held.postingId !== null)
    await tx.rows(
      `update lspro_posting set blocked_at = case when ${ofPosting} then now() end
       where id = $1 and (blocked_at is not null) is distinct from ${ofPosting}`,
      [held.postingId],
    )
  if (held.merchantId !== null) await suspend(tx, 'merchant', held.merchantId, ofShop)
  if (held.lsproId !== null) await suspend(tx, 'lspro', held.lsproId, ofBody)
  if (held.ownerId !== null) await disable(tx, held.ownerId)
}

async function suspend(tx: Database, table: 'merchant' | 'lspro', id: number, held: string) {
  await tx.rows(
    `update ${table} set suspended_at = now(), status_before = status, status = 'not active', updated_at = clock_timestamp()
     where id = $1 and suspended_at is null and ${held}`,
    [id],
  )
  await tx.rows(
    `update ${table} set suspended_at = null, status = status_before, status_before = null, updated_at = clock_timestamp()
     where id = $1 and suspended_at is not null and not ${held}`,
    [id],
  )
}

/** What is signed in is signed out, and links in letters open nothing any more: also once the account is open again. */
async function disable(tx: Database, personId: number) {
  const [person] = await tx.rows<{ held: boolean; status: string }>(
    `select ${ofPerson} as held, status from person where id = $1 for update`,
    [personId],
  )
  if (!person) return
  if (person.held && person.status === 'active') {
    await tx.rows(`update person set status = 'disabled', updated_at = now() where id = $1`, [personId])
    await endSessions(tx, personId)
    await voidCodes(tx, personId, 'reset')
    await voidCodes(tx, personId, 'verify')
  }
  if (!person.held && person.status === 'disabled') {
    await tx.rows(`update person set status = 'active', updated_at = now() where id = $1`, [personId])
    await voidCodes(tx, personId, 'objection')
  }
}
