import { happenedWithin } from '#contract/time/happened-within.ts'
import {
  type CountedPage,
  countedPages,
  isCounted,
  maxViews,
  type PageSpeed,
  pageSpeeds,
  type SpeedKey,
  speedKey,
  viewsKept,
} from '#contract/visits/rules.ts'
import { connectivityNow } from '#offline/network/connectivity.ts'
import { getItem, setItem } from '#session/safe-storage.ts'
import { savesData } from '#session/save-data.ts'
import { session } from '#session/session.ts'
import { routeOf } from '../routes.ts'

// Counts how often each page is opened, and how fast it was: numbers for each pattern and for each grade, sent in
// batches to our own server, without a name, an id or a cookie. Counts that could not be sent within a day are dropped.
// Nothing is counted when the browser asks not to be tracked, or when the data saver is on.

const storageKey = 'page-views'
const sendInterval = 60_000 // ms between two batches while the page is visible

type Counts<Key extends string> = Partial<Record<Key, number>>
type PendingViews = { since: number; counts: Counts<CountedPage>; speeds: Counts<SpeedKey> }
/** An earlier release stored no speeds. */
type StoredViews = Omit<PendingViews, 'speeds'> & Partial<Pick<PendingViews, 'speeds'>>
type NavigatorWithGpc = Navigator & { globalPrivacyControl?: boolean }

/** Whether views may be counted: no Do Not Track, no Global Privacy Control, no data saver, and not an operator. */
export function mayCount(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as NavigatorWithGpc
  return doNotTrack !== '1' && globalPrivacyControl !== true && !savesData() && session()?.user_role !== 'operator'
}

/** The counts to be sent; empty when they are a day old, or when the clock was set back to before `since`. */
export function pendingViews(now = Date.now()): PendingViews {
  const found = getItem<StoredViews>('local', storageKey)
  return found?.counts && happenedWithin(viewsKept, found.since, now)
    ? { ...found, speeds: found.speeds ?? {} }
    : { since: now, counts: {}, speeds: {} }
}

/** The pattern under which an address is counted; undefined for a page that is not counted. */
export function pageOf(path: string): CountedPage | undefined {
  const { pattern } = routeOf(path)
  return isCounted(pattern) ? pattern : undefined
}

export function countView(path: string, now = Date.now()): void {
  const page = pageOf(path)
  if (page) change(({ counts }) => add(counts, page, 1), now)
}

/** Counts a visit whose page was so fast. */
export const countSpeed = (speed: PageSpeed, now = Date.now()): void =>
  change(({ speeds }) => add(speeds, speedKey(speed), 1), now)

function change(by: (pending: PendingViews) => void, now: number) {
  if (!mayCount()) return clearViews()
  const pending = pendingViews(now)
  by(pending)
  setItem('local', storageKey, pending)
}

function add<Key extends string>(counts: Counts<Key>, key: Key, n: number) {
  counts[key] = Math.min(maxViews, (counts[key] ?? 0) + n)
}

const clearViews = () => void (getItem('local', storageKey) && setItem('local', storageKey, null))

/**
 * Sends the counts. They are deleted from the phone first: a page that is being closed gets no response, and a view
 * that is counted twice is worse than one that is not counted. If the request fails while the page is visible, they are
 * stored again: a page that is being left aborts requests that the server may have received.
 */
export async function sendViews(send: typeof fetch = fetch): Promise<void> {
  const pending = pendingViews()
  const pages = Object.entries(pending.counts).flatMap(([page, n]) => (isCounted(page) && n ? [{ page, n }] : []))
  const speeds = pageSpeeds.flatMap((speed) => {
    const n = pending.speeds[speedKey(speed)]
    return n ? [{ ...speed, n }] : []
  })
  if (pages.length + speeds.length === 0 || !connectivityNow().open) return
  clearViews()
  if (!mayCount()) return
  try {
    await send(`${import.meta.env.VITE_API_HOST ?? '/api'}/page-views`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ pages: pages.slice(0, countedPages.length), ...(speeds.length > 0 && { speeds }) }),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      keepalive: true,
    })
  } catch {
    if (globalThis.document?.visibilityState !== 'hidden') restoreViews(pending)
  }
}

/** Adds counts that were not sent to later ones. They are as old as before. */
function restoreViews({ since, counts, speeds }: PendingViews) {
  const pending = pendingViews()
  for (const page of countedPages) if (counts[page]) add(pending.counts, page, counts[page])
  for (const key of pageSpeeds.map(speedKey)) if (speeds[key]) add(pending.speeds, key, speeds[key])
  setItem('local', storageKey, { ...pending, since })
}

/** Counts this page and all later ones. Call once, after the start. */
export function watchPageViews(): void {
  let last = ''
  const countOpened = (isNavigation: boolean) => {
    const { pathname, search } = location
    // Another tab of a page, or a filter that is typed, only replaces the address, and opens no page.
    const opened = pathname !== last.split('?')[0] || (isNavigation && pathname + search !== last)
    last = pathname + search
    if (opened) countView(pathname)
  }
  countOpened(true)
  // wouter dispatches pushState and replaceState as events.
  for (const event of ['pushState', 'popstate']) addEventListener(event, () => countOpened(true))
  addEventListener('replaceState', () => countOpened(false))
  addEventListener('pagehide', () => void sendViews())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && void sendViews())
  setInterval(() => document.visibilityState === 'visible' && void sendViews(), sendInterval)
}
