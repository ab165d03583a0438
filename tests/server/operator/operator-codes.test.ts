import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Desk, newAddress, openDesk } from '../../fixtures/operator-desk.fixture.ts'
import { accountParts } from '../../support/database/engines.ts'

const wrongReferral = 'Kode Referral yang anda masukkan salah!'

describe('referral codes at the desk', () => {
  let place: Desk
  let rara: Desk['rara']
  let body: Awaited<ReturnType<Desk['atWork']>>
  let bodyId: number
  beforeAll(async () => {
    place = await openDesk()
    rara = place.rara
    body = await place.atWork('LSPro Kode')
    bodyId = body.id
  })
  afterEach(() => vi.restoreAllMocks())
  const make = async (id = bodyId) => (await rara.ask('lspro/code/make', { id })).data.code as string
  const codesOf = async (id = bodyId) => (await rara.ask('lspro', { id })).data.codes
  const register = (referral_code: string, email = newAddress()) =>
    place.read('/register', { email, password: 'rumah kayu', role: 'merchant', referral_code })

  test('have six unambiguous characters and are unique', async () => {
    const { id } = await place.issued('LSPro Banyak Kode')
    const codes: string[] = []
    for (let at = 0; at < 50; at++) codes.push(await make(id))
    expect(new Set(codes).size).toBe(50)
    for (const code of codes) expect(code).toMatch(/^[A-HJKMNP-Z2-9]{6}$/)
    expect(await rara.ask('lspro/code/make', { id })).toMatchObject({
      ...{ code: '01', message: 'Paling banyak 50 kode yang berlaku sekaligus.' },
    })
  })

  async function verified(code: string, email = newAddress()) {
    const said = await register(code, email)
    await rara.ask('user/verify', { id: (await place.personAt(email)).id, reason: 'Uji.' })
    return said
  }

  test('count referred merchants with a confirmed address, in any case, and the body sees the same count', async () => {
    const [used, unused] = [await make(), await make()]
    expect((await verified(used.toLowerCase())).code).toBe('00')
    expect((await verified(used)).code).toBe('00')
    expect((await register(used)).code).toBe('00')
    const { referral_codes } = (await place.read('/lspro/own', {}, body.headers)).data
    expect(referral_codes).toEqual(
      expect.arrayContaining([
        { code: used, used: 2 },
        { code: unused, used: 0 },
      ]),
    )
    expect(await codesOf()).toEqual(
      expect.arrayContaining([
        { code: used, created_at: expect.any(String), revoked_at: null, uses: 2 },
        { code: unused, created_at: expect.any(String), revoked_at: null, uses: 0 },
      ]),
    )
    expect((await place.logOf(bodyId)).at(-1)).toMatchObject({ action: 'code.made', after: { code: unused } })
  })

  test('that are revoked are rejected like wrong ones, and merchants referred before still count', async () => {
    const code = await make()
    const email = newAddress()
    await verified(code, email)
    expect(await rara.ask('lspro/code/revoke', { code })).toMatchObject({
      code: '00',
      message: `Kode ${code} dicabut.`,
    })
    const wrong = await register('ZZZZZZ')
    expect(wrong).toMatchObject({ code: '01', message: wrongReferral, fields: { referral_code: wrongReferral } })
    expect(await register(code)).toEqual(wrong)
    expect((await place.read('/lspro/referral/fetch', { referral_code: code })).code).toBe('04')
    expect(await codesOf()).toContainEqual({
      ...{ code, created_at: expect.any(String), revoked_at: expect.any(String), uses: 1 },
    })
    expect(await place.personAt(email)).toMatchObject({ referral_code: code, referral_lspro_id: bodyId })
    expect((await place.logOf(bodyId)).at(-1)).toMatchObject({ action: 'code.revoked', before: { code } })
    expect(await rara.ask('lspro/code/revoke', { code })).toMatchObject({
      code: '01',
      message: 'Kode ini sudah dicabut.',
    })
  })

  test.each([
    ['for the first time', false],
    ['once more', true],
  ])('revoked while the password of a user who registers %s is hashed are rejected, too', async (_, again) => {
    const code = await make()
    const email = newAddress()
    if (again) await register(code, email)
    const before = await place.db.query('select * from person where email = $1', [email])
    const { passwords } = accountParts
    const hash = passwords.hash
    vi.spyOn(passwords, 'hash').mockImplementationOnce(async (password) => {
      await rara.ask('lspro/code/revoke', { code })
      return hash(password)
    })
    const body = { email, password: 'rumah batu', role: 'merchant', referral_code: code }
    expect(await place.read('/register', body)).toMatchObject({ code: '01', fields: { referral_code: wrongReferral } })
    expect((await codesOf()).find((one: { code: string }) => one.code === code).revoked_at).not.toBeNull()
    expect(await place.db.query('select * from person where email = $1', [email])).toEqual(before)
  })

  test.each(['LSP001', 'OIL10', 'BOGOR2019'])('in the older format %s can be revoked, too', async (code) => {
    await place.db.query('insert into referral_code (code, lspro_id) values ($1, $2)', [code, bodyId])
    expect(await rara.ask('lspro/code/revoke', { code })).toEqual({ code: '00', message: `Kode ${code} dicabut.` })
    expect((await codesOf()).find((one: { code: string }) => one.code === code).revoked_at).not.toBeNull()
  })

  test.each([
    ['ZZZZZ9', '04'],
    ['abc', '05'],
    ["'; --x", '05'],
  ])('the code %s cannot be revoked', async (code, said) => {
    expect((await rara.ask('lspro/code/revoke', { code })).code).toBe(said)
  })
})
