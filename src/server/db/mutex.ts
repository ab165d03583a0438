import { temporaryFailure } from './sql-error.ts'

export type Mutex = {
  /** Waits until everybody who asked before is done; call what it gives when you are. Over the limit: a Problem, code 50. */
  acquire: () => Promise<() => void>
  /** As `take`, however many wait: for closing. */
  acquireUnbounded: () => Promise<() => void>
}

/** One at a time, in the order of asking. `limit` is how many may wait: past it, waiting longer helps nobody. */
export function createMutex(limit: number): Mutex {
  let busy = false
  const waiting: (() => void)[] = []

  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else busy = false
  }
  const once = () => {
    let left = false
    return () => {
      if (left) return
      left = true
      leave()
    }
  }
  const takeLast = async () => {
    if (busy) await new Promise<void>((resolve) => waiting.push(resolve))
    busy = true
    return once()
  }
  const take = async () => {
    if (waiting.length >= limit) throw temporaryFailure()
    return takeLast()
  }
  return { acquire: take, acquireUnbounded: takeLast }
}
