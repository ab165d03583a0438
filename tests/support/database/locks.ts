/** The Web Locks of a browser, as far as the outbox needs them: Node has none before 24. */
export function webLocks() {
  const held = new Set<string>()
  const waiting: (() => void)[] = []
  type Options = { ifAvailable?: boolean; signal?: AbortSignal }

  async function request<T>(name: string, { ifAvailable, signal }: Options, work: (lock: object | null) => T) {
    while (held.has(name)) {
      if (ifAvailable) return work(null)
      await new Promise<void>((free, stop) => {
        waiting.push(free)
        signal?.addEventListener('abort', () => stop(signal.reason), { once: true })
      })
    }
    held.add(name)
    try {
      return await work({ name })
    } finally {
      held.delete(name)
      for (const wake of waiting.splice(0)) wake()
    }
  }
  return { request, held }
}
