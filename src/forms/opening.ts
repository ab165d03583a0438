import { pendingOf } from '#offline/pending.ts'
import type { Row } from '#offline/rows.ts'
import { nameOf, type Stage } from './stages.ts'

// A shop that opens with the next signal. Until the server has said yes the session says what is true: it is not completed
// (row 146, D37). What waits here says the rest: a shop whose last stage is on its way is not sent back into the wizard.

/** The last stage is on its way, and nothing of the shop keeps it back: its owner may go on to the products. */
export const isOpening = (rows: readonly Row[], shop: number) =>
  pendingOf(rows, nameOf(shop, 5)) !== undefined && parkedStages(rows, shop).length === 0

/** The stages that the server has refused: nothing that comes after them is sent before they are put right. */
export const parkedStages = (rows: readonly Row[], shop: number): Stage[] =>
  ([1, 2, 3, 4, 5] as const).filter((stage) =>
    // A newer edit of it may stand behind the one that was on its way when it was refused.
    rows.some(({ same, state }) => same === nameOf(shop, stage) && state === 'parked'),
  )
