// @chunk after-start
import type { Query, QueryClient, QueryPersister } from '@tanstack/react-query'
import { pages } from '#contract/addresses.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { cacheFor } from '#offline/cache/query-persister.ts'
import { connectivityNow } from '#offline/network/connectivity.ts'
import { savesData } from '#session/save-data.ts'
import { fileHost } from '#ui/media/file-host.ts'
import { photoSizes, plainPicture, srcSet } from '#ui/media/photo-sources.ts'
import { showTouchedPicture } from './touched-picture.ts'
import { whenIdle } from './when-idle.ts'

// Fetches the data of the page that the next tap opens: at the touch of a link, 100 ms before the finger leaves the
// screen, and for the first cards in view when the page has its own data and the browser is idle. An answer is fresh
// for a minute, so the page does not request it again; a view is counted only when its page is shown.

/** The cards of a screen whose answers are fetched ahead: 3 kB each, and not a third more requests than without. */
const cardsAhead = 4
/** ms without anything ahead after a failure: a server that is overloaded must not get more requests. */
const pauseAfterFailure = 60_000
/** ms between two looks whether the page has its answers. */
const pauseBetweenLooks = 250

let pausedUntil = 0
/** By the address of the page: queries whose answers were fetched ahead, until the page shows them. */
const prefetched = new Map<string, Query>()
/** Counts the addresses, so that the cards of an earlier one are not fetched any more. */
let turn = 0

/** Call once, after the start. */
export function watchPrefetch(client: QueryClient): void {
  addEventListener('pointerdown', ({ target }) => prefetchTouched(client, target), { passive: true, capture: true })
  const ahead = () => {
    const started = ++turn
    const goOn = () => started === turn
    void untilShown(client, goOn).then(() => prefetchInView(client, goOn))
  }
  for (const event of ['pushState', 'popstate']) addEventListener(event, ahead)
  ahead()
}

type Connection = { effectiveType?: string }

const isAllowed = () =>
  !savesData() &&
  !document.hidden &&
  connectivityNow().open &&
  performance.now() >= pausedUntil &&
  !/2g$/.test((navigator as { connection?: Connection }).connection?.effectiveType ?? '')

function prefetchTouched(client: QueryClient, target: EventTarget | null) {
  const link = target instanceof Element ? target.closest('a') : undefined
  if (!link) return
  const path = showTouchedPicture(productOf(link) === undefined ? null : link.closest('.item-card'))
  if (!isAllowed()) return
  void prefetch(client, link, requestFirst)
  // The picture in the size of the product's page: the card has a smaller one.
  if (path) loadPicture(`${path}.jpg`)
}

/** Waits until the page has its answers: on a slow line it has no cards before, and its own requests come first. */
async function untilShown(client: QueryClient, goOn: () => boolean) {
  do await new Promise<void>((resolve) => setTimeout(() => whenIdle(resolve), pauseBetweenLooks))
  while (goOn() && client.isFetching() > 0)
}

async function prefetchInView(client: QueryClient, goOn: () => boolean) {
  const inView = (selector: string, of: (link: HTMLAnchorElement) => unknown) =>
    [...document.querySelectorAll<HTMLAnchorElement>(selector)].filter(
      (link) => of(link) !== undefined && isInView(link),
    )
  const cards = new Map(inView('main a', productOf).map((link) => [link.href, link]))
  // Home is a step on the way to the list of its tab bar.
  const lists = location.pathname === pages.home.pattern ? inView('nav a', listOf).slice(0, 1) : []
  for (const link of [...lists, ...[...cards.values()].slice(0, cardsAhead)]) {
    if (!goOn() || !isAllowed()) return
    await prefetch(client, link)
    await new Promise<void>((resolve) => whenIdle(resolve))
  }
}

async function prefetch(
  client: QueryClient,
  link: HTMLAnchorElement,
  persister?: QueryPersister<never>,
): Promise<void> {
  const query = await queryOf(link)?.().catch(() => undefined) // its code cannot be loaded now
  if (!query) return
  const isNew = client.getQueryData(query.queryKey) === undefined
  const options = { ...query, retry: false, ...(persister && { persister }) } as never
  // The state of the query says whether it failed: neither rejects.
  await ('initialPageParam' in query ? client.prefetchInfiniteQuery(options) : client.prefetchQuery(options))
  const fetched = client.getQueryCache().find({ queryKey: query.queryKey })
  if (fetched?.state.status === 'error') pausedUntil = performance.now() + pauseAfterFailure
  // A page that was opened meanwhile has waited for its answer.
  else if (fetched && isNew && fetched.getObserversCount() === 0) prefetched.set(link.href, fetched)
}

/** The answer of a touched link is requested before the storage is read, which would cost what the touch gains. */
const requestFirst: QueryPersister<never> = (ask, context, query) => cacheFor(query).requestFirst(ask, context, query)

/**
 * Whether the answer of a page that is being opened was fetched ahead. True once for each answer: a page that is opened
 * again has it from memory.
 */
export function usesPrefetched(client: QueryClient, href: string): boolean {
  const query = prefetched.get(href)
  prefetched.delete(href)
  return query !== undefined && client.getQueryCache().get(query.queryHash) === query
}

/** Loads the query of the product, shop or list that a link opens. A list's comes with the code of its page. */
function queryOf(link: HTMLAnchorElement) {
  const product = productOf(link)
  if (product !== undefined) return async () => endpointQuery('showcase.detail', { id: product })
  const shop = shopOf(link)
  return shop === undefined ? listOf(link) : async () => endpointQuery('shops.detail', { id: shop })
}

/** The id of the product that a link opens. */
function productOf({ origin, pathname, search }: HTMLAnchorElement): number | undefined {
  if (origin !== location.origin || pathname !== pages.product.pattern) return undefined
  return idOf(new URLSearchParams(search).get('id'))
}

function listOf({ origin, pathname, search }: HTMLAnchorElement) {
  const view = new URLSearchParams(search)
  if (origin !== location.origin) return undefined
  if (pathname === pages.showcase.pattern)
    return async () => (await import('#features/showcase/list-queries.ts')).listQueryOf(view)
  if (pathname === pages.shops.pattern)
    return async () => (await import('#features/shops/public/shops-queries.ts')).shopsQueryOf(view)
  return undefined
}

const shopPath = pages.shop.pattern.replace(':id', '')

function shopOf({ origin, pathname }: HTMLAnchorElement): number | undefined {
  if (origin !== location.origin || !pathname.startsWith(shopPath)) return undefined
  return idOf(pathname.slice(shopPath.length))
}

const idOf = (text: string | null) => (text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined)

function isInView(link: HTMLElement) {
  const { top, bottom, width } = link.getBoundingClientRect()
  return width > 0 && bottom > 0 && top < innerHeight
}

/** As the page's <picture> loads it, so that the browser chooses the same file; the worker caches it. */
function loadPicture(path: string) {
  const picture = document.createElement('picture')
  for (const format of ['avif', 'webp'] as const) {
    const source = document.createElement('source')
    source.type = `image/${format}`
    source.srcset = srcSet(fileHost, path, format)
    source.sizes = photoSizes.gallery
    picture.append(source)
  }
  const img = document.createElement('img')
  picture.append(img)
  img.src = plainPicture(fileHost, path)
}
