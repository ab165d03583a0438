import { getItem, setItem } from '#session/safe-storage.ts'

// Rows of cards that are moved sideways stand, when one comes back, where one left them, as the page itself does
// (scroll-restoration.ts). A page of the history is known by the name that scroll-restoration.ts gave it, a row by its heading.

const storageKey = 'belts'
const maxPages = 50 // pages of the history
const giveUpAfter = 10_000 // ms: cards from memory come a moment later than their page, those of a bad signal much later

type RowOffsets = Record<string, number>
type PageOffsets = Record<string, RowOffsets>

const pageNow = () => (history.state as { place?: string } | null)?.place
const isScrollRow = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.classList.contains('cards--row')
const rowName = (belt: Element) => belt.closest('section')?.querySelector('h2')?.textContent ?? ''

/** Notes where the rows stand, and moves them back. Once, after the start. */
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
  function moveBack() {
    stop()
    const page = pageNow()
    const lefts = page === undefined ? undefined : offsets[page]
    if (lefts) stop = restoreUntilTaken({ ...lefts })
  }
  // What scrolls inside a page says so to nobody above it, but on its way there.
  addEventListener('scroll', record, { capture: true, passive: true })
  addEventListener('pagehide', () => setItem('session', storageKey, offsets))
  addEventListener('popstate', moveBack)
  // Whoever goes on takes over: a new page has no name yet.
  addEventListener('pushState', () => {
    if (pageNow() === undefined) stop()
  })
  moveBack()
}

/** Moves rows to where they stood as soon as they are wide enough, until somebody takes over. */
function restoreUntilTaken(lefts: RowOffsets): () => void {
  const changes = new MutationObserver(move)
  const events = ['touchstart', 'wheel', 'keydown', 'pointerdown'] as const
  const giveUp = setTimeout(stop, giveUpAfter)
  for (const event of events) addEventListener(event, stop, { once: true, passive: true })
  changes.observe(document.body, { childList: true, subtree: true })
  move()
  return stop

  function move() {
    for (const belt of document.querySelectorAll('.cards--row')) {
      const left = lefts[rowName(belt)]
      if (left !== undefined && Math.abs(belt.scrollLeft - left) > 1) belt.scrollLeft = left
    }
  }
  function stop() {
    changes.disconnect()
    clearTimeout(giveUp)
    for (const event of events) removeEventListener(event, stop)
  }
}
