import 'fake-indexeddb/auto'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { keep, waitingRows } from '#offline/outbox.ts'
import { tellWorker } from '#session/mirror.ts'
import { jpeg } from '#tests/server/photo-corpus.ts'
import { keptFile } from '#tests/support/kept-file.ts'
import { type Owner, openOutboxes, stage3, stage4 } from '#tests/support/outbox-place.ts'
import { roadOfWorker, signInAs } from '#tests/support/worker-road.ts'
import { sendInBackground, sendWhatWaits } from '../../sw/replay.ts'

// The browser wakes the worker when the signal is back: what waits leaves with the app closed.

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

test('what waits leaves with the app closed, photos first', async () => {
  const blob = new Blob([new Uint8Array(await jpeg(30, 30))], { type: 'image/jpeg' })
  await keep(stage3('a'), me.person)
  await keep(stage4([await keptFile(blob, me.person)]), me.person)
  await sendWhatWaits()
  expect(await waitingRows(me.person)).toEqual([])
  expect(place.heard.slice(-3)).toEqual(['/api/merchant/stage-3/save', '/api/photo/save', '/api/merchant/stage-4/save'])
})

test('asks to be woken again when the road is closed or the server wants it later, and not otherwise', async () => {
  await keep(stage3('a'), me.person)
  road.way = closed
  await expect(sendWhatWaits()).rejects.toThrow('no road')
  road.way = async () => new Response(JSON.stringify({ code: '50' }), { status: 500 })
  await expect(sendWhatWaits()).rejects.toThrow('later')
  await signInAs(me, 'x'.repeat(43))
  road.way = place.send
  const [row] = await waitingRows(me.person)
  const { hurry } = await import('#offline/outbox.ts')
  await hurry(me.person)
  await sendWhatWaits() // nobody may be asked to sign in here: it waits for the page
  expect(await waitingRows(me.person)).toMatchObject([{ id: row!.id, state: 'kept' }])
  await signInAs(me)
  await sendWhatWaits()
  expect(await place.effectsOf(me)).toEqual(['a'])
})

test('sends for nobody when nobody is signed in, and for nobody else', async () => {
  const other = await place.owner()
  await keep(stage3('mine'), me.person)
  await tellWorker(undefined, Date.now())
  const before = place.heard.length
  await sendWhatWaits()
  await signInAs(other)
  await sendWhatWaits()
  expect(place.heard.length).toBe(before)
})

test('stops with its person when they leave while it sends', async () => {
  const other = await place.owner()
  for (const said of ['a', 'b']) await keep(stage3(said), me.person)
  road.way = async (request) => {
    const response = await place.send(request)
    await signInAs(other)
    return response
  }
  await sendWhatWaits()
  expect(await place.effectsOf(me)).toEqual(['a'])
  expect(await waitingRows(me.person)).toHaveLength(1)
})

test('waits for a page that is sending, and goes on where it died', async () => {
  const { replay } = await import('#offline/replay.ts')
  for (const said of ['a', 'b', 'c']) await keep(stage3(said), me.person)
  const stop = new AbortController()
  let background: Promise<void> | undefined
  const dying = replay(
    place.postman(me, {
      signal: stop.signal,
      send: async (request) => {
        background ??= sendWhatWaits()
        stop.abort()
        return place.send(request)
      },
    }),
  )
  await dying
  await background
  expect(await place.effectsOf(me)).toEqual(['a', 'b', 'c'])
})

test('every open tab hears of what the worker did', async () => {
  const heard = new Promise((resolve) => {
    const tab = new BroadcastChannel('shelves')
    tab.onmessage = (event) => {
      tab.close()
      resolve(event.data)
    }
  })
  await keep(stage3('a'), me.person)
  await sendWhatWaits()
  expect(await heard).toBe('changed')
})

test('only the sync of the outbox is ours', () => {
  const waited: unknown[] = []
  const event = (tag: string) =>
    Object.assign(new Event('sync'), { tag, waitUntil: (work: unknown) => waited.push(work) })
  sendInBackground(event('something else'))
  expect(waited).toEqual([])
  sendInBackground(event('outbox'))
  expect(waited).toHaveLength(1)
  return waited[0]
})
