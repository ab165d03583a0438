import type { Database } from '../../db/database.ts'
import { enqueueMail } from '../../mail/enqueue.ts'
import { seal, unseal } from '../../secrets/seal.ts'
import { sealPurpose } from '../../secrets/sealed-rows.ts'
import { findStep, newSecret, stepWindow } from './totp.ts'

/**
 * The result of a code. `unreadable`: the authenticator was set up with another key of the server. `locked`: it was not
 * checked, after too many wrong ones today; `blocked`: after too many since the last right one.
 */
export type CodeResult = 'right' | 'wrong' | 'used' | 'none' | 'unreadable' | 'locked' | 'blocked'

/**
 * Wrong codes of one account, whose sender knows the password. A device that has opened the desk before has more, so
 * that a thief does not use up its owner's. Beyond `inARow` a new device is refused until a right code on another one,
 * or `npm run operator -- reset`.
 */
export const maxWrongPerAccount = { newcomersPerDay: 30, ownPerDay: 60, inARow: 100 } as const
/** The owner gets an e-mail after so many on one day. */
const notifyAfterWrong = 5

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
    [personId, seal(key, sealPurpose.authenticator(personId), secret)],
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

type Attempt = { personId: number; code: string; isOwnDevice: boolean }

/**
 * Checks a code, and counts a wrong one. A correct one is used up: its time step and earlier ones are not accepted
 * again. `isOwnDevice`: the device has opened the desk before.
 */
export async function verifyCode(
  tx: Database,
  key: Uint8Array,
  { personId, code, isOwnDevice }: Attempt,
): Promise<CodeResult> {
  // Locked: of two concurrent requests with one code, the second finds it used.
  const [row] = await tx.query<{ secret: Uint8Array; lastStep: number; today: number; inARow: number }>(
    `select secret, last_step as "lastStep", case when wrong_day = current_date then wrong_today else 0 end as today,
       wrong_in_a_row as "inARow"
     from authenticator where person_id = $1 for update`,
    [personId],
  )
  if (!row) return 'none'
  if (!isOwnDevice && row.inARow >= maxWrongPerAccount.inARow) return 'blocked'
  if (row.today >= maxWrongPerAccount[isOwnDevice ? 'ownPerDay' : 'newcomersPerDay']) return 'locked'
  const secret = unseal(key, sealPurpose.authenticator(personId), row.secret)
  if (!secret) return 'unreadable'
  const step = findStep(secret, code)
  if (step === undefined) {
    await countWrongCode(tx, personId, row.today + 1)
    return 'wrong'
  }
  // A step further ahead than a code can be was used while the server's clock was wrong.
  if (step <= row.lastStep && row.lastStep <= step + 2 * stepWindow) return 'used'
  await tx.query(
    'update authenticator set last_step = $2, proven_at = coalesce(proven_at, now()), wrong_in_a_row = 0 where person_id = $1',
    [personId, step],
  )
  return 'right'
}

async function countWrongCode(tx: Database, personId: number, today: number): Promise<void> {
  await tx.query(
    `update authenticator set wrong_day = current_date, wrong_today = $2, wrong_in_a_row = wrong_in_a_row + 1
     where person_id = $1`,
    [personId, today],
  )
  if (today !== notifyAfterWrong) return
  const [person] = await tx.query<{ email: string }>('select email from person where id = $1', [personId])
  await enqueueMail(tx, { kind: 'desk-trouble', to: person!.email, personId })
}
