// A chunk of its own: only a picture that failed to load needs it.

/**
 * Calls `again` once, when a retry makes sense: the placeholder is scrolled into view while the phone is online, or the
 * phone comes online while it is in view. A picture that failed in view is not retried over and over. Returns the
 * function that stops watching.
 */
export function onRetryPossible(element: Element, again: () => void): () => void {
  if (typeof IntersectionObserver === 'undefined') return () => {}
  let inView: boolean | undefined
  const attempt = () => {
    if (!navigator.onLine) return
    stop()
    again()
  }
  const watch = new IntersectionObserver((changes) => {
    const wasInView = inView
    inView = changes.at(-1)?.isIntersecting ?? false
    if (inView && wasInView === false) attempt()
  })
  const onOnline = () => inView && attempt()
  function stop() {
    watch.disconnect()
    removeEventListener('online', onOnline)
  }
  watch.observe(element)
  addEventListener('online', onOnline)
  return stop
}
