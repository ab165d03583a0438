import { expect, test } from 'vitest'
import { placeOf } from '#app/shell/place-of.ts'
import { decisionsPath, reportPath } from '#contract/moderation-addresses.ts'

// What the header of a phone calls a page that one comes back from.

test('reporting something, and what was decided about it, are called by name', () => {
  expect(placeOf(reportPath, '?kind=product&id=5')).toMatchObject({ kind: 'inner', title: 'Laporkan' })
  expect(placeOf(decisionsPath, '')).toMatchObject({ kind: 'inner', title: 'Keputusan pengelola' })
})
