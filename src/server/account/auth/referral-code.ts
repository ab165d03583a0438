import type { Database } from '../../db/database.ts'

/** The certification body of a code, in upper or lower case; undefined if the code or the body is not active. */
export const findReferralLspro = (db: Database, code: string) => selectReferralLspro(db, code)

/**
 * Checks the code for a registration and locks both, so that neither is revoked or disabled before the transaction
 * ends.
 */
export const lockReferralLspro = (tx: Database, code: string) =>
  selectReferralLspro(tx, code, 'for share of referral_code, lspro')

async function selectReferralLspro(
  db: Database,
  code: string,
  lockClause = '',
): Promise<{ id: number; name: string } | undefined> {
  const [body] = await db.query<{ id: number; name: string }>(
    `select lspro.id, lspro.name from referral_code join lspro on lspro.id = lspro_id
     where code = $1 and revoked_at is null and status = 'active' ${lockClause}`,
    [code.trim().toUpperCase()],
  )
  return body
}
