import { matchPrecache } from 'workbox-precaching'
import { happenedWithin } from '#contract/time/happened-within.ts'
import { cachedAtHeader } from '#offline/cache/cached-at-header.ts'
import { shellRevision } from './precache-list.ts'

// Stores the home page as the server renders it for everybody, and answers the next navigation to home with it: the
// first screen is painted before React, IndexedDB and the persisted answers have loaded. It has nothing private.

const prefix = 'home-'
/** A page of another release has other scripts, so each release has a cache of its own. */
const cacheName = prefix + shellRevision
const path = '/'
const minInterval = 10 * 60_000 // ms between two requests for an unchanged page
const week = 7 * 24 * 3_600_000 // ms, as for all public answers
const maxLength = 500_000 // characters
const maxPictures = 8 // the first screen of a phone has fewer

/** The stored page of this release; undefined when there is none, or when it is a week old. */
export async function storedHomePage(): Promise<Response | undefined> {
  // A cache that cannot be read is empty.
  const page = await caches.match(path, { cacheName, ignoreVary: true }).catch(() => undefined)
  return page && happenedWithin(week, storedAt(page)) ? page : undefined
}

const storedAt = ({ headers }: Response) => Number(headers.get(cachedAtHeader))

/**
 * Requests the page and stores it. `changed`: the page shows other data than the stored one; otherwise it is requested
 * every ten minutes at most. Returns the paths of its first pictures, [] when nothing was stored. Never rejects: the
 * next start tries again.
 */
export async function storeHomePage(changed: boolean): Promise<string[]> {
  try {
    const stored = await storedHomePage()
    if (stored && !changed && happenedWithin(minInterval, storedAt(stored))) return []
    const html = (await requestPage()) ?? ''
    // No lookbehind: a browser that cannot parse it installs no worker at all, and says nothing.
    const paths = [...html.matchAll(/[" ](\/files\/[^\s"]+-480\.avif)/g)].map(([, picture = '']) => picture)
    return [...new Set(paths)].slice(0, maxPictures)
  } catch {
    return [] // there is no connection, or no space left
  }
}

/** Requests and stores the page. Returns its HTML; undefined when the response is not this release's rendered page. */
async function requestPage(): Promise<string | undefined> {
  const at = String(Date.now())
  const response = await fetch(path, {
    headers: { accept: 'text/html' },
    credentials: 'omit', // the page for everybody, whatever cookies this phone has
    cache: 'no-cache',
    redirect: 'error',
  })
  const shell = await matchPrecache('index.html')
  if (response.status !== 200 || !response.headers.get('content-type')?.startsWith('text/html') || !shell) return
  const html = await response.text()
  // A captive portal's page has none of these files, and that of a server with another release has others. The shell,
  // which an overloaded server sends, has them but no answers.
  const files = (await shell.text()).match(/"\/assets\/[^"]+"/g)
  const answers = ' id="answers"'
  if (html.length > maxLength || !html.includes(answers) || !files?.every((file) => html.includes(file))) return
  const headers = new Headers(response.headers)
  headers.set(cachedAtHeader, at)
  headers.delete('content-encoding') // the body is already decompressed
  headers.delete('content-length')
  const cache = await caches.open(cacheName)
  // The page must know that its answers are old (main.tsx).
  await cache.put(path, new Response(html.replace(answers, `${answers} data-at="${at}"`), { headers }))
  return html
}

/** Deletes the pages of other releases. */
export const deleteOldHomePages = () => deleteHomePages((name) => name !== cacheName)

/** Deletes the stored pages, also this release's: its pictures are too large for a phone that saves data. */
export async function deleteHomePages(isUnwanted: (cacheName: string) => boolean = () => true): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith(prefix) && isUnwanted(name)) await caches.delete(name)
}
