import type { Database } from '../db/database.ts'

/** The certification body a code belongs to, typed in either case (D16); undefined when there is none at work. */
export async function bodyOfReferral(db: Database, code: string): Promise<{ id: number; name: string } | undefined> {
  const [body] = await db.rows<{ id: number; name: string }>(
    `select id, name from lspro where referral_code = $1 and status = 'active'`,
    [code.trim().toUpperCase()],
  )
  return body
}
