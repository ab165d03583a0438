import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ownShopMessages } from '#contract/shops/rules.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { openOwnShops, type Save, saves } from '../../fixtures/shop.fixture.ts'
import { engines } from '../../support/database/engines.ts'
import { actor, signedIn } from '../../support/people.ts'

const every = Object.keys(saves) as Save[]
const done = (what: Save) => ({ code: '00', message: what === 'banner' ? 'berhasil diubah' : 'Update Berhasil' })

describe.each(engines())('changes of an open shop by its owner on %s', async (engine) => {
  const place = await openOwnShops(engine)
  const { db, ask, owner, save, profile, rowOf, logOf } = place
  const body = async (what: Save, who: { personId: number }) =>
    what === 'image' ? { img_64: await place.loose(who as never) } : saves[what]

  test.each(every)('%s is saved by the owner and rejected for every other user', async (what) => {
    const siti = await owner({ banner_picture_id: null })
    const others = {
      visitor: await actor(db),
      lspro: await actor(db, { role: 'lspro' }),
      operator: await actor(db, { role: 'operator' }),
    }
    const before = await rowOf(siti.shopId)
    expect((await save(undefined, what, saves[what])).code).toBe('99')
    for (const who of Object.values(others))
      expect(await save(who, what, { ...saves[what], id: siti.shopId })).toMatchObject({ code: '03' })
    expect(await rowOf(siti.shopId)).toEqual(before)
    expect(await save(siti, what, await body(what, siti))).toEqual(done(what))
  })

  test.each(every)(
    '%s with the id of another shop never changes that shop; where the id is read, the save is rejected',
    async (what) => {
      const [siti, budi] = [await owner(), await owner({ mobile_phone: '+6281111111111', exp_remark: 'punya Budi' })]
      const [hers, his] = [await rowOf(siti.shopId), await rowOf(budi.shopId)]
      const asked = { ...(await body(what, siti)), id: budi.shopId, merchant_id: budi.shopId }
      const said = await save(siti, what, asked)
      expect(await rowOf(budi.shopId)).toEqual(his)
      expect(await logOf(budi.shopId)).toEqual([])
      // Contact and image read the id, the others do not.
      if (what !== 'contact' && what !== 'image') return
      expect(said).toEqual({ code: '03', message: commonTexts.notYours })
      expect(await rowOf(siti.shopId)).toEqual(hers)
    },
  )

  test('profile and numbers of another shop cannot be read', async () => {
    const [siti, budi] = [await owner(), await owner()]
    expect(await ask('/merchant/profile', { id: budi.shopId }, siti.headers)).toEqual({
      code: '03',
      message: commonTexts.notYours,
    })
    expect((await ask('/merchant/profile', { id: siti.shopId }, siti.headers)).data.merchant.id).toBe(siti.shopId)
    for (const path of ['/merchant/profile', '/merchant/insight'])
      for (const [role, code] of [
        ['guest', '03'],
        ['lspro', '03'],
        ['operator', '03'],
      ] as const)
        expect((await ask(path, {}, (await actor(db, { role })).headers)).code).toBe(code)
    expect((await ask('/merchant/insight')).code).toBe('99')
  })

  test.each(every)('%s is rejected during the wizard, and accepted while the shop is suspended', async (what) => {
    const early = await owner({ status: 'not active' }, { completed: false })
    expect(await save(early, what, await body(what, early))).toEqual({ code: '03', message: ownShopMessages.notOpen })
    const suspended = await owner({ status: 'not active' })
    expect(await save(suspended, what, await body(what, suspended))).toEqual(done(what))
    expect((await profile(suspended)).merchant.status).toBe('not active')
  })

  test('contacts are stored in the same form as by the wizard, and the log has the old values', async () => {
    const siti = await owner({ mobile_phone: '+6281200000000', tiktok: '@lama', email: 'toko@uji.example' })
    const asked = {
      ...{ email: 'lain@uji.example', website: ' dapurkue.example ', mobile_phone: '0812-3456-7890' },
      ...{ office_phone: '0251-100111', tiktok: '', facebook: 'facebook.com/dapurkue', instagram: '@dapurkue' },
    }
    expect(await save(siti, 'contact', asked)).toEqual(done('contact'))
    const after = {
      ...{ mobile_phone: '+6281234567890', office_phone: '0251-100111', website: 'https://dapurkue.example' },
      ...{ facebook: 'https://facebook.com/dapurkue', instagram: '@dapurkue', tiktok: null },
    }
    expect(await rowOf(siti.shopId)).toMatchObject({ ...after, email: 'toko@uji.example' })
    expect(await logOf(siti.shopId)).toEqual([
      {
        ...{ action: 'shop.changed', person_id: siti.personId },
        before: {
          ...{ mobile_phone: '+6281200000000', office_phone: null, website: null },
          ...{ facebook: null, instagram: null, tiktok: '@lama' },
        },
        after,
      },
    ])
    // Saving the same again is not logged.
    expect(await save(siti, 'contact', asked)).toEqual(done('contact'))
    expect(await logOf(siti.shopId)).toHaveLength(1)
  })

  const mobile = 'Nomor handphone harus 10 - 13 digit'
  const prefix = 'Prefix telepon harus 3 - 4 digit'
  const number = 'Nomor telepon harus 5 - 10 digit'
  test.each([
    ['mobile_phone', '81234567', mobile],
    ['mobile_phone', '812345678', undefined],
    ['mobile_phone', '8123456789012', undefined],
    ['mobile_phone', '81234567890123', mobile],
    ['mobile_phone', '', mobile],
    ['mobile_phone', null, expect.any(String)],
    ['mobile_phone', '0812abc67890', expect.any(String)],
    ['office_phone', '02-100111', prefix],
    ['office_phone', '021-100111', undefined],
    ['office_phone', '02511-100111', prefix],
    ['office_phone', '0251-1001', number],
    ['office_phone', '0251-10011', undefined],
    ['office_phone', '0251-1001112223', undefined],
    ['office_phone', '0251-10011122233', number],
    ['office_phone', '', prefix],
    ['website', 'javascript:alert(1)', 'Alamat situs belum benar, misalnya https://usahaku.id'],
    ['website', 'https://usahaku.id', undefined],
    ['instagram', 'javascript:alert(1)', expect.any(String)],
    ['facebook', 'x'.repeat(400), expect.any(String)],
  ])('the contact %s %j gives %j', async (field, typed, sentence) => {
    const siti = await owner()
    const before = await rowOf(siti.shopId)
    const said = await save(siti, 'contact', { ...saves.contact, [field]: typed })
    if (sentence === undefined) return expect(said).toEqual(done('contact'))
    expect(said).toMatchObject({ code: '05', fields: { [field]: sentence } })
    expect(await rowOf(siti.shopId)).toEqual(before)
  })

  test.each([
    ['<p>Ke <b>Malaysia</b></p><script>alert(1)</script>', '<p>Ke <b>Malaysia</b></p>'],
    ['<p onclick="x()">Ke <a href="javascript:x()">sana</a></p>', '<p>Ke <a>sana</a></p>'],
    ['<img src=x onerror=alert(1)>Ekspor', 'Ekspor'],
    ['<svg><p>x</p></svg><h2>Ekspor</h2>', '<h2>Ekspor</h2>'],
    ['<xmp><script>alert(1)</script></xmp>Ekspor', 'Ekspor'],
    ['<p style="position:fixed">Ekspor</p>', '<p>Ekspor</p>'],
  ])('the export text %j is stored as %j', async (typed, kept) => {
    const siti = await owner()
    expect(await save(siti, 'exp_remark', { exp_remark: typed })).toEqual(done('exp_remark'))
    expect(await rowOf(siti.shopId)).toMatchObject({ is_exp: true, exp_remark: kept })
  })

  test('an empty export text means no experience, and one that is too long is rejected', async () => {
    const siti = await owner({ is_exp: true, exp_remark: '<p>Lama</p>' })
    for (const exp_remark of ['x'.repeat(20_001), `<p>${'&amp;'.repeat(9_999)}</p>`])
      expect(await save(siti, 'exp_remark', { exp_remark })).toMatchObject({
        code: '05',
        fields: { exp_remark: 'Pengalaman ekspor terlalu panjang' },
      })
    expect(await rowOf(siti.shopId)).toMatchObject({ is_exp: true, exp_remark: '<p>Lama</p>' })
    for (const exp_remark of ['<p> </p>', '', null]) {
      await save(siti, 'exp_remark', { exp_remark: '<p>Lama</p>' })
      expect(await save(siti, 'exp_remark', { exp_remark })).toEqual(done('exp_remark'))
      expect(await rowOf(siti.shopId)).toMatchObject({ is_exp: false, exp_remark: null })
    }
  })

  test.each(every)(
    '%s sent twice with one idempotency key is saved once, and another body with that key is rejected',
    async (what) => {
      const siti = await owner({ is_exp: true, exp_remark: 'lama' })
      const [key, asked] = [randomUUID(), await body(what, siti)]
      const both = await Promise.all([save(siti, what, asked, key), save(siti, what, asked, key)])
      expect(both).toEqual([done(what), done(what)])
      expect((await logOf(siti.shopId)).length).toBeLessThanOrEqual(1)
      expect(await save(siti, what, { ...asked, more: 1 }, key)).toMatchObject({ code: '01' })
    },
  )

  test('two phones at the same moment save one after the other, and the shop has the values of one of them', async () => {
    const siti = await owner()
    const phones = [siti, { ...siti, ...(await signedIn(db, siti.personId)) }]
    const said = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        save(phones[index % 2], 'contact', { mobile_phone: `08123456789${index}`, office_phone: `0251-10011${index}` }),
      ),
    )
    expect(said).toEqual(said.map(() => done('contact')))
    const { mobile_phone, office_phone } = (await profile(siti)).merchant
    expect(mobile_phone.slice(-1)).toBe(office_phone.slice(-1))
    const log = await logOf(siti.shopId)
    // Each log entry has the value that the save before it has left.
    for (const [at, { before }] of log.entries()) if (at > 0) expect(before).toMatchObject(log[at - 1]!.after)
  })

  test('a read right after a save has the new value', async () => {
    const siti = await owner()
    const seen = async () => (await ask('/merchant/detail', { id: siti.shopId })).data.merchant.exp_remark
    expect(await seen()).toBe('')
    await save(siti, 'exp_remark', saves.exp_remark)
    expect(await seen()).toBe('<p>Ke Malaysia.</p>')
  })

  test('a phone number stored in an older form is returned to its owner in the current form', async () => {
    const siti = await owner({ mobile_phone: '0812-3456-7890' })
    expect((await profile(siti)).merchant.mobile_phone).toBe('+6281234567890')
    const { merchant } = (await ask('/merchant/detail', { id: siti.shopId }, siti.headers)).data
    expect(merchant.mobile_phone).toBe('+6281234567890')
    // An invalid number is returned as it is, for the owner to correct.
    const odd = await owner({ mobile_phone: 'belum ada' })
    expect((await profile(odd)).merchant.mobile_phone).toBe('belum ada')
  })

  test('only the owner can read who has changed the shop and when', async () => {
    const siti = await owner({ click: 4, created_by: 7 })
    await save(siti, 'exp_remark', saves.exp_remark)
    const detail = async (headers?: Record<string, string>) =>
      (await ask('/merchant/detail', { id: siti.shopId }, headers)).data.merchant
    const record = {
      ...{ status: 'active', click: 4, created_by: 7, updated_by: siti.personId },
      ...{ created_at: expect.stringMatching(/^\d{4}-.*Z$/), updated_at: expect.stringMatching(/^\d{4}-.*Z$/) },
    }
    const told = (await profile(siti)).merchant
    expect(told).toMatchObject(record)
    expect(told.updated_at > told.created_at).toBe(true)
    expect(await detail(siti.headers)).toMatchObject(record)
    for (const who of [undefined, (await actor(db)).headers])
      for (const key of Object.keys(record)) expect(await detail(who)).not.toHaveProperty(key)
  })

  test('the profile has all values of the wizard, and later ones', async () => {
    const siti = await owner({ type: 'UD', nib: '1234567890123', labor_id: 1, capital_id: 2, year: 2019, click: 7 })
    const said = await profile(siti)
    expect(said.merchant).toMatchObject({
      ...{ id: siti.shopId, type: 'UD', nib: '1234567890123', year: 2019, email: expect.stringContaining('@') },
      ...{ banner_url: null, banner: null, status: 'active', click: 7, img_url: null },
    })
    expect(said).toMatchObject({
      ...{ total_products: 0, kbli_codes: [], gallery: [], merchant_omzet: null },
      merchant_labor: { id: 1, name: expect.any(String) },
      merchant_capital: { id: 2, name: expect.any(String) },
      location: { province_id: 32, province_name: 'Jawa Barat', regency_id: 3271, village_name: '' },
    })
  })
})
