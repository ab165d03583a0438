import { tooManyRequests } from '../http/error-replies.ts'

/** Lets so many works run at once, and so many more wait for one of them; the next is told to come back (code 29). */
export function createSearchQueue({ running, waiting }: { running: number; waiting: number }) {
  const queue: (() => void)[] = []
  let busy = 0
  return {
    busy: () => busy,
    run: async <T>(work: () => Promise<T>): Promise<T> => {
      if (busy >= running) {
        if (queue.length >= waiting) throw tooManyRequests(1)
        // Whoever leaves hands over the place: `busy` stays.
        await new Promise<void>((resolve) => queue.push(resolve))
      } else busy += 1
      try {
        return await work()
      } finally {
        const next = queue.shift()
        if (next) next()
        else busy -= 1
      }
    },
  }
}
