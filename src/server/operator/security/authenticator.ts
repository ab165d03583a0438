import type { Database } from '../../db/database.ts'
import { seal, unseal } from './seal.ts'
import { findStep, newSecret } from './totp.ts'

/** What a code turned out to be. `unreadable`: the authenticator was set up under another key of the server. */
export type CodeResult = 'right' | 'wrong' | 'used' | 'none' | 'unreadable'

/** Gives somebody a new secret in the place of one that no code has proven yet; undefined when one has. */
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
    [personId, seal(key, personId, secret)],
  )
  return inserted && secret
}

/** Whether a code of their authenticator has opened anything yet, and the last step of time that did: 0 before. */
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

/** Tries a code. A right one is spent with it: its step and those before open nothing any more, here or anywhere. */
export async function verifyCode(tx: Database, key: Uint8Array, personId: number, code: string): Promise<CodeResult> {
  // Held: of two phones with one code, the second sees what the first has spent.
  const [row] = await tx.query<{ secret: Uint8Array; lastStep: number }>(
    'select secret, last_step as "lastStep" from authenticator where person_id = $1 for update',
    [personId],
  )
  if (!row) return 'none'
  const secret = unseal(key, personId, row.secret)
  if (!secret) return 'unreadable'
  const step = findStep(secret, code)
  if (step === undefined) return 'wrong'
  if (step <= row.lastStep) return 'used'
  await tx.query(
    'update authenticator set last_step = $2, proven_at = coalesce(proven_at, now()) where person_id = $1',
    [personId, step],
  )
  return 'right'
}
