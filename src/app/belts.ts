import { note, noted } from '#session/notes.ts'

// Rows of cards that are moved sideways stand, when one comes back, where one left them, as the page itself does
// (place.ts). A page of the history is known by the name that place.ts gave it, a row by its heading.

const shelf = 'belts'
const most = 50 // pages of the history
const patience = 10_000 // ms: cards from memory come a moment later than their page, those of a bad signal much later

type Lefts = Record<string, number>
type Belts = Record<string, Lefts>

const pageNow = () => (history.state as { place?: string } | null)?.place
const isBelt = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.classList.contains('cards--row')
const nameOf = (belt: Element) => belt.closest('section')?.querySelector('h2')?.textContent ?? ''

/** Notes where the rows stand, and moves them back. Once, after the start. */
export function watchBelts(): void {
  const known = noted<Belts>('session', shelf) ?? {}
  let stop = () => {}
  let waiting = false

  function heed({ target }: Event) {
    if (!isBelt(target)) return
    const page = pageNow()
    if (!page) return
    const lefts = known[page]
    delete known[page]
    known[page] = { ...lefts, [nameOf(target)]: Math.round(target.scrollLeft) }
    const pages = Object.keys(known)
    if (pages.length > most) delete known[pages[0]!]
    if (waiting) return
    waiting = true
    setTimeout(() => {
      waiting = false
      note('session', shelf, known)
    }, 150)
  }
  function moveBack() {
    stop()
    const page = pageNow()
    const lefts = page === undefined ? undefined : known[page]
    if (lefts) stop = keepMoving({ ...lefts })
  }
  // What scrolls inside a page says so to nobody above it, but on its way there.
  addEventListener('scroll', heed, { capture: true, passive: true })
  addEventListener('pagehide', () => note('session', shelf, known))
  addEventListener('popstate', moveBack)
  // Whoever goes on takes over: a new page has no name yet.
  addEventListener('pushState', () => {
    if (pageNow() === undefined) stop()
  })
  moveBack()
}

/** Moves rows to where they stood as soon as they are wide enough, until somebody takes over. */
function keepMoving(lefts: Lefts): () => void {
  const changes = new MutationObserver(move)
  const events = ['touchstart', 'wheel', 'keydown', 'pointerdown'] as const
  const giveUp = setTimeout(stop, patience)
  for (const event of events) addEventListener(event, stop, { once: true, passive: true })
  changes.observe(document.body, { childList: true, subtree: true })
  move()
  return stop

  function move() {
    for (const belt of document.querySelectorAll('.cards--row')) {
      const left = lefts[nameOf(belt)]
      if (left !== undefined && Math.abs(belt.scrollLeft - left) > 1) belt.scrollLeft = left
    }
  }
  function stop() {
    changes.disconnect()
    clearTimeout(giveUp)
    for (const event of events) removeEventListener(event, stop)
  }
}
