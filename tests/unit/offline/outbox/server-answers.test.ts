import 'fake-indexeddb/auto'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { enqueue, pendingEntries, receipts } from '#offline/outbox/outbox.ts'
import { syncOutbox } from '#offline/outbox/sync.ts'
import { meet } from '#tests/support/network/fault-proxy.ts'
import { openOutboxes, stage3 } from '#tests/support/outbox.fixture.ts'

// Every entry arrives once and in order, for any answer of the server and any moment at which the app dies.

type Place = Awaited<ReturnType<typeof openOutboxes>>
type Send = Place['send']
let place: Place
beforeAll(async () => {
  place = await openOutboxes()
})

const json = (status: number, body: object, more = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...more } })

const answers: Record<string, (request: Request, send: Send) => Promise<Response> | Response> = {
  500: (request, send) => meet('500', send, request),
  502: (request, send) => meet('502', send, request),
  '503 from a gateway': (request, send) => meet('503', send, request),
  '503 of ours': () => json(503, { code: '29', message: 'Sebentar', retry_after: 1 }),
  '429 with Retry-After': () => json(429, { code: '29', retry_after: 60 }, { 'retry-after': '60' }),
  '429 from a gateway': () => new Response('slow down', { status: 429, headers: { 'retry-after': '30' } }),
  'code 99': () => json(200, { code: '99', message: 'Sesi Anda telah berakhir.' }),
  'code 03': () => json(200, { code: '03', message: 'Bukan usaha Anda.' }),
  'code 05': () => json(200, { code: '05', message: 'Periksa isian.', fields: { tkdn_certificate: 'salah' } }),
  413: () => json(413, { code: '05', message: 'Terlalu besar' }),
  '413 from a gateway': () => new Response('<h1>413</h1>', { status: 413 }),
  'a portal': (request, send) => meet('portal', send, request),
  'half an answer': (request, send) => meet('cut short', send, request),
  'no content': async (request, send) => {
    await send(request)
    return new Response(null, { status: 204 })
  },
  'nothing, before it arrived': (request, send) => meet('dropped before', send, request),
  'nothing, after it arrived': (request, send) => meet('dropped after', send, request),
}
const parks = ['code 03', 'code 05', '413', '413 from a gateway']

/** The app started again on the same phone: the same database, new memory. */
async function startedAnew() {
  vi.resetModules()
  return {
    syncOutbox: (await import('#offline/outbox/sync.ts')).syncOutbox,
    pendingEntries: (await import('#offline/outbox/outbox.ts')).pendingEntries,
  }
}

/** The browser closes the open database connection, as a locked iPhone does. */
function loseConnection() {
  const transaction = IDBDatabase.prototype.transaction
  const lost = vi.spyOn(IDBDatabase.prototype, 'transaction')
  lost.mockImplementationOnce(() => {
    throw new DOMException('Connection to Indexed Database server lost', 'InvalidStateError')
  })
  return () => {
    expect(lost).toHaveBeenCalled()
    IDBDatabase.prototype.transaction = transaction
  }
}

const accidents = ['nothing else', 'the app is killed', 'the connection to the shelves is lost'] as const

describe.each(accidents)('sync, when %s happens', (accident) => {
  test.each(Object.keys(answers))('after %s loses no entry and does none twice', async (name) => {
    const me = await place.owner()
    for (const said of ['satu', 'dua', 'tiga']) await enqueue(stage3(said), me.person)
    await enqueue(stage3('lain', { subject: 'merchant lain' }), me.person)
    let first = true
    const send: Send = async (request) => {
      const about = await request.clone().text()
      if (!first || !about.includes('satu')) return place.send(request)
      first = false
      return answers[name]!(request, place.send)
    }
    const restore = accident === 'the connection to the shelves is lost' ? loseConnection() : undefined
    const heard = await syncOutbox(place.senderOf(me, { send, probe: async () => name !== 'a portal' }))
    restore?.()
    const phone = accident === 'the app is killed' ? await startedAnew() : { syncOutbox, pendingEntries }
    expect(first).toBe(false)
    if (parks.includes(name)) {
      const [parked, ...behind] = await phone.pendingEntries(me.person)
      expect(parked).toMatchObject({ state: 'parked', same: 'satu' })
      expect(behind.map(({ same }) => same)).toEqual(['dua', 'tiga']) // entries of the same subject wait behind it
      expect(await place.effectsOf(me)).toEqual(['lain'])
      const { retryNow } = await import('#offline/outbox/outbox.ts')
      await retryNow(me.person, parked!.seq)
    }
    if (name === 'code 99') expect(heard.why).toBe('session')
    await place.drain(me, { send })
    expect(await phone.pendingEntries(me.person)).toEqual([])
    const done = await place.effectsOf(me)
    expect(done.filter((said) => said !== 'lain')).toEqual(['satu', 'dua', 'tiga'])
    expect(done.filter((said) => said === 'lain')).toHaveLength(1)
    expect(await receipts(me.person)).toHaveLength(4)
  })
})
