// @chunk sni
import { happenedWithin } from '#contract/happened-within.ts'
import { bytesOfRecord, readRecord, registerBytesMost } from './register-record.ts'

// What the worker has downloaded while the app was closed. It is not verified yet: the next opening of the register does that, and only
// then does it replace the last good one. So the worker, which every phone has, needs none of the code that verifies.

const cacheName = 'sni-register-download'

/** Downloads what has changed of a register that is on this phone. Rejects without a connection. */
export async function downloadInBackground(minAge: number, now = Date.now()): Promise<void> {
  const record = await readRecord()
  if (!record) return
  if (happenedWithin(minAge, record.checkedAt, now)) return
  const answers = await Promise.all(
    record.asks.map(async ({ address, tags }) => {
      const response = await fetch(address, {
        cache: 'no-store',
        credentials: 'omit',
        ...(tags && { headers: { 'if-none-match': tags } }),
      })
      return { address, response, body: await response.blob() }
    }),
  )
  const size = answers.reduce((sum, { body }) => sum + body.size, bytesOfRecord(record))
  const isComplete = answers.every(({ response: { status } }) => status === 200 || status === 304)
  if (!isComplete || size > 2 * registerBytesMost) return
  await caches.delete(cacheName)
  const cache = await caches.open(cacheName)
  // The list of keys comes last, and is always there: it stands for all of them.
  for (const { address, response, body } of answers.toReversed())
    if (response.status === 200) await cache.put(address, new Response(body, { headers: response.headers }))
}

/** A fetch that answers with what was downloaded; undefined when nothing was, or not all of it. */
export async function fetchDownloaded(keysAddress: string): Promise<typeof fetch | undefined> {
  if (!('caches' in globalThis) || !(await caches.has(cacheName))) return undefined
  const cache = await caches.open(cacheName)
  if (!(await cache.match(keysAddress))) return undefined
  // Whatever else was asked for had not changed.
  return async (input) => (await cache.match(String(input))) ?? new Response(null, { status: 304 })
}

export async function deleteDownloaded(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(cacheName)
}
