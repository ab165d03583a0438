import { expect, test, vi } from 'vitest'
import { type Stage, stageDraftName } from '#drafts/wizard/stages.ts'
import { localOnlySentence } from '#features/onboarding/StageFrame.tsx'

const row = (stage: Stage, state: 'kept' | 'sending' | 'parked' = 'kept', shop = 27) => ({
  same: stageDraftName(shop, stage),
  state,
})

test('localOnlySentence names earlier stages that are only on this phone', () => {
  expect(localOnlySentence([row(1)], 27, 2)).toBe(
    'Tahap 1 baru ada di HP ini. Terkirim sendiri begitu ada sinyal dan aplikasi terbuka.',
  )
  vi.stubGlobal('SyncManager', class {})
  expect(localOnlySentence([row(1)], 27, 2)).toBe('Tahap 1 baru ada di HP ini. Terkirim sendiri begitu ada sinyal.')
  vi.unstubAllGlobals()
  expect(localOnlySentence([row(1), row(2, 'sending'), row(3)], 27, 4)).toMatch(/^Tahap 1, 2 dan 3 baru ada di HP ini/)
})

test('localOnlySentence leaves out the stage itself, other shops, and rejected stages', () => {
  expect(localOnlySentence([row(2), row(3)], 27, 2)).toBeUndefined()
  expect(localOnlySentence([row(1, 'kept', 28)], 27, 2)).toBeUndefined()
  expect(localOnlySentence([row(1, 'parked')], 27, 2)).toBeUndefined()
})
