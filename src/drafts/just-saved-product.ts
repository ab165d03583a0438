import { useSyncExternalStore } from 'react'
import { createListeners } from '#session/listeners.ts'

// The product that was saved last in this visit: its form sets it, the owner's shop scrolls to it and marks it, and the
// offer of push waits until it has been seen.

type JustSaved = {
  /** The key of the product. */
  key: string
  /** The product was saved as a draft: it is not reviewed. */
  draft: boolean
  /** The card has been on the screen long enough to be noticed. */
  seen: boolean
}

let last: JustSaved | undefined
const listeners = createListeners()

function set(next: JustSaved | undefined) {
  last = next
  listeners.notify()
}

export const markSaved = (key: string, draft: boolean) => set({ key, draft, seen: false })
export const markSeen = () => last && !last.seen && set({ ...last, seen: true })
/** Its owner has left the page that shows it. */
export const clearJustSaved = () => last && set(undefined)

export const useJustSaved = () =>
  useSyncExternalStore(
    listeners.subscribe,
    () => last,
    () => undefined,
  )
