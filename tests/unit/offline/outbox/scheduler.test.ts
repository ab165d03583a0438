import 'fake-indexeddb/auto'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SignedIn } from '#contract/account/schemas.ts'
import type * as Clock from '#offline/network/clock-error.ts'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import type * as Outbox from '#offline/outbox/outbox.ts'
import type * as SendingModule from '#offline/outbox/scheduler.ts'
import type * as Signing from '#session/sign-in.ts'
import { jpeg } from '#tests/fixtures/photo-corpus.ts'
import { keptFile } from '#tests/support/cached-file.ts'
import { webLocks } from '#tests/support/database/locks.ts'
import { type Owner, openOutboxes, stage3, stage4 } from '#tests/support/outbox.fixture.ts'
import { stubPage } from '#tests/support/pages/phone.page.ts'

// When a page sends the outbox, without the user doing anything.

let place: Awaited<ReturnType<typeof openOutboxes>>
let page: ReturnType<typeof stubPage>
let outbox: typeof Outbox
let sending: typeof SendingModule
let signing: typeof Signing
let clock: typeof Clock
let me: Owner
let way: (request: Request) => Promise<Response>
let arrived: OutboxEntry[]

beforeAll(async () => {
  place = await openOutboxes()
})
beforeEach(async () => {
  way = place.send
  page = stubPage((request) => way(request), { locks: webLocks() })
  vi.resetModules()
  outbox = await import('#offline/outbox/outbox.ts')
  sending = await import('#offline/outbox/scheduler.ts')
  signing = await import('#session/sign-in.ts')
  clock = await import('#offline/network/clock-error.ts')
  me = await place.owner()
  arrived = []
})
afterEach(async () => {
  await still() // no timer of this page goes on in the next one
  page.shut()
})

const said = (who: Owner): SignedIn => ({
  id: who.personId,
  name: 'Rara',
  email: 'rara@uji.example',
  img_url: null,
  role: 'merchant',
  is_completed: 0,
  is_verified: 1,
  merchant_id: who.merchantId,
  lspro_id: null,
})
const signIn = (who = me, token = who.token) => signing.saveSession(token, said(who))
const start = () => sending.watchOutbox({ onArrived: (row) => arrived.push(row) })
const nothingLeft = () => vi.waitFor(async () => expect(await outbox.pendingEntries(me.person)).toEqual([]))
const still = () => vi.waitFor(() => expect(sending.sendingState().running).toBe(false))
const closed = async () => {
  throw new TypeError('Failed to fetch')
}

describe('the outbox of an open page is sent', () => {
  test('when an entry is enqueued, and a background sync is registered', async () => {
    signIn()
    start()
    await outbox.enqueue(stage3('a'))
    await nothingLeft()
    expect(page.synced).toEqual(['outbox'])
    await vi.waitFor(() => expect(arrived.map(({ same }) => same)).toEqual(['a']))
  })

  test.each(['start', 'online', 'pageshow', 'visible', 'sign-in'])('at the event %s', async (event) => {
    if (event !== 'sign-in') signIn()
    if (event !== 'start') way = closed
    await outbox.enqueue(stage3('a'), me.person)
    start()
    await still()
    way = place.send
    if (event === 'sign-in') signIn()
    else if (event === 'visible') page.document.dispatchEvent(new Event('visibilitychange'))
    else page.hears(event)
    await nothingLeft()
  })

  test('by itself when the network is back', async () => {
    signIn()
    way = closed
    start()
    await outbox.enqueue(stage3('a'))
    const { probe, connectivityNow } = await import('#offline/network/connectivity.ts')
    await vi.waitFor(() => expect(connectivityNow().open).toBe(false))
    await still()
    way = place.send
    await probe()
    await nothingLeft()
  })

  test('after the pause that the server wants, by a timer of at most half a minute', async () => {
    signIn()
    const askedAt: number[] = []
    way = async (request) => {
      if (request.url.includes('stage-3') && askedAt.push(performance.now()) === 1)
        return new Response(JSON.stringify({ code: '29', retry_after: 3 }), { status: 429 })
      return place.send(request)
    }
    start()
    await outbox.enqueue(stage3('a'))
    await vi.waitFor(async () => expect((await outbox.pendingEntries())[0]?.tries).toBe(1))
    await still()
    page.hears('online')
    page.hears('pageshow')
    await outbox.enqueue(stage3('b', { subject: 'something else' }))
    await nothingLeft()
    // The pause of 3 s holds for every trigger and every subject; the two clocks differ slightly.
    expect(askedAt[1]! - askedAt[0]!).toBeGreaterThan(2900)
    expect(askedAt).toHaveLength(3)
  })

  test('in a browser without Background Sync, Web Locks and storage persistence', async () => {
    vi.stubGlobal('navigator', { onLine: true })
    signIn()
    start()
    await outbox.enqueue(stage3('a'))
    await nothingLeft()
  })
})

test('a hundred triggers at once start one sync', async () => {
  signIn()
  let [now, most] = [0, 0]
  way = async (request) => {
    most = Math.max(most, ++now)
    try {
      return await place.send(request)
    } finally {
      now--
    }
  }
  start()
  for (let n = 0; n < 5; n++) await outbox.enqueue(stage3(`${n}`))
  for (let n = 0; n < 100; n++) page.hears('online')
  await nothingLeft()
  expect(most).toBe(1)
  expect(await place.effectsOf(me)).toEqual(['0', '1', '2', '3', '4'])
})

test('an expired session pauses sending without navigating away, and the next token resumes it', async () => {
  signIn(me, 'x'.repeat(43))
  start()
  await outbox.enqueue(stage3('a'))
  await vi.waitFor(() => expect(sending.sendingState()).toMatchObject({ paused: true, running: false }))
  let asked = 0
  way = async (request) => {
    asked++
    return place.send(request)
  }
  page.hears('online')
  await outbox.enqueue(stage3('b'))
  expect(asked).toBe(0)
  expect(await outbox.pendingEntries()).toHaveLength(2)
  signIn()
  await nothingLeft()
  expect(sending.sendingState().paused).toBe(false)
  expect(await place.effectsOf(me)).toEqual(['a', 'b'])
})

test('a user who signs in again while a request with the old session is under way is not paused', async () => {
  signIn(me, 'x'.repeat(43))
  let first = true
  way = async (request) => {
    const response = await place.send(request)
    if (first) signIn()
    first = false
    return response
  }
  start()
  await outbox.enqueue(stage3('a'))
  await nothingLeft()
  expect(sending.sendingState().paused).toBe(false)
})

test('another user on this phone sends their own entries, and none of the user before', async () => {
  const other = await place.owner()
  way = closed
  signIn()
  start()
  await outbox.enqueue(stage3('mine'))
  await still()
  way = place.send
  signIn(other)
  await outbox.enqueue(stage3('theirs'))
  await vi.waitFor(async () => expect(await place.effectsOf(other)).toEqual(['theirs']))
  expect(await place.effectsOf(me)).toEqual([])
  expect(await outbox.pendingEntries(me.person)).toHaveLength(1)
  signIn()
  await nothingLeft()
})

test('"send now" retries a rejected entry and returns its result', async () => {
  signIn()
  let refuse = true
  way = async (request) =>
    refuse && request.url.includes('stage-3')
      ? new Response(JSON.stringify({ code: '05', message: 'Periksa isian.' }))
      : place.send(request)
  start()
  await outbox.enqueue(stage3('a'))
  await vi.waitFor(async () => expect((await outbox.pendingEntries())[0]?.state).toBe('parked'))
  await still()
  refuse = false
  const [row] = await outbox.pendingEntries()
  expect(await sending.syncNow(row!.seq)).toMatchObject({ sent: 1, why: 'nothing left' })
  way = closed
  expect(await sending.syncNow()).toEqual({ sent: 0, why: 'unreachable' })
})

test('photos report their progress and use the upload endpoint', async () => {
  signIn()
  const blob = new Blob([new Uint8Array(await jpeg(30, 30))], { type: 'image/jpeg' })
  const names = [await keptFile(blob, me.person), await keptFile(blob, me.person)]
  const seen: string[] = []
  way = async (request) => {
    for (const { photo, of, percent } of Object.values(sending.sendingState().progress))
      seen.push(`${photo}/${of} ${percent}`)
    return place.send(request)
  }
  start()
  await outbox.enqueue(stage4(names))
  await nothingLeft()
  expect(seen).toEqual(expect.arrayContaining(['1/2 100', '2/2 100']))
  await vi.waitFor(() => expect(sending.sendingState().progress).toEqual({}))
})

test('sending sets the server clock', async () => {
  const day = 24 * 3_600_000
  way = async (request) => {
    const response = await place.send(request)
    response.headers.set('date', new Date(Date.now() - day).toUTCString())
    return response
  }
  signIn()
  start()
  await outbox.enqueue(stage3('a'))
  await nothingLeft()
  expect(clock.clockErrorMinutes()).toBe(1440)
  expect((await outbox.receipts())[0]!.at).toBeLessThan(Date.now() - day / 2)
})
