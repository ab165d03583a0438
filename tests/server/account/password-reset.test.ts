import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { code } from '#contract/problem.ts'
import { addressOfNobody, openAccounts, pass } from '../../fixtures/account.fixture.ts'
import { engines, usualEngine } from '../../support/database/engines.ts'

const { register, signIn, forgotRequest, forgotSave, verify, detail } = contract.account
const unknown = { code: code.refused, message: 'Email yang anda masukkan tidak Terdaftar !' }
const sent = { code: code.done, message: 'Atur ulang Kata Sandi telah dikirim. Mohon cek email anda.' }
const dead = { code: code.refused, message: 'Tautan ini tidak berlaku atau sudah kedaluwarsa. Minta tautan baru.' }

describe.each(engines())('password reset on %s', async (engine) => {
  const place = await openAccounts(engine)
  const { ask, db, letters, secretTo } = place
  const forget = async (email: string, typed = email) => {
    expect(await ask(forgotRequest, { email: typed })).toEqual(sent)
    return (await secretTo(email))!
  }
  const save = (hash: string, password = 'rumah bata') => ask(forgotSave, { hash, password })

  test('by letter replaces the password, ends all sessions, starts none, and tells the owner', async () => {
    const { email, token, id } = await place.signedIn('guest')
    const secret = await forget(email, ` ${email.toUpperCase()} `)
    expect((await letters(email)).map(({ kind }) => kind)).toEqual(['reset'])
    const said = await save(secret)
    expect(said).toEqual({ code: code.done, message: expect.any(String) })
    expect((await ask(detail, {}, { token })).code).toBe(code.sessionOver)
    expect(await db.query('select from session where person_id = $1', [id])).toEqual([])
    expect((await letters(email)).map(({ kind }) => kind)).toEqual(['reset', 'password-changed'])
    expect((await ask(signIn, { email, password: 'rumah kayu' })).code).toBe(code.refused)
    expect((await ask(signIn, { email, password: 'rumah bata' })).code).toBe(code.done)
  })

  test('of an unknown address says so in the words of the specification', async () => {
    const email = addressOfNobody()
    expect(await ask(forgotRequest, { email })).toEqual(unknown)
    expect(await letters(email)).toEqual([])
  })

  test('of an unconfirmed registration confirms the address, too', async () => {
    const email = addressOfNobody()
    await ask(register, { email, password: 'rumah kayu', role: 'merchant' })
    const first = (await secretTo(email))!
    expect((await save(await forget(email))).code).toBe(code.done)
    expect(await ask(verify, { verification_code: first })).toMatchObject({
      ...{ message: 'Email ini sudah diverifikasi. Silakan masuk.', route: '/auth/login?param=verified' },
    })
    expect(await ask(signIn, { email, password: 'rumah bata' })).toMatchObject({
      ...{ code: code.done, route: '/merchant/stage-1', data: { is_verified: 1, merchant_id: expect.any(Number) } },
    })
  })

  test('of an issued account sets its first password', async () => {
    const { email, id } = await place.signUp('lspro', { verified: false })
    await db.query('update person set password_hash = null where id = $1', [id])
    expect((await save(await forget(email), 'kata sandi yang panjang')).code).toBe(code.done)
    expect((await ask(signIn, { email, password: 'kata sandi yang panjang' })).code).toBe(code.done)
  })

  test('of a disabled account is rejected and sends no letter', async () => {
    const { email, id } = await place.signUp('guest')
    const secret = await forget(email)
    await db.query(`update person set status = 'disabled' where id = $1`, [id])
    expect(await save(secret)).toEqual(dead)
    expect(await ask(forgotRequest, { email })).toEqual(sent)
    expect(await letters(email)).toHaveLength(1)
  })

  test('accepts only the latest link, once, within an hour', async () => {
    const { email } = await place.signUp('guest')
    const older = await forget(email)
    const secret = await forget(email)
    expect(await save(older)).toEqual(dead)
    expect((await save(secret)).code).toBe(code.done)
    expect(await save(secret)).toEqual(dead)
    const late = await forget(email)
    await pass(db, 3601)
    expect(await save(late)).toEqual(dead)
    expect(await save('A'.repeat(43))).toEqual(dead)
    expect((await ask(signIn, { email, password: 'rumah bata' })).code).toBe(code.done)
  })

  test('fifty times at the same moment with one link sets the password once', async () => {
    const { email } = await place.signUp('guest')
    const secret = await forget(email)
    const said = await Promise.all(Array.from({ length: 50 }, (_, index) => save(secret, `kata sandi ${index}`)))
    const done = said.flatMap((one, index) => (one.code === code.done ? [index] : []))
    expect(done).toHaveLength(1)
    expect(said.filter((one) => one.code === code.refused)).toHaveLength(49)
    expect((await ask(signIn, { email, password: `kata sandi ${done[0]}` })).code).toBe(code.done)
    expect((await letters(email)).filter(({ kind }) => kind === 'password-changed')).toHaveLength(1)
  })

  test('ends a session whose sign-in with the old password was under way', async () => {
    for (let round = 0; round < 10; round++) {
      const { id, email, password } = await place.signUp('guest')
      const secret = await forget(email)
      const [, saved] = await Promise.all([ask(signIn, { email, password }), save(secret)])
      expect(saved.code).toBe(code.done)
      expect(await db.query('select from session where person_id = $1', [id])).toEqual([])
    }
  })

  test('requested ten times at the same moment leaves one valid link', async () => {
    const { id, email } = await place.signUp('guest')
    await Promise.all(Array.from({ length: 10 }, () => ask(forgotRequest, { email })))
    expect(await db.query('select from mail_code where person_id = $1 and used_at is null', [id])).toHaveLength(1)
    expect((await save((await secretTo(email))!)).code).toBe(code.done)
  })

  test('ignores the Host header of the request in the letter’s link', async () => {
    const { email } = await place.signUp('guest')
    await place.app.inject({
      method: 'POST',
      url: '/api/password/forgot/request',
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'content-type': 'application/json' },
      payload: { email },
    })
    // With its dot: secrets are random letters, and four of them will spell it some day.
    expect(JSON.stringify(await letters(email))).not.toContain('evil.')
  })

  test.each([
    ['email', '', 'Email dibutuhkan'],
    ['email', 'rumah', 'Wrong email format'],
    ['email', 'a@', 'Minimum 3 symbols'],
    ['email', `${'a'.repeat(51)}@uji.example`, 'Maximum 50 symbols'],
  ])('requested with %s %j gives the message: %s', async (field, value, sentence) => {
    expect(await ask(forgotRequest, { [field]: value })).toMatchObject({
      code: code.malformed,
      fields: { [field]: sentence },
    })
  })

  test.each([
    ['password', '', 'Mohon isi input ini'],
    ['password', 'ab', 'Minimum 3 symbols'],
    ['password', 'x'.repeat(51), 'Maximum 50 symbols'],
    ['hash', 'pendek', 'Kode tidak dikenal'],
  ])('saved with %s %j gives the message: %s', async (field, value, sentence) => {
    const said = await ask(forgotSave, { hash: 'A'.repeat(43), password: 'rumah bata', [field]: value })
    expect(said).toMatchObject({ code: code.malformed, fields: { [field]: sentence } })
  })

  test.each(['lspro', 'operator'] as const)('of a %s requires at least 12 characters', async (role) => {
    const { email } = await place.signUp(role)
    const secret = await forget(email)
    const short = 'Kata sandi akun ini paling sedikit 12 karakter.'
    expect(await save(secret, 'rumah bata!')).toEqual({
      ...{ code: code.refused, message: short, fields: { password: short } },
    })
    expect((await save(secret, 'rumah bata 2')).code).toBe(code.done)
  })

  test('with a common password is rejected, and the link still works', async () => {
    const { email, id } = await place.signUp('guest', { weak: true })
    const secret = await forget(email)
    const said = await save(secret, 'iloveyou')
    expect(said).toMatchObject({ code: code.refused, fields: { password: expect.stringContaining('mudah ditebak') } })
    expect((await save(secret, 'Warung-7-Jaya')).code).toBe(code.done)
    expect(await db.query('select password_weak from person where id = $1', [id])).toEqual([{ password_weak: false }])
  })
})

describe('rate limits of requesting a password reset', () => {
  test('after five requests from one IP address, known and unknown addresses get identical answers', async () => {
    const { ask, signUp, send, letters } = await openAccounts(usualEngine(), { limits: true })
    const { email } = await signUp('guest')
    const codes: string[] = []
    for (let at = 0; at < 30; at++) codes.push((await ask(forgotRequest, { email: addressOfNobody() })).code)
    expect(codes).toEqual([...Array(5).fill(code.refused), ...Array(25).fill(code.slowDown)])
    const neutral = async (who: string) => {
      const { statusCode, body } = await send(forgotRequest, { email: who })
      return { statusCode, body: body.replace(/"retry_after":\d+/, '') }
    }
    expect(await neutral(email)).toEqual(await neutral(addressOfNobody()))
    expect(await letters(email)).toEqual([])
  })

  test('one address gets three letters an hour from any IP address, and an unknown one the same answers', async () => {
    const { ask, signUp, letters } = await openAccounts(usualEngine(), { limits: true })
    const { email } = await signUp('guest')
    for (const [who, first] of [
      [email, code.done],
      [addressOfNobody(), code.refused],
    ] as const) {
      const codes: string[] = []
      for (let at = 0; at < 5; at++) codes.push((await ask(forgotRequest, { email: who }, { ip: `10.${at}.0.1` })).code)
      expect(codes).toEqual([first, first, first, code.slowDown, code.slowDown])
    }
    expect(await letters(email)).toHaveLength(1) // each voids the one before
  })

  test('one address gets at most ten letters a day', async () => {
    const { ask, db, signUp } = await openAccounts(usualEngine(), { limits: true })
    const { email } = await signUp('guest')
    for (let at = 0; at < 10; at++) {
      expect((await ask(forgotRequest, { email }, { ip: `10.${at}.0.1` })).code).toBe(code.done)
      await pass(db, 1300)
    }
    await pass(db, 3600)
    expect((await ask(forgotRequest, { email })).code).toBe(code.slowDown)
    await pass(db, 24 * 3600)
    expect((await ask(forgotRequest, { email })).code).toBe(code.done)
  })

  test('thirty different answers an hour per network and two hundred worldwide reveal whether an account exists; owners still get letters beyond that', async () => {
    const { ask, signUp, letters } = await openAccounts(usualEngine(), { limits: true })
    const { email } = await signUp('guest')
    const told: string[] = []
    for (let region = 0; region < 7; region++)
      for (let at = 0; at < 31; at++)
        told.push((await ask(forgotRequest, { email: addressOfNobody() }, { ip: `10.${region}.0.${at}` })).code)
    expect(told.slice(0, 31)).toEqual([...Array(30).fill(code.refused), code.slowDown])
    expect(told.filter((one) => one === code.refused)).toHaveLength(200)
    const [known, nobody] = [email, addressOfNobody()].map((who) =>
      ask(forgotRequest, { email: who }, { ip: '10.99.0.1' }),
    )
    expect({ ...(await known), retry_after: 0 }).toEqual({ ...(await nobody), retry_after: 0 })
    expect(await letters(email)).toMatchObject([{ kind: 'reset' }])
  })
})
