import { expect, test } from 'vitest'
import { certificateDay } from '#server/seed/demo/certificate-day.ts'

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

test('certificateDay keeps expired certificates of the demo expired, and valid ones valid, on every later day', () => {
  for (let at = Date.UTC(2026, 10, 22); at < Date.UTC(2040, 0, 1); at += 100 * 86_400_000) {
    const today = new Date(at).toISOString().slice(0, 10)
    expect([certificateDay('2024-05-03', at) < today, certificateDay('2027-04-10', at) > today]).toEqual([true, true])
  }
})
