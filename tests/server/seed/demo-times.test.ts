import { expect, test } from 'vitest'
import { dayInJakarta } from '#contract/time/dates.ts'
import { daysBefore, hoursBefore } from '#server/seed/demo/demo-time.ts'
import { usualEngine } from '#tests/support/database/engines.ts'
import { everything } from '../../fixtures/session.fixture.ts'
import { actor } from '../../support/people.ts'

// Everything in the demo happened at a believable time before the day on which it was seeded.

test.each(['2026-11-29T17:00:00Z', '2026-11-30T05:00:00Z', '2026-11-30T16:59:59Z'])(
  'times of a demo seeded at %s are counted from the begin of 30 November in Jakarta',
  (at) => {
    const now = Date.parse(at)
    expect(hoursBefore(30, now).toISOString()).toBe('2026-11-28T11:00:00.000Z')
    expect(daysBefore(3, now).toISOString()).toBe('2026-11-27T02:00:00.000Z')
  },
)

test('nothing in the demo happened in the wrong order, or waits for longer than a week', async () => {
  const place = await everything(usualEngine(), { seed: 'demo' })
  const { db } = place
  const day = dayInJakarta()
  const none = (sql: string, values: unknown[] = []) => expect(db.query(sql, values), sql).resolves.toEqual([])

  const waits = await db.query<{ hours: number }>(
    `select extract(epoch from $1::timestamptz - queued_at)::float8 / 3600 as hours from product
     where review_state = 'submitted' order by 1`,
    [`${day}T00:00:00+07:00`],
  )
  expect(waits).toHaveLength(8)
  expect(waits[0]!.hours).toBeGreaterThan(0)
  expect(waits.at(-1)!.hours).toBeLessThanOrEqual(6 * 24)
  expect(new Set(waits.map(({ hours }) => Math.floor(hours / 24))).size).toBeGreaterThan(4)

  await none('select id from product where created_at > now() or queued_at < created_at')
  // A certificate is older than the product's submission, and valid unless the demo is to show one that ended.
  await none(`select id from product where sni_start_date >= (created_at at time zone 'Asia/Jakarta')::date`)
  await none(`select id from product where review_state = 'submitted' and sni_end_date <= today_in_jakarta()`)
  await none(
    'select p.id from product p join merchant shop on shop.id = p.merchant_id where p.created_at < shop.created_at',
  )
  await none("select id from merchant where status = 'active' and created_at > now() - interval '6 months'")
  await none(
    'select person.id from person join merchant on merchant.id = merchant_id where person.created_at > merchant.created_at',
  )
  await none('select id from person where created_at > now() or verified_at < created_at')
  await none('select n.id from notice n join product p on p.id = n.product_id where n.created_at < p.created_at')
  await none(
    'select c.product_id from certificate_check c join product p on p.id = c.product_id where c.at < p.created_at',
  )
})

test('the report of the demo has registrations in most of its last twelve weeks', async () => {
  const place = await everything(usualEngine(), { seed: 'demo' })
  const operator = await actor(place.db, { role: 'operator' })
  const { data } = await place.ask('/operator/reports', { weeks: 12 }, operator.headers)
  const weeks: number[] = data.registrations.map(
    ({ guest, merchant, lspro }: Record<string, number>) => guest! + merchant! + lspro!,
  )
  expect(weeks).toHaveLength(12)
  expect(weeks.filter((people) => people > 0).length).toBeGreaterThanOrEqual(10)
  expect(Math.max(...weeks)).toBeLessThanOrEqual(5)
}, 400_000)
