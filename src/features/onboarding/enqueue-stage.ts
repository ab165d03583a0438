import type { RequestOf } from '#contract/endpoint.ts'
import type { EndpointOf } from '#contract/index.ts'
import { shopMessages } from '#contract/shops/rules.ts'
import { enqueueAndWait } from '#drafts/enqueue-and-wait.ts'
import { type Stage, type StageName, stageDraftName, stageWrite } from '#drafts/wizard/stages.ts'
import { enqueueBefore } from '#offline/outbox/outbox.ts'
import { StorageError } from '#offline/storage/local-db.ts'
import { isCompleted, session } from '#session/session.ts'

/**
 * Enqueues the end of the wizard and returns its outcome so far: `sent` once the shop is open, `kept` while it is
 * pending, `parked` if the server has rejected it. Throws StorageError.
 */
export const enqueueFinish = (shop: number) => enqueueAndWait(stageWrite(shop, 5, {}))

/**
 * Enqueues a stage of a shop that is not open yet. It must be sent before the end of the wizard, because the server
 * accepts no stages of an open shop. A pending end that was never sent is therefore removed; then the result is true,
 * and the merchant has to press 'Selesai' again. Throws StorageError, also if the end may have reached the server
 * already, or the shop is open.
 */
export async function enqueueStage<S extends Stage>(
  shop: number,
  stage: S,
  ask: RequestOf<EndpointOf<StageName<S>>>,
): Promise<boolean> {
  if (isCompleted(session() ?? { user_is_completed: 0 }))
    throw new StorageError('too-late', undefined, shopMessages.completed)
  return enqueueBefore(stageWrite(shop, stage, ask), stageDraftName(shop, 5))
}
