import { beforeAll, describe, expect, test } from 'vitest'
import { distinctVillages } from '#drafts/region/region-values.ts'
import { everything } from '../../fixtures/session.fixture.ts'
import { engines } from '../../support/database/engines.ts'

type Region = { id: number; name: string; province_id?: number }

describe.each(engines())('regions on %s', (engine) => {
  let place: Awaited<ReturnType<typeof everything>>
  beforeAll(async () => {
    place = await everything(engine, { seed: 'reference' })
  })
  const list = async (path: string): Promise<Region[]> => (await place.ask(path)).data
  const byName = (one: Region, other: Region) =>
    one.name < other.name ? -1 : one.name > other.name ? 1 : one.id - other.id

  test('there are 38 provinces, and one cacheable answer has all regencies', async () => {
    const provinces = await list('/province')
    for (const { id, name, ...option } of provinces) expect(option).toEqual({ value: id, label: name })
    const answer = await place.send('/regency', {})
    const regencies: Region[] = answer.json().data
    expect([provinces.length, regencies.length]).toEqual([38, 514])
    expect(answer.rawPayload.length).toBeLessThan(40_000)
    for (const { id } of provinces) {
      const within = regencies.filter(({ province_id }) => province_id === id)
      expect(await list(`/regency/${id}`)).toEqual(within.map(({ id, name }) => ({ id, name })))
    }
    for (const all of [provinces, regencies]) expect(all).toEqual([...all].sort(byName))
  })

  test('lists from a province down to a village are in alphabetical order', async () => {
    const regency = (await list('/regency/11')).find(({ id }) => id === 1101)!
    const districts = await list(`/district/${regency.id}`)
    const villages = await list(`/village/${districts.find(({ name }) => name === 'Bakongan')!.id}`)
    expect(villages).toContainEqual({ id: 1101012001, name: 'Keude Bakongan' })
    for (const all of [districts, villages]) expect(all).toEqual([...all].sort(byName))
  })

  test('names: those of one list differ, where villages say their kind or code when two have one name', async () => {
    const { db } = place
    for (const [level, parent] of [
      ['regency', 'province_id'],
      ['district', 'regency_id'],
    ] as const)
      expect(
        await db.query(`select lower(name) from ${level} group by ${parent}, lower(name) having count(*) > 1`),
      ).toEqual([])
    const shared = await db.query<{ district_id: number }>(
      'select distinct district_id from village group by district_id, lower(name) having count(*) > 1',
    )
    expect(shared.length).toBeGreaterThan(0)
    for (const { district_id } of shared) {
      const villages = await list(`/village/${district_id}`)
      const names = distinctVillages(villages).map(({ name }) => name.toLowerCase())
      expect(new Set(names).size).toBe(villages.length)
    }
    const named = (of: Region[], name: string) =>
      distinctVillages(of).flatMap((one) => (one.name.startsWith(name) ? [one.name] : []))
    expect(named(await list('/village/120110'), 'Sorkam Kanan').sort()).toEqual([
      'Sorkam Kanan (desa)',
      'Sorkam Kanan (kelurahan)',
    ])
    expect(named(await list('/village/710211'), 'Tounelet Satu').sort()).toEqual([
      'Tounelet Satu (desa 71.02.11.2003)',
      'Tounelet Satu (desa 71.02.11.2018)',
    ])
  })

  const found = async (q: string): Promise<string[]> =>
    (await place.ask('/place/search', { q })).data.map(
      (one: Record<string, string>) => `${one.name}, ${one.district_name}, ${one.regency_name}`,
    )

  test('a village is found by its name with those above it, in any order and way of writing', async () => {
    const wanted = 'Sukamaju, Cilodong, Kota Depok'
    for (const q of [
      'Sukamaju Cilodong',
      'cilodong sukam',
      'Kel. Sukamaju, Kec. Cilodong',
      'SUKAMAJU depok cilodong',
      'Sukmaju Cilodong',
      'sukamaju cilodonk',
    ])
      expect(await found(q), q).toEqual([wanted])
    const { data } = await place.ask('/place/search', { q: 'sukamaju cilodong' })
    expect(data).toEqual([
      {
        id: 3276081001,
        name: 'Sukamaju',
        district_name: 'Cilodong',
        regency_name: 'Kota Depok',
        province_name: 'Jawa Barat',
      },
    ])
  })

  test('a village with the searched name comes before those of a district or regency with it', async () => {
    const all = await found('cilodong')
    expect(all[0]).toBe('Cilodong, Cilodong, Kota Depok')
    expect(all.slice(1).sort()).toEqual(
      ['Jatimulya', 'Kalibaru', 'Kalimulya', 'Sukamaju'].map((name) => `${name}, Cilodong, Kota Depok`),
    )
    expect(await found('suka maju')).toHaveLength(8)
    for (const name of await found('suka maju')) expect(name).toMatch(/^Suka ?maju/i)
  })

  test('a search for a place answers nothing for fewer than three letters, for wildcards and for other words', async () => {
    for (const q of ['', 'su', '%%%', '___', "' or 1=1", 'xqzqxqz', '🙂🙂🙂']) expect(await found(q), q).toEqual([])
  })

  test('a search for a place leaves out what cannot be chosen any more', async () => {
    const { db } = place
    await db.query("update village set status = 'not active' where id = 3276081003")
    expect(await found('kalibaru cilodong')).toEqual([])
    await db.query("update district set status = 'not active' where id = 327607")
    expect((await found('cipayung depok')).filter((name) => name.includes(', Cipayung, Kota Depok'))).toEqual([])
    await db.query("update village set status = 'active' where id = 3276081003")
    await db.query("update district set status = 'active' where id = 327607")
  })

  test.each(['/regency/99', '/district/9999', '/village/999999', '/regency/9999999999', '/district/9999999999'])(
    '%s is an empty list',
    async (path) => expect(await place.ask(path)).toEqual({ code: '00', data: [] }),
  )

  test.each(['/regency/0', '/regency/x', '/village/-1', '/village/99999999999', '/district/011', '/district/1.5'])(
    '%s is rejected as an unknown region',
    async (path) => expect((await place.ask(path)).fields).toEqual({ id: 'Wilayah tidak dikenal' }),
  )
})
