// @chunk boot
// The listeners of one event, for state outside of React. In the chunk of the start, because the session has some.

/** `Args`: what each call of `notify` passes to the listeners. */
export function createListeners<Args extends unknown[] = []>() {
  const listeners = new Set<(...args: Args) => void>()
  return {
    /** Calls `listener` at every `notify`. Returns the function that unsubscribes. */
    subscribe: (listener: (...args: Args) => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify: (...args: Args): void => {
      for (const listener of listeners) listener(...args)
    },
    isEmpty: () => listeners.size === 0,
  }
}
