import type { OutboxEntry } from '#offline/outbox/entry.ts'
import { pendingOf } from '#offline/outbox/optimistic.ts'
import { type Stage, stageDraftName } from './wizard/stages.ts'

// A shop whose opening is pending. Until the server has accepted it, the account in the session is not completed. The
// pending entry keeps the app from sending the owner back into the wizard.

/** Whether the last stage is pending and not held back by a rejected one: the owner may already add products. */
export const isShopOpening = (rows: readonly OutboxEntry[], shop: number) =>
  pendingOf(rows, stageDraftName(shop, 5)) !== undefined && parkedStages(rows, shop).length === 0

/** The rejected stages: no later stage is sent before they are corrected. */
export const parkedStages = (rows: readonly OutboxEntry[], shop: number): Stage[] =>
  ([1, 2, 3, 4, 5] as const).filter((stage) =>
    // A newer edit may be pending behind the entry that was being sent when it was rejected.
    rows.some(({ same, state }) => same === stageDraftName(shop, stage) && state === 'parked'),
  )
