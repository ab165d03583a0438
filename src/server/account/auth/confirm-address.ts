import type { Database } from '../../db/database.ts'
import { ensureShop } from '../profile/create-shop.ts'
import type { AuthAccount } from './auth-account.ts'

/**
 * Takes an address for confirmed: somebody has read a letter that went there. A merchant gets the shop to fill in. A
 * contested password goes: it may be a stranger's who registered this address too. One set by a letter is not contested.
 */
export async function confirmAddress(tx: Database, { id, role }: Pick<AuthAccount, 'id' | 'role'>): Promise<void> {
  await tx.query(
    `update person set verified_at = coalesce(verified_at, now()), registration_hash = null, updated_at = now(),
       password_hash = case when contested then null else password_hash end, contested = false
     where id = $1`,
    [id],
  )
  // Used up, not thrown away: whoever opens such a letter later learns that all is well.
  await tx.query(`update mail_code set used_at = now() where person_id = $1 and kind = 'verify' and used_at is null`, [
    id,
  ])
  if (role === 'merchant') await ensureShop(tx, id)
}
