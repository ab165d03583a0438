// @chunk base
import { useEffect, useState, useSyncExternalStore } from 'react'

const wideQuery = '(min-width: 900px)' // as .only-wide in ui/styles/base.css

const subscribeToNothing = () => () => {}

/**
 * Whether to render a part that only wide screens show: what CSS would hide need not be made on a phone. The server
 * does not know the width and renders the part; there and while React takes over its page this is true. Once true it
 * stays true, and it becomes true when the screen becomes wide.
 */
export function useWideOnly(): boolean {
  const isHydrating = useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  )
  const [isRendered, setRendered] = useState(() => isHydrating || matchMedia(wideQuery).matches)
  useEffect(() => {
    if (isRendered) return
    const width = matchMedia(wideQuery)
    const render = () => setRendered(width.matches)
    width.addEventListener('change', render)
    // The screen may have become wide between the rendering and this effect.
    render()
    return () => width.removeEventListener('change', render)
  }, [isRendered])
  return isRendered
}
