// @chunk sni

import { happenedWithin } from '#contract/time/happened-within.ts'
import { environment } from '../environment.ts'
import { bytesOfRecord, maxRegistryBytes, readRecord } from './registry-record.ts'

// Files that the worker has downloaded while the app was closed. They are verified when the registry is opened next,
// and only then replace the last good registry. So the worker, which every phone has, needs no code for the
// verification.

const cacheName = 'sni-register-download'

/** Downloads what has changed of a registry that is on this phone. Rejects without a connection. */
export async function downloadInBackground(minAge: number, now = environment.now()): Promise<void> {
  const record = await readRecord()
  if (!record) return
  if (happenedWithin(minAge, record.checkedAt, now)) return
  const answers = await Promise.all(
    record.asks.map(async ({ address, tags }) => {
      const response = await environment.fetch(address, {
        cache: 'no-store',
        credentials: 'omit',
        ...(tags && { headers: { 'if-none-match': tags } }),
      })
      return { address, response, body: await response.blob() }
    }),
  )
  const size = answers.reduce((sum, { body }) => sum + body.size, bytesOfRecord(record))
  const isComplete = answers.every(({ response: { status } }) => status === 200 || status === 304)
  if (!isComplete || size > 2 * maxRegistryBytes) return
  await caches.delete(cacheName)
  const cache = await caches.open(cacheName)
  // The list of keys is stored last and always: its presence shows that the download is complete.
  for (const { address, response, body } of answers.toReversed())
    if (response.status === 200) await cache.put(address, new Response(body, { headers: response.headers }))
}

/** A fetch that answers with the downloaded files; undefined when the download is missing or incomplete. */
export async function fetchDownloaded(keysAddress: string): Promise<typeof fetch | undefined> {
  if (!('caches' in globalThis) || !(await caches.has(cacheName))) return undefined
  const cache = await caches.open(cacheName)
  if (!(await cache.match(keysAddress))) return undefined
  // A file that was requested and is not in the cache had not changed.
  return async (input) => (await cache.match(String(input))) ?? new Response(null, { status: 304 })
}

export async function deleteDownloaded(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(cacheName)
}
