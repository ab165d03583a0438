import 'fake-indexeddb/auto'
import { beforeAll, expect, test } from 'vitest'
import { enqueue, pendingEntries } from '#offline/outbox/outbox.ts'
import { syncOutbox } from '#offline/outbox/sync.ts'
import { openOutboxes, stage3 } from '#tests/support/outbox.fixture.ts'

// A write whose answer was lost: the server may still be busy with it, and only its own answer ends the doubt.

let place: Awaited<ReturnType<typeof openOutboxes>>
beforeAll(async () => {
  place = await openOutboxes()
})

const edit = (said: string) => stage3(said, { same: 'stage 3' })
const closed = async () => {
  throw new TypeError('Failed to fetch')
}
/** What a busy server says in the place of its answer. */
const slowDown = () => Response.json({ code: '29', message: 'Terlalu sering', retry_after: 0 }, { status: 429 })

test('what hung on the road is not overtaken by the newer one', async () => {
  const me = await place.owner()
  await enqueue(edit('hung'), me.person)
  // Its reply is lost, and the road is there: the server may still be busy with it.
  await syncOutbox(place.postman(me, { send: closed, look: async () => true }))
  await enqueue(edit('newer'), me.person)
  expect((await pendingEntries(me.person)).map(({ ask }) => ask.tkdn_certificate)).toEqual(['hung', 'newer'])
  await place.drain(me)
  expect(await place.effectsOf(me)).toEqual(['hung', 'newer'])
})

test.each([
  ['a road that closes', closed],
  ['a session that is over', async () => Response.json({ code: '99', message: 'Sesi berakhir' }, { status: 401 })],
  ['a server that wants a pause', async () => slowDown()],
  ['a server that stumbles', async () => Response.json({ code: '50', message: 'Tersandung' }, { status: 500 })],
])('nor is it after %s: that says nothing of what hangs', async (_, way) => {
  const me = await place.owner()
  await enqueue(edit('hung'), me.person)
  await syncOutbox(place.postman(me, { send: closed, look: async () => true }))
  const later = Date.now() + 600_000
  await syncOutbox(place.postman(me, { send: way, now: () => later }))
  await enqueue(edit('newer'), me.person)
  expect((await pendingEntries(me.person)).map(({ ask }) => ask.tkdn_certificate)).toEqual(['hung', 'newer'])
  await place.drain(me)
  expect(await place.effectsOf(me)).toEqual(['hung', 'newer'])
})
