import { beforeEach, describe, expect, test, vi } from 'vitest'

// The worker's cache of files that only some phones use.

vi.hoisted(() =>
  Object.assign(globalThis, {
    self: globalThis,
    __WB_MANIFEST: [
      { url: 'index.html', revision: 'two' },
      { url: 'assets/base-1.js', revision: null },
      { url: 'assets/sni-1.js', revision: null },
      { url: 'assets/sni-decoder-1.js', revision: null },
    ],
  }),
)
const { cacheOptionalFiles, cacheUsedOptionalFiles, deleteOldOptionalFiles, isOptionalFile, respondWithOptionalFile } =
  await import('#sw/optional-files.ts')
const { optionalPaths, precacheList } = await import('#sw/precache-list.ts')

const origin = 'https://etalase.example'
const script = { 'content-type': 'text/javascript; charset=utf-8' }
let stores: Map<string, Map<string, Response>>
let respond: (path: string) => Response
let requested: string[]

/** A cache with its entries by path. Like a browser's, addAll stores nothing when one request fails. */
const cacheNamed = (name: string) => {
  const store = stores.get(name) ?? new Map<string, Response>()
  stores.set(name, store)
  return {
    keys: async () => [...store.keys()].map((path) => new Request(origin + path)),
    match: async ({ url }: Request) => store.get(new URL(url).pathname)?.clone(),
    put: async ({ url }: Request, response: Response) => void store.set(new URL(url).pathname, response),
    addAll: async (paths: string[]) => {
      const responses = paths.map((path) => load(path))
      if (responses.some(({ ok }) => !ok)) throw new TypeError('bad response')
      paths.forEach((path, index) => void store.set(path, responses[index]!))
    },
  }
}
const load = (path: string) => {
  requested.push(path)
  return respond(path)
}

beforeEach(() => {
  stores = new Map()
  requested = []
  respond = () => new Response('code', { headers: script })
  vi.stubGlobal('fetch', async ({ url }: Request) => load(new URL(url).pathname))
  vi.stubGlobal('caches', {
    keys: async () => [...stores.keys()],
    open: async (name: string) => cacheNamed(name),
    delete: async (name: string) => stores.delete(name),
  })
})

const pathsIn = (name: string) => [...(stores.get(name)?.keys() ?? [])]

async function request(path: string) {
  const url = new URL(path, origin)
  const options = { url, request: new Request(url), sameOrigin: true } as never
  expect(isOptionalFile(options)).toBe(true)
  const pending: Promise<unknown>[] = []
  const event = { waitUntil: (work: Promise<unknown>) => void pending.push(work) }
  const response = await respondWithOptionalFile({ ...(options as object), event } as never)
  await Promise.all(pending)
  return response.text()
}

test('optional files: they are not in the precache list', () => {
  expect(precacheList.map(({ url }) => url)).toEqual(['index.html', 'assets/base-1.js'])
  expect(optionalPaths).toEqual(['/assets/sni-1.js', '/assets/sni-decoder-1.js'])
  const other = new URL('/assets/base-1.js', origin)
  expect(isOptionalFile({ url: other, request: new Request(other), sameOrigin: true } as never)).toBe(false)
})

describe('optional files: a request', () => {
  test('is answered by the network once, and by the cache from then on', async () => {
    expect(await request('/assets/sni-1.js')).toBe('code')
    respond = () => new Response('', { status: 503 })
    expect(await request('/assets/sni-1.js')).toBe('code')
    expect(requested).toEqual(['/assets/sni-1.js'])
    expect(pathsIn('optional-two')).toEqual(['/assets/sni-1.js'])
  })

  test.each<[string, () => Response]>([
    [
      'a captive portal’s page',
      () => new Response('<h1>Beli paket data</h1>', { headers: { 'content-type': 'text/html' } }),
    ],
    ['an error', () => new Response('', { status: 500, headers: script })],
  ])('that gets %s caches nothing', async (_, answer) => {
    respond = answer
    await request('/assets/sni-1.js')
    expect(pathsIn('optional-two')).toEqual([])
  })
})

describe('optional files: the installation of a release', () => {
  test('caches them on a phone that used one, without a decoder that it did not use, and deletes those of the release before', async () => {
    stores.set('optional-one', new Map([['/assets/sni-0.js', new Response('old')]]))
    await cacheUsedOptionalFiles()
    expect(pathsIn('optional-two')).toEqual(['/assets/sni-1.js'])
    await deleteOldOptionalFiles()
    expect([...stores.keys()]).toEqual(['optional-two'])
  })

  test('caches the decoder too on a phone that used it', async () => {
    stores.set('optional-one', new Map([['/assets/sni-decoder-0.js', new Response('old')]]))
    await cacheUsedOptionalFiles()
    expect(pathsIn('optional-two')).toEqual(['/assets/sni-1.js', '/assets/sni-decoder-1.js'])
  })

  test('caches none on other phones, and other caches stay', async () => {
    stores.set('pictures', new Map())
    await cacheUsedOptionalFiles()
    await deleteOldOptionalFiles()
    expect([...stores.keys()]).toEqual(['pictures'])
    expect(requested).toEqual([])
  })

  test('fails when one cannot be loaded, so that the release before stays in use', async () => {
    stores.set('optional-one', new Map())
    respond = () => new Response('', { status: 404 })
    await expect(cacheUsedOptionalFiles()).rejects.toThrow()
  })
})

test('optional files: those that are cached are not loaded again', async () => {
  await request('/assets/sni-1.js')
  await cacheOptionalFiles({ decoder: true })
  expect(requested).toEqual(['/assets/sni-1.js', '/assets/sni-decoder-1.js'])
})
