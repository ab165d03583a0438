import type { Role } from '#contract/account.ts'
import type { Database } from '../../db/database.ts'
import { isAccountOpen } from '../account-status.ts'
import { emailKey } from './email-key.ts'

/** Who stands behind an e-mail address. */
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
  /** Others with other passwords began here too: confirming the address does not confirm the password. */
  contested: boolean
  /** A registration that nobody has confirmed: whoever reads the letters of the address may still begin anew. */
  pending: boolean
}

// An account that the provider has issued is nobody's to overwrite, confirmed or not.
const authAccountColumns = `id, email, email_key, password_hash, password_weak, role, ${isAccountOpen} as active,
  verified_at is not null as verified, registration_hash, contested,
  verified_at is null and status = 'active' and role in ('guest', 'merchant') as pending`

/** The person of an e-mail address, if there is one. */
export async function findAuthAccount(db: Database, email: string): Promise<AuthAccount | undefined> {
  const [known] = await db.query<AuthAccount>(`select ${authAccountColumns} from person where email_key = $1`, [
    emailKey(email),
  ])
  return known
}

/**
 * The people of these addresses, held until the transaction ends. Everything that makes, spends or voids a secret holds
 * its person first: otherwise two at once would each leave one, or wait for one another.
 */
export function lockAuthAccounts(tx: Database, ...emails: string[]): Promise<AuthAccount[]> {
  const keys = emails.map(emailKey)
  return tx.query<AuthAccount>(
    `select ${authAccountColumns} from person where email_key = any ($1) order by id for update`,
    [keys],
  )
}

/** The person of an id, held until the transaction ends. */
export async function lockAuthAccount(tx: Database, id: number): Promise<AuthAccount | undefined> {
  const [known] = await tx.query<AuthAccount>(`select ${authAccountColumns} from person where id = $1 for update`, [id])
  return known
}
