import { describe, expect, test } from 'vitest'
import work from '#server/seed/content/people-work.json' with { type: 'json' }
import { seedReach } from '#server/seed/demo/reach.ts'
import { engines, openTestDatabase } from '../../support/database/engines.ts'

describe.each(engines())('view statistics of the demo on %s', (engine) => {
  test('fill twelve weeks of its merchant and six recent shops of its visitor, and seeding again changes nothing', async () => {
    const db = await openTestDatabase(engine, { seed: 'demo' })
    const told = () =>
      db.query<{ week: string; product_id: number; kind: string; n: number }>(
        `select week, product_id, kind, n from reach where merchant_id = $1 and extract(isodow from week) = 1
         order by week, product_id, kind`,
        [work.shop.id],
      )
    const before = await told()
    expect(new Set(before.map(({ week }) => week)).size).toBe(12)
    expect(new Set(before.map(({ kind }) => kind))).toEqual(new Set(['view', 'whatsapp', 'phone']))
    expect(new Set(before.map(({ product_id }) => product_id)).size).toBeGreaterThan(2)
    const [shop] = await db.query<{ click: number }>('select click from merchant where id = $1', [work.shop.id])
    const looks = before.filter(({ product_id, kind }) => product_id === 0 && kind === 'view')
    expect(shop!.click).toBe(looks.reduce((sum, { n }) => sum + n, 0))
    expect(await db.query('select email from person join shop_seen on person_id = person.id')).toEqual(
      Array(6).fill({ email: 'visitor@demo.example' }),
    )
    await seedReach(db)
    expect(await told()).toEqual(before)
  }, 400_000) // the first test to need a demo, which is then seeded
})
