import { expect, test } from 'vitest'
import { navStateOf } from '#app/layout/nav-state.ts'
import { decisionsPath, linkPath, reportPath } from '#contract/moderation/addresses.ts'

// The titles in the phone's header of pages that have a back button.

test('navStateOf gives the report form and the decisions page their own titles', () => {
  expect(navStateOf(reportPath, '?kind=product&id=5')).toMatchObject({ kind: 'inner', title: 'Laporkan' })
  for (const path of [decisionsPath, linkPath])
    expect(navStateOf(path, '')).toMatchObject({ kind: 'inner', title: 'Keputusan pengelola' })
})
