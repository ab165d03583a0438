import { expect, test } from 'vitest'
import { begunStage } from '#features/onboarding/begun.ts'
import { nameOf, type Stage } from '#forms/stages.ts'
import type { Row } from '#offline/rows.ts'

const shop = 27
const row = (stage: Stage, state: Row['state'] = 'kept') => ({ same: nameOf(shop, stage), state }) as Row
const draft = (stage: Stage, at: number) => ({ name: nameOf(shop, stage), at })

test.each<[string, Row[], { name: string; at: number }[], Stage | undefined]>([
  ['nothing was begun', [], [], undefined],
  ['stage 2 was being typed', [], [draft(2, 10)], 2],
  ['two were begun, the earlier one at last', [], [draft(3, 10), draft(2, 20)], 2],
  ['stage 1 waits, and 2 was being typed', [row(1)], [draft(2, 10)], 2],
  ['stage 1 waits', [row(1)], [], 2],
  ['stages 1 and 2 wait, and 1 was refused', [row(1, 'parked'), row(2)], [], 1],
  ['all of it waits for a signal', [row(4), row(5)], [], undefined],
  ['another shop was begun on this phone', [], [{ name: nameOf(28, 2), at: 10 }], undefined],
])('%s', (_, rows, drafts, stage) => expect(begunStage(shop, rows, drafts)).toBe(stage))
