import 'fake-indexeddb/auto'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { enqueue, pendingEntries } from '#offline/outbox/outbox.ts'
import { copySession } from '#session/idb-copy.ts'
import { onBackgroundSync, syncInBackground } from '#sw/sync.ts'
import { jpeg } from '#tests/fixtures/photo-corpus.ts'
import { roadOfWorker, signInAs } from '#tests/support/browser/worker-network.ts'
import { keptFile } from '#tests/support/cached-file.ts'
import { type Owner, openOutboxes, stage3, stage4 } from '#tests/support/outbox.fixture.ts'

// The browser wakes the service worker when the network is back, and the outbox is sent with the app closed.

let place: Awaited<ReturnType<typeof openOutboxes>>
let me: Owner
let road: ReturnType<typeof roadOfWorker>
beforeAll(async () => {
  place = await openOutboxes()
})
beforeEach(async () => {
  me = await place.owner()
  road = roadOfWorker(place.send)
  await signInAs(me)
})
afterEach(() => vi.unstubAllGlobals())

const closed = async () => {
  throw new TypeError('Failed to fetch')
}

test('syncInBackground sends the outbox with the app closed, photos first', async () => {
  const blob = new Blob([new Uint8Array(await jpeg(30, 30))], { type: 'image/jpeg' })
  await enqueue(stage3('a'), me.person)
  await enqueue(stage4([await keptFile(blob, me.person)]), me.person)
  await syncInBackground()
  expect(await pendingEntries(me.person)).toEqual([])
  expect(place.heard.slice(-3)).toEqual(['/api/merchant/stage-3/save', '/api/photo/save', '/api/merchant/stage-4/save'])
})

test('syncInBackground asks to be woken again when the network fails or the server wants a later retry, and not otherwise', async () => {
  await enqueue(stage3('a'), me.person)
  road.way = closed
  await expect(syncInBackground()).rejects.toThrow('unreachable')
  road.way = async () => new Response(JSON.stringify({ code: '50' }), { status: 500 })
  await expect(syncInBackground()).rejects.toThrow('later')
  await signInAs(me, 'x'.repeat(43))
  road.way = place.send
  const [row] = await pendingEntries(me.person)
  const { retryNow } = await import('#offline/outbox/outbox.ts')
  await retryNow(me.person)
  await syncInBackground() // the worker cannot ask for a sign-in: the entry waits for the page
  expect(await pendingEntries(me.person)).toMatchObject([{ id: row!.id, state: 'kept' }])
  await signInAs(me)
  await syncInBackground()
  expect(await place.effectsOf(me)).toEqual(['a'])
})

test('syncInBackground sends nothing without a session, and nothing of another user', async () => {
  const other = await place.owner()
  await enqueue(stage3('mine'), me.person)
  await copySession(undefined, Date.now())
  const before = place.heard.length
  await syncInBackground()
  await signInAs(other)
  await syncInBackground()
  expect(place.heard.length).toBe(before)
})

test('syncInBackground stops when its user signs out meanwhile', async () => {
  const other = await place.owner()
  for (const said of ['a', 'b']) await enqueue(stage3(said), me.person)
  road.way = async (request) => {
    const response = await place.send(request)
    await signInAs(other)
    return response
  }
  await syncInBackground()
  expect(await place.effectsOf(me)).toEqual(['a'])
  expect(await pendingEntries(me.person)).toHaveLength(1)
})

test('syncInBackground waits for a page that is sending, and continues when that page dies', async () => {
  const { syncOutbox } = await import('#offline/outbox/sync.ts')
  for (const said of ['a', 'b', 'c']) await enqueue(stage3(said), me.person)
  const stop = new AbortController()
  let background: Promise<void> | undefined
  const dying = syncOutbox(
    place.senderOf(me, {
      signal: stop.signal,
      send: async (request) => {
        background ??= syncInBackground()
        stop.abort()
        return place.send(request)
      },
    }),
  )
  await dying
  await background
  expect(await place.effectsOf(me)).toEqual(['a', 'b', 'c'])
})

test('syncInBackground broadcasts its changes to every open tab', async () => {
  const heard = new Promise((resolve) => {
    const tab = new BroadcastChannel('shelves')
    tab.onmessage = (event) => {
      tab.close()
      resolve(event.data)
    }
  })
  await enqueue(stage3('a'), me.person)
  await syncInBackground()
  expect(await heard).toBe('changed')
})

test('the service worker handles only sync events with the tag of the outbox', () => {
  const waited: unknown[] = []
  const event = (tag: string) =>
    Object.assign(new Event('sync'), { tag, waitUntil: (work: unknown) => waited.push(work) })
  onBackgroundSync(event('something else'))
  expect(waited).toEqual([])
  onBackgroundSync(event('outbox'))
  expect(waited).toHaveLength(1)
  return waited[0]
})
