import { Secret } from 'otpauth'
import { beforeAll, describe, expect, test } from 'vitest'
import { addresses } from '#contract/addresses.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { codeOf, nextCodeOf, openDoor } from '../../fixtures/operator-door.fixture.ts'
import { engines, openTestDatabase, type TestDatabase, usualEngine } from '../../support/database/engines.ts'
import { actor } from '../../support/people.ts'

let db: TestDatabase
let at: ReturnType<typeof openDoor>
beforeAll(async () => {
  db = await openTestDatabase(usualEngine(), { seed: 'none' })
  at = openDoor(db)
})
const shut = { code: '03', route: addresses.operator, message: expect.stringContaining('autentikator') }

describe('setting up an authenticator', () => {
  test('needs its first code, and then opens the desk', async () => {
    const me = await actor(db, { role: 'operator', atDesk: false })
    expect(await at.door(me)).toEqual({ enrolled: 0, open: 0, until: null })
    expect(await at.work(me)).toEqual(shut)
    const { code, data } = await at.enrol(me)
    expect([code, data.secret]).toEqual(['00', expect.stringMatching(/^[A-Z2-7]{32}$/)])
    const uri = new URL(data.uri)
    expect([uri.protocol, uri.host]).toEqual(['otpauth:', 'totp'])
    expect(decodeURIComponent(uri.pathname)).toMatch(/^\/Etalase Mutu:orang-.*@uji\.example$/)
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: 'Etalase Mutu',
      secret: data.secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
    expect(await at.door(me)).toEqual({ enrolled: 0, open: 0, until: null })
    const said = await at.enter(me, codeOf(data.secret).replace(/^.../, '$& '))
    expect(said).toEqual({ code: '00', data: { until: expect.any(String) } })
    const minutes = (Date.parse(said.data.until) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(29)
    expect(minutes).toBeLessThan(31)
    expect(await at.door(me)).toEqual({ enrolled: 1, open: 1, until: said.data.until })
    expect((await at.work(me)).code).toBe('00')
    expect(await at.noted(me)).toEqual(['desk.enrolled', 'desk.entered'])
  })

  test('can be repeated with a new secret until a code has confirmed one, and not afterwards', async () => {
    const me = await actor(db, { role: 'operator', atDesk: false })
    const first = (await at.enrol(me)).data.secret
    const second = (await at.enrol(me)).data.secret
    expect(second).not.toBe(first)
    expect(await at.enter(me, codeOf(first))).toMatchObject({ code: '01', fields: { code: expect.any(String) } })
    expect((await at.enter(me, codeOf(second))).code).toBe('00')
    const again = await at.enrol(me)
    expect(again).toEqual({ code: '01', message: expect.stringContaining('sudah terpasang') })
    expect((await at.enter(me, nextCodeOf(second))).code).toBe('00')
  })

  test('comes first: a code without an authenticator is rejected', async () => {
    const me = await actor(db, { role: 'operator', atDesk: false })
    expect(await at.enter(me, '123456')).toMatchObject({
      code: '01',
      message: expect.stringContaining('Pasang dahulu'),
    })
    expect(await at.work(me)).toEqual(shut)
  })

  test.each(['', '12345', '1234567', 'abcdef', '12 34 56', '１２３４５６'])(
    'does not count the malformed code %j as a wrong one',
    async (code) => {
      const me = await at.enrolled()
      expect(await at.enter(me, code)).toMatchObject({ code: '05', fields: { code: 'Isi 6 angka' } })
      expect(await at.noted(me)).not.toContain('desk.refused: Kode salah')
    },
  )
})

describe('a TOTP code', () => {
  test('is accepted once', async () => {
    const me = await at.enrolled()
    const code = nextCodeOf(me.secret)
    expect((await at.enter(me, code)).code).toBe('00')
    const thief = await at.otherPhone(me)
    const said = await at.enter(thief, code)
    expect(said).toMatchObject({ code: '01', message: expect.stringContaining('sudah dipakai') })
    expect(await at.work(thief)).toEqual(shut)
    // The code of the step before, never used, is rejected, too.
    expect((await at.enter(thief, codeOf(me.secret))).code).toBe('01')
    expect((await at.noted(me)).slice(-2)).toEqual(['desk.refused: Kode terpakai', 'desk.refused: Kode terpakai'])
  })

  // Only PostgreSQL runs several transactions at once.
  test.each(engines())('sent from four phones at the same moment opens the desk on one, on %s', async (engine) => {
    const there = engine === 'pglite' ? at : openDoor(await openTestDatabase(engine, { seed: 'none' }))
    const me = await there.enrolled()
    const phones = [me, ...(await Promise.all([1, 2, 3].map(() => there.otherPhone(me))))]
    await there.leave(me)
    const code = nextCodeOf(me.secret)
    const said = (await Promise.all(phones.map((phone) => there.enter(phone, code)))).map(({ code }) => code)
    expect([...said].sort()).toEqual(['00', '01', '01', '01'])
    const open = await Promise.all(phones.map(async (phone) => (await there.work(phone)).code))
    expect(open).toEqual(said.map((code) => (code === '00' ? '00' : '03')))
  })

  test('opens the desk only on the phone that sends it and only for its operator', async () => {
    const [me, other] = [await at.enrolled(), await at.enrolled()]
    await Promise.all([me, other].map(at.leave))
    const tablet = await at.otherPhone(me)
    expect((await at.enter(other, nextCodeOf(me.secret))).code).toBe('01')
    expect((await at.enter(me, nextCodeOf(me.secret))).code).toBe('00')
    expect([(await at.work(me)).code, await at.work(tablet), await at.work(other)]).toEqual(['00', shut, shut])
    expect(await at.door(tablet)).toEqual({ enrolled: 1, open: 0, until: null })
  })

  test('that is wrong is logged', async () => {
    const me = await at.enrolled()
    const wrong = [codeOf(me.secret, -600_000), codeOf(me.secret, 600_000)]
    for (const code of wrong) expect((await at.enter(me, code)).code).toBe('01')
    expect((await at.noted(me)).slice(-2)).toEqual(['desk.refused: Kode salah', 'desk.refused: Kode salah'])
  })
})

describe('the authentication endpoints of the desk', () => {
  test.each(['guest', 'merchant', 'lspro'] as const)('reject a %s', async (role) => {
    const me = await actor(db, { role })
    const no = { code: '03', message: commonTexts.notYours }
    expect(await at.knock(me)).toEqual(no)
    expect(await at.enrol(me)).toEqual(no)
    expect(await at.enter(me, '123456')).toEqual(no)
    expect(await at.leave(me)).toEqual(no)
    expect(await db.query('select from authenticator where person_id = $1', [me.personId])).toEqual([])
    expect(await at.noted(me)).toEqual([])
  })

  test('do not give an operator the endpoints of merchants or certification bodies', async () => {
    const me = await actor(db, { role: 'operator' })
    const no = { code: '03', message: commonTexts.notYours }
    expect(await at.asMerchant(me)).toEqual(no)
    expect(await at.asBody(me)).toEqual(no)
  })
})

test('the authenticator secret is stored encrypted', async () => {
  const me = await at.enrolled()
  const [row] = await db.query<{ secret: Uint8Array }>('select secret from authenticator where person_id = $1', [
    me.personId,
  ])
  const bytes = Buffer.from(Secret.fromBase32(me.secret).bytes)
  expect(bytes).toHaveLength(20)
  expect(Buffer.from(row!.secret).includes(bytes)).toBe(false)
  expect(Buffer.from(row!.secret).includes(me.secret)).toBe(false)
  expect(at.lines.join('')).not.toContain(me.secret)
})
