import { expect, test } from 'vitest'
import { type Stage, stageDraftName } from '#drafts/wizard/stages.ts'
import { resumeStage } from '#features/onboarding/ResumeToast.tsx'
import type { OutboxEntry } from '#offline/outbox/entry.ts'

const shop = 27
const row = (stage: Stage, state: OutboxEntry['state'] = 'kept') =>
  ({ same: stageDraftName(shop, stage), state }) as OutboxEntry
const draft = (stage: Stage, index: number) => ({ name: stageDraftName(shop, stage), at: index })

test.each<[string, OutboxEntry[], { name: string; at: number }[], Stage | 'next' | undefined]>([
  ['nothing is pending or a draft', [], [], 'next'],
  ['stage 2 is a draft', [], [draft(2, 10)], 2],
  ['stages 2 and 3 are drafts, stage 2 the newer', [], [draft(3, 10), draft(2, 20)], 2],
  ['stage 1 is pending and stage 2 is a draft', [row(1)], [draft(2, 10)], 2],
  ['stage 1 is pending', [row(1)], [], 2],
  ['stages 1 and 2 are pending and 1 was rejected', [row(1, 'parked'), row(2)], [], 1],
  ['all stages are pending', [row(4), row(5)], [], undefined],
  ['only another shop has drafts', [], [{ name: stageDraftName(28, 2), at: 10 }], 'next'],
])('resumeStage, when %s', (_, rows, drafts, stage) => expect(resumeStage(shop, rows, drafts)).toBe(stage))
