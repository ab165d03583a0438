import { getItem, setItem } from '#session/safe-storage.ts'

// Going back restores the offsets of card rows that scroll sideways, as scroll-restoration.ts does for the page itself.
// A page is identified by the key that scroll-restoration.ts puts into its history entry, a row by its heading.

const storageKey = 'belts'
const maxPages = 50 // pages of the history
const giveUpAfter = 10_000 // ms: cards from the cache render just after their page, those of a slow network much later

type RowOffsets = Record<string, number>
type PageOffsets = Record<string, RowOffsets>

const pageNow = () => (history.state as { place?: string } | null)?.place
const isScrollRow = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.classList.contains('cards--row')
const rowName = (row: Element) => row.closest('section')?.querySelector('h2')?.textContent ?? ''

/** Records the offsets of the rows, and restores them. Call once, after the start. */
export function watchRowScroll(): void {
  const offsets = getItem<PageOffsets>('session', storageKey) ?? {}
  let stop = () => {}
  let waiting = false

  function record({ target }: Event) {
    if (!isScrollRow(target)) return
    const page = pageNow()
    if (!page) return
    const lefts = offsets[page]
    delete offsets[page]
    offsets[page] = { ...lefts, [rowName(target)]: Math.round(target.scrollLeft) }
    const pages = Object.keys(offsets)
    if (pages.length > maxPages) delete offsets[pages[0]!]
    if (waiting) return
    waiting = true
    setTimeout(() => {
      waiting = false
      setItem('session', storageKey, offsets)
    }, 150)
  }
  function restore() {
    stop()
    const page = pageNow()
    const lefts = page === undefined ? undefined : offsets[page]
    if (lefts) stop = restoreUntilTaken({ ...lefts })
  }
  // The scroll event of an element does not bubble, so it is handled in the capture phase.
  addEventListener('scroll', record, { capture: true, passive: true })
  addEventListener('pagehide', () => setItem('session', storageKey, offsets))
  addEventListener('popstate', restore)
  // A navigation forward ends the restoration; the new page has no key yet.
  addEventListener('pushState', () => {
    if (pageNow() === undefined) stop()
  })
  restore()
}

/** Restores the offsets as soon as the rows are wide enough, until the user scrolls or presses something. */
function restoreUntilTaken(lefts: RowOffsets): () => void {
  const changes = new MutationObserver(move)
  const events = ['touchstart', 'wheel', 'keydown', 'pointerdown'] as const
  const giveUp = setTimeout(stop, giveUpAfter)
  for (const event of events) addEventListener(event, stop, { once: true, passive: true })
  changes.observe(document.body, { childList: true, subtree: true })
  move()
  return stop

  function move() {
    for (const row of document.querySelectorAll('.cards--row')) {
      const left = lefts[rowName(row)]
      if (left !== undefined && Math.abs(row.scrollLeft - left) > 1) row.scrollLeft = left
    }
  }
  function stop() {
    changes.disconnect()
    clearTimeout(giveUp)
    for (const event of events) removeEventListener(event, stop)
  }
}
