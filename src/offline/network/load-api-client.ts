// @chunk base
import { serviceWorkers } from '#session/service-workers.ts'

/**
 * Loads the API client with the schemas of all answers: four modules, each run in a task of its own, so that a slow
 * phone takes touches between them. As one task they would take 150 ms. `inTurn`: one is asked for when the one before
 * has run. With a worker the files are on the phone; without one that costs a round trip for each, so they are asked
 * for at once, and the browser may then run two of them together.
 */
export async function loadApiClient({ inTurn = Boolean(serviceWorkers()?.controller) } = {}) {
  // The client stands on the other parts, so a part that fails to load makes the client fail, too.
  for (const load of parts) {
    const loaded = load().catch(() => {})
    if (inTurn) await loaded
  }
  return import('./api-client.ts')
}

const parts = [
  () => import('#contract/schemas.ts'),
  () => import('#contract/catalogue.ts'),
  () => import('#contract/reference.ts'),
] as (() => Promise<unknown>)[]
