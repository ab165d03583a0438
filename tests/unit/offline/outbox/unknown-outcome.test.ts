import 'fake-indexeddb/auto'
import { beforeAll, expect, test } from 'vitest'
import { enqueue, pendingEntries } from '#offline/outbox/outbox.ts'
import { syncOutbox } from '#offline/outbox/sync.ts'
import { openOutboxes, stage3 } from '#tests/support/outbox.fixture.ts'

// A write whose response was lost: the server may still be working on it, so only an answer to that write ends the
// doubt.

let place: Awaited<ReturnType<typeof openOutboxes>>
beforeAll(async () => {
  place = await openOutboxes()
})

const edit = (said: string) => stage3(said, { same: 'stage 3' })
const closed = async () => {
  throw new TypeError('Failed to fetch')
}
/** The response of a busy server. */
const slowDown = () => Response.json({ code: '29', message: 'Terlalu sering', retry_after: 0 }, { status: 429 })

test('a write with a lost response is not overtaken by a newer one', async () => {
  const me = await place.owner()
  await enqueue(edit('hung'), me.person)
  // Its response is lost although the network is up: the server may still be working on it.
  await syncOutbox(place.senderOf(me, { send: closed, probe: async () => true }))
  await enqueue(edit('newer'), me.person)
  expect((await pendingEntries(me.person)).map(({ ask }) => ask.tkdn_certificate)).toEqual(['hung', 'newer'])
  await place.drain(me)
  expect(await place.effectsOf(me)).toEqual(['hung', 'newer'])
})

test.each([
  ['a network failure', closed],
  ['an expired session', async () => Response.json({ code: '99', message: 'Sesi berakhir' }, { status: 401 })],
  ['a 429 response', async () => slowDown()],
  ['a server error', async () => Response.json({ code: '50', message: 'Tersandung' }, { status: 500 })],
])('a write with a lost response is not overtaken after %s, which says nothing about its outcome', async (_, way) => {
  const me = await place.owner()
  await enqueue(edit('hung'), me.person)
  await syncOutbox(place.senderOf(me, { send: closed, probe: async () => true }))
  const later = Date.now() + 600_000
  await syncOutbox(place.senderOf(me, { send: way, now: () => later }))
  await enqueue(edit('newer'), me.person)
  expect((await pendingEntries(me.person)).map(({ ask }) => ask.tkdn_certificate)).toEqual(['hung', 'newer'])
  await place.drain(me)
  expect(await place.effectsOf(me)).toEqual(['hung', 'newer'])
})
