import type { Database } from '../../db/database.ts'

/** The certification body a code belongs to, typed in either case; undefined when there is none at work. */
export const findReferralLspro = (db: Database, code: string) => selectReferralLspro(db, code)

/** The same, and neither is revoked nor disabled before the transaction ends: somebody registers by it. */
export const lockReferralLspro = (tx: Database, code: string) =>
  selectReferralLspro(tx, code, 'for share of referral_code, lspro')

async function selectReferralLspro(
  db: Database,
  code: string,
  held = '',
): Promise<{ id: number; name: string } | undefined> {
  const [body] = await db.query<{ id: number; name: string }>(
    `select lspro.id, lspro.name from referral_code join lspro on lspro.id = lspro_id
     where code = $1 and revoked_at is null and status = 'active' ${held}`,
    [code.trim().toUpperCase()],
  )
  return body
}
