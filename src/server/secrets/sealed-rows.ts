import type { Database } from '../db/database.ts'
import type { Keys } from './keys.ts'
import { unseal } from './seal.ts'

/**
 * The purposes of the values that the database holds sealed. They never change: with another one a value cannot be
 * opened.
 */
export const sealPurpose = {
  authenticator: (personId: number) => `authenticator of ${personId}`,
  signingKey: (kid: string) => `signing key ${kid}`,
} as const

/**
 * Whether these keys open one of the sealed values of the database; undefined when it has none. One is enough: the
 * others may be of a secret that was replaced.
 */
export async function opensSealedRow(db: Database, keys: Pick<Keys, 'desk' | 'sni'>): Promise<boolean | undefined> {
  const signing = await db.query<{ kid: string; sealed: Uint8Array }>(
    'select kid, private_key as sealed from sni_key where private_key is not null',
  )
  const authenticators = await db.query<{ id: number; sealed: Uint8Array }>(
    'select person_id as id, secret as sealed from authenticator order by person_id desc limit 100',
  )
  if (signing.length + authenticators.length === 0) return undefined
  return (
    signing.some(({ kid, sealed }) => unseal(keys.sni, sealPurpose.signingKey(kid), sealed)) ||
    authenticators.some(({ id, sealed }) => unseal(keys.desk, sealPurpose.authenticator(id), sealed))
  )
}
