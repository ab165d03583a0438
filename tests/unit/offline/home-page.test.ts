import { beforeEach, describe, expect, test, vi } from 'vitest'

// The worker's copy of the home page: what is stored, when, and until when it is shown.

const { shell } = vi.hoisted(() => {
  Object.assign(globalThis, { self: globalThis, __WB_MANIFEST: [{ url: 'index.html', revision: 'one' }] })
  return {
    shell: '<link href="/assets/index-a.css"><div id="root"></div><script src="/assets/index-b.js"></script>',
  }
})
vi.mock('workbox-precaching', () => ({ matchPrecache: async () => new Response(shell) }))
const { deleteHomePages, deleteOldHomePages, storedHomePage, storeHomePage } = await import('#sw/home-page.ts')

const answers = '<script type="application/json" id="answers">[]</script>'
const picture = (name: string) => `/files/product/${name}-480.avif`
const rendered = (content: string) =>
  shell.replace('<div id="root">', `$&<h1>${content}</h1>`).replace('<script', `${answers}<script`)
const html = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "default-src 'none'" }
const minute = 60_000

let stores: Map<string, Map<string, Response>>
let requests: RequestInit[]
let respond: () => Response | Promise<Response>
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 25) })
  stores = new Map()
  requests = []
  respond = () => new Response(rendered('Keripik'), { headers: html })
  vi.stubGlobal('fetch', async (_: string, how: RequestInit) => {
    requests.push(how)
    return respond()
  })
  vi.stubGlobal('caches', {
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (path: string, { cacheName }: { cacheName: string }) => stores.get(cacheName)?.get(path)?.clone(),
    open: async (name: string) => {
      const store = stores.get(name) ?? new Map<string, Response>()
      stores.set(name, store)
      return { put: async (path: string, page: Response) => void store.set(path, page) }
    },
  })
})

const store = ({ changed = false } = {}) => storeHomePage(changed)
const storedText = async () => (await storedHomePage())?.text()

test('storeHomePage stores the rendered page with its headers, and the page has the time of its answers', async () => {
  await store()
  const page = await storedHomePage()
  expect(page!.headers.get('content-security-policy')).toBe("default-src 'none'")
  expect(await page!.text()).toBe(
    rendered('Keripik').replace('id="answers"', `id="answers" data-at="${Date.UTC(2026, 10, 25)}"`),
  )
  expect(requests).toEqual([expect.objectContaining({ credentials: 'omit', redirect: 'error', cache: 'no-cache' })])
})

describe('storeHomePage keeps the stored page when the response', () => {
  const portal = '<!doctype html><h1>Beli paket data</h1>'
  test.each<[string, () => Response | Promise<Response>]>([
    ['is a captive portal’s page', () => new Response(portal, { headers: html })],
    [
      'is the page of another release',
      () => new Response(rendered('x').replace('index-b', 'index-c'), { headers: html }),
    ],
    ['is the shell, which an overloaded server sends', () => new Response(shell, { headers: html })],
    ['has another status', () => new Response(rendered('x'), { headers: html, status: 503 })],
    ['is not HTML', () => new Response(rendered('x'), { headers: { 'content-type': 'text/plain' } })],
    ['is too long', () => new Response(rendered('x'.repeat(500_000)), { headers: html })],
    ['is a redirect, or never comes', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('%s', async (_, bad) => {
    await store()
    respond = bad
    await store({ changed: true })
    expect(requests).toHaveLength(2)
    expect(await storedText()).toContain('Keripik')
  })
})

test('storeHomePage requests an unchanged page after ten minutes, a changed one at once', async () => {
  await store()
  vi.setSystemTime(Date.now() + 9 * minute)
  await store()
  expect(requests).toHaveLength(1)
  respond = () => new Response(rendered('Dendeng'), { headers: html })
  await store({ changed: true })
  expect(await storedText()).toContain('Dendeng')
  vi.setSystemTime(Date.now() + 10 * minute)
  await store()
  expect(requests).toHaveLength(3)
})

test('storeHomePage returns the first pictures of the page, each once, and none when nothing was stored', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `${index}`)
  const source = (name: string) => `<source srcset="/files/product/${name}-160.avif 160w, ${picture(name)} 480w">`
  respond = () => new Response(rendered(names.map((name) => source(name).repeat(2)).join('')), { headers: html })
  expect(await store()).toEqual(names.slice(0, 8).map(picture))
  expect(await store()).toEqual([])
})

test('storedHomePage: a page that is a week old, from a time to come, or of another release, is not shown', async () => {
  await store()
  vi.setSystemTime(Date.now() + 7 * 24 * 60 * minute - 1)
  expect(await storedText()).toContain('Keripik')
  vi.setSystemTime(Date.now() + 1)
  expect(await storedHomePage()).toBeUndefined()
  // The phone's clock was ahead when it stored the page, and was set back.
  await store()
  vi.setSystemTime(Date.now() - 365 * 24 * 60 * minute)
  expect(await storedHomePage()).toBeUndefined()
  await store()
  expect(requests).toHaveLength(3)
  expect(await storedText()).toContain('Keripik')

  stores = new Map([['home-two', new Map([['/', new Response(rendered('Lain'), { headers: html })]])]])
  expect(await storedHomePage()).toBeUndefined()
})

test('deleteOldHomePages deletes the pages of other releases and no other cache', async () => {
  await store()
  for (const name of ['home-two', 'pictures', 'workbox-precache-v2']) stores.set(name, new Map())
  await deleteOldHomePages()
  expect([...stores.keys()]).toEqual(['home-one', 'pictures', 'workbox-precache-v2'])
})

test('deleteHomePages deletes the pages of every release and no other cache', async () => {
  await store()
  for (const name of ['home-two', 'pictures']) stores.set(name, new Map())
  await deleteHomePages()
  expect([...stores.keys()]).toEqual(['pictures'])
})
