import type { Role } from '#contract/account/schemas.ts'
import type { Database } from '../db/database.ts'
import { isAccountOpen } from './account-status.ts'
import { emailKey } from './email-key.ts'

/** The account of an e-mail address. */
export type AuthAccount = {
  id: number
  email: string
  email_key: string
  password_hash: string | null
  password_weak: boolean
  role: Role
  active: boolean
  verified: boolean
  registration_hash: Uint8Array | null
  /**
   * Other browsers registered this address with other passwords: confirming the address does not confirm the password.
   */
  contested: boolean
  /** An unconfirmed registration, which can be repeated with another password. */
  pending: boolean
}

// An account issued by an operator is never `pending`: a registration cannot overwrite it, confirmed or not.
const authAccountColumns = `id, email, email_key, password_hash, password_weak, role, ${isAccountOpen} as active,
  verified_at is not null as verified, registration_hash, contested,
  verified_at is null and status = 'active' and role in ('guest', 'merchant') as pending`

/** The person of an e-mail address, if there is one. */
export async function findAuthAccount(db: Database, email: string): Promise<AuthAccount | undefined> {
  const [account] = await db.query<AuthAccount>(`select ${authAccountColumns} from person where email_key = $1`, [
    emailKey(email),
  ])
  return account
}

/**
 * The accounts of these addresses, locked until the transaction ends. Every function that creates, spends or voids a
 * secret locks its person first: otherwise two concurrent ones would each leave a secret, or deadlock.
 */
export function lockAuthAccounts(tx: Database, ...emails: string[]): Promise<AuthAccount[]> {
  const keys = emails.map(emailKey)
  return tx.query<AuthAccount>(
    `select ${authAccountColumns} from person where email_key = any ($1) order by id for update`,
    [keys],
  )
}

/** The account of an id, locked until the transaction ends. */
export async function lockAuthAccount(tx: Database, id: number): Promise<AuthAccount | undefined> {
  const [account] = await tx.query<AuthAccount>(`select ${authAccountColumns} from person where id = $1 for update`, [
    id,
  ])
  return account
}
