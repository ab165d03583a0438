import type { Database } from '../../db/database.ts'
import { seal, unseal } from '../../secrets/seal.ts'
import { findStep, newSecret, stepWindow } from './totp.ts'

/** The result of a code. `unreadable`: the authenticator was set up with another key of the server. */
export type CodeResult = 'right' | 'wrong' | 'used' | 'none' | 'unreadable'

/** Creates a new secret, replacing one that no code has proven yet; undefined when the current one is proven. */
export async function createAuthenticator(
  tx: Database,
  key: Uint8Array,
  personId: number,
): Promise<Uint8Array | undefined> {
  const secret = newSecret()
  const [inserted] = await tx.query(
    `insert into authenticator as a (person_id, secret) values ($1, $2)
     on conflict (person_id) do update set secret = excluded.secret, created_at = now() where a.proven_at is null
     returning person_id`,
    [personId, seal(key, purposeOf(personId), secret)],
  )
  return inserted && secret
}

/** Whether a code of the authenticator was ever accepted, and the time step of the last one: 0 before the first. */
export async function readAuthenticator(
  db: Database,
  personId: number,
): Promise<{ proven: boolean; lastStep: number }> {
  const [row] = await db.query<{ proven: boolean; lastStep: number }>(
    'select proven_at is not null as proven, last_step as "lastStep" from authenticator where person_id = $1',
    [personId],
  )
  return row ?? { proven: false, lastStep: 0 }
}

/** Checks a code. A correct one is used up: its time step and earlier ones are not accepted again. */
export async function verifyCode(tx: Database, key: Uint8Array, personId: number, code: string): Promise<CodeResult> {
  // Locked: of two concurrent requests with one code, the second finds it used.
  const [row] = await tx.query<{ secret: Uint8Array; lastStep: number }>(
    'select secret, last_step as "lastStep" from authenticator where person_id = $1 for update',
    [personId],
  )
  if (!row) return 'none'
  const secret = unseal(key, purposeOf(personId), row.secret)
  if (!secret) return 'unreadable'
  const step = findStep(secret, code)
  if (step === undefined) return 'wrong'
  // A step further ahead than a code can be was used while the server's clock was wrong.
  if (step <= row.lastStep && row.lastStep <= step + 2 * stepWindow) return 'used'
  await tx.query(
    'update authenticator set last_step = $2, proven_at = coalesce(proven_at, now()) where person_id = $1',
    [personId, step],
  )
  return 'right'
}

const purposeOf = (personId: number) => `authenticator of ${personId}`
