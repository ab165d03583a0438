import { type RefObject, useEffect, useRef } from 'react'
import { markSeen, useJustSaved } from '#drafts/just-saved-product.ts'

const seenAfterMs = 2000 // ms on the screen
const growthMs = 2000 // ms in which what stands above the card may still grow

/** The product that was just saved, in the grid: the page scrolls to it once, and it is seen when it has stood there. */
export function useJustSavedCard(key: string): {
  card: RefObject<HTMLElement | null>
  mark: 'Baru dikirim' | 'Baru disimpan' | undefined
} {
  const card = useRef<HTMLElement>(null)
  const sent = useJustSaved()
  const isThis = sent?.key === key
  const leads = isThis && !sent.seen
  useEffect(() => {
    return leads && card.current ? scrollToCard(card.current) : undefined
  }, [leads])
  return { card, mark: isThis ? (sent.draft ? 'Baru disimpan' : 'Baru dikirim') : undefined }
}

/** Ends by itself when the card has been seen, or has gone from the page. */
function scrollToCard(card: HTMLElement): () => void {
  const over = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const center = () => card.scrollIntoView({ block: 'center' })
  // The front of the shop and its pictures may come after the card: it stays in the middle until somebody scrolls.
  const growth = new ResizeObserver(center)
  growth.observe(document.body)
  const stop = () => growth.disconnect()
  for (const event of ['touchstart', 'wheel', 'keydown'] as const)
    addEventListener(event, stop, { signal: over.signal, passive: true })
  const settled = setTimeout(stop, growthMs)
  const shown = new IntersectionObserver(
    (changes) => {
      clearTimeout(timer)
      if (changes.at(-1)?.isIntersecting) timer = setTimeout(markSeen, seenAfterMs)
    },
    { threshold: 0.6 },
  )
  shown.observe(card)
  // Whoever goes on by keyboard goes on from here; nothing is drawn around it for a thumb.
  card.querySelector<HTMLElement>('button')?.focus({ preventScroll: true })
  return () => {
    over.abort()
    stop()
    shown.disconnect()
    clearTimeout(timer)
    clearTimeout(settled)
  }
}
