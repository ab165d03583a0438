import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { compactListingCounts } from '#server/showcase/compact-listing-counts.ts'
import { addProduct, addShop, openShowcase, type Place } from '../../fixtures/showcase.fixture.ts'
import { engines } from '../../support/database/engines.ts'

describe.each(engines())('product counts by category, on %s', (engine) => {
  let place: Place
  beforeAll(async () => {
    place = await openShowcase(engine)
  })

  const shelves = [{}, { is_sni: 1 }, { is_sni: 0 }, { is_mentor: 1 }, { is_sni: 0, is_mentor: 1 }] as const

  test.each(shelves.flatMap((shelf) => [shelf, { ...shelf, province_id: 32 }]))(
    'for %j equal the totals of the lists',
    async (ask) => {
      const { data } = await place.ask(contract.showcase.counts, ask)
      expect(data.length).toBeGreaterThan(0)
      const known = new Map(data.map(({ id, total }) => [id, total]))
      const { data: categories } = await place.ask(contract.showcase.categories, {})
      const ids = categories.flatMap(({ id, child }) => [id, ...child.map((sub) => sub.id)])
      expect(ids.length).toBeGreaterThan(100)
      const first = ids.filter((id) => id < 100)
      // The list of each category that has products, and of every main category.
      for (const id of new Set([...known.keys(), ...first])) {
        const { total_filtered } = await place.ask(contract.showcase.list, { ...ask, category_id: id, rows: 1 })
        expect(known.get(id) ?? 0, `category ${id}`).toBe(total_filtered)
      }
    },
  )

  test('are up to date at once after a change, before and after the deltas are folded', async () => {
    const shop = await addShop(place.db, { province_id: 73, regency_id: 7371 })
    const of401 = async () => {
      const { data } = await place.ask(contract.showcase.counts, { is_sni: 0, province_id: 73 })
      return data.find(({ id }) => id === 401)?.total ?? 0
    }
    const before = await of401()
    const id = await addProduct(place.db, { merchant_id: shop, is_sni: false })
    expect(await of401()).toBe(before + 1)
    await compactListingCounts(place.db)
    expect(await of401()).toBe(before + 1)
    await place.db.query('delete from product where id = $1', [id])
    expect(await of401()).toBe(before)
  })

  test.each([{ is_sni: 2 }, { is_mentor: 'ya' }, { province_id: 100 }])('the input %j is rejected', async (ask) => {
    expect((await place.post('/product/category_count', ask)).said.code).toBe('05')
  })
})
