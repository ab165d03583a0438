import { beforeAll, describe, expect, test } from 'vitest'
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

  test.each(['/regency/99', '/district/9999', '/village/999999', '/regency/9999999999', '/district/9999999999'])(
    '%s is an empty list',
    async (path) => expect(await place.ask(path)).toEqual({ code: '00', data: [] }),
  )

  test.each(['/regency/0', '/regency/x', '/village/-1', '/village/99999999999', '/district/011', '/district/1.5'])(
    '%s is rejected as an unknown region',
    async (path) => expect((await place.ask(path)).fields).toEqual({ id: 'Wilayah tidak dikenal' }),
  )
})
