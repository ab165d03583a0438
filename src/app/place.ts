import { useLayoutEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { note, noted } from '#session/notes.ts'
import { countMoment } from './moments.ts'

// Coming back finds the place one left (a page may be drawn later than the browser's own restoring allows); going on
// starts at the top, and the reader of the screen at the heading.

const shelf = 'places'
const most = 50
let here = ''
/** No page stands there: while the code of the next one is awaited the old one is hidden, and its place is nowhere. */
let out = true
let lastPath: string | undefined

type Places = Record<string, number>
const read = () => noted<Places>('session', shelf) ?? {}

function remember() {
  if (out) return
  const places = read()
  delete places[here]
  places[here] = Math.round(scrollY)
  delete places[Object.keys(places).at(-most - 1) ?? '']
  note('session', shelf, places)
}

/** Listens for the places people leave. Once, by main.tsx. */
export function watchPlaces() {
  history.scrollRestoration = 'manual'
  let waiting = false
  addEventListener(
    'scroll',
    () => {
      if (waiting) return
      waiting = true
      setTimeout(() => {
        waiting = false
        remember()
      }, 150)
    },
    { passive: true },
  )
  // The last steps before leaving: these come before the router draws the next page. wouter names its own 'pushState'.
  for (const leaving of ['popstate', 'pushState', 'pagehide'])
    addEventListener(leaving, () => {
      remember()
      const wasOut = out
      // A window over the page has an entry of its own, and the page's address.
      out = location.pathname !== lastPath
      // Back before the next page had come: nothing is drawn anew.
      if (wasOut && !out) scrollWhenTall(read()[here] ?? 0)
    })
}

/** Stands inside the page's Suspense, so that it runs when the page is really there. */
export function Place() {
  const [path] = useLocation()
  const search = useSearch()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address is the event, though its text is not read
  useLayoutEffect(() => {
    countMoment()
    const before = lastPath
    lastPath = path
    const state = (history.state ?? {}) as { place?: string; stay?: true }
    const known = state.place
    here = known ?? crypto.randomUUID()
    out = false
    if (!known) history.replaceState({ ...state, place: here }, '')
    if (before === undefined && !known) return undefined // the first page of a visit stays as the browser opened it
    // Another tab of the same page opens where one is.
    const wanted = known ? (read()[known] ?? 0) : state.stay ? scrollY : 0
    if (before !== path && before !== undefined) focusHeading()
    return scrollWhenTall(wanted)
  }, [path, search])
  return null
}

function focusHeading() {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

// Answers from memory come a moment later: wait until the page is tall enough, at most two seconds.
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
