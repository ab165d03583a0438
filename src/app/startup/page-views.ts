import { type CountedPage, countedPages, isCounted } from '#contract/showcase/counted-pages.ts'
import { viewsKept, viewsMost } from '#contract/showcase/visits.ts'
import { connectivityNow } from '#offline/network/connectivity.ts'
import { getItem, setItem } from '#session/safe-storage.ts'
import { savesData } from '#session/save-data.ts'
import { session } from '#session/session.ts'
import { routeOf } from '../routes.ts'

// How often which page is opened: a number for each pattern, said in batches to a counter of our own, without
// a name, a number or a cookie. What could not be said within a day is dropped. Nothing is counted where the browser asks
// not to be followed, or data is saved.

const storageKey = 'page-views'
const sendInterval = 60_000 // ms between two batches while the page is looked at

type PendingViews = { since: number; counts: Partial<Record<CountedPage, number>> }
type NavigatorWithGpc = Navigator & { globalPrivacyControl?: boolean }

/** Does whoever holds this phone have nothing against it? */
export function mayCount(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as NavigatorWithGpc
  return doNotTrack !== '1' && globalPrivacyControl !== true && !savesData() && session()?.user_role !== 'operator'
}

/** What waits; nothing once it is a day old, or the clock was set back behind it. */
export function pendingViews(now = Date.now()): PendingViews {
  const found = getItem<PendingViews>('local', storageKey)
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
    clearViews()
    return
  }
  const { since, counts } = pendingViews(now)
  setItem('local', storageKey, { since, counts: { ...counts, [page]: Math.min(viewsMost, (counts[page] ?? 0) + 1) } })
}

const clearViews = () => void (getItem('local', storageKey) && setItem('local', storageKey, null))

/**
 * Says what waits. It is taken off the phone first: a page that is left hears no answer, and a view that is counted twice
 * is worse than one that is not counted. What certainly did not leave is put back.
 */
export async function sendViews(send: typeof fetch = fetch): Promise<void> {
  const { since, counts } = pendingViews()
  const pages = Object.entries(counts).flatMap(([page, n]) => (isCounted(page) && n ? [{ page, n }] : []))
  if (pages.length === 0 || !connectivityNow().open) return
  clearViews()
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
    restoreViews(since, pages)
  }
}

function restoreViews(since: number, pages: { page: CountedPage; n: number }[]) {
  const { counts } = pendingViews()
  for (const { page, n } of pages) counts[page] = Math.min(viewsMost, (counts[page] ?? 0) + n)
  setItem('local', storageKey, { since, counts })
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
  addEventListener('pagehide', () => void sendViews())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && void sendViews())
  setInterval(() => document.visibilityState === 'visible' && void sendViews(), sendInterval)
}
