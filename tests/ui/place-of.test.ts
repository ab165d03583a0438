import { expect, test } from 'vitest'
import { navStateOf } from '#app/layout/nav-state.ts'
import { decisionsPath, reportPath } from '#contract/moderation/moderation-addresses.ts'

// What the header of a phone calls a page that one comes back from.

test('reporting something, and what was decided about it, are called by name', () => {
  expect(navStateOf(reportPath, '?kind=product&id=5')).toMatchObject({ kind: 'inner', title: 'Laporkan' })
  expect(navStateOf(decisionsPath, '')).toMatchObject({ kind: 'inner', title: 'Keputusan pengelola' })
})
