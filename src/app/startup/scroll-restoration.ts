import { useLayoutEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { newId } from '#contract/new-id.ts'
import { getItem, setItem } from '#session/safe-storage.ts'
import { countPage } from './page-count.ts'

// Going back restores the scroll position (a page may render too late for the browser's own restoration). A new page
// starts at the top, and screen readers start at its heading.

const storageKey = 'places'
const maxPages = 50
let currentKey = ''
/** While the code of the next page loads, the old page is hidden, and its scroll position is not recorded. */
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

/** Records the scroll positions. Called once, by main.tsx. */
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
  // The last position before leaving: these events come before the router renders the next page. wouter dispatches
  // 'pushState'.
  for (const event of ['popstate', 'pushState', 'pagehide'])
    addEventListener(event, () => {
      savePosition()
      const wasHidden = isPageHidden
      // A dialog over the page has a history entry of its own with the same address.
      isPageHidden = location.pathname !== lastPath
      // Back before the next page was rendered: no render follows, so restore the position here.
      if (wasHidden && !isPageHidden) scrollWhenTall(readPositions()[currentKey] ?? 0)
    })
}

/** Rendered inside the page's Suspense, so that its effect runs once the page is rendered. */
export function ScrollRestoration() {
  const [path] = useLocation()
  const search = useSearch()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new address, though its text is not read
  useLayoutEffect(() => {
    countPage()
    const before = lastPath
    lastPath = path
    const state = (history.state ?? {}) as { place?: string; stay?: true }
    currentKey = state.place ?? newId()
    isPageHidden = false
    if (!state.place) history.replaceState({ ...state, place: currentKey }, '')
    const restoredTop = readPositions()[currentKey]
    if (before === undefined && restoredTop === undefined) return undefined // the first page stays as the browser opened it
    // `stay`: another tab of the same page keeps the scroll position.
    const targetTop = restoredTop ?? (state.stay ? scrollY : 0)
    const stopFocus = before !== path && before !== undefined ? focusHeading() : undefined
    const stopScroll = scrollWhenTall(targetTop)
    return () => {
      stopFocus?.()
      stopScroll()
    }
  }, [path, search])
  return null
}

/**
 * Focuses the title of the page, and its content while there is no title, as at home while it loads. A page whose title
 * comes with its data: the title is focused when it comes, unless the user has moved the focus meanwhile.
 */
function focusHeading(): (() => void) | undefined {
  if (focusTitle()) return undefined
  const main = document.querySelector('main')
  if (main) focusOn(main)
  const start = document.activeElement
  const observer = new MutationObserver(() => {
    const active = document.activeElement
    if ((active !== document.body && active !== start) || focusTitle()) observer.disconnect()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}

function focusTitle(): boolean {
  const title = document.querySelector<HTMLElement>('main h1')
  if (title) focusOn(title)
  return title !== null
}

function focusOn(element: HTMLElement) {
  element.tabIndex = -1
  element.focus({ preventScroll: true })
}

// Data from the persisted cache arrives a moment later: wait until the page is tall enough, at most two seconds.
function scrollWhenTall(top: number) {
  const controller = new AbortController()
  const growth = new ResizeObserver(move)
  growth.observe(document.body)
  for (const event of ['touchstart', 'wheel', 'keydown'] as const)
    addEventListener(event, stop, { signal: controller.signal, passive: true })
  setTimeout(stop, 2000)
  move()
  return stop

  function move() {
    scrollTo(0, top)
    if (Math.abs(scrollY - top) < 2) stop()
  }
  function stop() {
    growth.disconnect()
    controller.abort()
  }
}
