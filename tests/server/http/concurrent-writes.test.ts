import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { code } from '#contract/problem.ts'
import { addressOfNobody, openAccounts } from '../../fixtures/account.fixture.ts'
import { engines } from '../../support/database/engines.ts'

const { register, signIn, verify, changeEmail, forgotRequest, forgotSave } = contract.account
const wrong = { code: code.refused, message: 'Email atau kata sandi salah.' }

describe.each(engines({ both: true }))('two registrations of one address on %s', async (engine) => {
  const { ask, db, secretTo } = await openAccounts(engine)
  const signUp = async (email: string, password: string, registration_token?: string | null): Promise<string> => {
    const said = await ask(register, {
      email,
      password,
      ...(registration_token !== undefined && { registration_token }),
    })
    expect(said.code).toBe(code.done)
    return said.data.registration_token
  }
  const open = async (email: string) => ask(verify, { verification_code: await secretTo(email) })
  const tryIn = (email: string, password: string) => ask(signIn, { email, password })
  const setByLetter = async (email: string, password: string) => {
    await ask(forgotRequest, { email })
    expect((await ask(forgotSave, { hash: await secretTo(email), password })).code).toBe(code.done)
  }

  test('the password of the second is void when the owner confirms, and the letter signs the owner in', async () => {
    const email = addressOfNobody()
    await signUp(email, 'milik sendiri')
    await signUp(email, 'milik pencuri')
    const opened = await open(email)
    expect(opened).toMatchObject({ code: code.done, data: { email, is_verified: 1, password_needed: 1 } })
    for (const password of ['milik pencuri', 'milik sendiri']) expect(await tryIn(email, password)).toEqual(wrong)
    expect(await open(email)).toEqual(opened) // as after a lost response
    await setByLetter(email, 'milik pemilik')
    expect((await tryIn(email, 'milik pemilik')).code).toBe(code.done)
    expect(await db.query('select contested from person where email = $1', [email])).toEqual([{ contested: false }])
  })

  test('the password stays void when the stranger registers again with the token of their own registration', async () => {
    const email = addressOfNobody()
    await signUp(email, 'milik sendiri')
    const token = await signUp(email, 'milik pencuri')
    await signUp(email, 'pencuri lagi', token)
    await signUp(email, 'pencuri lagi')
    expect(await open(email)).toMatchObject({ data: { password_needed: 1 } })
    expect(await tryIn(email, 'pencuri lagi')).toEqual(wrong)
  })

  test('the same browser may change its password', async () => {
    const email = addressOfNobody()
    const token = await signUp(email, 'yang pertama', null)
    await signUp(email, 'yang kedua', token)
    expect(await open(email)).toMatchObject({ code: code.done, data: { password_needed: 0 } })
    expect(await tryIn(email, 'yang pertama')).toEqual(wrong)
    expect((await tryIn(email, 'yang kedua')).code).toBe(code.done)
  })

  test('the same password from another browser counts as the same person', async () => {
    const email = addressOfNobody()
    await signUp(email, 'yang pertama')
    await signUp(email, 'yang pertama')
    expect(await open(email)).toMatchObject({ code: code.done, data: { password_needed: 0 } })
    expect((await tryIn(email, 'yang pertama')).code).toBe(code.done)
  })

  test.each(['A'.repeat(43), 'pendek'])(
    'an invented registration token %s is rejected or ignored',
    async (registration_token) => {
      const email = addressOfNobody()
      await signUp(email, 'milik sendiri')
      const said = await ask(register, { email, password: 'milik pencuri', registration_token })
      if (registration_token === 'pendek') return expect(said.code).toBe(code.malformed)
      expect(await open(email)).toMatchObject({ data: { password_needed: 1 } })
      expect(await tryIn(email, 'milik pencuri')).toEqual(wrong)
    },
  )

  test('a registration moved to an address with a waiting registration loses its password', async () => {
    const [email, elsewhere] = [addressOfNobody(), addressOfNobody()]
    await signUp(email, 'milik sendiri')
    const registration_token = await signUp(elsewhere, 'milik pencuri')
    const moved = await ask(changeEmail, { email: elsewhere, change_email: email, registration_token })
    expect(moved.code).toBe(code.done)
    expect(await open(email)).toMatchObject({ code: code.done, data: { password_needed: 1 } })
    expect(await tryIn(email, 'milik pencuri')).toEqual(wrong)
  })

  test('a password set by letter before the confirmation stays valid', async () => {
    const email = addressOfNobody()
    await signUp(email, 'milik sendiri')
    await signUp(email, 'milik pencuri')
    await setByLetter(email, 'milik pemilik')
    expect((await tryIn(email, 'milik pemilik')).code).toBe(code.done)
    expect(await tryIn(email, 'milik pencuri')).toEqual(wrong)
  })
})
