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
  ['nothing has loaded', {}, 1, []],
  ['the server waits for stage 3', { server: 3 }, 3, [3, 4]],
  ['stage 1 is pending', { server: 1, rows: [row(1)] }, 2, [2, 3, 4]],
  ['stages 1 to 3 are pending and the shop has not loaded', { rows: [row(1), row(2), row(3)] }, 4, []],
  ['stage 2 was just sent and the server’s value is older', { server: 2, arrived: [arrived(2)] }, 3, [3, 4]],
  ['stage 2 has a draft', { server: 1, rows: [row(1)], drafts: [draft(2)] }, 2, [2, 3, 4]],
  ['stage 2 was left for later', { server: 2, drafts: [draft(2, true)] }, 3, [2, 3, 4]],
  ['stage 2 was left for later and the shop has not loaded', { drafts: [draft(2, true)] }, 3, [2]],
  ['all stages are complete', { server: 5 }, 5, []],
  [
    'stages of another shop are pending',
    { server: 1, rows: [{ same: stageDraftName(28, 1) } as OutboxEntry] },
    1,
    [1, 2, 3, 4],
  ],
])('reachedStage and missingBefore, when %s', (_, has, reached, missing) => {
  const now = { ...nothing, ...has }
  expect(reachedStage(now)).toBe(reached)
  expect(missingBefore(now, 5)).toEqual(missing)
})

test('missingBefore lists a stage with a draft until it is enqueued', () => {
  const now = { ...nothing, server: 2, drafts: [draft(2, true)] }
  expect([missingBefore(now, 2), missingBefore(now, 3)]).toEqual([[], [2]])
  expect(missingBefore({ ...now, rows: [row(2)] }, 3)).toEqual([])
})
