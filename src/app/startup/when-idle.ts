/** Does something once the browser has nothing better to do, within four seconds. */
export function whenIdle(work: () => void) {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 4000 })
  else setTimeout(work, 1500)
}
