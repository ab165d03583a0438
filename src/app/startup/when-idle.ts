/** Runs `work` when the browser is idle, after four seconds at the latest; without requestIdleCallback after 1.5 s. */
export function whenIdle(work: () => void) {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 4000 })
  else setTimeout(work, 1500)
}
