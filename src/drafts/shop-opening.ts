import type { OutboxEntry } from '#offline/outbox/entry.ts'
import { pendingOf } from '#offline/outbox/optimistic.ts'
import { type Stage, stageDraftName } from './wizard/stages.ts'

// A shop that opens with the next signal. Until the server has said yes the session says what is true: it is not completed
//. What waits here says the rest: a shop whose last stage is on its way is not sent back into the wizard.

/** The last stage is on its way, and nothing of the shop keeps it back: its owner may go on to the products. */
export const isShopOpening = (rows: readonly OutboxEntry[], shop: number) =>
  pendingOf(rows, stageDraftName(shop, 5)) !== undefined && parkedStages(rows, shop).length === 0

/** The stages that the server has refused: nothing that comes after them is sent before they are put right. */
export const parkedStages = (rows: readonly OutboxEntry[], shop: number): Stage[] =>
  ([1, 2, 3, 4, 5] as const).filter((stage) =>
    // A newer edit of it may stand behind the one that was on its way when it was refused.
    rows.some(({ same, state }) => same === stageDraftName(shop, stage) && state === 'parked'),
  )
