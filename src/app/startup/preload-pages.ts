// @chunk after-start
import { workerRegistration } from '#session/service-workers.ts'
import type { LazyPage } from '../lazy-page.tsx'
import { type Route, routeOf, routes } from '../routes.ts'
import { whenIdle } from './when-idle.ts'

// Loads the code of the pages that the next tap can open. Reading and running the code of every page would block a slow
// phone for seconds; the precache has the others.

const preloaded = new Set<LazyPage>()
/** Counts the addresses, so that the pages linked from an earlier one are not loaded any more. */
let turn = 0

/**
 * Loads the pages to which the visible links of the current page lead, now and after each navigation: one page at a
 * time, whenever the browser is idle. A link that is touched or focused loads its page at once. Call once, after the
 * start.
 */
export function watchPreload(): void {
  for (const event of ['pushState', 'replaceState', 'popstate']) addEventListener(event, () => void preloadLinked())
  for (const event of ['pointerover', 'pointerdown', 'focusin'] as const)
    addEventListener(event, ({ target }) => preloadTouched(target), { passive: true, capture: true })
  void preloadLinked()
}

async function preloadLinked() {
  const started = ++turn
  await idle()
  await preloadEach(visibleRoutes(), () => started === turn)
  // Without a worker nothing is precached: the other pages are loaded too, so that they open without a network.
  const worker = await workerRegistration()
  if (!worker) await preloadEach(routes, () => started === turn)
}

async function preloadEach(some: Route[], goOn: () => boolean) {
  for (const route of some) {
    if (!goOn()) return
    if (route.rare || preloaded.has(route.page)) continue
    await preload(route)
    await idle()
  }
}

function preloadTouched(target: EventTarget | null) {
  const link = target instanceof Element ? target.closest('a') : undefined
  if (link && isOwn(link)) void preload(routeOf(link.pathname))
}

/** A page that cannot be loaded now is loaded when it is opened. */
async function preload({ layout, page }: Route) {
  if (preloaded.has(page)) return
  preloaded.add(page)
  await Promise.all([layout.load(), page.load()]).catch(() => {})
}

/** The routes of the visible links, each once, those of the content first. */
function visibleRoutes(): Route[] {
  const links = ['main', 'nav', 'header'].flatMap((part) => [
    ...document.querySelectorAll<HTMLAnchorElement>(`${part} a`),
  ])
  const paths = new Set(links.filter((link) => isOwn(link) && isRendered(link)).map(({ pathname }) => pathname))
  return [...new Set([...paths].map(routeOf))]
}

const isRendered = (link: HTMLAnchorElement) => link.getClientRects().length > 0

const isOwn = ({ origin }: HTMLAnchorElement) => origin === location.origin

const idle = () => new Promise<void>((resolve) => whenIdle(resolve))
