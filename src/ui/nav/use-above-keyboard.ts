import { useEffect, useRef } from 'react'

/**
 * Keeps something fixed to the foot of the screen above the phone's keyboard. Where the keyboard lies over the page (iOS,
 * and Android's Chrome from 108 on) the page does not shrink, and what stands at its foot would be under it. The policy
 * forbids style attributes in markup, not a script that sets a property. `there`: it is on the screen now.
 */
export function useAboveKeyboard<Element extends HTMLElement>(there = true) {
  const ref = useRef<Element>(null)
  useEffect(() => {
    const seen = window.visualViewport
    const dock = ref.current
    if (!there || !seen || !dock) return
    const place = () => {
      // Somebody who pinches to see more has a small view too, and no keyboard.
      const hidden = seen.scale > 1.01 ? 0 : innerHeight - seen.height - seen.offsetTop
      dock.style.setProperty('--keyboard', `${Math.max(0, Math.round(hidden))}px`)
    }
    place()
    for (const event of ['resize', 'scroll'] as const) seen.addEventListener(event, place)
    return () => {
      for (const event of ['resize', 'scroll'] as const) seen.removeEventListener(event, place)
    }
  }, [there])
  return ref
}
