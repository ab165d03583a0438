import type { Ask } from '#contract/endpoint.ts'
import type { EndpointOf } from '#contract/index.ts'
import { shopWords } from '#contract/shop-rules.ts'
import { keepAndSend } from '#forms/keep-and-send.ts'
import { nameOf, type Stage, type StageName, writeOf } from '#forms/stages.ts'
import { keepBefore } from '#offline/outbox.ts'
import { ShelfTrouble } from '#offline/shelves.ts'
import { isCompleted, session } from '#session/session.ts'

/**
 * Keeps the end of the wizard, and says what became of it so far: `sent` once the shop is open, `kept` while it waits,
 * `parked` when it was refused. Throws ShelfTrouble.
 */
export const finishShop = (shop: number) => keepAndSend(writeOf(shop, 5, {}))

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
