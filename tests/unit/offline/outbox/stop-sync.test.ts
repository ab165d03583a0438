import 'fake-indexeddb/auto'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { SignedIn } from '#contract/account/schemas.ts'
import type * as Outbox from '#offline/outbox/outbox.ts'
import type * as SendingModule from '#offline/outbox/scheduler.ts'
import type * as Signing from '#session/sign-in.ts'
import { webLocks } from '#tests/support/database/locks.ts'
import { type Owner, openOutboxes, stage3 } from '#tests/support/outbox.fixture.ts'
import { stubPage } from '#tests/support/pages/phone.page.ts'

// When a page does not send, or stops sending.

let place: Awaited<ReturnType<typeof openOutboxes>>
let page: ReturnType<typeof stubPage>
let outbox: typeof Outbox
let sending: typeof SendingModule
let signing: typeof Signing
let me: Owner
let way: (request: Request) => Promise<Response>

beforeAll(async () => {
  place = await openOutboxes()
})
beforeEach(async () => {
  way = place.send
  page = stubPage((request) => way(request), { locks: webLocks(), patient: true })
  vi.resetModules()
  outbox = await import('#offline/outbox/outbox.ts')
  sending = await import('#offline/outbox/scheduler.ts')
  signing = await import('#session/sign-in.ts')
  me = await place.owner()
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
const start = () => sending.watchOutbox()
const nothingLeft = () => vi.waitFor(async () => expect(await outbox.pendingEntries(me.person)).toEqual([]))
const still = () => vi.waitFor(() => expect(sending.sendingState().running).toBe(false))
const closed = async () => {
  throw new TypeError('Failed to fetch')
}

test('an entry enqueued while the network is known to be down is not sent before it is back', async () => {
  signIn()
  way = closed
  start()
  const { probe, connectivityNow } = await import('#offline/network/connectivity.ts')
  await probe()
  expect(connectivityNow().open).toBe(false)
  await still()
  const asked: string[] = []
  way = (request) => {
    asked.push(new URL(request.url).pathname)
    return closed()
  }
  await outbox.enqueue(stage3('a'))
  await vi.waitFor(() => expect(asked).toContain('/healthz'))
  for (const event of ['online', 'pageshow']) page.hears(event)
  await still()
  expect(new Set(asked)).toEqual(new Set(['/healthz']))
  expect((await outbox.pendingEntries())[0]?.unheard).toBeUndefined()
  way = place.send
  page.hears('online')
  await nothingLeft()
})

test.each([
  ['this page', true],
  ['a page without locks', false],
])('wipeUserData stops a save that hangs in %s, and nothing of it comes back', async (_, locks) => {
  if (!locks) vi.stubGlobal('navigator', { ...navigator, locks: undefined })
  const { wipeUserData } = await import('#offline/storage/wipe.ts')
  signIn()
  let [reached, letGo] = [() => {}, () => {}]
  const there = new Promise<void>((tell) => {
    reached = tell
  })
  const gone = new Promise<void>((go) => {
    letGo = go
  })
  way = async (request) => {
    if (!request.url.includes('stage-3')) return place.send(request)
    reached()
    await gone
    return place.send(request)
  }
  start()
  await outbox.enqueue(stage3('slow'))
  await there
  // The save hangs until it is released and never times out here; wiping does not wait for it.
  expect(await wipeUserData(me.person)).toBe(true)
  letGo()
  await still()
  expect(await outbox.pendingEntries(me.person)).toEqual([])
  expect(await outbox.receipts(me.person)).toEqual([])
})

test('a response that arrives after its user has signed out leaves nothing on the phone', async () => {
  const { syncOutbox } = await import('#offline/outbox/sync.ts')
  await outbox.enqueue(stage3('late'), me.person)
  let here = true
  const send = async (request: Request) => {
    const response = await place.send(request)
    here = false
    return response
  }
  await syncOutbox(place.senderOf(me, { send, token: () => (here ? me.token : undefined) }))
  expect(await place.effectsOf(me)).toEqual(['late'])
  expect(await outbox.pendingEntries(me.person)).toEqual([])
  expect(await outbox.receipts(me.person)).toEqual([])
})
