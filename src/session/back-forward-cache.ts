// @chunk base
// A page that is left by a new document may be frozen in the browser's back/forward cache and shown again later. It has
// then received neither `storage` events nor messages of other tabs, so what relies on them has to be read again.

let isDiscarded = false

/**
 * Calls `listener` when this page is shown again from the back/forward cache. Returns the function that unsubscribes.
 */
export function onRestored(listener: () => void): () => void {
  // Typed as Event for the worker's types, which check this file too.
  const onPageShow = (event: Event) => (event as PageTransitionEvent).persisted && listener()
  globalThis.addEventListener?.('pageshow', onPageShow)
  return () => globalThis.removeEventListener?.('pageshow', onPageShow)
}

/** Empties the page at once and loads its address again: what it shows belongs to a person who has signed out. */
export function discardPage(): void {
  isDiscarded = true
  document.body.replaceChildren()
  location.reload()
}

/** Whether this page is being replaced: it must not store anything any more. */
export const isPageDiscarded = () => isDiscarded
