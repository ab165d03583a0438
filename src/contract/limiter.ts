// The one semaphore of server and app: passwords, photos and searches on the server, statements of the embedded
// database, photos on the phone. It stands here because only the contract is imported by both sides.

export type LimiterOptions = {
  /** How many pieces of work run together. */
  atOnce: number
  /** How many more may wait for a place. Without it nobody is refused. */
  waiting?: number
  /** The error for whoever comes when `waiting` are waiting already. */
  refuse?: () => Error
}

/** How one caller waits. `first`: before those who wait without it. `unbounded`: also when too many wait already. */
export type WaitOptions = { first?: boolean; unbounded?: boolean }

export type Limiter = {
  /** Does `work` when there is a place, in the order of asking. Throws what `refuse` makes when too many wait. */
  run: <T>(work: () => Promise<T>, options?: WaitOptions) => Promise<T>
  /** Waits for a place as `run` does and gives the function that frees it; calling that twice frees it once. */
  acquire: (options?: WaitOptions) => Promise<() => void>
  /** A place if there is one now, undefined if not. Never waits. */
  tryAcquire: () => (() => void) | undefined
  /** How many places are taken. */
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
      // The place goes to the next one directly: whoever asks between the two must not overtake.
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
      // Without a wait the work begins at once, within the caller's own turn.
      const release = tryAcquire() ?? (await acquire(options))
      try {
        return await work()
      } finally {
        release()
      }
    },
  }
}
