// @chunk after-start
import type { Query, QueryClient } from '@tanstack/react-query'
import { pages } from '#contract/addresses.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { connectivityNow } from '#offline/network/connectivity.ts'
import { savesData } from '#session/save-data.ts'
import { fileHost } from '#ui/media/file-host.ts'
import { photoSizes, plainPicture, srcSet } from '#ui/media/photo-sources.ts'
import { whenIdle } from './when-idle.ts'

// Fetches the data of the page that the next tap opens: at the touch of a link, 100 ms before the finger leaves the
// screen, and for the first cards in view when the browser is idle. An answer is fresh for a minute, so the page does
// not request it again; a view is counted only when its page is shown.

/** The cards of a screen whose answers are fetched ahead: 3 kB each, and not a third more requests than without. */
const cardsAhead = 4
/** ms without anything ahead after a failure: a server that is overloaded must not get more requests. */
const pauseAfterFailure = 60_000

const photoAddress = /\/([a-z]+\/[0-9a-f]{32})(?:-\d+)?\.(?:avif|webp|jpg)$/

let pausedUntil = 0
/** Queries whose answers were fetched ahead, until a page shows them. */
const prefetched = new WeakSet<Query>()
/** Counts the addresses, so that the cards of an earlier one are not fetched any more. */
let turn = 0

/** Call once, after the start. */
export function watchPrefetch(client: QueryClient): void {
  addEventListener('pointerdown', ({ target }) => prefetchTouched(client, target), { passive: true, capture: true })
  const ahead = () => {
    const started = ++turn
    whenIdle(() => void prefetchInView(client, () => started === turn))
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
  if (!link || !isAllowed()) return
  void prefetch(client, link)
  // The picture in the size of the product's page: the card has a smaller one.
  const shown = link.closest('.item-card')?.querySelector('img')?.currentSrc ?? ''
  const [, path] = photoAddress.exec(shown) ?? []
  if (path && productOf(link) !== undefined) loadPicture(`${path}.jpg`)
}

async function prefetchInView(client: QueryClient, goOn: () => boolean) {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main a')].filter(
    (link) => productOf(link) !== undefined && isInView(link),
  )
  const addresses = new Set<string>()
  for (const link of links) {
    if (addresses.size === cardsAhead || !goOn() || !isAllowed()) return
    if (addresses.has(link.href)) continue
    addresses.add(link.href)
    await prefetch(client, link)
    await new Promise<void>((resolve) => whenIdle(resolve))
  }
}

async function prefetch(client: QueryClient, link: HTMLAnchorElement): Promise<void> {
  const query = queryOf(link)
  if (!query) return
  const isNew = client.getQueryData(query.queryKey) === undefined
  // The state of the query says whether it failed: prefetchQuery never rejects.
  await client.prefetchQuery({ ...query, retry: false } as never)
  const fetched = client.getQueryCache().find({ queryKey: query.queryKey })
  if (fetched?.state.status === 'error') pausedUntil = performance.now() + pauseAfterFailure
  // A page that was opened meanwhile has waited for its answer.
  else if (fetched && isNew && fetched.getObserversCount() === 0) prefetched.add(fetched)
}

/**
 * Whether the answer of a page that is being opened was fetched ahead. True once for each answer: a page that is opened
 * again has it from memory.
 */
export function usesPrefetched(client: QueryClient, address: Address): boolean {
  const query = queryOf(address)
  const opened = query && client.getQueryCache().find({ queryKey: query.queryKey })
  return opened !== undefined && prefetched.delete(opened)
}

type Address = Pick<Location, 'origin' | 'pathname' | 'search'>

/** The query of the product or shop that an address opens. */
function queryOf(address: Address) {
  const product = productOf(address)
  if (product !== undefined) return endpointQuery('showcase.detail', { id: product })
  const shop = shopOf(address)
  return shop === undefined ? undefined : endpointQuery('shops.detail', { id: shop })
}

/** The id of the product that an address opens. */
function productOf({ origin, pathname, search }: Address): number | undefined {
  if (origin !== location.origin || pathname !== pages.product.pattern) return undefined
  return idOf(new URLSearchParams(search).get('id'))
}

const shopPath = pages.shop.pattern.replace(':id', '')

function shopOf({ origin, pathname }: Address): number | undefined {
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
