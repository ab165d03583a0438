import { discard, keep, waitingRows } from '#offline/outbox.ts'
import { pendingOf } from '#offline/pending.ts'
import { roadNow } from '#offline/road.ts'
import type { Row } from '#offline/rows.ts'
import { sendNow } from '#offline/sending.ts'
import { nameOf, type Stage, writeOf } from './stages.ts'

// Opening the shop. Until the server has said yes the session says what is true: it is not completed (row 146, D37).
// What waits here says the rest: a shop whose last stage is on its way is not sent back into the wizard.

/** The last stage is on its way, and nothing of the shop keeps it back: its owner may go on to the products. */
export const isOpening = (rows: readonly Row[], shop: number) =>
  pendingOf(rows, nameOf(shop, 5)) !== undefined && parkedStages(rows, shop).length === 0

/** The stages that the server has refused: nothing that comes after them is sent before they are put right. */
export const parkedStages = (rows: readonly Row[], shop: number): Stage[] =>
  ([1, 2, 3, 4, 5] as const).filter((stage) => pendingOf(rows, nameOf(shop, stage))?.state === 'parked')

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
 * An earlier stage is about to be kept anew. It would go behind the end of the wizard, and the server takes no stages of
 * an open shop: the end is taken back, to be said again. True when it was.
 */
export async function takeBackFinish(shop: number, stage: Stage): Promise<boolean> {
  if (stage === 5) return false
  const rows = await waitingRows()
  const last = pendingOf(rows, nameOf(shop, 5))
  const before = pendingOf(rows, nameOf(shop, stage))
  // One that waits itself is exchanged where it stands, before the end.
  if (!last || last.state === 'sending' || (before && before.state !== 'sending' && !before.unsure)) return false
  await discard(last.seq)
  return true
}
