import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { code } from '#contract/problem.ts'
import { addressOfNobody, allPatience, openAccounts, pass } from '../../fixtures/account.fixture.ts'
import { engines, usualEngine } from '../../support/database/engines.ts'

const { register, signIn, verify, disown, detail, signOut } = contract.account
const used = {
  code: code.refused,
  message: 'Email ini sudah diverifikasi. Silakan masuk.',
  route: '/auth/login?param=verified',
}
const dead = {
  code: code.refused,
  message: expect.stringMatching(/^Tautan ini tidak berlaku atau sudah kedaluwarsa\./),
}

describe.each(engines())('confirming an email address on %s', async (engine) => {
  const place = await openAccounts(engine)
  const { ask, db, secretTo } = place
  const signUp = async (role: 'guest' | 'merchant' = 'guest') => {
    const email = addressOfNobody()
    await ask(register, { email, password: 'rumah kayu', role })
    return { email, secret: (await secretTo(email))! }
  }
  const open = (secret: string, by = {}) => ask(verify, { verification_code: secret }, by)
  const sessionsOf = (email: string) =>
    db.query('select session.id from session join person on person.id = person_id where email = $1', [email])

  test('signs in a visitor', async () => {
    const { email, secret } = await signUp()
    const said = await open(secret)
    expect(said).toEqual({
      code: code.done,
      data: {
        ...{ id: expect.any(Number), name: '', email, img_url: null, role: 'guest', is_completed: 0, is_verified: 1 },
        ...{ merchant_id: null, lspro_id: null, password_needed: 0 },
        login_token: expect.stringMatching(/^[\w-]{43}$/),
      },
    })
    expect(said.data.login_token).not.toBe(secret)
    expect(await ask(detail, {}, { token: said.data.login_token })).toMatchObject({ code: code.done, data: { email } })
    expect((await ask(signIn, { email, password: 'rumah kayu' })).route).toBe('/auth/registration-visitor')
  })

  test('gives a merchant an empty shop for the wizard, which is not public', async () => {
    const { email, secret } = await signUp('merchant')
    const said = await open(secret)
    expect(said).toMatchObject({ code: code.done, data: { role: 'merchant', merchant_id: expect.any(Number) } })
    const [shop] = await db.query('select name, status, wizard_stage, created_by from merchant where id = $1', [
      said.data.merchant_id,
    ])
    expect(shop).toEqual({ name: '', status: 'not active', wizard_stage: 1, created_by: said.data.id })
    expect((await ask(signIn, { email, password: 'rumah kayu' })).route).toBe('/merchant/stage-1')
  })

  test('twice from one page, or after a lost response, returns the same session', async () => {
    const { email, secret } = await signUp('merchant')
    const first = await open(secret)
    expect(await open(secret)).toEqual(first)
    await pass(db, 30)
    expect(await open(secret)).toEqual(first)
    expect(await sessionsOf(email)).toHaveLength(1)
  })

  test('twenty times at the same moment from one phone makes one session and one shop', async () => {
    const { email, secret } = await signUp('merchant')
    const said = await Promise.all(Array.from({ length: 20 }, () => open(secret)))
    expect(new Set(said.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(said[0]!.code).toBe(code.done)
    expect(await sessionsOf(email)).toHaveLength(1)
    const shops = await db.query('select id from merchant where created_by = $1', [said[0]!.data.id])
    expect(shops).toHaveLength(1)
  })

  test('from another device or address, or much later, leads to the sign-in without a token', async () => {
    const { email, secret } = await signUp()
    await open(secret)
    expect(await open(secret, { ip: '10.9.9.9' })).toEqual(used)
    expect(await open(secret, { device: 'Firefox Windows' })).toEqual(used)
    await pass(db, 61)
    expect(await open(secret)).toEqual(used)
    await pass(db, 24 * 3600)
    expect(await open(secret)).toEqual(used)
    expect(await sessionsOf(email)).toHaveLength(1)
  })

  test('from ten addresses at the same moment signs in one of them', async () => {
    const { secret } = await signUp()
    const said = await Promise.all(Array.from({ length: 10 }, (_, index) => open(secret, { ip: `10.9.${index}.1` })))
    expect(said.filter((one) => one.code === code.done)).toHaveLength(1)
    expect(said.filter((one) => one.message === used.message)).toHaveLength(9)
  })

  test('does not sign in again after a sign-out', async () => {
    const { secret } = await signUp()
    const { data } = await open(secret)
    await ask(signOut, {}, { token: data.login_token })
    expect(await open(secret)).toEqual(used)
  })

  test('is rejected after a day', async () => {
    const { email, secret } = await signUp()
    await pass(db, 24 * 3600 + 1)
    expect(await open(secret)).toEqual(dead)
    expect((await ask(signIn, { email, password: 'rumah kayu' })).code).toBe(code.unverified)
  })

  test('is rejected for a disabled account', async () => {
    const { email, secret } = await signUp()
    await db.query(`update person set status = 'disabled' where email = $1`, [email])
    expect(await open(secret)).toEqual(dead)
    expect(await sessionsOf(email)).toEqual([])
  })

  test('rejects the secret of a password reset, and a password reset rejects the secret of a confirmation', async () => {
    const { email, secret } = await signUp()
    await ask(contract.account.forgotRequest, { email })
    expect(await open((await secretTo(email))!)).toEqual(dead)
    expect((await ask(contract.account.forgotSave, { hash: secret, password: 'rumah bata' })).code).toBe(code.refused)
    expect((await open(secret)).code).toBe(code.done)
  })

  test('rejects a thousand random secrets', { tags: ['long'] }, async () => {
    await signUp()
    const before = await db.query('select id from session')
    for (let at = 0; at < 1000; at++)
      expect((await open(randomBytes(32).toString('base64url'))).code).toBe(code.refused)
    expect(await db.query('select id from session')).toEqual(before)
  })

  describe('"bukan saya" (disown)', () => {
    test('deletes the unconfirmed registration, and the address can be registered again', async () => {
      const { email, secret } = await signUp()
      expect((await ask(disown, { verification_code: secret })).code).toBe(code.done)
      expect(await db.query('select from person where email = $1', [email])).toEqual([])
      expect(await ask(disown, { verification_code: secret })).toEqual(dead)
      expect(await open(secret)).toEqual(dead)
      expect((await ask(register, { email, password: 'milik sendiri' })).code).toBe(code.done)
    })

    test('does not delete a confirmed account, and rejects an expired secret', async () => {
      const confirmed = await signUp()
      await open(confirmed.secret)
      expect(await ask(disown, { verification_code: confirmed.secret })).toEqual(dead)
      const late = await signUp()
      await pass(db, 24 * 3600 + 1)
      expect(await ask(disown, { verification_code: late.secret })).toEqual(dead)
      for (const { email } of [confirmed, late])
        expect(await db.query('select from person where email = $1', [email])).toHaveLength(1)
    })

    test('at the same moment as confirming: exactly one of them happens', async () => {
      const { email, secret } = await signUp('merchant')
      const [opened, gone] = await Promise.all([open(secret), ask(disown, { verification_code: secret })])
      expect([opened.code, gone.code].filter((one) => one === code.done)).toHaveLength(1)
      const left = await db.query('select from person where email = $1 and verified_at is not null', [email])
      expect(left).toHaveLength(opened.code === code.done ? 1 : 0)
    })
  })
})

test('one IP address may try two hundred confirmation secrets in ten minutes', async () => {
  const { ask } = await openAccounts(usualEngine(), { limits: true, pace: allPatience })
  const guess = async () => (await ask(verify, { verification_code: randomBytes(32).toString('base64url') })).code
  for (let at = 0; at < 200; at++) expect(await guess()).toBe(code.refused)
  expect(await guess()).toBe(code.slowDown)
})
