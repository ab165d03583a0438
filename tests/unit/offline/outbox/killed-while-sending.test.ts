import 'fake-indexeddb/auto'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { enqueue, pendingEntries, receipts } from '#offline/outbox/outbox.ts'
import { syncOutbox } from '#offline/outbox/sync.ts'
import { transact } from '#offline/storage/local-db.ts'
import { jpeg } from '#tests/fixtures/photo-corpus.ts'
import { keptFile } from '#tests/support/cached-file.ts'
import { type Owner, openOutboxes, stage3, stage4 } from '#tests/support/outbox.fixture.ts'

// The app is killed, or its database fails, at every single step: before and after each write to the database, before
// and after each request. Every entry arrives once, in order, and nothing is left on the phone.

let place: Awaited<ReturnType<typeof openOutboxes>>
let square: Blob
beforeAll(async () => {
  place = await openOutboxes()
  square = new Blob([new Uint8Array(await jpeg(24, 24))], { type: 'image/jpeg' })
})
afterEach(() => vi.restoreAllMocks())

async function somethingKept(): Promise<Owner> {
  const me = await place.owner()
  await enqueue(stage3('a'), me.person)
  await enqueue(stage4([await keptFile(square, me.person), await keptFile(square, me.person)]), me.person)
  await enqueue(stage3('b'), me.person)
  return me
}

async function everythingArrived(me: Owner) {
  await place.drain(me)
  expect(await pendingEntries(me.person)).toEqual([])
  // Stage 4 leaves the certificate of 'a' unchanged: one transaction each.
  expect(await place.effectsOf(me)).toEqual(['a', 'a', 'b'])
  expect(await receipts(me.person)).toHaveLength(3)
  expect(await transact(['files'], 'readonly', (on) => on.files.of(me.person))).toEqual([])
  const [uploads] = await place.db.query<{ count: number }>(
    "select count(*)::int as count from answered_key where path = '/photo/save' and person_id = $1",
    [me.personId],
  )
  expect(uploads!.count).toBe(2)
}

class Died extends Error {}

/** From the nth step on this phone does nothing more: no transaction begins and no request is sent. */
async function dyingAt(step: number, me: Owner): Promise<number> {
  let steps = 0
  const live = () => {
    if (++steps >= step) throw new Died()
  }
  const real = IDBDatabase.prototype.transaction
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...asked) {
    live()
    return real.apply(this, asked as Parameters<typeof real>)
  })
  const stop = new AbortController()
  const send = async (request: Request) => {
    const sendOff = () => {
      try {
        live()
      } catch (error) {
        stop.abort()
        throw error
      }
    }
    sendOff()
    const response = await place.send(request)
    sendOff()
    return response
  }
  await syncOutbox(place.senderOf(me, { send, signal: stop.signal })).catch((error: unknown) => {
    if (!(error instanceof Died)) throw error
  })
  vi.restoreAllMocks()
  return steps
}

test('sync killed at any step loses no entry and does none twice', async () => {
  const whole = await dyingAt(Number.POSITIVE_INFINITY, await somethingKept())
  expect(whole).toBeGreaterThan(20)
  for (let step = 1; step <= whole; step++) {
    const me = await somethingKept()
    await dyingAt(step, me)
    await everythingArrived(me)
  }
}, 600_000)

test('sync goes on when the database fails once at any step', {
  tags: ['long'],
  timeout: 600_000,
}, async () => {
  for (let step = 1; step <= 20; step++) {
    const me = await somethingKept()
    let steps = 0
    const real = IDBDatabase.prototype.transaction
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...asked) {
      if (++steps === step) throw new DOMException('lost', 'InvalidStateError')
      return real.apply(this, asked as Parameters<typeof real>)
    })
    expect(await syncOutbox(place.senderOf(me))).toEqual({ sent: 3, why: 'nothing left' })
    vi.restoreAllMocks()
    await everythingArrived(me)
  }
})
