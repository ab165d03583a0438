import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { code } from '#contract/problem.ts'
import { wasMailedRecently } from '#server/account/auth/verification-mail.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { isLimitLifted } from '#server/http/limits/ip-throttle.ts'
import { inMemoryRateLimiter } from '#server/http/limits/rate-limits.ts'
import { sharedRateLimiter } from '#server/http/limits/shared-rate-limiter.ts'
import { clearCache } from '#server/http/micro-cache.ts'
import { runOnOneServer } from '#server/jobs/run-on-one-server.ts'
import { enqueueMail } from '#server/mail/enqueue.ts'
import { claimMail } from '#server/mail/queue.ts'
import { reviewClaims } from '#server/operator/review/review-claim.ts'
import { releaseLease, takeLease } from '#server/sni/registry/lease.ts'
import { openAccounts } from '../../fixtures/account.fixture.ts'
import { usualEngine } from '../../support/database/engines.ts'

// The clock of the database's machine was a year ahead while everything below was written, and is right again.

const place = await openAccounts(usualEngine(), { seed: 'demo' })
const { db, ask, signUp } = place

/** Moves every time in these tables a year ahead. */
async function moveAhead(...tables: string[]) {
  for (const table of tables) {
    const columns = await db.query<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_name = $1 and data_type = 'timestamp with time zone' and is_generated = 'NEVER'`,
      [table],
    )
    expect(columns).not.toEqual([])
    await db.query(
      `update ${table} set ${columns.map(({ name }) => `${name} = ${name} + interval '1 year'`).join(', ')}`,
    )
  }
}

test('a clock that was ahead: a full window of a shared limit is over', async () => {
  const limits = sharedRateLimiter(db)
  const rule = { most: 1, seconds: 60 }
  await limits.count('a', rule)
  expect(await limits.count('a', rule)).toBeGreaterThan(0)
  await moveAhead('asked_count')
  expect([await limits.count('a', rule), (await limits.count('a', rule)) > 0]).toEqual([0, true])
})

test('a clock that was ahead: so is a full window of the limits of one server', () => {
  let now = 0
  const limits = inMemoryRateLimiter(() => now)
  const rule = { most: 1, seconds: 60 }
  now = 365 * 86_400_000
  expect([limits.count('a', rule), limits.count('a', rule)]).toEqual([0, 60])
  now = 1
  expect([limits.count('a', rule), limits.count('a', rule)]).toEqual([0, 60])
})

test('a clock that was ahead: an account with failed sign-ins is not locked for a year', async () => {
  const { email, password } = await signUp('guest')
  const signIn = (word: string) => ask(contract.account.signIn, { email, password: word })
  for (let guess = 0; guess < 10; guess++) await signIn(`tebakan ${guess}`)
  expect(await signIn(password)).toMatchObject({ code: code.slowDown })
  await moveAhead('sign_in_trouble')
  expect(await signIn(password)).toMatchObject({ code: code.done })
  await signIn('tebakan')
  expect(await db.query('select fails, day_fails from sign_in_trouble where since <= now()')).toEqual([
    { fails: 1, day_fails: 1 },
  ])
})

test('a clock that was ahead: a person gets the letter of a registration again', async () => {
  const { id, email } = await signUp('guest', { verified: false })
  await ask(contract.account.resend, { email })
  expect(await wasMailedRecently(db, id)).toBe(true)
  await moveAhead('mail')
  expect(await wasMailedRecently(db, id)).toBe(false)
})

test('a clock that was ahead: what waits to be sent, and what a server claimed then, is due', async () => {
  await db.query('delete from mail')
  const { id, email } = await signUp('guest')
  await db.transaction((tx) => enqueueMail(tx, { kind: 'password-changed', to: email, personId: id }))
  await moveAhead('mail')
  expect(await claimMail(db, 10)).toHaveLength(1)
  expect(await claimMail(db, 10)).toHaveLength(0)
  await moveAhead('mail')
  expect(await claimMail(db, 10)).toHaveLength(1)
})

test('a clock that was ahead: a job for all servers runs again, and one of them gets the lease of the register', async () => {
  let runs = 0
  const job = runOnOneServer(db, { name: 'walk', every: 3_600_000, work: async () => void runs++ })
  await job.work()
  await moveAhead('job_run')
  await job.work()
  await job.work()
  expect(runs).toBe(2)

  const { signal } = new AbortController()
  expect(await takeLease(db, signal)).toBeDefined()
  expect(await takeLease(db, signal)).toBeUndefined()
  await db.query(`update sni_register_state set held_until = held_until + interval '1 year'`)
  const lease = await takeLease(db, signal)
  expect(lease).toBeDefined()
  await releaseLease(db, lease!)
})

test('a clock that was ahead: a claim of an operator ends, and so does a day without limits', async () => {
  const [product] = await db.query<{ id: number }>('select min(id) as id from product')
  const operators = [await signUp('operator'), await signUp('operator')].map(({ id }) => ({ id }) as CurrentUser)
  const take = (by: number) => reviewClaims.take(db, product!.id, operators[by]!)
  await take(0)
  await expect(take(1)).rejects.toThrow('sedang diperiksa')
  await moveAhead('review_claim')
  await take(1)
  await expect(take(0)).rejects.toThrow('sedang diperiksa')

  const isLifted = () => {
    clearCache(db)
    return isLimitLifted(db, '203.0.113.7')
  }
  await db.query(
    `insert into training_day (place, reason, opened_by, until) values ('203.0.113.0/24', 'Pelatihan', 'Sari', now() + interval '24 hours')`,
  )
  expect(await isLifted()).toBe(true)
  await moveAhead('training_day')
  expect(await isLifted()).toBe(false)
})
