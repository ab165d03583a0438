import type { Ask } from '#contract/endpoint.ts'
import type { EndpointOf } from '#contract/index.ts'
import { shopWords } from '#contract/shops/shop-rules.ts'
import { enqueueAndWait } from '#drafts/enqueue-and-wait.ts'
import { type Stage, type StageName, stageDraftName, stageWrite } from '#drafts/wizard/stages.ts'
import { enqueueBefore } from '#offline/outbox/outbox.ts'
import { StorageError } from '#offline/storage/local-db.ts'
import { isCompleted, session } from '#session/session.ts'

/**
 * Keeps the end of the wizard, and says what became of it so far: `sent` once the shop is open, `kept` while it waits,
 * `parked` when it was refused. Throws StorageError.
 */
export const enqueueFinish = (shop: number) => enqueueAndWait(stageWrite(shop, 5, {}))

/**
 * Keeps a stage of a shop that is not open yet. It must not go behind the end of the wizard, for the server takes no stages
 * of an open shop: an end that was never sent is taken back, to be said again, and that is answered. Throws
 * StorageError, also when the server may have heard the end, or has opened the shop.
 */
export async function enqueueStage<S extends Stage>(
  shop: number,
  stage: S,
  ask: Ask<EndpointOf<StageName<S>>>,
): Promise<boolean> {
  if (isCompleted(session() ?? { user_is_completed: 0 })) throw new StorageError('left', undefined, shopWords.completed)
  return enqueueBefore(stageWrite(shop, stage, ask), stageDraftName(shop, 5))
}
