import { QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { usesPrefetched, watchPrefetch } from '#app/startup/prefetch-answers.ts'
import { addresses, pages } from '#contract/addresses.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { storage } from '../../support/storage.ts'

// Pages that are opened with an answer that was fetched before the tap: their speed is counted apart.

const origin = 'https://etalase.example'
class StubElement {
  readonly address: string
  constructor(address: string) {
    this.address = address
  }
  get origin() {
    return origin
  }
  get href() {
    return new URL(this.address, origin).href
  }
  get pathname() {
    return new URL(this.address, origin).pathname
  }
  get search() {
    return new URL(this.address, origin).search
  }
  closest(selector: string) {
    return selector === 'a' ? this : null
  }
}

let client: QueryClient
let touch: (link: StubElement) => void
/** Ends the request that is under way. */
let answer: () => void
beforeEach(() => {
  // Pretend timers end with the test: the prefetch of cards waits for a moment, and would find no document later.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('requestIdleCallback', () => 0)
  vi.stubGlobal('location', { origin })
  vi.stubGlobal('Element', StubElement)
  vi.stubGlobal('document', { hidden: false, querySelectorAll: () => [] })
  vi.stubGlobal('addEventListener', (event: string, listener: (event: { target: StubElement }) => void) => {
    if (event === 'pointerdown') touch = (target) => listener({ target })
  })
  client = new QueryClient()
  answer = () => {
    throw new Error('no request yet')
  }
  for (const kind of ['prefetchQuery', 'prefetchInfiniteQuery'] as const)
    vi.spyOn(client, kind).mockImplementation(async ({ queryKey }: { queryKey: QueryKey }) => {
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      client.setQueryData(queryKey, {})
    })
  watchPrefetch(client)
})
afterEach(() => {
  client.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const product = new StubElement(addresses.product(7))
const productQuery = endpointQuery('showcase.detail', { id: 7 })
const answered = async () => {
  await vi.waitFor(() => answer())
  await vi.advanceTimersByTimeAsync(0)
}

test.each([
  ['product', product],
  ['shop', new StubElement(addresses.shop(712))],
  ['list of products', new StubElement(addresses.products({ search: 'keripik' }))],
  ['list of shops', new StubElement(pages.shops.pattern)],
])('a %s whose link was touched is opened with its prefetched answer, and again from memory', async (_, link) => {
  touch(link)
  expect(usesPrefetched(client, link.href), 'without the answer').toBe(false)
  await answered()
  expect(usesPrefetched(client, link.href)).toBe(true)
  expect(usesPrefetched(client, link.href)).toBe(false)
})

test('a product that was in memory before its link was touched is not opened with a prefetched answer', async () => {
  client.setQueryData(productQuery.queryKey, {} as never)
  touch(product)
  await answered()
  expect(usesPrefetched(client, product.href)).toBe(false)
})

test('a product that was opened before its answer came has waited for it', async () => {
  touch(product)
  const leave = new QueryObserver(client, { ...productQuery, enabled: false }).subscribe(() => undefined)
  await answered()
  leave()
  expect(usesPrefetched(client, product.href)).toBe(false)
})

test('another page is never opened with a prefetched answer', () => {
  expect(usesPrefetched(client, `${origin}/faq`)).toBe(false)
})
