import { beforeAll, describe, expect, test } from 'vitest'
import { openShops, stage1, stage2, stage3 } from '../../fixtures/onboarding.fixture.ts'
import { engines } from '../../support/database/engines.ts'
import type { Actor } from '../../support/people.ts'

const thisYear = new Date(Date.now() + 7 * 3_600_000).getUTCFullYear()

describe.each(engines())('stored values of wizard stages, on %s', async (engine) => {
  const { db, ask, save, shopOf, detail, merchantAt } = await openShops(engine)
  let siti: Actor
  beforeAll(async () => {
    siti = await merchantAt(4)
  })

  test.each([
    [thisYear, thisYear],
    [thisYear - 70, thisYear - 70],
  ])('the founding year %i is accepted', async (year, kept) => {
    expect((await save(1, stage1({ year }), siti)).code).toBe('00')
    expect((await shopOf(siti)).year).toBe(kept)
  })

  test('a business class is stored once, however often and in whatever form it is sent', async () => {
    const kbli_codes = ['10792', { code: '10792', name: 'Kue' }, '10761', '10761']
    expect((await save(1, stage1({ kbli_codes }), siti)).code).toBe('00')
    expect((await detail(siti)).kbli_codes.map(({ code }: { code: string }) => code)).toEqual(['10761', '10792'])
  })

  test('line breaks in names are removed', async () => {
    await save(1, stage1({ name: ' Kue\n\tManis\u2028Sekali ', owner: 'Bu\rSri' }), siti)
    expect(await shopOf(siti)).toMatchObject({ name: 'Kue Manis Sekali', owner: 'Bu Sri' })
  })

  test.each<[object, object]>([
    [{ mobile_phone: '+62 812-3456-789' }, { mobile_phone: '+628123456789' }],
    [{ mobile_phone: '081234567890' }, { mobile_phone: '+6281234567890' }],
    [{ website: '' }, { website: null }],
    [{ website: null }, { website: null }],
    [{ website: undefined }, { website: null }],
    [{ website: 'HTTPS://toko.example/a?b=1' }, { website: 'HTTPS://toko.example/a?b=1' }],
    [{ website: 'raras.batik' }, { website: 'https://raras.batik' }],
    [
      { facebook: null, instagram: ' ' },
      { facebook: null, instagram: null },
    ],
    [
      { latitude: '-6.2', longitude: '106.816666' },
      { latitude: null, longitude: null },
    ],
    [
      { latitude: -6.2, longitude: 106.816666 },
      { latitude: null, longitude: null },
    ],
    [
      { latitude: '-6.2000000001', longitude: '106.8166660' },
      { latitude: null, longitude: null },
    ],
    [
      { latitude: '-6.2', longitude: '106.9' },
      { latitude: '-6.200000', longitude: '106.900000' },
    ],
    [
      { latitude: -0.5, longitude: 101 },
      { latitude: '-0.500000', longitude: '101.000000' },
    ],
    [{ address: 'Jl. Melati\nNo. 3' }, { address: 'Jl. Melati No. 3' }],
    [{ email: 'lain@uji.example' }, { email: null }],
    [
      { rt: ' 003 ', rw: '7' },
      { rt: '003', rw: '7' },
    ],
  ])('%j is stored as %j', async (typed, kept) => {
    expect((await save(2, stage2(typed), siti)).code).toBe('00')
    expect(await shopOf(siti)).toMatchObject(kept)
    // The values that are returned can be saved again.
    const { merchant, location } = await detail(siti)
    expect((await save(2, { ...merchant, ...location }, siti)).code).toBe('00')
    expect(await shopOf(siti)).toMatchObject(kept)
  })

  test('another village changes all regions of the place', async () => {
    await save(2, stage2({ village_id: 1101012002 }), siti)
    const { location } = await detail(siti)
    expect(location).toMatchObject({ province_id: 11, regency_id: 1101, district_id: 110101, village_id: 1101012002 })
    expect(location.village_name).not.toBe('')
  })

  test('values behind a “yes” are deleted by a “no”', async () => {
    await save(3, stage3(), siti)
    await save(3, stage3({ is_tkdn: 0, is_exp: 0 }), siti)
    expect(await shopOf(siti)).toMatchObject({
      ...{ is_tkdn: false, tkdn_certificate: null, is_exp: false, exp_remark: null },
      is_lpse: true,
    })
  })

  test('the export text is reduced to the HTML of the editor', async () => {
    const exp_remark = `<p onclick="x()">Ke <a href="javascript:x()">sini</a>, <a href="https://a.example">sana</a></p><xmp><img src=x onerror=x()></xmp>`
    await save(3, stage3({ exp_remark }), siti)
    expect((await detail(siti)).merchant.exp_remark).toBe('<p>Ke <a>sini</a>, <a href="https://a.example">sana</a></p>')
  })

  test('keys that no stage has are ignored', async () => {
    const before = await shopOf(siti)
    const forbidden = {
      ...{ status: 'active', wizard_stage: 5, click: 9, picture_id: 1, created_by: 1, merchant_id: 1, is_completed: 1 },
      ...{ banner_picture_id: 1, province_id: 12, regency_id: 1, role: 'operator', img_url: 'x', updated_by: 7 },
    }
    for (const [stage, body] of [stage1(), stage2(), stage3()].entries())
      expect((await save(stage + 1, { ...forbidden, ...body }, siti)).code).toBe('00')
    const same = ['id', 'status', 'wizard_stage', 'click', 'picture_id', 'created_by', 'banner_picture_id', 'email']
    for (const column of same) expect((await shopOf(siti))[column]).toEqual(before[column])
    expect(await shopOf(siti)).toMatchObject({ province_id: 11, regency_id: 1101, updated_by: siti.personId })
  })

  test('a business class of an older edition stays with its shop and cannot be chosen by others', async () => {
    const [siti, budi] = [await merchantAt(1), await merchantAt(1)]
    await db.query(
      `insert into kbli (edition, code, name) values ('KBLI 2020', '99999', 'Kelas Lama'), ('KBLI 2020', '10792', 'Kue Lama')`,
    )
    const { id } = await shopOf(siti)
    await db.query(
      `insert into merchant_kbli (merchant_id, edition, code) values ($1, 'KBLI 2020', '99999'), ($1, 'KBLI 2020', '10792')`,
      [id],
    )
    const chosen = async (who: typeof siti) => {
      const { kbli } = (await ask('/merchant/wizard', {}, who.headers)).data.data_dropdown
      return kbli.filter((one: { id: string }) => ['99999', '10792'].includes(one.id))
    }
    expect(await chosen(siti)).toEqual([
      { id: '10792', name: 'Kue Lama' },
      { id: '99999', name: 'Kelas Lama' },
    ])
    expect(await chosen(budi)).toEqual([{ id: '10792', name: expect.not.stringContaining('Lama') }])
    expect((await save(1, stage1({ kbli_codes: ['99999', '10792', '10761'] }), siti)).code).toBe('00')
    expect(
      await db.query('select edition, code from merchant_kbli where merchant_id = $1 order by code', [id]),
    ).toMatchObject([
      { edition: 'KBLI 2025', code: '10761' },
      { edition: 'KBLI 2020', code: '10792' },
      { edition: 'KBLI 2020' },
    ])
    expect((await save(1, stage1({ kbli_codes: ['99999'] }), budi)).fields).toEqual({
      kbli_codes: 'KBLI 99999 tidak ada di daftar. Pilih yang lain.',
    })

    // A newer edition: the class is offered from then on.
    await db.query(`insert into kbli (edition, code, name) values ('KBLI 2031', '10001', 'Kelas Baru')`)
    expect((await ask('/merchant/dropdown', {}, budi.headers)).data.kbli_options).toEqual([
      { id: '10001', name: 'Kelas Baru' },
    ])
    await db.query(`delete from kbli where edition = 'KBLI 2031'`)
  })
})
