// One heavy piece of work at a time: two photos decoded at once are more memory than a small phone has.

const waiting: { first: boolean; go: () => void }[] = []
let busy = false

/** Runs `work` when its turn comes. `first`: somebody looks at the screen and waits for it. */
export async function serialize<T>(work: () => Promise<T>, first = false): Promise<T> {
  if (busy) await new Promise<void>((go) => waiting.push({ first, go }))
  busy = true
  try {
    return await work()
  } finally {
    const ahead = waiting.findIndex((other) => other.first)
    const [next] = waiting.splice(Math.max(0, ahead), 1)
    busy = next !== undefined
    next?.go()
  }
}
