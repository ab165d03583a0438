import { describe, expect, test } from 'vitest'
import { account } from '#contract/account/schemas.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { dataOf, png } from '../../fixtures/photo-corpus.ts'
import { filledIn, openProfiles } from '../../fixtures/profile.fixture.ts'
import { engines } from '../../support/database/engines.ts'

const anywhere = 'Anda tidak berhak membuka bagian ini.'

describe.each(engines())('one’s own account on %s', async (engine) => {
  const place = await openProfiles(engine)
  const { db, ask, signedIn } = place
  const rowOf = async (id: number) => (await db.query('select * from person where id = $1', [id]))[0]!

  describe("the route of 'Akun Saya'", () => {
    test.each<[string, Parameters<typeof signedIn>, string | ((row: Record<string, unknown>) => string)]>([
      [
        'for a visitor with an incomplete profile is the form',
        ['guest', { completed: false }],
        '/auth/registration-visitor',
      ],
      ['for a visitor with a complete profile is that profile', ['guest'], '/base/user/detail'],
      ['for a merchant with an unfinished shop is the wizard', ['merchant', { completed: false }], '/merchant/stage-1'],
      ['for a merchant is the shop', ['merchant'], ({ merchant_id }) => `/base/merchant/detail/${merchant_id}`],
      ['for a certification body is its page', ['lspro'], ({ lspro_id }) => `/base/lspro/detail/${lspro_id}`],
    ])('%s', async (_, who, route) => {
      const somebody = await signedIn(...who)
      const expected = typeof route === 'string' ? route : route(await rowOf(somebody.id))
      expect(await ask(account.profileRoute, {}, somebody)).toEqual({ code: '00', data: { route: expected } })
    })

    test('for a merchant who stopped in stage 3 is that stage', async () => {
      const budi = await signedIn('merchant', { completed: false })
      await db.query('update merchant set wizard_stage = 3 where created_by = $1', [budi.id])
      expect((await ask(account.profileRoute, {}, budi)).data).toEqual({ route: '/merchant/stage-3' })
    })
  })

  test('account.detail has the user’s own data and no secrets', async () => {
    const siti = await signedIn('guest')
    await ask(account.registerVisitor, filledIn(), siti)
    const answer = await ask(account.detail, { id: siti.id }, siti)
    expect(answer).toEqual({
      code: '00',
      data: {
        id: siti.id,
        name: 'Siti Rahmawati',
        email: siti.email,
        img_url: null,
        img: null,
        role: 'guest',
        is_completed: 1,
        is_verified: 1,
        merchant_id: null,
        lspro_id: null,
        phone_no: '+6281234567890',
        office_no: '0251-100111',
        instagram_url: '@salimah.batik',
        facebook_url: 'https://facebook.com/salimah',
        tiktok_url: '',
        referral_name: null,
        status: 'active',
        referral_code: null,
        ...{ mentor_type_id: null, mentor_type_remark: null, mentor_name_id: null, mentor_name_remark: null },
        ...{ api_token: null, verification_code: null, img_64: null },
      },
    })
    expect(await ask(account.detail, {}, siti)).toEqual(answer)
  })

  describe('the visitor’s form', () => {
    test('marks the visitor as completed and returns the name', async () => {
      const siti = await signedIn('guest', { completed: false })
      const answer = await ask(account.registerVisitor, filledIn({ name: '  Siti Aminah ', id: siti.id }), siti)
      expect(answer).toEqual({ code: '00', data: { name: 'Siti Aminah' } })
      expect(await rowOf(siti.id)).toMatchObject({ completed: true, role: 'guest', name: 'Siti Aminah' })
      expect((await ask(account.profileRoute, {}, siti)).data).toEqual({ route: '/base/user/detail' })
    })

    test('sent twice gives the same answer', async () => {
      const siti = await signedIn('guest', { completed: false })
      for (let i = 0; i < 2; i++) expect((await ask(account.registerVisitor, filledIn(), siti)).code).toBe('00')
    })

    test.each(['merchant', 'lspro', 'operator'] as const)('is rejected for a %s', async (role) => {
      const somebody = await signedIn(role, { completed: false })
      const before = await place.rowsOf(somebody.id)
      expect(await ask(account.registerVisitor, filledIn(), somebody)).toEqual({ code: '03', message: anywhere })
      expect(await place.rowsOf(somebody.id)).toBe(before)
    })

    const phone = 'Nomor telepon harus 10 - 13 digit'
    const prefix = 'Prefix telepon harus 3 - 4 digit'
    const number = 'Nomor telepon harus 5 - 10 digit'
    test.each<[Record<string, unknown>, Record<string, string>]>([
      [{ name: '' }, { name: 'Mohon isi Kolom ini' }],
      [{ name: '   ' }, { name: 'Mohon isi Kolom ini' }],
      [{ name: '\u200b\u2060' }, { name: 'Mohon isi Kolom ini' }],
      [{ name: undefined }, { name: 'Mohon isi Kolom ini' }],
      [{ name: 'a'.repeat(101) }, { name: 'Paling banyak 100 huruf' }],
      [{ phone_no: '081234567' }, { phone_no: phone }],
      [{ phone_no: '08123456789012' }, { phone_no: phone }],
      [{ phone_no: '0812345678x' }, { phone_no: phone }],
      [{ phone_no: '0000000000' }, { phone_no: phone }],
      [{ phone_no: '6281234567' }, { phone_no: phone }],
      [{ phone_no: '6206206262' }, { phone_no: phone }],
      [{ phone_no: '' }, { phone_no: phone }],
      [{ office_no: '02-100111' }, { office_no: prefix }],
      [{ office_no: '02511-100111' }, { office_no: prefix }],
      [{ office_no: '0251100111' }, { office_no: prefix }],
      [{ office_no: '0251-' }, { office_no: number }],
      [{ office_no: '0251-1001' }, { office_no: number }],
      [{ office_no: '0251-10011100111' }, { office_no: number }],
      [{ office_no: '0251-100-111' }, { office_no: number }],
      [{ office_no: '' }, { office_no: prefix }],
      [
        { name: '', phone_no: '1', office_no: '' },
        { name: 'Mohon isi Kolom ini', phone_no: phone, office_no: prefix },
      ],
    ])('with %j is rejected at its field', async (wrong, fields) => {
      const siti = await signedIn('guest', { completed: false })
      const before = await place.rowsOf(siti.id)
      const answer = await ask(account.registerVisitor, filledIn(wrong), siti)
      expect(answer).toEqual({ code: '05', message: commonTexts.malformed, fields })
      expect(await place.rowsOf(siti.id)).toBe(before)
    })

    test.each([
      ['0812345678', '+62812345678'],
      ['0812 3456 7890', '+6281234567890'],
      ['6281234567890', '+6281234567890'],
      ['+62 812-3456-789', '+628123456789'],
      ['8123456789', '+628123456789'],
    ])('stores the phone number %s as %s', async (typed, kept) => {
      const siti = await signedIn('guest')
      await ask(account.registerVisitor, filledIn({ phone_no: typed }), siti)
      expect(await rowOf(siti.id)).toMatchObject({ phone_no: kept })
    })
  })

  describe('change_profile', () => {
    test.each(['guest', 'merchant', 'lspro', 'operator'] as const)(
      'of a %s stores the new values and keeps the rest of the account',
      async (role) => {
        const somebody = await signedIn(role)
        const before = await rowOf(somebody.id)
        const changed = filledIn({ id: somebody.id, name: 'Nama Baru', phone_no: '812345678' })
        const answer = await ask(account.changeProfile, changed, somebody)
        expect(answer).toMatchObject({ code: '00', data: { name: 'Nama Baru', phone_no: '+62812345678', role } })
        const kept = { name: 'Nama Baru', phone_no: '+62812345678', office_no: '0251-100111' }
        const social = {
          instagram_url: '@salimah.batik',
          facebook_url: 'https://facebook.com/salimah',
          tiktok_url: null,
        }
        expect(await rowOf(somebody.id)).toEqual({ ...before, ...kept, ...social, updated_at: expect.any(Date) })
      },
    )

    test.each([
      ['812345678', '00'],
      ['0812345678', '00'],
      ['62812345678', '00'],
      ['8123456789012', '00'],
      ['81234567', '05'],
      ['08123456', '05'],
      ['81234567890123', '05'],
    ])('with the phone number %s after +62 gives code %s', async (phone_no, code) => {
      const siti = await signedIn('guest')
      expect((await ask(account.changeProfile, filledIn({ phone_no }), siti)).code).toBe(code)
    })

    test('empties the fields sent empty and ignores fields that are not part of the form', async () => {
      const siti = await signedIn('guest')
      await ask(account.changeProfile, filledIn({ tiktok_url: '@siti' }), siti)
      const mine = { role: 'operator', completed: false, email: 'lain@uji.example', lspro_id: 1, merchant_id: 1 }
      const empty = { instagram_url: '', facebook_url: null, tiktok_url: '  ' }
      const answer = await ask(account.changeProfile, filledIn({ ...mine, ...empty, is_verified: 0 }), siti)
      expect(answer.data).toMatchObject({ instagram_url: '', facebook_url: '', tiktok_url: '', role: 'guest' })
      expect(await rowOf(siti.id)).toMatchObject({
        ...{ instagram_url: null, facebook_url: null, tiktok_url: null },
        ...{ role: 'guest', completed: true, email: siti.email, lspro_id: null, merchant_id: null },
      })
    })
  })

  describe('requests with the id of another user', () => {
    const calls: [string, Endpoint, Record<string, unknown>][] = [
      ['reading', account.detail, {}],
      ['the visitor’s form', account.registerVisitor, filledIn({ name: 'Penyusup' })],
      ['the profile', account.changeProfile, filledIn({ name: 'Penyusup' })],
    ]
    const written: [string, (id: number) => unknown, string][] = [
      ['the number', (id) => id, '03'],
      ['a text', (id) => String(id), '05'],
      ['a list', (id) => [id], '05'],
      ['an object', (id) => ({ id }), '05'],
      ['a text with a space', (id) => ` ${id}`, '05'],
      ['a text with a point', (id) => `${id}.0`, '05'],
      ['a half more', (id) => id + 0.5, '05'],
      ['less than nothing', (id) => -id, '05'],
      ['yes', () => true, '05'],
    ]
    test.each(calls.flatMap(([call, ...rest]) => written.map((as) => [call, ...as, ...rest] as const)))(
      '%s with %s changes nothing',
      async (_call, _as, idOf, code, endpoint, body) => {
        const [siti, budi] = [await signedIn('guest'), await signedIn('guest')]
        const before = await place.rowsOf(siti.id, budi.id)
        const answer = await ask(endpoint, { ...body, id: idOf(siti.id) }, budi)
        expect(answer.code).toBe(code)
        expect(answer.data).toBeUndefined()
        expect(await place.rowsOf(siti.id, budi.id)).toBe(before)
        const told = place.lines.filter((line) => line.includes('in the name of another person'))
        if (code === '03') expect(JSON.parse(told.at(-1)!)).toMatchObject({ person: budi.id, asked: siti.id })
      },
    )

    test('with two ids in the JSON the last one counts, and 5.0 is read as 5', async () => {
      const [siti, budi] = [await signedIn('guest'), await signedIn('guest')]
      const raw = (ids: string) => ask(account.detail, `{${ids}}`, budi)
      expect((await raw(`"id":${budi.id},"id":${siti.id}`)).code).toBe('03')
      expect((await raw(`"id":${siti.id}.0`)).code).toBe('03')
      expect((await raw(`"id":${budi.id}.0`)).code).toBe('00')
    })

    test('with a photo are rejected before the photo is decoded', async () => {
      const [siti, budi] = [await signedIn('guest'), await signedIn('guest')]
      const before = await place.rowsOf(siti.id, budi.id)
      const photo = { id: siti.id, img_64: dataOf(await png(), 'png') }
      expect((await ask(account.changeProfile, filledIn(photo), budi)).code).toBe('03')
      expect(await place.rowsOf(siti.id, budi.id)).toBe(before)
    })
  })

  test('every account endpoint answers 99 without a session or with an expired one', async () => {
    const siti = await signedIn('guest')
    await db.query('delete from session where person_id = $1', [siti.id])
    const { profileRoute, detail, registerVisitor, changeProfile, changeType, changePassword } = account
    for (const call of [profileRoute, detail, registerVisitor, changeProfile, changeType, changePassword]) {
      expect(await ask(call, filledIn(), siti)).toEqual({ code: '99', message: commonTexts.sessionOver })
      expect((await ask(call, '{"broken')).code).toBe('99')
    }
  })
})
