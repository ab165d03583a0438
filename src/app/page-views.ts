import { type CountedPage, countedPages, isCounted } from '#contract/pages.ts'
import { viewsKept, viewsMost } from '#contract/visits.ts'
import { roadNow } from '#offline/road.ts'
import { note, noted } from '#session/notes.ts'
import { saves } from '#session/saver.ts'
import { session } from '#session/session.ts'
import { routeOf } from './routes.ts'

// How often which page is opened (row 16, D06): a number for each pattern, said in batches to a counter of our own, without
// a name, a number or a cookie. What could not be said within a day is dropped. Nothing is counted where the browser asks
// not to be followed, or data is saved.

const shelf = 'page-views'
const often = 60_000 // ms between two batches while the page is looked at

type Waiting = { since: number; counts: Partial<Record<CountedPage, number>> }
type Wide = Navigator & { globalPrivacyControl?: boolean }

/** Does whoever holds this phone have nothing against it? */
export function mayCount(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Wide
  return doNotTrack !== '1' && globalPrivacyControl !== true && !saves() && session()?.user_role !== 'operator'
}

/** What waits; nothing once it is a day old, or the clock was set back behind it. */
export function waitingViews(now = Date.now()): Waiting {
  const found = noted<Waiting>('local', shelf)
  const age = now - (found?.since ?? 0)
  return found?.counts && age >= 0 && age < viewsKept ? found : { since: now, counts: {} }
}

/** The pattern under which an address is counted; undefined for what is nobody's business. */
export function pageOf(path: string): CountedPage | undefined {
  const { pattern } = routeOf(path)
  return isCounted(pattern) ? pattern : undefined
}

export function countView(path: string, now = Date.now()): void {
  const page = pageOf(path)
  if (!page) return
  if (!mayCount()) {
    forget()
    return
  }
  const { since, counts } = waitingViews(now)
  note('local', shelf, { since, counts: { ...counts, [page]: Math.min(viewsMost, (counts[page] ?? 0) + 1) } })
}

const forget = () => void (noted('local', shelf) && note('local', shelf, null))

/**
 * Says what waits. It is taken off the phone first: a page that is left hears no answer, and a view that is counted twice
 * is worse than one that is not counted. What certainly did not leave is put back.
 */
export async function sayViews(send: typeof fetch = fetch): Promise<void> {
  const { since, counts } = waitingViews()
  const pages = Object.entries(counts).flatMap(([page, n]) => (isCounted(page) && n ? [{ page, n }] : []))
  if (pages.length === 0 || !roadNow().open) return
  forget()
  if (!mayCount()) return
  try {
    await send(`${import.meta.env.VITE_API_HOST ?? '/api'}/page-views`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ pages: pages.slice(0, countedPages.length) }),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      keepalive: true,
    })
  } catch {
    putBack(since, pages)
  }
}

function putBack(since: number, pages: { page: CountedPage; n: number }[]) {
  const { counts } = waitingViews()
  for (const { page, n } of pages) counts[page] = Math.min(viewsMost, (counts[page] ?? 0) + n)
  note('local', shelf, { since, counts })
}

/** Counts this page and those that follow. Once, after the start. */
export function watchPageViews(): void {
  let last = ''
  const look = (came: boolean) => {
    const { pathname, search } = location
    // Another tab of a page, or a filter that is typed, replaces the address and opens nothing.
    const opened = pathname !== last.split('?')[0] || (came && pathname + search !== last)
    last = pathname + search
    if (opened) countView(pathname)
  }
  look(true)
  // wouter names its own events.
  for (const moving of ['pushState', 'popstate']) addEventListener(moving, () => look(true))
  addEventListener('replaceState', () => look(false))
  addEventListener('pagehide', () => void sayViews())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && void sayViews())
  setInterval(() => document.visibilityState === 'visible' && void sayViews(), often)
}
