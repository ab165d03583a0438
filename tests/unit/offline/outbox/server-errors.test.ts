import 'fake-indexeddb/auto'
import { beforeAll, describe, expect, test } from 'vitest'
import { enqueue, pendingEntries, receipts, retryNow } from '#offline/outbox/outbox.ts'
import { syncOutbox } from '#offline/outbox/sync.ts'
import { openOutboxes, stage3 } from '#tests/support/outbox.fixture.ts'

// A server that fails, wants a pause, or is blocked for a single write by something in between.

type Place = Awaited<ReturnType<typeof openOutboxes>>
let place: Place
beforeAll(async () => {
  place = await openOutboxes()
})

const edit = (said: string) => stage3(said, { same: 'stage 3' })
const closed = async () => {
  throw new TypeError('Failed to fetch')
}
const saidIn = async (request: Request) =>
  ((await request.clone().json()) as { tkdn_certificate?: string }).tkdn_certificate ?? ''
const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

describe('a failing server', () => {
  test('holds back the other entries of a subject until the first is due again', async () => {
    const me = await place.owner()
    for (const said of ['first', 'second']) await enqueue(stage3(said), me.person)
    const now = Date.now()
    const send = async () => json({ code: '50', message: 'tersandung' }, 500)
    const pass = await syncOutbox(place.senderOf(me, { send, now: () => now }))
    const [first] = await pendingEntries(me.person)
    expect(pass).toMatchObject({ why: 'later', dueAt: first!.dueAt })
    expect(first!.dueAt).toBeGreaterThan(now)
  })

  test('answers 04 (not there): an entry without photos is parked at once', async () => {
    const me = await place.owner()
    const { id } = await enqueue(stage3('a'), me.person)
    let asked = 0
    const send = async () => {
      asked++
      return json({ code: '04', message: 'Tidak ada.' })
    }
    await place.drain(me, { send }, 3)
    expect(asked).toBe(1)
    expect(await pendingEntries(me.person)).toMatchObject([{ id, state: 'parked' }])
  })

  test('is asked again at least every five minutes for each of ten entries, and none is lost', async () => {
    const me = await place.owner()
    for (let n = 0; n < 10; n++) await enqueue(stage3(`${n}`, { subject: `${n}` }), me.person)
    let now = Date.now()
    const asked = new Map<string, number[]>()
    const send = async (request: Request) => {
      const said = await saidIn(request)
      asked.set(said, [...(asked.get(said) ?? []), now])
      return json({ code: '50', message: 'tersandung' }, 500)
    }
    for (let round = 0; round < 150; round++) {
      const pass = await syncOutbox(place.senderOf(me, { send, now: () => now }))
      expect(pass.why).toBe('later')
      now = Math.max(now + 1, pass.dueAt!)
    }
    const rows = await pendingEntries(me.person)
    expect(rows).toHaveLength(10)
    expect(rows.every(({ state, problem }) => state === 'kept' && problem?.code === '50')).toBe(true)
    expect(Math.max(...rows.map(({ dueAt }) => dueAt - now))).toBeLessThanOrEqual(5 * 60_000)
    // The pauses are a random part of 2, 4, 8 … seconds, so that phones do not retry all at once.
    for (const times of asked.values()) expect(times.length).toBeGreaterThan(5)
    await retryNow(me.person)
    await place.drain(me)
    expect(await place.effectsOf(me)).toHaveLength(10)
  })

  test('that wants a pause gets it for all entries', async () => {
    const me = await place.owner()
    for (const said of ['a', 'b', 'c', 'd']) await enqueue(stage3(said, { subject: said }), me.person)
    const now = Date.now()
    let asked = 0
    const send = async () => {
      asked++
      return json({ code: '29', retry_after: 60 }, 429)
    }
    const pass = await syncOutbox(place.senderOf(me, { send, now: () => now }))
    expect(pass).toMatchObject({ why: 'later', slow: true, dueAt: now + 60_000 })
    expect(asked).toBeLessThanOrEqual(2) // only the requests already under way
    await place.drain(me)
    expect(await place.effectsOf(me)).toHaveLength(4)
  })

  test('a clock that is set back or ahead does not lengthen the wait for a retry', async () => {
    const me = await place.owner()
    const today = Date.now()
    const stumble = async () => json({ code: '50' }, 500)
    for (const hours of [-24, -0.4, 24, 24 * 365 * 30]) {
      await enqueue(edit(`${hours}`), me.person)
      await syncOutbox(place.senderOf(me, { send: stumble, now: () => today }))
      const later = today + hours * 3_600_000
      expect(await syncOutbox(place.senderOf(me, { now: () => later }))).toMatchObject({ sent: 1, why: 'nothing left' })
    }
  })

  test('a network failure of a single write does not hold back other subjects', async () => {
    const me = await place.owner()
    await enqueue(stage3('blocked', { subject: 'a' }), me.person)
    await enqueue(stage3('free', { subject: 'b' }), me.person)
    const send = async (request: Request) => ((await saidIn(request)) === 'blocked' ? closed() : place.send(request))
    const pass = await syncOutbox(place.senderOf(me, { send, probe: async () => true }))
    expect(pass).toMatchObject({ sent: 1, why: 'later' })
    expect(await place.effectsOf(me)).toEqual(['free'])
    expect(await receipts(me.person)).toMatchObject([{ name: 'onboarding.stage3', title: expect.any(String) }])
  })
})
