import 'fake-indexeddb/auto'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { enqueue, type NewEntry, pendingEntries, receipts } from '#offline/outbox/outbox.ts'
import { syncOutbox } from '#offline/outbox/sync.ts'
import { copySession } from '#session/idb-copy.ts'
import { guest } from '#session/session.ts'
import { syncInBackground } from '#sw/sync.ts'
import { roadOfWorker, signInAs } from '#tests/support/browser/worker-network.ts'
import { type Owner, openOutboxes, stage3 } from '#tests/support/outbox.fixture.ts'

// Guests, too, can write to us offline. Contact messages are the only writes that are sent without a token.

let place: Awaited<ReturnType<typeof openOutboxes>>
let me: Owner
let road: ReturnType<typeof roadOfWorker>
beforeAll(async () => {
  place = await openOutboxes()
})
beforeEach(async () => {
  me = await place.owner()
  road = roadOfWorker(place.send)
  await copySession(undefined, Date.now())
  await place.db.query('delete from contact_message')
})
afterEach(() => vi.unstubAllGlobals())

const message = (subject: string): NewEntry => ({
  name: 'help.contactUs',
  subject: `contact ${subject}`,
  same: `contact ${subject}`,
  title: `Pesan: ${subject}`,
  to: '/contact',
  ask: { name: 'Siti', email: 'siti@uji.example', subject, messages: 'Halo.' },
})
const there = async () =>
  (
    await place.db.query<{ subject: string; person_id: number | null }>(
      'select subject, person_id from contact_message order by subject',
    )
  ).map(({ subject, person_id }) => [subject, person_id])

test('a guest’s message is sent once although its response was lost, and is then deleted from the phone', async () => {
  await enqueue(message('a'), guest)
  road.way = async (request) => {
    await place.send(request)
    throw new TypeError('Failed to fetch') // the request arrived, and the response was lost
  }
  await expect(syncInBackground()).rejects.toThrow('unreachable')
  road.way = place.send
  await syncInBackground()
  expect(await there()).toEqual([['a', null]])
  expect([await pendingEntries(guest), await receipts(guest)]).toEqual([[], []])
})

test('a guest’s message is sent without a token after another user has signed in, and that user’s entries with theirs', async () => {
  await enqueue(message('of nobody'), guest)
  await enqueue(message('of me'), me.person)
  await enqueue(stage3('mine'), me.person)
  await signInAs(me)
  await syncInBackground()
  expect(await there()).toEqual([
    ['of me', me.personId],
    ['of nobody', null],
  ])
  expect(await place.effectsOf(me)).toEqual(['mine'])
})

test('a message written while signed in waits for that user’s token', async () => {
  await enqueue(message('mine'), me.person)
  const before = place.heard.length
  await syncInBackground()
  expect((await syncOutbox(place.senderOf(me, { token: () => undefined }))).why).toBe('session')
  await signInAs(me, 'x'.repeat(43))
  expect(place.heard.length).toBe(before)
  await signInAs(me)
  await syncInBackground()
  expect(await there()).toEqual([['mine', me.personId]])
})
