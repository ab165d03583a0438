import { describe, expect, test } from 'vitest'
import type { Role } from '#contract/account/schemas.ts'
import { contract } from '#contract/index.ts'
import { code } from '#contract/problem.ts'
import { clearFailures } from '#server/account/auth/failed-logins.ts'
import { emailHash } from '#server/auth/email-key.ts'
import { addressOfNobody, openAccounts } from '../../fixtures/account.fixture.ts'
import { costlyPasswords, engines, usualEngine } from '../../support/database/engines.ts'

const { register, signIn, detail, changeEmail } = contract.account
const wrong = { code: code.refused, message: 'Email atau kata sandi salah.' }

describe.each(engines())('signing in on %s', async (engine) => {
  const place = await openAccounts(engine)
  const { ask, db } = place

  test('with the right password returns a token for this phone', async () => {
    const { id, email, password } = await place.signUp('guest')
    const said = await ask(signIn, { email: ` ${email.toUpperCase()} `, password })
    expect(said).toEqual({
      ...{ code: code.done, message: expect.any(String), route: '/', _token: expect.stringMatching(/^[\w-]{43}$/) },
      data: {
        ...{ id, name: 'Siti Uji', email, img_url: null, role: 'guest', is_completed: 1, is_verified: 1 },
        ...{ merchant_id: null, lspro_id: null },
      },
    })
    expect(await ask(detail, {}, { token: said._token! })).toMatchObject({ code: code.done, data: { id } })
    const again = await ask(signIn, { email, password })
    expect(again._token).not.toBe(said._token)
    expect(JSON.stringify(await db.query('select * from session'))).not.toContain(said._token)
  })

  test('logs how each attempt ended, and of whom it was neither address nor number', async () => {
    const { id, email, password } = await place.signUp('guest')
    const disabled = await place.signUp('guest')
    await db.query(`update person set status = 'disabled' where id = $1`, [disabled.id])
    const unverified = await place.signUp('guest', { verified: false })
    const before = place.lines.length
    for (const asked of [
      { email, password },
      { email, password: 'rumah besi' },
      { email: addressOfNobody(), password },
      { email: disabled.email, password },
      { email: unverified.email, password },
    ])
      await ask(signIn, asked)
    const logged = place.lines.slice(before).filter((line) => line.includes('"sign-in"'))
    expect(logged.map((line) => JSON.parse(line).outcome)).toEqual([
      ...['signed in', 'wrong password', 'unknown address', 'disabled account', 'unverified address'],
    ])
    expect(logged.join()).not.toMatch(/@|uji\.example/)
    expect(logged.join()).not.toContain(`:${id},`)
  })

  test.each<[Role, boolean, string]>([
    ['guest', true, '/'],
    ['guest', false, '/auth/registration-visitor'],
    ['merchant', true, '/base/merchant/home'],
    ['merchant', false, '/merchant/stage-1'],
    ['operator', true, '/'],
  ])('a %s, completed: %s, is led to %s', async (role, completed, route) => {
    const { email, password } = await place.signUp(role, { completed })
    expect(await ask(signIn, { email, password })).toMatchObject({ code: code.done, route, data: { role } })
  })

  test.each([true, false])('a certification body, completed: %s, is led to its own page', async (completed) => {
    const { id, email, password } = await place.signUp('lspro', { completed })
    const [body] = await db.query<{ id: number }>('select lspro_id as id from person where id = $1', [id])
    const route = `/base/lspro/detail/${body!.id}`
    expect(await ask(signIn, { email, password })).toMatchObject({ code: code.done, route, data: { role: 'lspro' } })
  })

  test('a merchant is led to the stage where the wizard stopped', async () => {
    const { id, email, password } = await place.signUp('merchant', { completed: false })
    await db.query('update merchant set wizard_stage = 3 where id = (select merchant_id from person where id = $1)', [
      id,
    ])
    expect(await ask(signIn, { email, password })).toMatchObject({ route: '/merchant/stage-3' })
  })

  test('gives the same answer for an unknown address, a wrong password and a disabled account', async () => {
    const { email } = await place.signUp('guest')
    const disabled = await place.signUp('guest')
    await db.query(`update person set status = 'disabled' where id = $1`, [disabled.id])
    const withoutPassword = await place.signUp('lspro')
    await db.query('update person set password_hash = null where id = $1', [withoutPassword.id])
    for (const [who, password] of [
      [email, 'salah sama sekali'],
      [addressOfNobody(), 'rumah kayu'],
      [disabled.email, disabled.password],
      [withoutPassword.email, 'rumah kayu'],
      [withoutPassword.email, 'nobody'],
    ] as const)
      expect(await ask(signIn, { email: who, password })).toEqual(wrong)
  })

  test('before the address is confirmed the right password leads to the page that resends the letter', async () => {
    const email = addressOfNobody()
    await ask(register, { email, password: 'rumah kayu' })
    expect(await ask(signIn, { email, password: 'rumah besi' })).toEqual(wrong)
    const said = await ask(signIn, { email, password: 'rumah kayu' })
    expect(said).toEqual({
      code: code.unverified,
      message: expect.stringContaining('belum diverifikasi'),
      route: `/auth/email-confirmation?email=${encodeURIComponent(email)}`,
      registration_token: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(
      await db.query('select from session join person on person.id = person_id where email = $1', [email]),
    ).toEqual([])
    const moved = { email, change_email: addressOfNobody(), registration_token: said.registration_token }
    expect((await ask(changeEmail, moved)).code).toBe(code.done)
  })

  test.each([
    ['email', '', 'Mohon Masukkan Email'],
    ['email', 'a@', 'Minimum 3 symbols'],
    ['email', `${'a'.repeat(51)}@uji.example`, 'Maximum 50 symbols'],
    ['email', 'rumah', 'Wrong email format'],
    ['password', '', 'Mohon Masukkan Kata Sandi'],
    ['password', 'ab', 'Minimum 3 symbols'],
    ['password', 'x'.repeat(51), 'Maximum 50 symbols'],
  ])('with %s %j gives the message: %s', async (field, value, sentence) => {
    const said = await ask(signIn, { email: addressOfNobody(), password: 'rumah kayu', [field]: value })
    expect(said).toMatchObject({ code: code.malformed, fields: { [field]: sentence } })
  })

  test('accepts a password of 50 characters in any script and in any Unicode normalisation', async () => {
    const password = `${'ꦲꦤꦕꦫꦏ'.repeat(8)}ñ🌾é é`.slice(0, 50)
    expect(password.normalize('NFD')).not.toBe(password)
    const { email } = await place.signUp('guest', { password })
    expect((await ask(signIn, { email, password })).code).toBe(code.done)
    expect((await ask(signIn, { email, password: password.normalize('NFD') })).code).toBe(code.done)
    for (const near of [`${password} `.slice(-50), password.replace('ñ', 'n'), password.slice(1)])
      if (near !== password) expect(await ask(signIn, { email, password: near })).toEqual(wrong)
  })
})

test('passwords are hashed with at least the cost that OWASP recommends', async () => {
  expect(await costlyPasswords().hash('rumah kayu')).toMatch(/^p1\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('signing in with an unknown address takes as long as with a wrong password', async () => {
  const { ask, db, signUp } = await openAccounts(usualEngine(), { passwords: costlyPasswords() })
  const { email } = await signUp('guest')
  const unknown = addressOfNobody()
  const timed = async (who: string) => {
    const begun = performance.now()
    expect(await ask(signIn, { email: who, password: 'bukan ini' })).toEqual(wrong)
    const took = performance.now() - begun
    await clearFailures(db, emailHash(who))
    return took
  }
  // The fastest of many tries is the work alone; the busier the machine, the more tries that takes. Without the hash,
  // unknown addresses take a third of the time in every try.
  const least = { known: Number.POSITIVE_INFINITY, strange: Number.POSITIVE_INFINITY }
  const ratio = () => least.strange / least.known
  for (let at = 0; at < 30 || (at < 120 && (ratio() < 0.6 || ratio() > 1.6)); at++) {
    least.known = Math.min(least.known, await timed(email))
    least.strange = Math.min(least.strange, await timed(unknown))
  }
  expect(ratio()).toBeGreaterThan(0.6)
  expect(ratio()).toBeLessThan(1.6)
})
