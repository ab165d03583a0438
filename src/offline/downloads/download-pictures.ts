import { decodeWhole, picturesIn } from '#contract/downloads/catalogue-file.ts'
import { type DownloadScope, smallPictureWidth } from '#contract/downloads/rules.ts'
import { environment } from '../environment.ts'
import { downloadsChanged } from './download-events.ts'
import { changeRecord, type DownloadRecord, readRecord, readRecords } from './download-records.ts'
import { gunzipText } from './gzip.ts'
import { picturesCacheName } from './pictures-cache.ts'

// The small pictures of downloaded products, in a cache of their own: pictures that are merely looked at evict one
// another, and these are deleted only with their part.

const atOnce = 4
const reportEvery = 20
const fileHost = () => import.meta.env?.VITE_FILE_HOST ?? '/files'

const addressOf = (path: string) => `${fileHost()}/${path.replace(/\.\w+$/, '')}-${smallPictureWidth}.webp`

/**
 * Downloads those that are missing. Resolves to whether all of them are there: false when it was stopped, or the signal
 * is gone. Throws a QuotaExceededError when the phone is full.
 */
export async function downloadPictures(
  scope: DownloadScope,
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: (stored: number, total: number) => void } = {},
): Promise<boolean> {
  const record = await readRecord(scope)
  if (!record || !('caches' in globalThis)) return false
  const cache = await caches.open(picturesCacheName)
  const paths = await picturesOf(record)
  const missing: string[] = []
  for (const path of paths) if (!(await cache.match(addressOf(path)))) missing.push(path)
  let stored = paths.length - missing.length
  let bytes = 0
  let failure: unknown
  const note = () => {
    const added = bytes
    bytes = 0
    return changeRecord(scope, (now) => ({
      ...now,
      pictures: { wanted: true, stored, total: paths.length, bytes: now.pictures.bytes + added },
    }))
  }
  await note()
  onProgress?.(stored, paths.length)
  const work = async () => {
    for (let path = missing.shift(); path && !failure && !signal?.aborted; path = missing.shift()) {
      try {
        // 'no-store': the service worker passes it on, and the browser's own cache does not hold it twice.
        const init: RequestInit = { cache: 'no-store', ...(signal && { signal }) }
        const response = await environment.fetch(new Request(addressOf(path), init))
        // A picture that is gone is not waited for.
        if (response.status === 404) continue
        if (response.status !== 200 || !response.headers.get('content-type')?.startsWith('image/'))
          throw new TypeError('not a picture')
        bytes += Number(response.headers.get('content-length')) || 0
        await cache.put(addressOf(path), response)
        stored++
        onProgress?.(stored, paths.length)
        if (stored % reportEvery === 0) await note()
      } catch (error) {
        failure = error
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  await note()
  downloadsChanged()
  if (failure instanceof DOMException && failure.name === 'QuotaExceededError') throw failure
  return failure === undefined && !signal?.aborted
}

/** Deletes the pictures that no downloaded part with pictures has. */
export async function deleteUnusedPictures(): Promise<void> {
  // Browsers have no caches on plain http in a LAN.
  if (!('caches' in globalThis)) return
  const wanted = (await readRecords()).filter(({ pictures }) => pictures.wanted)
  if (wanted.length === 0) {
    await caches.delete(picturesCacheName)
    return
  }
  const used = new Set<string>()
  for (const record of wanted) for (const path of await picturesOf(record)) used.add(addressOf(path))
  const cache = await caches.open(picturesCacheName)
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url)
    if (!used.has(pathname) && !used.has(url)) await cache.delete(url)
  }
}

async function picturesOf({ bytes }: DownloadRecord): Promise<string[]> {
  return picturesIn(decodeWhole(await gunzipText(bytes)))
}
