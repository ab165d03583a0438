// The semaphore of server and app: for passwords, photos and searches on the server, statements of the embedded
// database, and photos on the phone. It is in this folder because both sides import only the contract.

export type LimiterOptions = {
  /** How many pieces of work may run at the same time. */
  atOnce: number
  /** How many callers may wait for a slot; unlimited by default. */
  waiting?: number
  /** Makes the error for a caller that comes when `waiting` callers are waiting already. */
  refuse?: () => Error
}

/**
 * The way a caller waits. `first`: ahead of callers without it. `unbounded`: also when `waiting` callers wait already.
 */
export type WaitOptions = { first?: boolean; unbounded?: boolean }

export type Limiter = {
  /** Runs `work` when a slot is free, in the order of the calls. Throws the error of `refuse` when too many wait. */
  run: <T>(work: () => Promise<T>, options?: WaitOptions) => Promise<T>
  /** Waits for a slot like `run` and returns the function that frees it; calling that twice frees the slot once. */
  acquire: (options?: WaitOptions) => Promise<() => void>
  /** Takes a free slot and returns the function that frees it; undefined when none is free. Never waits. */
  tryAcquire: () => (() => void) | undefined
  /** The number of taken slots. */
  running: () => number
}

export function createLimiter({ atOnce, waiting = Number.POSITIVE_INFINITY, refuse }: LimiterOptions): Limiter {
  const queue: { first: boolean; enter: () => void }[] = []
  let running = 0

  const releaseOnce = () => {
    let released = false
    return () => {
      if (released) return
      released = true
      const preferred = queue.findIndex(({ first }) => first)
      const [next] = queue.splice(Math.max(0, preferred), 1)
      // The slot is handed to the next waiter directly, so that no caller in between can overtake it.
      if (next) next.enter()
      else running -= 1
    }
  }
  const tryAcquire = () => {
    if (running >= atOnce) return undefined
    running += 1
    return releaseOnce()
  }
  const acquire = async ({ first = false, unbounded = false }: WaitOptions = {}) => {
    const release = tryAcquire()
    if (release) return release
    if (!unbounded && queue.length >= waiting) throw refuse?.() ?? new Error('too many wait already')
    await new Promise<void>((enter) => queue.push({ first, enter }))
    return releaseOnce()
  }
  return {
    acquire,
    tryAcquire,
    running: () => running,
    run: async (work, options) => {
      // If a slot is free, the work starts synchronously, in the caller's own task.
      const release = tryAcquire() ?? (await acquire(options))
      try {
        return await work()
      } finally {
        release()
      }
    },
  }
}
