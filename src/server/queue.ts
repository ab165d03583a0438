import { slowDown } from './refusals.ts'

/** Does work, as soon as it is its turn. Throws code 29 when too much waits already. */
export type Queue = <T>(work: () => Promise<T>) => Promise<T>

/** For work that takes the processor: `atOnce` at a time, `waiting` behind it; whoever comes too many is told `again` (seconds). */
export function queueOf({ atOnce, waiting, again }: { atOnce: number; waiting: number; again: number }): Queue {
  let running = 0
  const line: (() => void)[] = []
  return async (work) => {
    if (running >= atOnce) {
      if (line.length >= waiting) throw slowDown(again)
      await new Promise<void>((resolve) => line.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else running--
    }
  }
}
