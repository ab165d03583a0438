import { beforeAll, describe, expect, test } from 'vitest'
import { listMessages } from '#contract/operator/lists.ts'
import { issueMessages } from '#contract/operator/lspro.ts'
import { reindexDueProducts } from '#server/search/reindex.ts'
import { openShops, stage1, stage2 } from '../../fixtures/onboarding.fixture.ts'
import { engines } from '../../support/database/engines.ts'
import { type Actor, actor } from '../../support/people.ts'

describe.each(engines())('regions and business classes at the desk, on %s', (engine) => {
  let place: Awaited<ReturnType<typeof openShops>>
  let operator: Actor
  beforeAll(async () => {
    place = await openShops(engine)
    operator = await actor(place.db, { role: 'operator' })
  })
  const desk = (path: string, body: object = {}) => place.ask(`/operator/${path}`, body, operator.headers)
  const regions = async (ask: object) => (await desk('regions', ask)).data
  const classes = async (ask: object) => (await desk('kbli', ask)).data
  const known = async (level: string, search: string) => (await regions({ level, search }))[0]
  const lastLogged = async () =>
    (await place.db.query('select action, before, after from audit_log order by id desc limit 1'))[0]
  const change = (level: string, { id, seen, name, status }: Record<string, unknown>, more: object) =>
    desk('region/save', { level, id, seen, name, status, ...more })

  test('regions are listed by level with the regions that contain them, and found by name or the beginning of a code', async () => {
    const all = await desk('regions', { rows: 50 })
    expect(all).toMatchObject({ code: '00', total: 38, above: [] })
    const inside = await desk('regions', { level: 'district', within: 1101, rows: 50 })
    expect(inside.above.map(({ level, id }: { level: string; id: number }) => [level, id])).toEqual([
      ['province', 11],
      ['regency', 1101],
    ])
    expect(inside.data.map(({ id }: { id: number }) => String(id).slice(0, 4))).toContain('1101')
    expect(inside.total).toBe(inside.data.length)
    const [village] = await regions({ level: 'village', search: 'Keude Bakongan' })
    expect(village).toMatchObject({
      id: 1101012001,
      status: 'active',
      place: expect.stringMatching(/^Aceh, .+, Bakongan$/),
    })
    expect((await regions({ level: 'village', search: '11.01.01.2001' }))[0]).toMatchObject({ id: 1101012001 })
    expect(await regions({ level: 'regency', search: 'x%' })).toEqual([])
  })

  test('a new region can be chosen at once, and its code determines what contains it', async () => {
    const village = { level: 'village', code: '1101019901', name: 'Desa Baru Uji' }
    expect(await desk('region/save', village)).toMatchObject({ code: '00', data: { id: 1101019901 } })
    expect((await place.ask('/village/110101')).data).toContainEqual({ id: 1101019901, name: 'Desa Baru Uji' })
    expect(await lastLogged()).toMatchObject({
      action: 'region.saved',
      before: null,
      after: { level: 'village', region_id: 1101019901, name: 'Desa Baru Uji' },
    })
    expect(await desk('region/save', village)).toMatchObject({ code: '01', fields: { code: listMessages.regionTaken } })
    const twin = await desk('region/save', { ...village, code: '1101019902', name: 'DESA BARU UJI' })
    expect(twin).toMatchObject({ code: '01', fields: { name: listMessages.twin } })
    const nowhere = await desk('region/save', { level: 'village', code: '9999999999', name: 'Entah' })
    expect(nowhere.fields).toEqual({ code: 'Tidak ada wilayah dengan kode 999999' })
    for (const code of ['11', '', undefined, '0101019901', '11010199011'])
      expect((await desk('region/save', { ...village, code, name: 'Lain' })).fields).toEqual({
        code: 'Kode harus 10 angka',
      })
  })

  test('a corrected name appears everywhere, and the search finds by it', async () => {
    const merchant = await place.merchantAt(5)
    await place.ask('/merchant/stage-5/save', {}, merchant.headers)
    const regency = await known('regency', '1101')
    expect(await change('regency', regency, { name: 'Kabupaten Terbarukan' })).toMatchObject({ code: '00' })
    expect((await place.detail(merchant)).location.regency_name).toBe('Kabupaten Terbarukan')
    await reindexDueProducts(place.db)
    const words = await place.db.query('select from merchant_words where words @@ $1::tsquery', ['terbarukan'])
    expect(words).toHaveLength(1)
    expect(await change('regency', regency, { name: 'Lain' })).toMatchObject({
      code: '01',
      message: issueMessages.changed,
    })
    expect(await lastLogged()).toMatchObject({
      action: 'region.saved',
      before: { name: regency.name },
      after: { name: 'Kabupaten Terbarukan' },
    })
  })

  test('a disabled region, and all within it, can no longer be chosen; shops in it keep it', async () => {
    const inside = await place.merchantAt(3)
    const district = await known('district', '110101')
    const { data } = await place.ask('/village/110101')
    const neighbour = data.find(({ id }: { id: number }) => id !== stage2().village_id).id
    expect(await change('district', district, { status: 'not active' })).toMatchObject({ code: '00' })

    const offered = (await place.ask('/district/1101')).data.find(({ id }: { id: number }) => id === 110101)
    expect(offered).toMatchObject({ is_off: 1 })
    const other = await place.merchantAt(2)
    const refusal = await place.save(2, stage2(), other)
    expect(refusal).toMatchObject({
      code: '05',
      fields: { village_id: expect.stringContaining('tidak dapat dipilih lagi') },
    })
    expect((await place.save(2, stage2({ address: 'Jl. Baru 9' }), inside)).code).toBe('00')
    expect((await place.save(2, stage2({ village_id: neighbour }), inside)).code).toBe('05')
    expect((await place.detail(inside)).location).toMatchObject({ district_id: 110101, district_name: district.name })

    await change('district', await known('district', '110101'), { status: 'active' })
    expect((await place.save(2, stage2(), other)).code).toBe('00')
  })

  test('a disabled region without any shop is in no list', async () => {
    await desk('region/save', { level: 'province', code: '99', name: 'Provinsi Uji' })
    expect((await place.ask('/province')).data).toContainEqual({
      id: 99,
      name: 'Provinsi Uji',
      value: 99,
      label: 'Provinsi Uji',
    })
    await change('province', await known('province', 'Provinsi Uji'), { status: 'not active' })
    expect((await place.ask('/province')).data).not.toContainEqual(expect.objectContaining({ id: 99 }))
    expect(await known('province', 'Provinsi Uji')).toMatchObject({ status: 'not active', used: 0 })
  })

  test('business classes are found, added, renamed and disabled; a shop keeps a disabled one', async () => {
    const merchant = await place.merchantAt(2)
    const all = await desk('kbli')
    expect(all.editions[0]).toBe(all.edition)
    const [bread] = await classes({ search: '10792' })
    expect(bread).toMatchObject({ code: '10792', edition: all.edition, used: expect.any(Number), status: 'active' })
    expect(bread.used).toBeGreaterThan(0)
    expect(await classes({ search: bread.name.slice(0, 20) })).toContainEqual(bread)

    const { edition, code, seen, name } = bread
    const off = { edition, code, seen, name, status: 'not active' }
    expect((await desk('kbli/save', off)).code).toBe('00')
    expect(await desk('kbli/save', off)).toMatchObject({ code: '01', message: issueMessages.changed })
    const optionsOf = async (who: Actor) =>
      (await place.ask('/merchant/dropdown', {}, who.headers)).data.kbli_options.map(({ id }: { id: string }) => id)
    const other = await place.newMerchant()
    expect(await optionsOf(merchant)).toContain('10792')
    expect(await optionsOf(other)).not.toContain('10792')
    expect((await place.save(1, stage1(), merchant)).code).toBe('00')
    expect((await place.save(1, stage1(), other)).fields).toEqual({
      kbli_codes: expect.stringContaining('10792'),
    })

    const fresh = { edition, code: '99991', is_new: 1, name: 'Usaha uji' }
    expect((await desk('kbli/save', fresh)).code).toBe('00')
    expect(await optionsOf(other)).toContain('99991')
    expect(await desk('kbli/save', fresh)).toMatchObject({ code: '01', fields: { code: listMessages.kbliTaken } })
    expect((await desk('kbli/save', { ...fresh, edition: 'KBLI 1900' })).code).toBe('04')
    expect((await desk('kbli/save', { ...fresh, code: '999' })).fields).toEqual({ code: 'Kode KBLI harus 5 angka' })
    expect(await lastLogged()).toMatchObject({ action: 'kbli.saved', after: { kbli_code: '99991', name: 'Usaha uji' } })
  })
})
