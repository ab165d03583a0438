import { useEffect, useRef } from 'react'

/**
 * Keeps an element that is fixed to the bottom of the screen above the on-screen keyboard. Where the keyboard overlays
 * the page (iOS, and Chrome on Android from 108 on) the page does not shrink, and the element would be under the
 * keyboard. The content security policy forbids style attributes in markup, but not a script that sets a property.
 * `isRendered`: the element is on the screen now.
 */
export function useAboveKeyboard<Element extends HTMLElement>(isRendered = true) {
  const ref = useRef<Element>(null)
  useEffect(() => {
    const viewport = window.visualViewport
    const dock = ref.current
    if (!isRendered || !viewport || !dock) return
    const place = () => {
      // A pinch-zoomed page also has a small viewport, but no keyboard.
      const hidden = viewport.scale > 1.01 ? 0 : innerHeight - viewport.height - viewport.offsetTop
      dock.style.setProperty('--keyboard', `${Math.max(0, Math.round(hidden))}px`)
    }
    place()
    for (const event of ['resize', 'scroll'] as const) viewport.addEventListener(event, place)
    return () => {
      for (const event of ['resize', 'scroll'] as const) viewport.removeEventListener(event, place)
    }
  }, [isRendered])
  return ref
}
