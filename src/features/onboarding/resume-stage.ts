import { parkedStages } from '#drafts/shop-opening.ts'
import { type Stage, stageDraftName } from '#drafts/wizard/stages.ts'
import type { Draft, OutboxEntry } from '#offline/outbox/entry.ts'
import { pendingOf } from '#offline/outbox/optimistic.ts'

const stages = [1, 2, 3, 4, 5] as const

/**
 * The stage somebody was at when the app went away (P12): the one that was written at last, else the one that was refused,
 * else the one after what waits. Undefined where nothing was begun, and where nothing is left but to wait.
 */
export function resumeStage(
  shop: number,
  rows: readonly OutboxEntry[],
  drafts: readonly Pick<Draft, 'name' | 'at'>[],
): Stage | undefined {
  const drafted = stages
    .flatMap((stage) =>
      drafts.filter(({ name }) => name === stageDraftName(shop, stage)).map(({ at }) => ({ stage, at })),
    )
    .sort((a, b) => b.at - a.at)
  if (drafted[0]) return drafted[0].stage
  const [toFix] = parkedStages(rows, shop)
  if (toFix) return toFix
  const last = stages.findLast((stage) => pendingOf(rows, stageDraftName(shop, stage)))
  return last === undefined || last === 5 ? undefined : stages[last]
}
