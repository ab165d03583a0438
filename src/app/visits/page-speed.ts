// @chunk after-start
import type { QueryClient } from '@tanstack/react-query'
import type { Metric } from 'web-vitals'
import { gradeOf, type PageOrigin, type SpeedFigure } from '#contract/visits/rules.ts'
import { usesPrefetched } from '../startup/prefetch-answers.ts'
import { countSpeed, mayCount } from './page-views.ts'

// Counts how fast this visit was: its LCP, INP and CLS by grade and by the origin of the page. A browser that does not
// measure a figure adds nothing to it. INP and CLS belong to the document until it is hidden for the first time. LCP
// belongs to the document, too. Where the browser measures navigations within an app, each product, shop and list
// whose answer was fetched before the tap has an LCP of its own.

type Measured = Pick<Metric, 'id' | 'value' | 'navigationType' | 'navigationURL'>

/** Call once, after the start: the browser has kept the measurements until then. */
export async function watchPageSpeed(client: QueryClient): Promise<void> {
  if (!mayCount()) return
  const prefetchedPages = watchPrefetchedPages(client)
  const measuring = await import('web-vitals').catch(() => undefined)
  if (!measuring) return
  const count = createSpeedCount(prefetchedPages)
  measuring.onLCP((lcp) => count('lcp', lcp), { reportSoftNavs: true })
  measuring.onINP((inp) => count('inp', inp))
  measuring.onCLS((cls) => count('cls', cls))
}

/** The addresses that were last opened with an answer that had been fetched before. */
function watchPrefetchedPages(client: QueryClient): ReadonlySet<string> {
  const addresses = new Set<string>()
  const opened = () => {
    if (usesPrefetched(client, location.href)) addresses.add(location.href)
    else addresses.delete(location.href)
  }
  for (const event of ['pushState', 'popstate']) addEventListener(event, opened)
  return addresses
}

/**
 * Counts each figure of a page once. The library reports INP and CLS each time that the page is hidden; a visit ends
 * with the first time, because its counts may have been sent then.
 */
export function createSpeedCount(prefetchedPages: ReadonlySet<string>) {
  const counted = new Set<string>()
  return (figure: SpeedFigure, measured: Measured): void => {
    const origin = originOf(measured, prefetchedPages)
    if (!origin || counted.has(measured.id)) return
    counted.add(measured.id)
    countSpeed({ figure, origin, grade: gradeOf(figure, measured.value) })
  }
}

/** Undefined for a page that came from the browser's or the app's memory, and where the browser does not say. */
function originOf({ navigationType, navigationURL = '' }: Measured, prefetchedPages: ReadonlySet<string>) {
  if (navigationType === 'soft-navigation') return prefetchedPages.has(navigationURL) ? 'prefetch' : undefined
  if (navigationType === 'back-forward-cache') return undefined
  return navigationType === 'prerender' ? 'prefetch' : documentOrigin()
}

function documentOrigin(): PageOrigin | undefined {
  const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (!document) return undefined
  return document.workerStart > 0 && document.transferSize === 0 ? 'worker' : 'network'
}
