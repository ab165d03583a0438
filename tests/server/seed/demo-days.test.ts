import { expect, test } from 'vitest'
import { dayInJakarta, daysAfter } from '#contract/time/dates.ts'
import { certificateDay, certificateEndingIn, certificateStartedAgo } from '#server/seed/demo/certificate-day.ts'
import { publishRules } from '#server/sni/registry/publish.ts'
import { updateRegistry } from '#server/sni/registry/registry-job.ts'
import { accountParts, openTestDatabase, usualEngine } from '../../support/database/engines.ts'

// The demo can be seeded years from now, and its products are still public.

test.each([
  ['2026-11-22T05:00:00Z', '2027-04-10'],
  ['2027-01-01T23:00:00Z', '2027-04-10'],
  ['2027-01-02T00:00:00Z', '2027-04-11'],
  ['2027-04-20T12:00:00Z', '2027-07-28'],
  ['2035-06-15T12:00:00Z', '2035-09-22'],
])('certificateDay: in a demo seeded at %s a certificate with the end 10 April 2027 ends on %s', (now, end) => {
  expect(certificateDay('2027-04-10', Date.parse(now))).toBe(end)
})

test('certificateDay keeps valid certificates of the demo valid on every later day', () => {
  for (let at = Date.UTC(2026, 10, 22); at < Date.UTC(2040, 0, 1); at += 100 * 86_400_000) {
    const today = new Date(at).toISOString().slice(0, 10)
    expect(certificateDay('2027-04-10', at) > today).toBe(true)
  }
})

test('certificateEndingIn counts from the day of the seeding in Jakarta', () => {
  const at = Date.parse('2031-12-31T20:00:00Z')
  expect(certificateEndingIn(-12, at)).toEqual({ start: '2027-12-22', end: '2031-12-20' })
  expect(certificateEndingIn(20, at).end).toBe('2032-01-21')
  expect(certificateStartedAgo(1, at)).toEqual({ start: '2031-12-31', end: '2035-12-29' })
})

test('the register of the demo has certificates that are valid, that ended lately, and that are about to end', async () => {
  const db = await openTestDatabase(usualEngine(), { seed: 'demo' })
  await updateRegistry({ db, keys: accountParts.keys }, { rules: { ...publishRules, pause: 0 } })
  const rows = await db.query<{ state: string; until: string }>('select state, until_day as until from sni_certificate')
  const today = dayInJakarta()
  const ended = rows.filter(({ state }) => state === 'expired')
  expect(ended).toHaveLength(2)
  for (const { until } of ended) expect(until > daysAfter(today, -60)).toBe(true)
  expect(rows.filter(({ state, until }) => state === 'valid' && until < daysAfter(today, 30))).toHaveLength(1)
})
