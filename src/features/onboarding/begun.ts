import { parkedStages } from '#forms/opening.ts'
import { nameOf, type Stage } from '#forms/stages.ts'
import { pendingOf } from '#offline/pending.ts'
import type { Draft, Row } from '#offline/rows.ts'

const stages = [1, 2, 3, 4, 5] as const

/**
 * The stage somebody was at when the app went away (P12): the one that was written at last, else the one that was refused,
 * else the one after what waits. Undefined where nothing was begun, and where nothing is left but to wait.
 */
export function begunStage(
  shop: number,
  rows: readonly Row[],
  drafts: readonly Pick<Draft, 'name' | 'at'>[],
): Stage | undefined {
  const written = stages
    .flatMap((stage) => drafts.filter(({ name }) => name === nameOf(shop, stage)).map(({ at }) => ({ stage, at })))
    .sort((a, b) => b.at - a.at)
  if (written[0]) return written[0].stage
  const [toFix] = parkedStages(rows, shop)
  if (toFix) return toFix
  const last = stages.findLast((stage) => pendingOf(rows, nameOf(shop, stage)))
  return last === undefined || last === 5 ? undefined : stages[last]
}
