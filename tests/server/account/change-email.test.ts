import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { code } from '#contract/problem.ts'
import { addressOfNobody, allPatience, noPatience, openAccounts, pass } from '../../fixtures/account.fixture.ts'
import { engines, usualEngine } from '../../support/database/engines.ts'

const { register, verify, changeEmail, resend, signIn } = contract.account
const notHere = {
  code: code.refused,
  message: 'Email ini tidak dapat diganti dari sini. Silakan masuk, atau daftar ulang dengan email yang benar.',
}

describe.each(engines())('changing the email address before it is confirmed, on %s', async (engine) => {
  const place = await openAccounts(engine)
  const { ask, db, letters, secretTo } = place
  const signUp = async (email = addressOfNobody()) => {
    const said = await ask(register, { email, password: 'rumah kayu' })
    return { email, token: said.data.registration_token as string, secret: (await secretTo(email))! }
  }
  const change = (email: string, change_email: string, registration_token?: string | null) =>
    ask(changeEmail, { email, change_email, ...(registration_token !== undefined && { registration_token }) })

  describe('change_email', () => {
    test('with the token of the registering browser voids the old letter, and the new letter confirms', async () => {
      const { email, token, secret } = await signUp()
      const right = addressOfNobody()
      expect(await change(email, right, token)).toEqual({ code: code.done, message: expect.any(String) })
      expect((await ask(verify, { verification_code: secret })).code).toBe(code.refused)
      expect(await letters(email)).toEqual([])
      const opened = await ask(verify, { verification_code: await secretTo(right) })
      expect(opened).toMatchObject({ code: code.done, data: { email: right } })
      expect((await ask(signIn, { email: right, password: 'rumah kayu' })).code).toBe(code.done)
    })

    test('works again, and repeating the same change after a lost response gives the same answer', async () => {
      const { email, token } = await signUp()
      const [second, third] = [addressOfNobody(), addressOfNobody()]
      for (let at = 0; at < 2; at++) expect((await change(email, second, token)).code).toBe(code.done)
      expect(await letters(second)).toHaveLength(1)
      expect((await change(second, third, token)).code).toBe(code.done)
      expect((await ask(verify, { verification_code: await secretTo(third) })).code).toBe(code.done)
    })

    test('is rejected without the token, with the token of another registration, and with an expired one', async () => {
      const { email, token } = await signUp()
      const other = await signUp()
      const wanted = addressOfNobody()
      for (const wrong of [undefined, null, other.token, 'A'.repeat(43)])
        expect(await change(email, wanted, wrong)).toEqual(notHere)
      await ask(register, { email, password: 'rumah bata' })
      expect(await change(email, wanted, token)).toEqual(notHere)
      expect(await letters(wanted)).toEqual([])
    })

    test('of a confirmed or unknown address gives the same answer and changes nothing', async () => {
      const { email, token, secret } = await signUp()
      await ask(verify, { verification_code: secret })
      const wanted = addressOfNobody()
      expect(await change(email, wanted, token)).toEqual(notHere)
      expect(await change(addressOfNobody(), wanted, token)).toEqual(notHere)
      expect(await letters(wanted)).toEqual([])
      expect((await ask(signIn, { email, password: 'rumah kayu' })).code).toBe(code.done)
    })

    test('of an account issued by an operator is rejected even with a valid token', async () => {
      const { email, token } = await signUp()
      const issued = await place.signUp('lspro', { verified: false })
      await db.query(
        'update person set registration_hash = (select registration_hash from person where email = $1) where id = $2',
        [email, issued.id],
      )
      expect(await change(issued.email, addressOfNobody(), token)).toEqual(notHere)
    })

    test('to an address that has an account is rejected, and its owner gets no letter', async () => {
      const { email, token, secret } = await signUp()
      const owner = await place.signUp('guest')
      const taken = 'Email sudah terdaftar. Silakan masuk, atau pakai email lain.'
      expect(await change(email, owner.email.toUpperCase(), token)).toEqual({
        ...{ code: code.refused, message: taken, fields: { change_email: taken } },
      })
      expect(await letters(owner.email)).toEqual([])
      expect((await ask(verify, { verification_code: secret })).code).toBe(code.done)
    })

    test('to an address with an unconfirmed registration replaces that registration', async () => {
      const { email, token } = await signUp()
      const begun = await signUp()
      expect((await change(email, begun.email, token)).code).toBe(code.done)
      expect((await ask(verify, { verification_code: begun.secret })).code).toBe(code.refused)
      expect((await ask(verify, { verification_code: await secretTo(begun.email) })).code).toBe(code.done)
    })

    test('twice at the same moment ends at one address with one valid secret', async () => {
      const { email, token } = await signUp()
      const wanted = [addressOfNobody(), addressOfNobody()]
      const said = await Promise.all(wanted.map((one) => change(email, one, token)))
      expect(said.map((one) => one.code).sort()).toEqual([code.done, code.refused])
      const living = await db.query<{ email: string }>(
        `select email from mail_code join person on person.id = person_id
         where email = any ($1) and kind = 'verify' and used_at is null`,
        [[email, ...wanted]],
      )
      expect(living).toEqual([{ email: wanted[said.findIndex((one) => one.code === code.done)] }])
    })

    test('of two registrations to each other’s address does not deadlock', async () => {
      const [one, two] = [await signUp(), await signUp()]
      const said = await Promise.all([change(one.email, two.email, one.token), change(two.email, one.email, two.token)])
      expect(said.filter((each) => each.code === code.done)).toHaveLength(1)
      expect(said.filter((each) => each.code === code.refused)).toHaveLength(1)
    })

    test.each([
      ['email', '', 'Email is required'],
      ['change_email', '', 'Email is required'],
      ['change_email', 'rumah', 'Wrong email format'],
      ['change_email', 'a@', 'Minimum 3 symbols'],
      ['change_email', `${'a'.repeat(51)}@uji.example`, 'Maximum 50 symbols'],
      ['registration_token', 'pendek', 'Kode tidak dikenal'],
      ['change_email', 'siti@xn--a.example', 'Wrong email format'],
    ])('with %s %j gives the message: %s', async (field, value, sentence) => {
      const said = await ask(changeEmail, { email: addressOfNobody(), change_email: addressOfNobody(), [field]: value })
      expect(said).toMatchObject({ code: code.malformed, fields: { [field]: sentence } })
    })
  })

  describe('resending the confirmation letter', () => {
    test('sends the same secret, so that each letter works in any order', async () => {
      const { email, secret } = await signUp()
      await pass(db, 23 * 3600)
      expect((await ask(resend, { email })).code).toBe(code.done)
      expect((await letters(email)).map((letter) => letter.secret)).toEqual([secret, secret])
      await pass(db, 2 * 3600)
      expect((await ask(verify, { verification_code: secret })).code).toBe(code.done)
    })

    test('makes a new secret when the earlier one has expired', async () => {
      const { email, secret } = await signUp()
      await pass(db, 25 * 3600)
      await ask(resend, { email })
      const fresh = await secretTo(email)
      expect(fresh).not.toBe(secret)
      expect((await ask(verify, { verification_code: fresh })).code).toBe(code.done)
    })

    test('to a confirmed or unknown address sends nothing and gives the same answer', async () => {
      const waiting = await signUp()
      const { email } = await place.signUp('guest')
      const issued = await place.signUp('operator', { verified: false })
      const said = await ask(resend, { email: waiting.email })
      for (const who of [email, issued.email, addressOfNobody()]) {
        expect(await ask(resend, { email: who })).toEqual(said)
        expect(await letters(who)).toEqual([])
      }
    })

    test('four times at the same moment leaves one valid secret', async () => {
      const { email } = await signUp()
      await Promise.all(Array.from({ length: 4 }, () => ask(resend, { email })))
      expect(new Set((await letters(email)).map((letter) => letter.secret)).size).toBe(1)
    })
  })
})

describe('rate limits of the confirmation letter', () => {
  test('"Kirim ulang" sends at most three letters an hour to one address, from any IP address', async () => {
    const { ask, db, letters } = await openAccounts(usualEngine(), { limits: true })
    const email = addressOfNobody()
    await ask(register, { email, password: 'rumah kayu' }, { ip: '10.200.0.1' })
    const codes: string[] = []
    for (let at = 0; at < 50; at++) codes.push((await ask(resend, { email }, { ip: `10.${at}.0.1` })).code)
    expect(codes).toEqual([...Array(3).fill(code.done), ...Array(47).fill(code.slowDown)])
    expect(await letters(email)).toHaveLength(1 + 3)
    await pass(db, 3601)
    expect((await ask(resend, { email })).code).toBe(code.done)
    const unknown: string[] = []
    const nobody = addressOfNobody()
    for (let at = 0; at < 4; at++) unknown.push((await ask(resend, { email: nobody }, { ip: `10.${at}.0.1` })).code)
    expect(unknown).toEqual([code.done, code.done, code.done, code.slowDown])
  })

  test('an address that many registrations are moved to gets at most three letters an hour and ten a day', async () => {
    const { ask, db } = await openAccounts(usualEngine(), { limits: true })
    const change_email = addressOfNobody()
    const codes: string[] = []
    for (let at = 0; at < 14; at++) {
      const email = addressOfNobody()
      const { data } = await ask(register, { email, password: 'rumah kayu' }, { ip: `10.${at}.0.1` })
      const wanted = { email, change_email, registration_token: data.registration_token }
      codes.push((await ask(changeEmail, wanted, { ip: `10.${at}.0.1` })).code)
      if (codes.at(-1) === code.slowDown) await pass(db, 3601)
    }
    expect(
      codes
        .map((one) => one === code.done)
        .join('')
        .replaceAll('true', '+')
        .replaceAll('false', '.'),
    ).toBe('+++.+++.+++.+.')
  })

  test('one IP address may send sixty letters and make thirty changes in ten minutes; further requests wait, up to twice as many', {
    tags: ['long'],
  }, async () => {
    const hasty = await openAccounts(usualEngine(), { limits: true, pace: noPatience })
    const send = async ({ ask }: typeof hasty, times: number) => {
      const said = []
      for (let at = 0; at < times; at++) said.push(await ask(resend, { email: addressOfNobody() }))
      return said
    }
    const move = async ({ ask }: typeof hasty, times: number) => {
      const said = []
      for (let at = 0; at < times; at++)
        said.push(await ask(changeEmail, { email: addressOfNobody(), change_email: addressOfNobody() }))
      return said
    }
    const letters = await send(hasty, 61)
    expect(letters.map((said) => said.code)).toEqual([...Array(60).fill(code.done), code.slowDown])
    expect(letters.at(-1)).toMatchObject({ retry_after: 77 })
    const changes = await move(hasty, 31)
    expect(changes.map((said) => said.code)).toEqual([...Array(30).fill(code.refused), code.slowDown])

    const patient = await openAccounts(usualEngine(), { limits: true, pace: allPatience })
    expect((await send(patient, 121)).map((said) => said.code)).toEqual([...Array(120).fill(code.done), code.slowDown])
    const more = (await move(patient, 61)).map((said) => said.code)
    expect(more).toEqual([...Array(60).fill(code.refused), code.slowDown])
  })
})
