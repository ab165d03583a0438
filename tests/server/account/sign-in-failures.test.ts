import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { code } from '#contract/problem.ts'
import { hasStrictLimit } from '#server/account/auth/failed-logins.ts'
import { emailHash } from '#server/auth/email-key.ts'
import { addressOfNobody, openAccounts, pass, serveAccounts } from '../../fixtures/account.fixture.ts'
import { costlyPasswords, engines, usualEngine } from '../../support/database/engines.ts'

const { signIn, forgotRequest, forgotSave } = contract.account

describe.each(engines())('failed sign-ins on %s', async (engine) => {
  const place = await openAccounts(engine)
  const { ask, db, letters, secretTo, signUp } = place
  const other = serveAccounts(db)
  /** Tries a wrong password repeatedly, on two servers in turn; returns the codes of the answers. */
  const guess = async (email: string, times: number) => {
    const codes: string[] = []
    for (let at = 0; at < times; at++) {
      codes.push((await (at % 2 ? other : place).ask(signIn, { email, password: `tebakan ${at}` })).code)
      await waitOn()
    }
    return codes
  }
  /** Lengthens the wait by a minute: on a slow machine two seconds are over before the next try. */
  const waitOn = () => db.query("update sign_in_trouble set wait_until = wait_until + interval '1 minute'")
  const isIn = async (email: string, password = 'rumah kayu') => (await ask(signIn, { email, password })).code

  test('after ten wrong passwords even the right one has to wait, and is accepted afterwards', async () => {
    const { email } = await signUp('guest')
    expect(await guess(email, 10)).toEqual(Array(10).fill(code.refused))
    const said = await place.send(signIn, { email, password: 'rumah kayu' })
    expect(said.json()).toEqual({
      ...{ code: code.slowDown, retry_after: expect.any(Number) },
      message: expect.stringMatching(
        /^Terlalu banyak percobaan\. Coba lagi dalam \d+ detik, atau atur ulang kata sandi\.$/,
      ),
    })
    expect(said.headers['retry-after']).toBe(String(said.json().retry_after))
    await pass(db, 63)
    expect(await isIn(email)).toBe(code.done)
    expect(await guess(email, 3)).toEqual(Array(3).fill(code.refused))
  })

  test('addresses without an account are limited after ten or five tries, each always after the same number', async () => {
    const patienceOf = async (email: string) => {
      const codes = await guess(email, 11)
      await db.query('delete from sign_in_trouble')
      return codes.indexOf(code.slowDown)
    }
    const nobodies = Array.from({ length: 60 }, addressOfNobody)
    const kinds: number[] = nobodies.map((email) => (hasStrictLimit(undefined, emailHash(email)) ? 5 : 10))
    expect(new Set(kinds)).toEqual(new Set([5, 10]))
    expect(kinds.filter((most) => most === 5).length).toBeLessThan(45)
    for (const most of [5, 10]) {
      const email = nobodies[kinds.indexOf(most)]!
      expect([await patienceOf(email), await patienceOf(email.toUpperCase())]).toEqual([most, most])
    }
  })

  test('a try rejected because the server is overloaded does not count as failed', async () => {
    const { email } = await signUp('guest')
    await guess(email, 9)
    const crowded = serveAccounts(db, { passwords: costlyPasswords() })
    let over = false
    // Fifty-two requests fill the queue of password hashing, and repeat as soon as they are answered.
    const crowd = Array.from({ length: 52 }, async () => {
      while (!over) await crowded.parts.passwords.hash('ramai').catch(() => setTimeout(5))
    })
    const said: object[] = []
    for (let at = 0; at < 12; at++) said.push(await crowded.ask(signIn, { email, password: 'rumah kayu' }))
    over = true
    await Promise.all(crowd)
    for (const one of said)
      expect(one).toMatchObject({
        ...{ code: code.slowDown, message: 'Terlalu banyak permintaan. Mohon tunggu sebentar.' },
      })
    const kept = await db.query('select fails, day_fails, wait_until from sign_in_trouble where account = $1', [
      emailHash(email),
    ])
    expect(kept).toEqual([{ fails: 9, day_fails: 9, wait_until: null }])
    expect(await isIn(email)).toBe(code.done)
  })

  test('five are the limit for a weak password', async () => {
    const { email } = await signUp('guest', { weak: true })
    expect(await guess(email, 6)).toEqual([...Array(5).fill(code.refused), code.slowDown])
  })

  test('the wait doubles with each failure up to 15 minutes, and tries during the wait do not lengthen it', async () => {
    const { email } = await signUp('guest')
    await guess(email, 9)
    const ends = async () => {
      const [row] = await db.query<{ now: number; at: number }>(
        `select extract(epoch from now())::float as now, extract(epoch from wait_until)::float as at
         from sign_in_trouble where account = $1`,
        [emailHash(email)],
      )
      return row!
    }
    for (const wanted of [2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
      const { now: before } = await ends()
      expect((await ask(signIn, { email, password: 'tebakan' })).code).toBe(code.refused)
      // The failure was counted between these two moments, and the wait begins there.
      const { now: after, at } = await ends()
      expect(at - wanted).toBeGreaterThan(before - 0.01)
      expect(at - wanted).toBeLessThan(after + 0.01)
      await waitOn()
      const said = await ask(signIn, { email, password: 'tebakan' })
      expect(said.code).toBe(code.slowDown)
      expect(said.retry_after).toBeLessThanOrEqual(wanted + 60)
      expect(said.retry_after).toBeGreaterThanOrEqual(at + 60 - (await ends()).now)
      expect((await ends()).at).toBeCloseTo(at + 60, 3)
      await pass(db, wanted + 61)
    }
  })

  test('are forgotten after a quarter of an hour', async () => {
    const { email } = await signUp('guest')
    await guess(email, 9)
    await pass(db, 15 * 60 + 1)
    expect(await guess(email, 10)).toEqual(Array(10).fill(code.refused))
  })

  test('are limited to a hundred a day, and possible again the next day: no account is locked permanently', {
    tags: ['long'],
  }, async () => {
    const { email } = await signUp('guest')
    for (let at = 0; at < 100; at++) {
      if (at % 9 === 0) await pass(db, 15 * 60 + 1)
      expect((await ask(signIn, { email, password: 'tebakan' })).code).toBe(code.refused)
    }
    await pass(db, 3600)
    const said = await ask(signIn, { email, password: 'rumah kayu' })
    expect(said.code).toBe(code.slowDown)
    expect(said.message).toMatch(/dalam \d+ menit/)
    await pass(db, said.retry_after!)
    expect(await isIn(email)).toBe(code.done)
  })

  test('send one letter a day, and only to the owner of an existing account', async () => {
    const { email } = await signUp('guest')
    const nobody = addressOfNobody()
    for (const who of [email, nobody])
      for (let at = 0; at < 30; at++) {
        if (at % 9 === 0) await pass(db, 15 * 60 + 1)
        await ask(signIn, { email: who, password: 'tebakan' })
      }
    expect(await letters(email)).toMatchObject([{ kind: 'sign-in-trouble' }])
    expect(await letters(nobody)).toEqual([])
  })

  test('are reset by a new password', async () => {
    const { email } = await signUp('guest')
    await guess(email, 12)
    expect((await ask(forgotRequest, { email })).code).toBe(code.done)
    expect((await ask(forgotSave, { hash: await secretTo(email), password: 'rumah bata' })).code).toBe(code.done)
    expect(await isIn(email, 'rumah bata')).toBe(code.done)
  })

  test('forty at the same moment on two servers are limited like any other', async () => {
    const { email } = await signUp('guest')
    const said = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        (index % 2 ? other : place).ask(signIn, { email, password: `tebakan ${index}` }),
      ),
    )
    // Ten, and the few that a slow machine handles after the first waits are over: the sixth wait is a minute long.
    const looked = said.filter((one) => one.code === code.refused).length
    expect(looked).toBeLessThanOrEqual(15)
    expect(said.filter((one) => one.code === code.slowDown)).toHaveLength(40 - looked)
  })
})

describe('rate limits of sign-in for many accounts', () => {
  test('one IP address may try sixty times in five minutes, and others are not affected', async () => {
    const { ask } = await openAccounts(usualEngine(), { limits: true })
    const knock = async (ip: string) =>
      (await ask(signIn, { email: addressOfNobody(), password: 'tebakan' }, { ip })).code
    for (let at = 0; at < 60; at++) expect(await knock('10.0.0.1')).toBe(code.refused)
    expect(await knock('10.0.0.1')).toBe(code.slowDown)
    expect(await knock('10.0.0.2')).toBe(code.refused)
  })

  test('one network may try three hundred times, from any number of its addresses', async () => {
    const { ask } = await openAccounts(usualEngine(), { limits: true })
    const knock = async (ip: string) =>
      (await ask(signIn, { email: 'siti@uji.example', password: 'tebakan' }, { ip })).code
    const codes: string[] = []
    for (let at = 0; at < 301; at++) codes.push(await knock(`10.0.0.${at % 150}`))
    // The account itself is waiting most of that time, so it is tried only a few times; how many depends on the
    // machine. The network is rejected before accounts are looked up.
    expect(codes.at(-1)).toBe(code.slowDown)
    expect(await ask(signIn, { email: addressOfNobody(), password: 'tebakan' }, { ip: '10.0.0.200' })).toMatchObject({
      code: code.slowDown,
      message: 'Terlalu banyak permintaan. Mohon tunggu sebentar.',
    })
    expect((await ask(signIn, { email: addressOfNobody(), password: 'x y z' }, { ip: '10.0.1.1' })).code).toBe(
      code.refused,
    )
  })
})
