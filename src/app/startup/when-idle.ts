/** Runs `work` when the browser is idle, after four seconds at the latest; without requestIdleCallback after 1.5 s. */
export function whenIdle(work: () => void) {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 4000 })
  else setTimeout(work, 1500)
}

/**
 * Runs `work` when the browser is idle and the schemas of the contract are there. They are a third of the code that the first
 * screen does not need; running them in three tasks of their own leaves short ones, between which a slow phone takes touches.
 */
export function whenIdleWithContract(work: () => void) {
  const inTurn = [
    () => import('#contract/schemas.ts'),
    () => import('#contract/catalogue.ts'),
    () => import('#contract/index.ts'),
  ]
  const step = () => {
    const load = inTurn.shift()
    if (!load) return work()
    const next = () => whenIdle(step)
    void load().then(next, next) // a failure is that of `work`, too
  }
  whenIdle(step)
}
