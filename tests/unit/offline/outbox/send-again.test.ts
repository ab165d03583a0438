import 'fake-indexeddb/auto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rejectedEntry, sectionWrite } from '#drafts/section/editable-section.ts'
import { stageWrite } from '#drafts/wizard/stages.ts'
import { saveWrite } from '#drafts/writes/product-write.ts'
import { shopPart } from '#features/shops/own/shop-writes.ts'
import { enqueue, type NewEntry, pendingEntries, receipts } from '#offline/outbox/outbox.ts'
import { syncOutbox } from '#offline/outbox/sync.ts'
import { transact } from '#offline/storage/local-db.ts'
import { jpeg } from '#tests/fixtures/photo-corpus.ts'
import { keptFile } from '#tests/support/cached-file.ts'
import { type Owner, openOutboxes, stage4 } from '#tests/support/outbox.fixture.ts'
import { storage } from '#tests/support/storage.ts'

// The same subject is sent again: after a rejection, and after its photos were uploaded.

let place: Awaited<ReturnType<typeof openOutboxes>>
let me: Owner
beforeAll(async () => {
  Object.defineProperty(globalThis, 'localStorage', { value: storage(), configurable: true })
  place = await openOutboxes()
})
beforeEach(async () => {
  me = await place.owner()
})

const lost = async () => {
  throw new TypeError('Failed to fetch')
}
const refused = async () => Response.json({ code: '04', message: 'Tidak ada.', errors: {} })
const yes = async () => Response.json({ code: '00', message: 'success', data: null })

describe('a correction that was enqueued while the first version might still be on its way', () => {
  const key = crypto.randomUUID()
  const of = (said: string): [string, NewEntry][] => [
    [shopPart(27, 'ekspor').title, sectionWrite(shopPart(27, 'ekspor'), { exp_remark: said })],
    ['a product', saveWrite(key, { name: said } as never, said)],
    ['a stage', stageWrite(27, 3, { exp_remark: said } as never)],
  ]
  test.each(of('first').map(([title, first], index) => [title, first, of('corrected')[index]![1]] as const))(
    'is sent when the first version is rejected: %s',
    async (_, first, corrected) => {
      await enqueue(first, me.person)
      // The first request may have reached the server, so the correction waits behind it.
      await syncOutbox(place.senderOf(me, { send: lost, probe: async () => true }))
      await enqueue(corrected, me.person)
      expect(await pendingEntries(me.person)).toHaveLength(2)
      const said: unknown[] = []
      const send = async (request: Request) => {
        said.push(await request.clone().json())
        return said.length === 1 ? refused() : yes()
      }
      await place.drain(me, { send }, 6)
      expect(said).toHaveLength(2)
      expect(await pendingEntries(me.person)).toEqual([])
      expect((await receipts(me.person)).map(({ last }) => last?.ask)).toEqual([corrected.ask])
    },
  )

  test('left behind a rejected entry by an earlier release is the one that the user corrects', async () => {
    const write = sectionWrite(shopPart(27, 'ekspor'), { exp_remark: 'first' })
    await enqueue(write, me.person)
    await syncOutbox(place.senderOf(me, { send: lost, probe: async () => true }))
    await enqueue({ ...write, ask: { exp_remark: 'second' } }, me.person)
    await transact(['rows'], 'readwrite', async (on) => {
      const [first] = (await on.rows.of(me.person)).sort((a, b) => a.seq - b.seq)
      const { unsure: _, ...parked } = { ...first!, state: 'parked' as const }
      await on.rows.put(parked)
    })
    expect(rejectedEntry(await pendingEntries(me.person), write.same)?.ask).toEqual({ exp_remark: 'first' })
    await enqueue({ ...write, ask: { exp_remark: 'third' } }, me.person)
    expect(rejectedEntry(await pendingEntries(me.person), write.same)?.ask).toEqual({ exp_remark: 'third' })
    expect((await pendingEntries(me.person)).map(({ ask }) => ask.exp_remark)).toEqual(['third'])
  })
})

test('photos that were uploaded while their form was being edited are not uploaded again', async () => {
  const square = new Blob([new Uint8Array(await jpeg(40, 40))], { type: 'image/jpeg' })
  const two = await Promise.all([square, square].map((photo) => keptFile(photo, me.person)))
  let uploads = 0
  const send = (request: Request) => {
    if (request.url.endsWith('/photo/save')) uploads++
    return place.send(request)
  }
  // The open form still names them.
  await transact(['drafts'], 'readwrite', (on) =>
    on.drafts.put({ person: me.person, name: 'galeri', v: 1, at: 0, values: { two } }),
  )
  await enqueue(stage4(two), me.person)
  await place.drain(me, { send })
  expect([uploads, await pendingEntries(me.person)]).toEqual([2, []])
  const third = await keptFile(square, me.person)
  await enqueue(stage4([...two, third]), me.person)
  await place.drain(me, { send })
  expect([uploads, await pendingEntries(me.person)]).toEqual([3, []])
  const [row] = await place.db.query<{ n: number }>(
    'select count(*)::int as n from merchant_media where merchant_id = $1',
    [me.merchantId],
  )
  expect(row!.n).toBe(2)
})
