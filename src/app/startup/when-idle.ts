import { loadApiClient } from '#offline/network/load-api-client.ts'

/** Runs `work` when the browser is idle, after four seconds at the latest; without requestIdleCallback after 1.5 s. */
export function whenIdle(work: () => void) {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 4000 })
  else setTimeout(work, 1500)
}

/**
 * Runs `work` when the browser is idle and has loaded the API client, or has failed to: `work` needs most of its code.
 */
export function whenIdleWithApiClient(work: () => void) {
  whenIdle(() => void loadApiClient({ inTurn: true }).then(work, work))
}
