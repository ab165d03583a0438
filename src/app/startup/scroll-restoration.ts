import { useLayoutEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { getItem, setItem } from '#session/safe-storage.ts'
import { countPage } from './page-count.ts'

// Coming back finds the place one left (a page may be drawn later than the browser's own restoring allows); going on
// starts at the top, and the reader of the screen at the heading.

const storageKey = 'places'
const maxPages = 50
let currentKey = ''
/** No page stands there: while the code of the next one is awaited the old one is hidden, and its place is nowhere. */
let isPageHidden = true
let lastPath: string | undefined

type ScrollPositions = Record<string, number>
const readPositions = () => getItem<ScrollPositions>('session', storageKey) ?? {}

function savePosition() {
  if (isPageHidden) return
  const positions = readPositions()
  delete positions[currentKey]
  positions[currentKey] = Math.round(scrollY)
  delete positions[Object.keys(positions).at(-maxPages - 1) ?? '']
  setItem('session', storageKey, positions)
}

/** Listens for the places people leave. Once, by main.tsx. */
export function watchScroll() {
  history.scrollRestoration = 'manual'
  let waiting = false
  addEventListener(
    'scroll',
    () => {
      if (waiting) return
      waiting = true
      setTimeout(() => {
        waiting = false
        savePosition()
      }, 150)
    },
    { passive: true },
  )
  // The last steps before leaving: these come before the router draws the next page. wouter names its own 'pushState'.
  for (const leaving of ['popstate', 'pushState', 'pagehide'])
    addEventListener(leaving, () => {
      savePosition()
      const wasOut = isPageHidden
      // A window over the page has an entry of its own, and the page's address.
      isPageHidden = location.pathname !== lastPath
      // Back before the next page had come: nothing is drawn anew.
      if (wasOut && !isPageHidden) scrollWhenTall(readPositions()[currentKey] ?? 0)
    })
}

/** Stands inside the page's Suspense, so that it runs when the page is really there. */
export function ScrollRestoration() {
  const [path] = useLocation()
  const search = useSearch()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address is the event, though its text is not read
  useLayoutEffect(() => {
    countPage()
    const before = lastPath
    lastPath = path
    const state = (history.state ?? {}) as { place?: string; stay?: true }
    const restoredKey = state.place
    currentKey = restoredKey ?? crypto.randomUUID()
    isPageHidden = false
    if (!restoredKey) history.replaceState({ ...state, place: currentKey }, '')
    if (before === undefined && !restoredKey) return undefined // the first page of a visit stays as the browser opened it
    // Another tab of the same page opens where one is.
    const targetTop = restoredKey ? (readPositions()[restoredKey] ?? 0) : state.stay ? scrollY : 0
    if (before !== path && before !== undefined) focusHeading()
    return scrollWhenTall(targetTop)
  }, [path, search])
  return null
}

function focusHeading() {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

// Answers of the persisted cache come a moment later: wait until the page is tall enough, at most two seconds.
function scrollWhenTall(top: number) {
  const over = new AbortController()
  const growth = new ResizeObserver(move)
  growth.observe(document.body)
  for (const event of ['touchstart', 'wheel', 'keydown'] as const)
    addEventListener(event, stop, { signal: over.signal, passive: true })
  setTimeout(stop, 2000)
  move()
  return stop

  function move() {
    scrollTo(0, top)
    if (Math.abs(scrollY - top) < 2) stop()
  }
  function stop() {
    growth.disconnect()
    over.abort()
  }
}
