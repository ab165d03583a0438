import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { code } from '#contract/problem.ts'
import { addLspro, addressOfNobody, openAccounts } from '../../fixtures/account.fixture.ts'
import { engines } from '../../support/database/engines.ts'

const { register, signIn } = contract.account
const wrongReferral = 'Kode Referral yang anda masukkan salah!'

describe.each(engines())('the fields of registration on %s', async (engine) => {
  const { ask, db } = await openAccounts(engine)
  const signUp = (email: string, more: object = {}) =>
    ask(register, { email, password: 'rumah kayu', role: 'guest', referral_code: null, ...more })
  const rowOf = async (email: string) =>
    (await db.query<Record<string, unknown>>('select * from person where email = $1', [email]))[0]

  describe('validation', () => {
    const fifty = (letters: number) => `${'a'.repeat(letters - '@uji.example'.length)}@uji.example`
    test.each([
      ['email', '', 'Email is required'],
      ['email', undefined, 'Email is required'],
      ['email', null, 'Email is required'],
      ['email', 5, 'Harus berupa teks'],
      ['email', '   ', 'Email is required'],
      ['email', 'a@', 'Minimum 3 symbols'],
      ['email', fifty(51), 'Maximum 50 symbols'],
      ['email', 'rumah', 'Wrong email format'],
      ['email', 'siti@uji', 'Wrong email format'],
      ['email', 'siti@@uji.example', 'Wrong email format'],
      ['email', 'siti kayu@uji.example', 'Wrong email format'],
      ['email', 'siti@xn--a.example', 'Wrong email format'],
      ['email', 'siti#a@uji.example', 'Wrong email format'],
      ['email', 'Siti <siti@uji.example>', 'Wrong email format'],
      ['email', 'siti@uji.example\r\nBcc: a@b.id', 'Wrong email format'],
      ['password', '', 'Password is required'],
      ['password', undefined, 'Password is required'],
      ['password', null, 'Password is required'],
      ['password', 'ab', 'Minimum 3 symbols'],
      ['password', 'x'.repeat(51), 'Maximum 50 symbols'],
      ['password', '🌾🌾', 'Minimum 3 symbols'],
      ['role', 'lspro', 'Tipe akun tidak dikenal'],
      ['referral_code', 'ABCDEFG', 'Kode referral paling banyak 6 huruf'],
    ])('of %s %j gives the message: %s', async (field, value, sentence) => {
      const before = await db.query('select id from person')
      const said = await signUp(addressOfNobody(), { [field]: value })
      expect(said).toMatchObject({ code: code.malformed, fields: { [field]: sentence } })
      expect(await db.query('select id from person')).toEqual(before)
    })

    test.each([['123456'], ['Password'], ['QWERTY'], ['letmein']])(
      'rejects the common password %s',
      async (password) => {
        const email = addressOfNobody()
        const said = await signUp(email, { password })
        expect(said.code).toBe(code.refused)
        expect(said.fields?.password).toBe(said.message)
        expect(said.message).toContain('mudah ditebak')
        expect(await rowOf(email)).toBeUndefined()
      },
    )

    test.each([
      ['etalase123', false],
      ['abc', true],
      ['kayu kuat', false],
      ['kayukuat', true],
      ['x'.repeat(50), true],
      ['ñ'.repeat(50), true],
      ['   ', true],
      ['Warung-7-Jaya', false],
    ])('accepts the password %j; marked as weak: %s', async (password, weak) => {
      const email = addressOfNobody()
      expect((await signUp(email, { password })).code).toBe(code.done)
      expect(await rowOf(email)).toMatchObject({ password_weak: weak })
      expect((await ask(signIn, { email, password })).code).toBe(code.unverified)
      expect((await ask(signIn, { email, password: `${password.slice(0, -1)}z` })).code).toBe(code.refused)
    })
  })

  test.each([
    ['lspro'],
    ['operator'],
    ['admin'],
    ['Merchant'],
    ['GUEST'],
    ['merchant '],
    [''],
    [['merchant']],
    [{ role: 'merchant' }],
    [null],
    [1],
    [true],
  ])('registration with the role %j is rejected', async (role) => {
    const email = addressOfNobody()
    expect((await signUp(email, { role })).code).toBe(code.malformed)
    expect(await rowOf(email)).toBeUndefined()
  })

  describe('the referral code of a registration', () => {
    test('is stored for a merchant in any case, and removed when the registration is repeated without it', async () => {
      const id = await addLspro(db, { name: 'LSPro Uji', referral_code: 'UJI234' })
      const email = addressOfNobody()
      expect((await signUp(email, { role: 'merchant', referral_code: 'uji234' })).code).toBe(code.done)
      expect(await rowOf(email)).toMatchObject({ referral_code: 'UJI234', referral_lspro_id: id })
      await signUp(email, { role: 'merchant', referral_code: '' })
      expect(await rowOf(email)).toMatchObject({ referral_code: null, referral_lspro_id: null })
    })

    test('is ignored for a visitor', async () => {
      const email = addressOfNobody()
      expect((await signUp(email, { referral_code: 'SALAH9' })).code).toBe(code.done)
      expect(await rowOf(email)).toMatchObject({ referral_code: null, referral_lspro_id: null })
    })

    test.each([['SALAH9'], ['UJI23'], ['x'], ['TUTUP2'], ['%'], ["' or 1"]])(
      '%j is rejected',
      async (referral_code) => {
        await addLspro(db, { name: 'Tutup', referral_code: 'TUTUP2', status: 'not active' })
        const email = addressOfNobody()
        const said = await signUp(email, { role: 'merchant', referral_code })
        expect(said).toEqual({ code: code.refused, message: wrongReferral, fields: { referral_code: wrongReferral } })
        expect(await rowOf(email)).toBeUndefined()
      },
    )
  })
})
