import type { Draft, OutboxEntry, Receipt } from '#offline/outbox/entry.ts'
import { pendingOf } from '#offline/outbox/optimistic.ts'
import { type Stage, stageDraftName } from './stages.ts'

// How far a merchant has come in the wizard. The server says so, and this phone may be ahead of its last answer: by
// pending writes, by receipts since, and by drafts that were left unfinished on purpose.

export type WizardData = {
  shop: number
  /** The stage the server waits for; undefined as long as there was no answer. */
  server: number | undefined
  rows: readonly OutboxEntry[]
  arrived: readonly Pick<Receipt, 'name'>[]
  drafts: readonly Pick<Draft, 'name' | 'values'>[]
}

/** In a draft: its stage was left to be finished later. */
export const laterMark = 'later'

const stages = [1, 2, 3, 4, 5] as const
const all = (stage: number) => Math.min(5, Math.max(1, stage)) as Stage

/** The furthest stage that may be opened. */
export function reachedStage(has: WizardData): Stage {
  let reached = has.server ?? 1
  for (const stage of stages) {
    if (isStageSaved(has, stage)) reached = Math.max(reached, stage + 1)
    const draft = draftOfStage(has, stage)
    if (draft) reached = Math.max(reached, draft.values[laterMark] ? stage + 1 : stage)
  }
  return all(reached)
}

/** Earlier stages that were not saved: what comes after them could only be rejected. */
export const missingBefore = (has: WizardData, stage: Stage): Stage[] =>
  stages.filter((earlier) => {
    if (earlier >= stage || isStageSaved(has, earlier)) return false
    // Without an answer from the server, only stages that were left unfinished on this phone are known to be missing.
    if (has.server === undefined) return Boolean(draftOfStage(has, earlier)?.values[laterMark])
    return earlier >= has.server
  })

/** It is pending, or has arrived. */
const isStageSaved = ({ shop, rows, arrived }: WizardData, stage: Stage) =>
  pendingOf(rows, stageDraftName(shop, stage)) !== undefined ||
  arrived.some(({ name }) => name === `onboarding.stage${stage}`)

const draftOfStage = ({ shop, drafts }: WizardData, stage: Stage) =>
  drafts.find(({ name }) => name === stageDraftName(shop, stage))
