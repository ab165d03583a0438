import { expect, test } from 'vitest'
import { type Stage, stageDraftName } from '#drafts/wizard/stages.ts'
import { laterMark, missingBefore, reachedStage, type WizardData } from '#drafts/wizard/wizard-progress.ts'
import type { OutboxEntry } from '#offline/outbox/entry.ts'

const shop = 27
const row = (stage: Stage) => ({ same: stageDraftName(shop, stage) }) as OutboxEntry
const arrived = (stage: Stage) => ({ name: `onboarding.stage${stage}` })
const draft = (stage: Stage, later = false) => ({
  name: stageDraftName(shop, stage),
  values: later ? { [laterMark]: 1 } : {},
})
const nothing: WizardData = { shop, server: undefined, rows: [], arrived: [], drafts: [] }

test.each<[string, Partial<WizardData>, Stage, Stage[]]>([
  ['nobody has told this phone anything', {}, 1, []],
  ['the server waits for stage 3', { server: 3 }, 3, [3, 4]],
  ['stage 1 waits here', { server: 1, rows: [row(1)] }, 2, [2, 3, 4]],
  ['1 to 3 wait here, on a phone that never heard of the shop', { rows: [row(1), row(2), row(3)] }, 4, []],
  ['stage 2 has just arrived, and the answer is older', { server: 2, arrived: [arrived(2)] }, 3, [3, 4]],
  ['stage 2 was begun', { server: 1, rows: [row(1)], drafts: [draft(2)] }, 2, [2, 3, 4]],
  ['stage 2 was left for later', { server: 2, drafts: [draft(2, true)] }, 3, [2, 3, 4]],
  ['stage 2 was left for later, and nobody has told how far the server is', { drafts: [draft(2, true)] }, 3, [2]],
  ['everything is there', { server: 5 }, 5, []],
  ['another shop waits here', { server: 1, rows: [{ same: stageDraftName(28, 1) } as OutboxEntry] }, 1, [1, 2, 3, 4]],
])('%s', (_, has, reached, missing) => {
  const now = { ...nothing, ...has }
  expect(reachedStage(now)).toBe(reached)
  expect(missingBefore(now, 5)).toEqual(missing)
})

test('a stage is kept only once nothing before it is missing', () => {
  const now = { ...nothing, server: 2, drafts: [draft(2, true)] }
  expect([missingBefore(now, 2), missingBefore(now, 3)]).toEqual([[], [2]])
  expect(missingBefore({ ...now, rows: [row(2)] }, 3)).toEqual([])
})
