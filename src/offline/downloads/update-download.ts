import {
  applyCatalogueDifference,
  type CatalogueContent,
  CatalogueFileError,
  decodeCatalogue,
  decodeWhole,
  encodeCatalogue,
  picturesIn,
} from '#contract/downloads/catalogue-file.ts'
import {
  type DownloadScope,
  downloadPath,
  favoriteIdsParameter,
  maxDownloadBytes,
  scopeKey,
  sinceParameter,
} from '#contract/downloads/rules.ts'
import { environment } from '../environment.ts'
import { downloadsChanged } from './download-events.ts'
import {
  type DownloadRecord,
  deletePartial,
  deleteRecord,
  type PartialDownload,
  readPartial,
  readRecord,
  storePartial,
  storeRecord,
} from './download-records.ts'
import { canUnpack, gunzipText, gzipText } from './gzip.ts'

// Downloads a part of the catalogue, or the changes of one that is there. What arrives is stored as it comes, so that
// an interrupted download goes on where it stopped. The part before stays until the new one is complete and unpacked.

/**
 * 'gone': the server has no such part any more, and it was deleted here. 'refused': the file is damaged or too large.
 * 'full', 'away': the storage of the phone. 'unsupported': an old browser.
 */
export type DownloadOutcome =
  | 'updated'
  | 'unchanged'
  | 'gone'
  | 'unreachable'
  | 'refused'
  | 'full'
  | 'away'
  | 'unsupported'

export type DownloadOptions = {
  /** As the part is shown. */
  name: string
  /** The products of the scope 'favorites'. */
  ids?: number[] | undefined
  /** `total` is undefined until the server has said it. */
  onProgress?: (bytes: number, total: number | undefined) => void
  signal?: AbortSignal
}

/** The cost of a part: bytes of the next download (0: nothing new), and the number of its products and pictures. */
export type DownloadOffer = { bytes: number; products: number; pictures: number; isCut: boolean }

const storeEvery = 64_000 // bytes that arrive until they are stored
const silence = 30_000 // ms without a byte, after which a download counts as interrupted

const host = () => import.meta.env?.VITE_API_HOST ?? '/api'

/** A part's address; `since`: the version that the phone has. */
export function downloadAddress(scope: DownloadScope, { since, ids }: { since?: number; ids?: readonly number[] }) {
  const query = new URLSearchParams({
    ...(since !== undefined && { [sinceParameter]: String(since) }),
    ...(ids && { [favoriteIdsParameter]: [...ids].sort((a, b) => a - b).join(',') }),
  })
  return `${host()}${downloadPath(scope)}${query.size > 0 ? `?${decodeURIComponent(String(query))}` : ''}`
}

/** Undefined when the server cannot be reached, or has no such part. */
export async function downloadOffer(
  scope: DownloadScope,
  ids: readonly number[] | undefined,
  signal: AbortSignal,
): Promise<DownloadOffer | undefined> {
  const before = await readRecord(scope).catch(() => undefined)
  const address = downloadAddress(scope, { ...sinceOf(before), ...(ids && { ids }) })
  const headers = { ...(before && { 'if-none-match': before.etag }) }
  const response = await environment.fetch(new Request(address, { method: 'HEAD', cache: 'no-store', headers, signal }))
  if (response.status === 304 && before)
    return { bytes: 0, products: before.products, pictures: before.pictures.total, isCut: before.isCut }
  const number = (name: string) => Number(response.headers.get(name) ?? Number.NaN)
  const offer = { bytes: number('content-length'), products: number('x-products'), pictures: number('x-pictures') }
  if (response.status !== 200 || Object.values(offer).some(Number.isNaN)) return undefined
  return { ...offer, isCut: response.headers.get('x-cut') === '1' }
}

/** Files of a shop or of favorites have no differences. */
const sinceOf = (before: DownloadRecord | undefined) =>
  before && before.scope.kind !== 'shop' && before.scope.kind !== 'favorites' ? { since: before.version } : {}

/** Downloads a part, one at a time on this phone. Never rejects. */
export async function downloadPart(scope: DownloadScope, options: DownloadOptions): Promise<DownloadOutcome> {
  if (!canUnpack()) return 'unsupported'
  const work = () => update(scope, options).catch(outcomeOf)
  const locks = globalThis.navigator?.locks as LockManager | undefined
  const outcome = await (locks ? locks.request('downloads', work).catch(work) : work())
  if (outcome === 'updated' || outcome === 'unchanged' || outcome === 'gone') downloadsChanged()
  return outcome
}

class InterruptedError extends Error {}
class RefusedError extends Error {}

function outcomeOf(error: unknown): DownloadOutcome {
  if (error instanceof InterruptedError) return 'unreachable'
  if (error instanceof RefusedError || error instanceof CatalogueFileError) return 'refused'
  return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'away'
}

async function update(scope: DownloadScope, { name, ids, onProgress, signal }: DownloadOptions) {
  const before = await readRecord(scope)
  const address = downloadAddress(scope, { ...sinceOf(before), ...(ids && { ids }) })
  const started = await readPartial(scope)
  const partial = started?.address === address ? started : undefined
  const response = await ask(address, { partial, etag: before?.etag, signal })
  if (response.status === 304 && before) {
    await storeRecord({ ...before, name, checkedAt: environment.now() })
    return 'unchanged'
  }
  if (response.status === 404) {
    await deleteRecord(scope)
    return 'gone'
  }
  if (response.status === 416) {
    await deletePartial(scope)
    throw new InterruptedError()
  }
  const isRest = response.status === 206 && partial !== undefined
  if (!isRest && response.status !== 200) throw new InterruptedError()
  const etag = response.headers.get('etag') ?? ''
  const first = isRest ? partial.bytes : new Uint8Array()
  const length = Number(response.headers.get('content-length')) || undefined
  const total = length === undefined ? undefined : first.length + length
  if (total !== undefined && total > maxDownloadBytes) throw new RefusedError('too large')
  const keep = (bytes: Uint8Array<ArrayBuffer>) => storePartial({ key: scopeKey(scope), address, etag, bytes })
  const bytes = await receive(response, { first, total, keep, onProgress })
  const content = await unpacked(bytes, before).catch(async (error: unknown) => {
    // The rest of a damaged file is of no use.
    await deletePartial(scope)
    throw error instanceof CatalogueFileError ? error : new RefusedError('damaged', { cause: error })
  })
  const isDifference = content.base !== undefined
  const whole = isDifference ? await gzipText(encodeCatalogue(content.whole)) : bytes
  const pictures = picturesIn(content.whole).length
  await storeRecord({
    key: scopeKey(scope),
    scope,
    name,
    bytes: whole,
    etag: isDifference ? `"${scopeKey(scope)}-whole-${content.whole.version}"` : etag,
    version: content.whole.version,
    products: content.whole.products.length,
    isCut: content.whole.is_cut === 1,
    checkedAt: environment.now(),
    pictures: { ...(before?.pictures ?? { wanted: false, stored: 0, bytes: 0 }), total: pictures },
    ...(ids && { ids }),
  })
  return 'updated'
}

type AskOptions = { partial: PartialDownload | undefined; etag: string | undefined; signal: AbortSignal | undefined }

async function ask(address: string, { partial, etag, signal }: AskOptions): Promise<Response> {
  const headers = {
    ...(etag && { 'if-none-match': etag }),
    ...(partial && { range: `bytes=${partial.bytes.length}-`, 'if-range': partial.etag }),
  }
  try {
    // No cache of the browser: it would hold the same bytes a second time.
    const init: RequestInit = { cache: 'no-store', credentials: 'omit', headers, ...(signal && { signal }) }
    const response = await environment.fetch(new Request(address, init))
    const isOurs = response.headers.get('content-type')?.startsWith('application/octet-stream')
    // A captive portal's page is not the file.
    if (response.ok && !isOurs) throw new InterruptedError()
    return response
  } catch (error) {
    throw new InterruptedError('no answer', { cause: error })
  }
}

type ReceiveOptions = {
  first: Uint8Array<ArrayBuffer>
  total: number | undefined
  keep: (bytes: Uint8Array<ArrayBuffer>) => Promise<unknown>
  onProgress: DownloadOptions['onProgress']
}

/** All bytes of the file. What has arrived of an interrupted one is stored. */
async function receive(
  response: Response,
  { first, total, keep, onProgress }: ReceiveOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader()
  const pieces: Uint8Array[] = [first]
  let length = first.length
  let stored = length
  onProgress?.(length, total)
  try {
    for (;;) {
      const { done, value } = (await withinSilence(reader?.read())) ?? { done: true }
      if (done || !value) break
      pieces.push(value)
      length += value.length
      if (length > maxDownloadBytes) throw new RefusedError('too large')
      onProgress?.(length, total)
      if (length - stored >= storeEvery) {
        await keep(joined(pieces, length))
        stored = length
      }
    }
    if (total !== undefined && length < total) throw new InterruptedError()
  } catch (error) {
    await reader?.cancel().catch(() => {})
    if (error instanceof RefusedError) throw error
    if (length > stored) await keep(joined(pieces, length))
    // A phone that is full says so itself.
    if (error instanceof DOMException && error.name === 'QuotaExceededError') throw error
    throw new InterruptedError('interrupted', { cause: error })
  }
  return joined(pieces, length)
}

function withinSilence<T>(work: Promise<T> | undefined): Promise<T | undefined> {
  let timer: ReturnType<typeof environment.setTimeout>
  const silent = new Promise<never>((_, reject) => {
    timer = environment.setTimeout(() => reject(new InterruptedError()), silence)
  })
  return Promise.race([Promise.resolve(work), silent]).finally(() => environment.clearTimeout(timer))
}

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}

/** The content of a file; of a difference that of the part before with the changes applied, and `base`. */
async function unpacked(
  bytes: Uint8Array<ArrayBuffer>,
  before: DownloadRecord | undefined,
): Promise<{ whole: CatalogueContent; base?: number }> {
  const content = decodeCatalogue(await gunzipText(bytes))
  if (!('base' in content)) return { whole: content }
  if (!before) throw new CatalogueFileError('a difference without a base')
  const whole = applyCatalogueDifference(decodeWhole(await gunzipText(before.bytes)), content)
  return { whole, base: content.base }
}
