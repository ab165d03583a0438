import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { code } from '#contract/problem.ts'
import { addressOfNobody, allPatience, noPatience, openAccounts, pass } from '../../fixtures/account.fixture.ts'
import { engines, usualEngine } from '../../support/database/engines.ts'

const { register, signIn, verify } = contract.account
const taken = 'Email sudah terdaftar. Silakan masuk, atau atur ulang kata sandi.'

describe.each(engines())('registration on %s', async (engine) => {
  const place = await openAccounts(engine)
  const { ask, db, letters, secretTo } = place
  const signUp = (email: string, more: object = {}) =>
    ask(register, { email, password: 'rumah kayu', role: 'guest', referral_code: null, ...more })
  const rowOf = async (email: string) =>
    (await db.query<Record<string, unknown>>('select * from person where email = $1', [email]))[0]
  const liveCodes = async (email: string) =>
    db.query(
      `select from mail_code join person on person.id = person_id
       where email = $1 and kind = 'verify' and used_at is null and expires_at > now()`,
      [email],
    )

  test('asks to confirm the address and opens no session before that', async () => {
    const email = addressOfNobody()
    const said = await signUp(` ${email} `)
    expect(said).toEqual({
      code: code.done,
      message: expect.any(String),
      data: { email, registration_token: expect.stringMatching(/^[\w-]{43}$/) },
    })
    expect(await letters(email)).toMatchObject([{ kind: 'verify', secret: expect.stringMatching(/^[\w-]{43}$/) }])
    expect(await rowOf(email)).toMatchObject({ role: 'guest', verified_at: null, completed: false, merchant_id: null })
    expect(await db.query('select from session')).toEqual([])
  })

  test('stores no secret or password in plain text', async () => {
    const email = addressOfNobody()
    const said = await signUp(email, { password: 'sangat rahasia 77' })
    const secret = await secretTo(email)
    const all = JSON.stringify([
      await db.query(`select person.*, encode(registration_hash, 'base64') as r from person`),
      await db.query(`select *, encode(nonce, 'base64') as n, encode(code_hash, 'base64') as c from mail_code`),
      await db.query('select * from mail'),
    ])
    for (const opens of [said.data.registration_token, secret, 'sangat rahasia 77']) {
      const asBytes = Buffer.from(opens, 'base64url').toString('base64')
      expect(all).not.toContain(opens)
      expect(all).not.toContain(asBytes)
    }
  })

  test('without a role makes a visitor and ignores all other keys', async () => {
    const email = addressOfNobody()
    await ask(register, {
      ...{ email, password: 'rumah kayu', is_verified: 1, is_completed: 1, verified_at: '2020-01-01', completed: true },
      ...{ merchant_id: 1, lspro_id: 1, id: 1, status: 'disabled', name: 'Ketua' },
    })
    expect(await rowOf(email)).toMatchObject({
      ...{ role: 'guest', verified_at: null, completed: false, merchant_id: null, lspro_id: null },
      ...{ status: 'active', name: '' },
    })
  })

  test('with an address that has an account is rejected, and its owner keeps the password and gets one letter a day', async () => {
    const { email } = await place.signUp('guest')
    const before = await rowOf(email)
    const said = await signUp(email.toUpperCase(), { password: 'milik orang lain' })
    expect(said).toEqual({ code: code.refused, message: taken, fields: { email: taken } })
    await signUp(email, { password: 'milik orang lain' })
    expect((await letters(email)).map(({ kind }) => kind)).toEqual(['already'])
    expect(await rowOf(email)).toEqual(before)
  })

  test('with an address that has an account sends its owner one letter for several attempts at the same moment', async () => {
    const { email } = await place.signUp('guest')
    await Promise.all([1, 2, 3, 4, 5, 6].map((at) => signUp(email, { password: `milik orang ${at}` })))
    expect((await letters(email)).map(({ kind }) => kind)).toEqual(['already'])
  })

  test('treats spellings of one address as one account, and a look-alike in another alphabet as another', async () => {
    const email = addressOfNobody()
    await signUp(email)
    await signUp(email.replace('orang', 'ORANG').replace('uji.example', 'UJI.Example'))
    const alike = email.replace('uji.example', 'ujі.example') // the і is Cyrillic
    await signUp(alike)
    const keys = await db.query<{ email_key: string }>(
      'select email_key from person where email_key like $1 order by id',
      [`${email.split('@')[0]}@%`],
    )
    expect(keys.map(({ email_key }) => email_key)).toEqual([email, expect.stringContaining('@xn--')])
  })

  test('of another person’s address is void once that person registers', async () => {
    const email = addressOfNobody()
    const thief = await signUp(email, { password: 'milik pencuri' })
    const stolen = await secretTo(email)
    await signUp(email, { password: 'milik sendiri', role: 'merchant' })
    expect((await ask(verify, { verification_code: stolen })).code).toBe(code.refused)
    const opened = await ask(verify, { verification_code: await secretTo(email) })
    expect(opened).toMatchObject({ code: code.done, data: { role: 'merchant', email } })
    expect((await ask(signIn, { email, password: 'milik pencuri' })).code).toBe(code.refused)
    // Their password works only after a letter has set one: see concurrent-writes.test.ts.
    expect((await ask(signIn, { email, password: 'milik sendiri' })).code).toBe(code.refused)
    const moved = await ask(contract.account.changeEmail, {
      ...{ email, change_email: addressOfNobody(), registration_token: thief.data.registration_token },
    })
    expect(moved.code).toBe(code.refused)
  })

  test('repeated after a lost response keeps the letter already sent valid', async () => {
    const email = addressOfNobody()
    const first = await signUp(email)
    const secret = await secretTo(email)
    const second = await signUp(email, { role: 'merchant' })
    expect(second.code).toBe(code.done)
    expect(second.data.registration_token).not.toBe(first.data.registration_token)
    expect(await letters(email)).toHaveLength(1)
    await pass(db, 61)
    await signUp(email, { role: 'merchant' })
    expect(await letters(email)).toHaveLength(2)
    expect(await ask(verify, { verification_code: secret })).toMatchObject({
      code: code.done,
      data: { role: 'merchant' },
    })
  })

  test('by two taps at the same moment makes one account and sends one valid letter', async () => {
    const email = addressOfNobody()
    const both = await Promise.all([signUp(email), signUp(email), signUp(email)])
    expect(both.map((said) => said.code)).toEqual([code.done, code.done, code.done])
    expect(await letters(email)).toHaveLength(1)
    expect((await ask(verify, { verification_code: await secretTo(email) })).code).toBe(code.done)
  })

  test('by several people at the same moment with one address makes one account with one valid secret and one password', async () => {
    const email = addressOfNobody()
    const passwords = ['kata sandi a', 'kata sandi b', 'kata sandi c']
    const said = await Promise.all(passwords.map((password) => signUp(email, { password })))
    expect(said.map((one) => one.code)).toEqual([code.done, code.done, code.done])
    expect(await liveCodes(email)).toHaveLength(1)
    const tries = await Promise.all(passwords.map((password) => ask(signIn, { email, password })))
    expect(tries.map((one) => one.code).sort()).toEqual([code.refused, code.refused, code.unverified])
  })

  test('does not take over an issued account, confirmed or not', async () => {
    for (const role of ['lspro', 'operator'] as const) {
      const { email } = await place.signUp(role, { verified: false })
      const before = await rowOf(email)
      expect(await signUp(email)).toMatchObject({ code: code.refused, message: taken })
      expect(await rowOf(email)).toEqual(before)
    }
  })
})

describe('rate limits of registration', () => {
  test('one address gets at most three letters an hour, from any IP address', async () => {
    const { ask, letters } = await openAccounts(usualEngine(), { limits: true })
    const email = addressOfNobody()
    const codes: string[] = []
    for (let at = 0; at < 4; at++)
      codes.push((await ask(register, { email, password: `kata sandi ${at}` }, { ip: `10.0.${at}.1` })).code)
    expect(codes).toEqual([code.done, code.done, code.done, code.slowDown])
    // The same password as last time is a repeated request: no letter, and nothing to count.
    expect((await ask(register, { email, password: 'kata sandi 2' }, { ip: '10.0.9.1' })).code).toBe(code.done)
    expect(await letters(email)).toHaveLength(1)
  })

  const signUp = ({ ask }: Pick<Awaited<ReturnType<typeof openAccounts>>, 'ask'>, more: object = {}, ip = '10.0.0.1') =>
    ask(register, { email: addressOfNobody(), password: 'rumah kayu', ...more }, { ip })

  test('one IP address may register sixty accounts at once; the next is told to wait, and other addresses are not affected', async () => {
    const hall = await openAccounts(usualEngine(), { limits: true, pace: noPatience })
    for (let at = 0; at < 60; at++) expect((await signUp(hall, { device: randomUUID() })).code).toBe(code.done)
    expect(await signUp(hall, { device: randomUUID() })).toMatchObject({ code: code.slowDown, retry_after: 77 })
    expect((await signUp(hall, {}, '10.0.0.2')).code).toBe(code.done)
  })

  test('one IP address may register at most 120 accounts in ten minutes', async () => {
    const hall = await openAccounts(usualEngine(), { limits: true, pace: allPatience })
    for (let at = 0; at < 120; at++) expect((await signUp(hall)).code).toBe(code.done)
    const said = await signUp(hall)
    expect(said).toMatchObject({ code: code.slowDown, retry_after: expect.any(Number) })
    expect(said.retry_after).toBeGreaterThan(77)
    await pass(hall.db, 600)
    expect((await signUp(hall)).code).toBe(code.done)
  })

  test('one device may register ten accounts an hour, and its rejected requests do not count for its IP address', async () => {
    const hall = await openAccounts(usualEngine(), { limits: true, pace: noPatience })
    const device = randomUUID()
    for (let at = 0; at < 10; at++) expect((await signUp(hall, { device })).code).toBe(code.done)
    for (let at = 0; at < 60; at++) expect((await signUp(hall, { device })).code).toBe(code.slowDown)
    for (let at = 0; at < 50; at++) expect((await signUp(hall, { device: randomUUID() })).code).toBe(code.done)
    expect(await signUp(hall, { device: randomUUID() })).toMatchObject({ code: code.slowDown, retry_after: 77 })
    expect((await signUp(hall, { device: 'x' })).fields).toEqual({ device: 'Perangkat tidak dikenal' })
  })
})
