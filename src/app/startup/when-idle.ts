/** Runs `work` when the browser is idle, after four seconds at the latest; without requestIdleCallback after 1.5 s. */
export function whenIdle(work: () => void) {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 4000 })
  else setTimeout(work, 1500)
}

/**
 * Runs `work` when the browser is idle and the schemas of the contract are there. They are a third of the code that the first
 * screen does not need; running them in a task of their own leaves two short tasks, between which a slow phone takes touches.
 */
export function whenIdleWithContract(work: () => void) {
  const continueWhenIdle = () => whenIdle(work)
  whenIdle(() => void import('#contract/index.ts').then(continueWhenIdle, continueWhenIdle)) // a failure is that of `work`, too
}
