import { code, Problem } from '#contract/problem.ts'
import type { Database } from '../../db/database.ts'
import { isPastSql, isRunningSql } from '../../db/running-until.ts'
import { enqueueMail } from '../../mail/enqueue.ts'

/** Failed sign-ins in 15 minutes before a wait; fewer for a weak password. */
const maxFailures = { usual: 10, weak: 5 } as const
const maxWaitSeconds = 15 * 60
const maxFailuresPerDay = 100
const notifyAfter = 20

/** The longest wait ends with the day of the failures. */
const isWaiting = isRunningSql('t.wait_until', "interval '1 day'")

/**
 * Counts a sign-in as failed before the password is checked, so that a hundred concurrent ones are not all checked;
 * `clearWait` undoes it. It is one statement, so all servers count together. `account` is emailHash(). After
 * `maxFailures` it throws code 29 during a wait that doubles with each failure; so does the 101st failure of a day. No
 * account is ever locked: each wait ends, and a password reset clears it. Returns the failures of the day.
 */
export async function recordAttempt(db: Database, account: Uint8Array, weak: boolean): Promise<number> {
  const [counted] = await db.query<{ day_fails: number }>(
    `insert into sign_in_trouble as t (account, fails, since, day_fails, day_since) values ($1, 1, now(), 1, now())
     on conflict (account) do update set (fails, since, day_fails, day_since, told_at, wait_until) = (
       select n, since, day_n, day_since, told_at,
              case when day_n >= $4 then day_since + interval '1 day'
                   when n >= $2 then now() + make_interval(secs => least($3, 2 ^ least(n - $2 + 1, 10))) end
       from (
         select case when calm then 1 else t.fails + 1 end as n, case when calm then now() else t.since end as since,
                case when new_day then 1 else t.day_fails + 1 end as day_n,
                case when new_day then now() else t.day_since end as day_since,
                case when new_day then null else t.told_at end as told_at
         from (select greatest(t.since, t.wait_until) < now() - interval '15 minutes' or not ${isPastSql('t.since')} as calm,
                      t.day_since <= now() - interval '1 day' or not ${isPastSql('t.day_since')} as new_day) as was
       ) as becomes)
     where not ${isWaiting}
     returning day_fails`,
    [account, weak ? maxFailures.weak : maxFailures.usual, maxWaitSeconds, maxFailuresPerDay],
  )
  if (counted) return counted.day_fails
  throw tooManyAttempts(await waitSecondsOf(db, account))
}

async function waitSecondsOf(db: Database, account: Uint8Array): Promise<number> {
  const [row] = await db.query<{ seconds: number }>(
    'select ceil(extract(epoch from wait_until - now()))::int as seconds from sign_in_trouble where account = $1',
    [account],
  )
  return Math.max(1, row?.seconds ?? 1)
}

function tooManyAttempts(seconds: number): Problem {
  const time = seconds < 100 ? `${seconds} detik` : `${Math.ceil(seconds / 60)} menit`
  const sentence = `Terlalu banyak percobaan. Coba lagi dalam ${time}, atau atur ulang kata sandi.`
  return new Problem('broken', sentence, code.slowDown, { retryAfter: seconds })
}

/**
 * Whether the strict limit for weak passwords applies. Addresses without an account also get one of the two limits,
 * always the same one: otherwise a wait after five failures would reveal that there is an account with a weak password.
 */
export const hasStrictLimit = (found: { password_weak: boolean } | undefined, account: Uint8Array): boolean =>
  found ? found.password_weak : account[0]! % 3 === 0

/** Uncounts an attempt whose password was not checked. */
export async function undoAttempt(db: Database, account: Uint8Array): Promise<void> {
  await db.query(
    `update sign_in_trouble
     set fails = greatest(fails - 1, 0), day_fails = greatest(day_fails - 1, 0), wait_until = null where account = $1`,
    [account],
  )
}

/** Ends the wait after a correct password. The day's other failures stay counted: another person may be guessing. */
export async function clearWait(tx: Database, account: Uint8Array): Promise<void> {
  await tx.query(
    'update sign_in_trouble set fails = 0, wait_until = null, day_fails = greatest(day_fails - 1, 0) where account = $1',
    [account],
  )
}

/** Deletes all counts, after a change of the password. */
export async function clearFailures(tx: Database, account: Uint8Array): Promise<void> {
  await tx.query('delete from sign_in_trouble where account = $1', [account])
}

/** Mails the owner, once a day, that many sign-ins failed. `dayFails`: from recordAttempt. */
export async function notifyOwnerOfFailures(
  db: Database,
  account: Uint8Array,
  { id, email }: { id: number; email: string },
  dayFails: number,
): Promise<void> {
  if (dayFails < notifyAfter) return
  await db.transaction(async (tx) => {
    const updated = await tx.query(
      'update sign_in_trouble set told_at = now() where account = $1 and told_at is null returning account',
      [account],
    )
    if (updated.length > 0) await enqueueMail(tx, { kind: 'sign-in-trouble', to: email, personId: id })
  })
}
