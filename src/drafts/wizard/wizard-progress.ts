import type { Draft, OutboxEntry, Receipt } from '#offline/outbox/entry.ts'
import { pendingOf } from '#offline/outbox/optimistic.ts'
import { type Stage, stageDraftName } from './stages.ts'

// The stage that a merchant has reached in the wizard. This phone may be ahead of the server's last answer: by pending
// writes, by receipts since, and by drafts that were left unfinished on purpose.

export type WizardData = {
  shop: number
  /** The stage the server waits for; undefined as long as there was no answer. */
  server: number | undefined
  rows: readonly OutboxEntry[]
  arrived: readonly Pick<Receipt, 'name'>[]
  drafts: readonly Pick<Draft, 'name' | 'values'>[]
}

/** The key in a draft that means: this stage was left to be finished later. */
export const laterMark = 'later'

const stages = [1, 2, 3, 4, 5] as const
const clampStage = (stage: number) => Math.min(5, Math.max(1, stage)) as Stage

/** The furthest stage that may be opened. */
export function reachedStage(data: WizardData): Stage {
  let reached = data.server ?? 1
  for (const stage of stages) {
    if (isStageSaved(data, stage)) reached = Math.max(reached, stage + 1)
    const draft = draftOfStage(data, stage)
    if (draft) reached = Math.max(reached, draft.values[laterMark] ? stage + 1 : stage)
  }
  return clampStage(reached)
}

/** Earlier stages that are not saved: the server would reject any later stage. */
export const missingBefore = (data: WizardData, stage: Stage): Stage[] =>
  stages.filter((earlier) => {
    if (earlier >= stage || isStageSaved(data, earlier)) return false
    // Without an answer from the server, only stages that were left unfinished on this phone are known to be missing.
    if (data.server === undefined) return Boolean(draftOfStage(data, earlier)?.values[laterMark])
    return earlier >= data.server
  })

/** Whether the write of this stage is pending, or has arrived. */
const isStageSaved = ({ shop, rows, arrived }: WizardData, stage: Stage) =>
  pendingOf(rows, stageDraftName(shop, stage)) !== undefined ||
  arrived.some(({ name }) => name === `onboarding.stage${stage}`)

const draftOfStage = ({ shop, drafts }: WizardData, stage: Stage) =>
  drafts.find(({ name }) => name === stageDraftName(shop, stage))
