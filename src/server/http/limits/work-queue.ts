import { tooManyRequests } from '../error-replies.ts'

/** Does work, as soon as it is its turn. Throws code 29 when too much waits already. */
export type WorkQueue = <T>(work: () => Promise<T>) => Promise<T>

/** For work that takes the processor: `atOnce` at a time, `waiting` behind it; whoever comes too many is told `again` (seconds). */
export function createWorkQueue({
  atOnce,
  waiting,
  again,
}: {
  atOnce: number
  waiting: number
  again: number
}): WorkQueue {
  let running = 0
  const queue: (() => void)[] = []
  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw tooManyRequests(again)
      await new Promise<void>((resolve) => queue.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}
