import type { Ask } from '#contract/endpoint.ts'
import type { EndpointOf } from '#contract/index.ts'
import { shopWords } from '#contract/shop-rules.ts'
import { keep, keepBefore, waitingRows } from '#offline/outbox.ts'
import { pendingOf } from '#offline/pending.ts'
import { roadNow } from '#offline/road.ts'
import type { Row } from '#offline/rows.ts'
import { sendNow } from '#offline/sending.ts'
import { ShelfTrouble } from '#offline/shelves.ts'
import { isCompleted, session } from '#session/session.ts'
import { nameOf, type Stage, type StageName, writeOf } from './stages.ts'

// Opening the shop. Until the server has said yes the session says what is true: it is not completed (row 146, D37).
// What waits here says the rest: a shop whose last stage is on its way is not sent back into the wizard.

/** The last stage is on its way, and nothing of the shop keeps it back: its owner may go on to the products. */
export const isOpening = (rows: readonly Row[], shop: number) =>
  pendingOf(rows, nameOf(shop, 5)) !== undefined && parkedStages(rows, shop).length === 0

/** The stages that the server has refused: nothing that comes after them is sent before they are put right. */
export const parkedStages = (rows: readonly Row[], shop: number): Stage[] =>
  ([1, 2, 3, 4, 5] as const).filter((stage) =>
    // A newer edit of it may stand behind the one that was on its way when it was refused.
    rows.some(({ same, state }) => same === nameOf(shop, stage) && state === 'parked'),
  )

/** What is said while the end of the wizard waits. */
export const opensLater = 'Tersimpan di HP. Toko dibuka begitu ada sinyal.'

const patience = 6000 // ms to see it arrive, when there is a road

/**
 * Keeps the end of the wizard, and says what became of it so far: `open` once the server has said yes, `kept` while it
 * waits, `refused` when it was parked. Throws ShelfTrouble.
 */
export async function finishShop(shop: number): Promise<'open' | 'kept' | 'refused'> {
  const { id } = await keep(writeOf(shop, 5, {}))
  // Whatever the sending died of, the write is kept: it goes when it can.
  if (roadNow().open)
    await within(
      patience,
      sendNow().catch(() => {}),
    )
  const row = (await waitingRows()).find((other) => other.id === id)
  if (!row) return 'open'
  return row.state === 'parked' ? 'refused' : 'kept'
}

const within = (ms: number, work: Promise<unknown>) =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, ms))])

/**
 * Keeps a stage of a shop that is not open yet. It must not go behind the end of the wizard, for the server takes no stages
 * of an open shop: an end that was never on the road is taken back, to be said again, and that is answered. Throws
 * ShelfTrouble, also when the server may have heard the end, or has opened the shop.
 */
export async function keepStageOf<S extends Stage>(
  shop: number,
  stage: S,
  ask: Ask<EndpointOf<StageName<S>>>,
): Promise<boolean> {
  if (isCompleted(session() ?? { user_is_completed: 0 })) throw new ShelfTrouble('left', undefined, shopWords.completed)
  return keepBefore(writeOf(shop, stage, ask), nameOf(shop, 5))
}
