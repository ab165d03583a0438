import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { code } from '#contract/problem.ts'
import { addressOfNobody, openAccounts, pass } from '../../fixtures/account.fixture.ts'
import { engines, usualEngine } from '../../support/database/engines.ts'

const { register, signIn, verify, resend } = contract.account
const password = 'rumah kayu'

describe.each(engines())('signing in before the address is confirmed on %s', async (engine) => {
  const { ask, db, letters, secretTo, signUp } = await openAccounts(engine)
  const begun = async () => {
    const email = addressOfNobody()
    await ask(register, { email, password })
    return email
  }

  test('sends the letter again with the same secret when the last one is more than a minute old', async () => {
    const email = await begun()
    const secret = await secretTo(email)
    expect((await ask(signIn, { email, password })).code).toBe(code.unverified)
    expect(await letters(email)).toHaveLength(1)
    await pass(db, 61)
    const said = await Promise.all([1, 2, 3].map(() => ask(signIn, { email, password })))
    for (const one of said)
      expect(one).toMatchObject({ code: code.unverified, route: expect.stringContaining('email') })
    expect((await letters(email)).map((letter) => letter.secret)).toEqual([secret, secret])
  })

  test('sends a new secret when the last one has expired', async () => {
    const email = await begun()
    await pass(db, 25 * 3600)
    await ask(signIn, { email, password })
    expect((await ask(verify, { verification_code: await secretTo(email) })).code).toBe(code.done)
  })

  test('sends nothing for a wrong password or an issued account', async () => {
    const email = await begun()
    const issued = await signUp('lspro', { verified: false })
    await pass(db, 61)
    await ask(signIn, { email, password: 'rumah besi' })
    expect((await ask(signIn, issued)).code).toBe(code.unverified)
    expect(await letters(email)).toHaveLength(1)
    expect(await letters(issued.email)).toEqual([])
  })
})

test('the letters of sign-in and "Kirim ulang" share one limit, and beyond it sign-in leads to the same page', async () => {
  const { ask, db, letters } = await openAccounts(usualEngine(), { limits: true })
  const email = addressOfNobody()
  await ask(register, { email, password })
  await ask(resend, { email })
  for (let at = 0; at < 5; at++) {
    await pass(db, 61)
    expect((await ask(signIn, { email, password })).code).toBe(code.unverified)
  }
  expect(await letters(email)).toHaveLength(1 + 3)
})
