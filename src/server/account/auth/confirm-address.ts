import type { AuthAccount } from '../../auth/auth-account.ts'
import type { Database } from '../../db/database.ts'
import { ensureShop } from '../profile/create-shop.ts'

/**
 * Marks an address as confirmed, after a link in an e-mail to it was opened. Creates the empty shop of a merchant.
 * Deletes a contested password, which may be that of a stranger; one set by a link in an e-mail is not contested.
 */
export async function confirmAddress(tx: Database, { id, role }: Pick<AuthAccount, 'id' | 'role'>): Promise<void> {
  await tx.query(
    `update person set verified_at = coalesce(verified_at, now()), registration_hash = null, updated_at = now(),
       password_hash = case when contested then null else password_hash end, contested = false
     where id = $1`,
    [id],
  )
  // Other verification links are marked as used, not deleted: opened later, they say that the address is confirmed.
  await tx.query(`update mail_code set used_at = now() where person_id = $1 and kind = 'verify' and used_at is null`, [
    id,
  ])
  if (role === 'merchant') await ensureShop(tx, id)
}
