import { useSyncExternalStore } from 'react'

// The product that was saved last in this visit: its form writes it, the own shop leads to it and marks it, and the offer
// of push waits until it has been seen.

type JustSent = {
  /** The key of the product. */
  key: string
  /** It was kept as a draft: nobody reviews it. */
  draft: boolean
  /** It has stood on the screen long enough to be noticed. */
  seen: boolean
}

let last: JustSent | undefined
const listeners = new Set<() => void>()

function set(next: JustSent | undefined) {
  last = next
  for (const tell of listeners) tell()
}

export const noteSent = (key: string, draft: boolean) => set({ key, draft, seen: false })
export const noteSeen = () => last && !last.seen && set({ ...last, seen: true })
/** Its owner has left the page that leads to it. */
export const forgetSent = () => last && set(undefined)

function onSent(tell: () => void) {
  listeners.add(tell)
  return () => {
    listeners.delete(tell)
  }
}

export const useJustSent = () =>
  useSyncExternalStore(
    onSent,
    () => last,
    () => undefined,
  )
