import { type RefObject, useEffect, useRef } from 'react'
import { markSeen, useJustSaved } from '#drafts/just-saved-product.ts'

const seenAfterMs = 2000 // ms on the screen until the card counts as seen
const growthMs = 2000 // ms in which content above the card may still load and move it

/** Marks the card or row of the product that was just saved. The page scrolls to it once, until it was seen. */
export function useJustSavedCard<Element extends HTMLElement>(
  key: string,
): {
  card: RefObject<Element | null>
  mark: 'Baru dikirim' | 'Baru disimpan' | undefined
} {
  const card = useRef<Element>(null)
  const justSaved = useJustSaved()
  const isThis = justSaved?.key === key
  const needsScroll = isThis && !justSaved.seen
  useEffect(() => {
    return needsScroll && card.current ? scrollToCard(card.current) : undefined
  }, [needsScroll])
  return { card, mark: isThis ? (justSaved.draft ? 'Baru disimpan' : 'Baru dikirim') : undefined }
}

/** Scrolls to the card, gives it the focus, and marks it as seen after 2 s on the screen. Returns the cleanup. */
function scrollToCard(card: HTMLElement): () => void {
  const listeners = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const center = () => card.scrollIntoView({ block: 'center' })
  // The header of the shop and its pictures may load after the card: it stays centred until the user scrolls.
  const growth = new ResizeObserver(center)
  growth.observe(document.body)
  const stop = () => growth.disconnect()
  for (const event of ['touchstart', 'wheel', 'keydown'] as const)
    addEventListener(event, stop, { signal: listeners.signal, passive: true })
  const settled = setTimeout(stop, growthMs)
  const visibility = new IntersectionObserver(
    (changes) => {
      clearTimeout(timer)
      if (changes.at(-1)?.isIntersecting) timer = setTimeout(markSeen, seenAfterMs)
    },
    { threshold: 0.6 },
  )
  visibility.observe(card)
  // Keyboard users continue from here; a touch shows no focus ring.
  card.querySelector<HTMLElement>('button')?.focus({ preventScroll: true })
  return () => {
    listeners.abort()
    stop()
    visibility.disconnect()
    clearTimeout(timer)
    clearTimeout(settled)
  }
}
