import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { code } from '#contract/problem.ts'
import { usualEngine } from '#tests/support/database/engines.ts'
import { addressOfNobody, openAccounts } from '../../fixtures/account.fixture.ts'

const { account } = contract
const secret = 'A'.repeat(43)
const email = 'siti@uji.example'

/** A valid request for each authentication endpoint, with all optional keys. */
const doors = {
  register: { email, password: 'rumah kayu', role: 'guest', referral_code: 'UJI234' },
  referral: { referral_code: 'UJI234' },
  signIn: { email, password: 'rumah kayu' },
  forgotRequest: { email },
  forgotSave: { password: 'rumah kayu', hash: secret },
  resend: { email },
  changeEmail: { email, change_email: 'siti@lain.example', registration_token: secret },
  verify: { verification_code: secret },
  disown: { verification_code: secret },
} as const satisfies Partial<Record<keyof typeof account, object>>
const names = Object.keys(doors) as (keyof typeof doors)[]

const place = await openAccounts(usualEngine())
const { db, ask, send } = place

/** All tables that the authentication endpoints write to. */
const state = async () =>
  JSON.stringify([
    await db.query('select * from person order by id'),
    await db.query('select * from session order by id'),
    await db.query('select * from mail_code order by id'),
    await db.query('select * from mail order by id'),
    await db.query('select * from sign_in_trouble order by account'),
  ])

describe('authentication endpoints reject values that are not text, and change nothing:', () => {
  const wrong: unknown[] = [null, true, false, 0, 1, 1.5, {}, [], [email], { $ne: 1 }, { toString: 'x' }, [[]]]
  const cases = names.flatMap((name) => Object.keys(doors[name]).map((field) => [name, field] as const))

  test.each(cases)('%s: %s', async (name, field) => {
    await place.signUp('guest', { email: addressOfNobody() })
    const before = await state()
    for (const value of wrong) {
      // For optional fields, null means absent.
      if (value === null && ['referral_code', 'registration_token'].includes(field) && name !== 'referral') continue
      const said = await ask(account[name], { ...doors[name], [field]: value })
      expect([value, said.code, Object.keys(said.fields ?? {})]).toEqual([value, code.malformed, [field]])
    }
    const { [field]: _, ...without } = doors[name] as Record<string, unknown>
    if (!['role', 'referral_code', 'registration_token'].includes(field) || name === 'referral')
      expect((await ask(account[name], without)).code).toBe(code.malformed)
    expect(await state()).toBe(before)
  })

  test.each(names)('authentication endpoint %s rejects a body that is not an object', async (name) => {
    const before = await state()
    for (const body of ['[]', '""', '"a"', '1', 'true', '{"email"', '{"__proto__":{"email":"a"}}'])
      expect((await ask(account[name], body)).code).toBe(code.malformed)
    expect(await state()).toBe(before)
  })

  test.each(names)(
    'authentication endpoint %s rejects secrets of another length or with other characters',
    async (name) => {
      for (const [field, value] of Object.entries(doors[name]))
        if (value === secret)
          for (const other of [secret.slice(1), `${secret}A`, `${secret.slice(1)}!`, `${secret}\n`, '', ' '])
            expect((await ask(account[name], { ...doors[name], [field]: other })).fields).toHaveProperty(field)
    },
  )
})

test.each(names)('authentication endpoint %s ignores unknown keys', async (name) => {
  const more = {
    id: 1,
    role_id: 1,
    is_verified: 1,
    is_completed: 1,
    merchant_id: 1,
    status: 'active',
    order_by: 'email',
  }
  const kind = (said: object) => Object.keys(said).sort()
  const ordinary = await ask(account[name], doors[name])
  const loaded = await ask(account[name], { ...doors[name], ...more })
  expect([loaded.code, kind(loaded)]).toEqual([ordinary.code, kind(ordinary)])
})

test.each(names)('authentication endpoint %s rejects more than 4 KB with 413', async (name) => {
  const answer = await send(account[name], { ...doors[name], more: 'x'.repeat(4096) })
  expect([answer.statusCode, answer.json().code]).toEqual([413, code.malformed])
})

test('the log contains no password, secret or address of the authentication endpoints, whatever their outcome', async () => {
  const person = await place.signUp('guest', { password: 'Kata-Sandi-Rahasia-1' })
  const { email, password } = person
  await ask(account.register, { ...doors.register, email, password })
  const [pending, moved] = [addressOfNobody(), addressOfNobody()]
  const registered = await ask(account.register, { email: pending, password, role: 'guest' })
  const { registration_token } = registered.data
  await ask(account.changeEmail, { email: pending, change_email: moved, registration_token })
  const opening = await place.secretTo(moved)
  const opened = await ask(account.verify, { verification_code: opening })
  const signedIn = await ask(account.signIn, { email, password })
  await ask(account.signIn, { email, password: 'Kata-Sandi-Salah-2' })
  await ask(account.forgotRequest, { email })
  const reset = await place.secretTo(email)
  await ask(account.forgotSave, { hash: reset, password: 'Kata-Sandi-Baru-3' })
  await ask(account.register, '{"email":"siti@uji.example","password":"Kata-Sandi-Rusak-4"')
  await db.query('alter table person rename to person_away')
  expect((await ask(account.signIn, { email, password })).code).toBe(code.stumbled)
  await db.query('alter table person_away rename to person')

  const log = place.lines.join('')
  expect(log).toContain('/api/login')
  expect(log).toContain('stumbled')
  const hidden = [email, pending, moved, password, 'Kata-Sandi', registration_token, opening, reset]
  for (const one of [...hidden, opened.data.login_token, signedIn._token]) {
    expect(one).toEqual(expect.stringMatching(/.{8}/))
    expect(log).not.toContain(one)
  }
})
