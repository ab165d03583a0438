// Code of its own: only a picture that did not come needs it.

/**
 * Calls `again` once, when it is worth asking for the picture again: its place comes into view while there is a signal, or
 * the signal comes back while it is in view. One that failed in view is not asked for over and over. Gives the way to stop.
 */
export function onRetryPossible(place: Element, again: () => void): () => void {
  if (typeof IntersectionObserver === 'undefined') return () => {}
  let inView: boolean | undefined
  const attempt = () => {
    if (!navigator.onLine) return
    stop()
    again()
  }
  const watch = new IntersectionObserver((changes) => {
    const before = inView
    inView = changes.at(-1)?.isIntersecting ?? false
    if (inView && before === false) attempt()
  })
  const back = () => inView && attempt()
  function stop() {
    watch.disconnect()
    removeEventListener('online', back)
  }
  watch.observe(place)
  addEventListener('online', back)
  return stop
}
