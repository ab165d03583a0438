import { stumbled } from './sql-error.ts'

export type Turns = {
  /** Waits until everybody who asked before is done; call what it gives when you are. Over the limit: a Problem, code 50. */
  take: () => Promise<() => void>
  /** As `take`, however many wait: for closing. */
  takeLast: () => Promise<() => void>
}

/** One at a time, in the order of asking. `limit` is how many may wait: past it, waiting longer helps nobody. */
export function turns(limit: number): Turns {
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
    if (waiting.length >= limit) throw stumbled()
    return takeLast()
  }
  return { take, takeLast }
}
