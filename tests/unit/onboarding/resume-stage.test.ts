import { expect, test } from 'vitest'
import { type Stage, stageDraftName } from '#drafts/wizard/stages.ts'
import { resumeStage } from '#features/onboarding/ResumeToast.tsx'
import type { OutboxEntry } from '#offline/outbox/entry.ts'

const shop = 27
const row = (stage: Stage, state: OutboxEntry['state'] = 'kept') =>
  ({ same: stageDraftName(shop, stage), state }) as OutboxEntry
const draft = (stage: Stage, at: number) => ({ name: stageDraftName(shop, stage), at })

test.each<[string, OutboxEntry[], { name: string; at: number }[], Stage | undefined]>([
  ['nothing was begun', [], [], undefined],
  ['stage 2 was being typed', [], [draft(2, 10)], 2],
  ['two were begun, the earlier one at last', [], [draft(3, 10), draft(2, 20)], 2],
  ['stage 1 waits, and 2 was being typed', [row(1)], [draft(2, 10)], 2],
  ['stage 1 waits', [row(1)], [], 2],
  ['stages 1 and 2 wait, and 1 was refused', [row(1, 'parked'), row(2)], [], 1],
  ['all of it waits for a signal', [row(4), row(5)], [], undefined],
  ['another shop was begun on this phone', [], [{ name: stageDraftName(28, 2), at: 10 }], undefined],
])('%s', (_, rows, drafts, stage) => expect(resumeStage(shop, rows, drafts)).toBe(stage))
