import { endSessions } from '../auth/sessions.ts'
import type { Database } from '../db/database.ts'
import { voidCodes } from '../mail/mail-codes.ts'

// Hides the subjects of decisions that are in force. Nothing else of them is changed, so they return as they were when
// the decision ends.

/** The rows that a decision concerns: the subject of its case, and its owner. */
export type EnforcementTarget = {
  productId: number | null
  postingId: number | null
  merchantId: number | null
  lsproId: number | null
  /** The account that is disabled. */
  ownerId: number | null
}

const inForceSql = `exists (select from moderation_decision d join moderation_case c on c.id = d.case_id
  where d.ended_at is null and `
const hidesSql = `(d.verdict = 'take-down' or (d.verdict = 'changes' and not d.visible))`
const productHiddenSql = `${inForceSql} c.product_id = $1 and ${hidesSql})`
const postingHiddenSql = `${inForceSql} c.posting_id = $1 and ${hidesSql})`
// The shop of a merchant whose account is disabled is suspended too, because its owner could not answer buyers.
const shopSuspendedSql = `${inForceSql} d.merchant_id = $1 and (
  d.verdict in ('suspend', 'disable') or (d.verdict = 'changes' and not d.visible and c.merchant_id = $1)))`
const lsproSuspendedSql = `${inForceSql} d.lspro_id = $1 and (
  d.verdict = 'suspend' or (d.verdict = 'changes' and not d.visible and c.lspro_id = $1)))`
const accountDisabledSql = `${inForceSql} d.owner_id = $1 and d.verdict = 'disable')`

/** SQL: whether account $1 is disabled by a decision in force. */
export const isDisabledByDecisionSql = accountDisabledSql

/** Updates the rows of a decision according to all decisions in force about them. */
export async function enforceDecisions(tx: Database, target: EnforcementTarget): Promise<void> {
  // Lock order: the product before its shop, as everywhere (105-products.sql).
  if (target.productId !== null)
    await tx.query(
      `update product set blocked_at = case when ${productHiddenSql} then now() end, version = version + 1, updated_at = now()
       where id = $1 and (blocked_at is not null) is distinct from ${productHiddenSql}`,
      [target.productId],
    )
  if (target.postingId !== null)
    await tx.query(
      `update lspro_posting set blocked_at = case when ${postingHiddenSql} then now() end
       where id = $1 and (blocked_at is not null) is distinct from ${postingHiddenSql}`,
      [target.postingId],
    )
  if (target.merchantId !== null) await applySuspension(tx, 'merchant', target.merchantId, shopSuspendedSql)
  if (target.lsproId !== null) await applySuspension(tx, 'lspro', target.lsproId, lsproSuspendedSql)
  if (target.ownerId !== null) await disableAccount(tx, target.ownerId)
}

async function applySuspension(tx: Database, table: 'merchant' | 'lspro', id: number, isSuspendedSql: string) {
  await tx.query(
    `update ${table} set suspended_at = now(), status_before = status, status = 'not active', updated_at = clock_timestamp()
     where id = $1 and suspended_at is null and ${isSuspendedSql}`,
    [id],
  )
  await tx.query(
    `update ${table} set suspended_at = null, status = status_before, status_before = null, updated_at = clock_timestamp()
     where id = $1 and suspended_at is not null and not ${isSuspendedSql}`,
    [id],
  )
}

/** Disables or enables the account. Disabling ends its sessions and voids links in e-mails for good. */
async function disableAccount(tx: Database, personId: number) {
  const [person] = await tx.query<{ held: boolean; status: string }>(
    `select ${accountDisabledSql} as held, status from person where id = $1 for update`,
    [personId],
  )
  if (!person) return
  if (person.held && person.status === 'active') {
    await tx.query(`update person set status = 'disabled', updated_at = now() where id = $1`, [personId])
    await endSessions(tx, personId)
    await voidCodes(tx, personId, 'reset')
    await voidCodes(tx, personId, 'verify')
  }
  if (!person.held && person.status === 'disabled') {
    await tx.query(`update person set status = 'active', updated_at = now() where id = $1`, [personId])
    await voidCodes(tx, personId, 'objection')
  }
}
