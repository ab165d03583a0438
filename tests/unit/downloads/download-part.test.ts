import 'fake-indexeddb/auto'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type CatalogueContent,
  catalogueDifference,
  decodeCatalogue,
  encodeCatalogue,
} from '#contract/downloads/catalogue-file.ts'
import { deleteRecord, readPartial, readRecord } from '#offline/downloads/download-records.ts'
import { hasDownloads } from '#offline/downloads/downloaded-answers.ts'
import { gunzipText } from '#offline/downloads/gzip.ts'
import { downloadOffer, downloadPart } from '#offline/downloads/update-download.ts'
import { storage } from '../../support/storage.ts'
import { exampleCatalogue } from './catalogue-example.ts'

// Downloads of the catalogue, with a server that the test controls.

const scope = { kind: 'province', id: 13 } as const
const content = exampleCatalogue(3_000)
const pack = (text: string) => Uint8Array.from(gzipSync(text))

type File = { bytes: Uint8Array<ArrayBuffer>; etag: string }
let files: Record<string, File>
/** Bytes of an answer after which its connection breaks. */
let breaksAfter: number | undefined
let requests: { address: string; range: string | null; ifNoneMatch: string | null }[]

const wholeFile = (of: CatalogueContent): File => ({
  bytes: pack(encodeCatalogue(of)),
  etag: `"province-13-whole-${of.version}"`,
})

async function serve(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const [range, ifNoneMatch] = [request.headers.get('range'), request.headers.get('if-none-match')]
  requests.push({ address: pathname + search, range, ifNoneMatch })
  const file = files[search]
  if (!file) return new Response('{}', { status: 404 })
  if (ifNoneMatch === file.etag) return new Response(null, { status: 304, headers: { etag: file.etag } })
  const isSame = request.headers.get('if-range') === file.etag
  const from = range && isSame ? Number(/\d+/.exec(range)?.[0]) : 0
  const rest = file.bytes.subarray(from)
  const most = breaksAfter
  let isBroken = false
  const body = new ReadableStream({
    pull(controller) {
      if (isBroken) controller.error(new TypeError('network error'))
      else if (most !== undefined && rest.length > most) {
        controller.enqueue(rest.subarray(0, most))
        isBroken = true
      } else {
        controller.enqueue(rest)
        controller.close()
      }
    },
  })
  return new Response(request.method === 'HEAD' ? null : body, {
    status: from > 0 ? 206 : 200,
    headers: {
      ...{ 'content-type': 'application/octet-stream', etag: file.etag, 'content-length': String(rest.length) },
      ...{ 'x-products': '3000', 'x-pictures': '2700', 'x-cut': '0' },
    },
  })
}

beforeEach(async () => {
  files = { '': wholeFile(content) }
  breaksAfter = undefined
  requests = []
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('location', new URL('http://etalase.example'))
  vi.stubGlobal(
    'Request',
    class extends Request {
      constructor(input: string, init?: RequestInit) {
        super(new URL(input, 'http://etalase.example'), init)
      }
    },
  )
  vi.stubGlobal('fetch', serve)
  await deleteRecord(scope)
})
afterEach(() => void vi.unstubAllGlobals())

const download = () => downloadPart(scope, { name: 'Sumatera Barat' })
const onPhone = async () => {
  const record = await readRecord(scope)
  return record && decodeCatalogue(await gunzipText(record.bytes))
}

describe('a download of a part', () => {
  test('is stored with its facts, and counted', async () => {
    expect(await download()).toBe('updated')
    expect(await onPhone()).toEqual(content)
    expect(await readRecord(scope)).toMatchObject({ name: 'Sumatera Barat', products: 3_000, version: content.version })
    expect(hasDownloads()).toBe(true)
  })

  test('has its size said before: of the whole, of the changes, or that there are none', async () => {
    const offer = () => downloadOffer(scope, undefined, new AbortController().signal)
    expect(await offer()).toEqual({ bytes: files['']!.bytes.length, products: 3_000, pictures: 2_700, isCut: false })
    await download()
    files['?since=1000000'] = files['']!
    expect(await offer()).toMatchObject({ bytes: 0, products: 3_000 })
    files['?since=1000000'] = { bytes: pack('[]'), etag: '"d"' }
    expect(await offer()).toMatchObject({ bytes: pack('[]').length })
    files = {}
    expect(await offer()).toBeUndefined()
  })

  test('that was interrupted goes on where it stopped, and the part before stays until it is complete', async () => {
    await download()
    const later = exampleCatalogue(3_000, 1_000_900)
    files = { '?since=1000000': wholeFile({ ...later, products: later.products.slice(5) }) }
    breaksAfter = 10_000
    expect(await download()).toBe('unreachable')
    expect(await onPhone()).toEqual(content)
    expect((await readPartial(scope))?.bytes.length).toBe(10_000)

    breaksAfter = undefined
    expect(await download()).toBe('updated')
    expect(requests.at(-1)?.range).toBe('bytes=10000-')
    expect((await onPhone())?.products).toEqual(later.products.slice(5))
    expect(await readPartial(scope)).toBeUndefined()
  })

  test('that was interrupted begins anew when the server has another file meanwhile', async () => {
    breaksAfter = 10_000
    await download()
    breaksAfter = undefined
    const later = exampleCatalogue(2_990, 1_000_900)
    files = { '': wholeFile(later) }
    expect(await download()).toBe('updated')
    expect(await onPhone()).toEqual(later)
  })

  test('gets only the changes when there are some, and nothing when there are none', async () => {
    await download()
    const later = { ...content, version: 1_000_900, products: content.products.slice(1) }
    files = {
      '?since=1000000': { bytes: pack(encodeCatalogue(catalogueDifference(content, later))), etag: '"d"' },
      '?since=1000900': wholeFile(later),
    }
    expect(await download()).toBe('updated')
    expect(await onPhone()).toEqual(later)
    expect(await download()).toBe('unchanged')
    expect(requests.at(-1)?.ifNoneMatch).toBe('"province-13-whole-1000900"')
  })

  test('that is damaged, or of another base, is refused, and the part before stays', async () => {
    await download()
    const damaged = Uint8Array.from(wholeFile(content).bytes)
    damaged[damaged.length - 100] = (damaged[damaged.length - 100] ?? 0) ^ 255
    files = { '?since=1000000': { bytes: damaged, etag: '"x"' } }
    expect(await download()).toBe('refused')
    const other = catalogueDifference({ ...content, version: 5 }, { ...content, version: 6 })
    files = { '?since=1000000': { bytes: pack(encodeCatalogue(other)), etag: '"y"' } }
    expect(await download()).toBe('refused')
    expect(await onPhone()).toEqual(content)
    expect(await readPartial(scope)).toBeUndefined()
  })

  test('of a part that the server has no longer is deleted', async () => {
    await download()
    files = {}
    expect(await download()).toBe('gone')
    expect(await readRecord(scope)).toBeUndefined()
    expect(hasDownloads()).toBe(false)
  })

  test('without a connection changes nothing', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')))
    expect(await download()).toBe('unreachable')
    expect(await readRecord(scope)).toBeUndefined()
  })
})
