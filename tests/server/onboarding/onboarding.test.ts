import { describe, expect, test } from 'vitest'
import { addresses } from '#contract/addresses.ts'
import { shopMessages } from '#contract/shops/rules.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { demoPassword } from '#server/seed/demo/accounts.ts'
import { newNib, openShops, stage1, stage2, stage3 } from '../../fixtures/onboarding.fixture.ts'
import { jpeg } from '../../fixtures/photo-corpus.ts'
import { engines } from '../../support/database/engines.ts'
import { actor } from '../../support/people.ts'

const anywhere = { code: '03', message: commonTexts.notYours }

describe.each(engines())('the five stages of the wizard on %s', async (engine) => {
  const place = await openShops(engine, { seed: 'demo' })
  const { db, ask, save, detail, shopOf, upload } = place

  test('a new merchant gets an empty shop, their own address and the lists', async () => {
    const siti = await place.newMerchant()
    const { data } = await ask('/merchant/wizard', {}, siti.headers)
    const shop = await shopOf(siti)
    const [{ email } = { email: '' }] = await db.query<{ email: string }>('select email from person where id = $1', [
      siti.personId,
    ])
    expect(data.merchant).toMatchObject({ id: shop.id, type: '', nib: '', year: 0, email, img_url: null, img: null })
    expect(data.merchant).toMatchObject({ wizard_stage: 1, is_completed: 0, is_tkdn: 0, exp_remark: '' })
    expect(data.location).toEqual({
      ...{ province_id: 0, province_name: '', regency_id: 0, regency_name: '' },
      ...{ district_id: 0, district_name: '', village_id: 0, village_name: '' },
      ...{ latitude: '-6.2', longitude: '106.816666', is_placed: 0 },
    })
    expect(data).toMatchObject({ labor: null, capital: null, omzet: null, kbli_codes: [], gallery: [] })
    expect(data.user).toEqual({ id: siti.personId, name: 'Rara Uji', email })
    const lists = await ask('/merchant/dropdown', { merchant_id: shop.id }, siti.headers)
    expect(lists.data).toEqual({
      kbli_options: data.data_dropdown.kbli,
      omzet_options: data.data_dropdown.omzet,
      labor_options: data.data_dropdown.labor,
      capital_options: data.data_dropdown.capital,
    })
    expect(lists.data.kbli_options.length).toBeGreaterThan(100)
    expect(lists.data.kbli_options).toContainEqual({ id: '10792', name: expect.any(String) })
    expect(lists.data.labor_options[0]).toEqual({ id: 1, name: '1-4 orang (Usaha Mikro)' })
    expect((await ask('/merchant/wizard', { dropdown: 0 }, siti.headers)).data).not.toHaveProperty('data_dropdown')
  })

  test('the new merchant of the demo continues in stage 2, finishes, and gets all values back', async () => {
    const said = await ask('/login', { email: 'newmerchant@demo.example', password: demoPassword })
    const me = {
      personId: said.data.id,
      sessionId: 0,
      token: said._token,
      headers: { authorization: `Bearer ${said._token}` },
    }
    expect(said.route).toBe('/merchant/stage-2')
    const nib = newNib()
    expect(await save(1, stage1({ id: said.data.merchant_id, nib }), me)).toEqual({
      code: '00',
      message: expect.any(String),
      data: { wizard_stage: 2 },
    })
    expect((await save(2, stage2({ email: 'orang-lain@uji.example' }), me)).data).toEqual({ wizard_stage: 3 })
    expect((await save(3, stage3(), me)).data).toEqual({ wizard_stage: 4 })
    const [logo, wide, tall] = [
      await upload(me),
      await upload(me, await jpeg(400, 300)),
      await upload(me, await jpeg(200, 500)),
    ]
    expect((await save(4, { img_64: logo, img_64s: [wide, tall] }, me)).data).toEqual({ wizard_stage: 5 })

    const expected = {
      merchant: {
        id: said.data.merchant_id,
        type: 'UD',
        name: 'Dapur Kue Walandouw',
        nib,
        owner: 'Sartika Walandouw',
        year: 2019,
        address: 'Jl. Melati No. 3',
        rt: '1',
        rw: '12',
        zip_code: '23711',
        mobile_phone: '+6281234567890',
        office_phone: '0251-100111',
        email: 'newmerchant@demo.example',
        website: 'https://dapurkue.example',
        facebook: 'https://facebook.com/dapurkue',
        instagram: '@dapurkue',
        tiktok: '',
        is_lpse: 1,
        is_lkpp: 0,
        is_tkdn: 1,
        tkdn_certificate: 'TKDN-0123',
        is_exp: 1,
        exp_remark: '<p>Ke <b>Malaysia</b> sejak 2021.</p>',
        img_url: logo,
        img: { width: 300, height: 300, thumbhash: expect.any(String) },
        wizard_stage: 5,
        is_completed: 0,
      },
      location: {
        ...{ province_id: 11, province_name: 'Aceh', regency_id: 1101, regency_name: 'Kabupaten Aceh Selatan' },
        ...{ district_id: 110101, district_name: 'Bakongan', village_id: 1101012001, village_name: 'Keude Bakongan' },
        ...{ latitude: '-3.1234', longitude: '97.25', is_placed: 1 },
      },
      labor: { id: 1, name: '1-4 orang (Usaha Mikro)' },
      capital: { id: 2, name: expect.stringContaining('Rp5 miliar') },
      omzet: { id: 3, name: expect.stringContaining('Rp50 miliar') },
    }
    const classes = [
      { code: '10732', name: expect.any(String) },
      { code: '10792', name: expect.any(String) },
    ]
    const pictures = [
      { id: expect.any(Number), url: wide, width: 400, height: 300, thumbhash: expect.any(String) },
      { id: expect.any(Number), url: tall, width: 200, height: 500, thumbhash: expect.any(String) },
    ]
    expect(await detail(me)).toEqual({
      ...expected,
      user: { id: me.personId, name: said.data.name, email: 'newmerchant@demo.example' },
      kbli_codes: classes,
      gallery: pictures,
    })
    const finish = { ...expected, merchant_kbli: classes, media: pictures }
    expect((await ask('/merchant/finish', {}, me.headers)).data).toEqual(finish)

    // The values of the detail can be sent back unchanged and change nothing.
    const known = await detail(me)
    const { merchant, location } = known
    await save(1, { ...merchant, kbli_codes: known.kbli_codes, labor_id: 1, capital_id: 2, omzet_id: 3 }, me)
    await save(2, { ...merchant, ...location }, me)
    await save(3, merchant, me)
    await save(4, { img_64: merchant.img_url, img_64s: pictures.map(({ url }) => url) }, me)
    expect({ ...(await detail(me)), gallery: pictures }).toEqual({ ...known, gallery: pictures })

    expect(await save(5, {}, me)).toEqual({ code: '00', message: expect.any(String), data: { is_completed: 1 } })
    expect(await shopOf(me)).toMatchObject({ status: 'active', wizard_stage: 5 })
    expect((await ask('/user/detail', {}, me.headers)).data.is_completed).toBe(1)
    expect((await ask('/profile/route', {}, me.headers)).data.route).toBe(
      `/base/merchant/detail/${said.data.merchant_id}`,
    )
    expect((await ask('/merchant/finish', {}, me.headers)).data).toEqual({
      ...finish,
      merchant: { ...expected.merchant, is_completed: 1 },
    })
  })

  test('a stage cannot be skipped, and a rejected one changes nothing', async () => {
    for (const stage of [1, 2, 3, 4]) {
      const siti = await place.merchantAt(stage)
      const before = await shopOf(siti)
      const bodies = [stage1(), stage2(), stage3(), { img_64: await upload(siti) }, {}]
      for (const [at, body] of bodies.entries())
        if (at + 1 > stage)
          expect(await save(at + 1, body, siti)).toEqual({ code: '03', message: shopMessages.skipped })
      expect(await shopOf(siti)).toEqual(before)
    }
  })

  test('an earlier stage can be saved again, and the current stage stays the same', async () => {
    const siti = await place.merchantAt(4)
    expect((await save(1, stage1({ name: 'Kue Baru' }), siti)).data).toEqual({ wizard_stage: 4 })
    expect((await save(2, stage2({ zip_code: '23799' }), siti)).data).toEqual({ wizard_stage: 4 })
    expect((await detail(siti)).merchant).toMatchObject({ name: 'Kue Baru', zip_code: '23799', wizard_stage: 4 })
  })

  test('stages of an open shop are rejected, each with a message', async () => {
    const siti = await place.merchantAt(5)
    expect((await save(5, {}, siti)).code).toBe('00')
    const before = await shopOf(siti)
    const late = [stage1(), stage2(), stage3(), { img_64: await upload(siti) }]
    const route = addresses.shop(before.id as number)
    for (const [at, body] of late.entries())
      expect(await save(at + 1, body, siti)).toEqual({ code: '03', message: shopMessages.completed, route })
    // The last stage's goal is already reached: a second phone that sends it gets a success.
    expect(await save(5, {}, siti)).toMatchObject({ code: '00', data: { is_completed: 1 } })
    expect(await shopOf(siti)).toEqual(before)
  })

  test.each(
    [
      ['type', 'name', 'nib', 'owner', 'year', 'labor_id', 'capital_id', 'omzet_id', 'village_id', 'address'],
      ['rt', 'rw', 'zip_code', 'mobile_phone', 'office_phone', 'picture_id'],
    ].flat(),
  )('a shop without %s is not opened, whatever its stage', async (column) => {
    const siti = await place.merchantAt(5)
    const shop = await shopOf(siti)
    await db.query(`update merchant set ${column} = ${column === 'name' ? "''" : 'null'} where id = $1`, [shop.id])
    expect(await save(5, {}, siti)).toEqual({ code: '03', message: shopMessages.skipped })
    expect((await shopOf(siti)).status).toBe('not active')
  })

  test('a shop without a business class is not opened', async () => {
    const siti = await place.merchantAt(5)
    await db.query('delete from merchant_kbli where merchant_id = $1', [(await shopOf(siti)).id])
    expect(await save(5, {}, siti)).toEqual({ code: '03', message: shopMessages.skipped })
  })

  test('the shop of another merchant can be neither read nor filled in', async () => {
    const [siti, budi] = [await place.merchantAt(4), await place.newMerchant()]
    const { id } = await shopOf(siti)
    const before = JSON.stringify([await shopOf(siti), await shopOf(budi)])
    expect(await ask('/merchant/wizard', { id }, budi.headers)).toEqual(anywhere)
    expect(await ask('/merchant/dropdown', { merchant_id: id }, budi.headers)).toEqual(anywhere)
    expect(await save(1, stage1({ id }), budi)).toEqual(anywhere)
    expect(await save(2, stage2({ id }), budi)).toEqual(anywhere)
    expect(await save(3, stage3({ id }), budi)).toEqual(anywhere)
    expect(JSON.stringify([await shopOf(siti), await shopOf(budi)])).toBe(before)
    expect((await ask('/merchant/wizard', { id: null }, budi.headers)).data.merchant.id).toBe((await shopOf(budi)).id)
  })

  test('a merchant without a shop gets a message, not a server error', async () => {
    const siti = await actor(db, { role: 'merchant', completed: false })
    await db.query('update person set merchant_id = null where id = $1', [siti.personId])
    for (const path of ['/merchant/wizard', '/merchant/dropdown', '/merchant/finish', '/merchant/stage-5/save'])
      expect(await ask(path, {}, siti.headers)).toEqual(anywhere)
    expect(await save(1, stage1(), siti)).toEqual(anywhere)
  })
})
