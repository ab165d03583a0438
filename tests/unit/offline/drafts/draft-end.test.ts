import 'fake-indexeddb/auto'
import { beforeAll, describe, expect, test } from 'vitest'
import { addresses } from '#contract/addresses.ts'
import { shopMessages } from '#contract/shops/rules.ts'
import { readDraft, saveDraft } from '#offline/drafts/drafts.ts'
import { enqueue, enqueueBefore, type NewEntry, pendingEntries } from '#offline/outbox/outbox.ts'
import { syncOutbox } from '#offline/outbox/sync.ts'
import { type Owner, openOutboxes, stage3 } from '#tests/support/outbox.fixture.ts'

// 'Selesai' opens the shop, and the server rejects stages of an open shop: an edit must not be sent after it.

let place: Awaited<ReturnType<typeof openOutboxes>>
beforeAll(async () => {
  place = await openOutboxes()
})

const edit = (said: string, more: Partial<NewEntry> = {}) => stage3(said, { same: 'stage 3', ...more })
const end = stage3('', { name: 'onboarding.stage5', same: 'end', title: 'Tahap 5, Selesai', ask: {} })
const closed = async () => {
  throw new TypeError('Failed to fetch')
}
const waits = async (me: Owner) =>
  (await pendingEntries(me.person)).map(({ name, ask }) => ask.tkdn_certificate ?? name.slice(-6))
const opened = (me: Owner) => place.db.query('update person set completed = true where id = $1', [me.personId])
const isOpen = async (me: Owner) =>
  (await place.db.query<{ completed: boolean }>('select completed from person where id = $1', [me.personId]))[0]!
    .completed

describe("enqueueBefore: a stage is edited while 'Selesai' is pending", () => {
  test("removes a pending 'Selesai' that was never sent", async () => {
    const me = await place.owner()
    await enqueue(end, me.person)
    expect(await enqueueBefore(edit('edited'), 'end', me.person)).toBe(true)
    expect(await waits(me)).toEqual(['edited'])
  })

  test("replaces a pending entry of the same stage before 'Selesai' and leaves 'Selesai' alone", async () => {
    const me = await place.owner()
    await enqueue(edit('first'), me.person)
    await enqueue(end, me.person)
    expect(await enqueueBefore(edit('edited'), 'end', me.person)).toBe(false)
    expect(await waits(me)).toEqual(['edited', 'stage5'])
  })

  test.each([
    ['whose answer was lost', closed],
    ['that a gateway gave up on', async () => new Response('', { status: 504 })],
  ])("is rejected after a 'Selesai' %s, and the outbox is unchanged", async (_, way) => {
    const me = await place.owner()
    await enqueue(end, me.person)
    // The server has opened the shop, and its response was lost.
    await opened(me)
    await syncOutbox(place.senderOf(me, { send: way }))
    await saveDraft('stage 3', { tkdn_certificate: 'edited' }, me.person)
    await expect(enqueueBefore(edit('edited', { draft: 'stage 3' }), 'end', me.person)).rejects.toMatchObject({
      name: 'StorageError',
      why: 'too-late',
      message: expect.stringContaining('Tahap 5, Selesai'),
    })
    expect(await waits(me)).toEqual(['stage5'])
    expect((await readDraft('stage 3', me.person))?.values).toEqual({ tkdn_certificate: 'edited' })
    expect((await place.drain(me)).why).toBe('nothing left')
    expect(await isOpen(me)).toBe(true)
  })

  test("is rejected while 'Selesai' is being sent", async () => {
    const me = await place.owner()
    await enqueue(end, me.person)
    let refused: unknown
    const send = async (request: Request) => {
      refused = await enqueueBefore(edit('edited'), 'end', me.person).catch((error: unknown) => error)
      return place.send(request)
    }
    await syncOutbox(place.senderOf(me, { send }))
    expect(refused).toMatchObject({ why: 'too-late' })
  })

  test.each([
    ['99', 401],
    ['50', 500],
    ['29', 429],
    ['03', 200],
  ])(
    "removes 'Selesai' after the server has answered it with code %s, because nothing was done",
    async (code, status) => {
      const me = await place.owner()
      await enqueue(end, me.person)
      await syncOutbox(place.senderOf(me, { send: async () => Response.json({ code, message: 'Belum' }, { status }) }))
      expect(await enqueueBefore(edit('edited'), 'end', me.person)).toBe(true)
      expect(await waits(me)).toEqual(['edited'])
    },
  )
})

test('pending stages of a shop that another phone has opened are all rejected with a link to the shop; other entries are sent', async () => {
  const me = await place.owner()
  for (const said of ['a', 'b']) await enqueue(stage3(said), me.person)
  await enqueue(end, me.person)
  await enqueue(stage3('other', { subject: 'other' }), me.person)
  await opened(me)
  let asked = 0
  const send = (request: Request) => {
    asked++
    return place.send(request)
  }
  await syncOutbox(place.senderOf(me, { send }))
  const rows = await pendingEntries(me.person)
  expect(rows.map(({ state }) => state)).toEqual(['parked', 'parked', 'parked', 'parked'])
  const { completed: message } = shopMessages
  for (const { problem } of rows)
    expect(problem).toMatchObject({ code: '03', message, route: addresses.shop(me.merchantId) })
  expect(asked, 'one of each subject').toBe(2)
  expect(await place.effectsOf(me)).toEqual([])
})
