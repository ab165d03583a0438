import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { entryVersion, type Receipt } from '#offline/outbox/entry.ts'
import { optimisticWrites, pendingOf } from '#offline/outbox/optimistic.ts'
import { enqueue, pendingEntries, receipts } from '#offline/outbox/outbox.ts'
import { upgradeReceipt } from '#offline/storage/upgrade.ts'
import { saveSession } from '#session/sign-in.ts'
import { jpeg } from '#tests/fixtures/photo-corpus.ts'
import { keptFile } from '#tests/support/cached-file.ts'
import { type Owner, openOutboxes, stage3, stage4 } from '#tests/support/outbox.fixture.ts'
import { stubPage } from '#tests/support/pages/phone.page.ts'

// A stage is sent, and the network fails before the server's value is refetched: the sent write is drawn over the older
// answer, or the next save would revert it (acceptance.md#law-6).

let place: Awaited<ReturnType<typeof openOutboxes>>
let me: Owner
beforeAll(async () => {
  place = await openOutboxes()
})
beforeEach(async () => {
  me = await place.owner()
})
afterEach(() => vi.useRealTimers())

const drawn = async (same: string, askedAt: number) =>
  pendingOf(optimisticWrites(await pendingEntries(me.person), await receipts(me.person), askedAt), same)?.ask

test('a sent write is drawn over the server’s value until an answer that was requested later', async () => {
  const before = Date.now()
  await enqueue(stage3('TKDN-9', { same: 'tahap 3' }), me.person)
  await place.drain(me)
  expect(await pendingEntries(me.person)).toEqual([])
  expect(await drawn('tahap 3', before)).toMatchObject({ tkdn_certificate: 'TKDN-9' })
  expect(await drawn('tahap 3', 0), 'nobody has asked yet').toMatchObject({ tkdn_certificate: 'TKDN-9' })
  await vi.waitFor(async () => expect(await drawn('tahap 3', Date.now())).toBeUndefined())
})

test('sent photos are named by their paths, and the gallery is the new one', async () => {
  const square = new Blob([new Uint8Array(await jpeg(40, 40))], { type: 'image/jpeg' })
  const two = await Promise.all([square, square].map((photo) => keptFile(photo, me.person)))
  await enqueue(stage4(two), me.person)
  await place.drain(me)
  const path = expect.stringMatching(/^photo\/[0-9a-f]{32}~[0-9a-f]{22}\.jpg$/)
  expect(await drawn('stage 4', 0)).toEqual({ img_64: path, img_64s: [path] })

  // Enqueued again from there, with the photos exchanged: nothing is removed.
  const { img_64, img_64s } = (await drawn('stage 4', 0)) as { img_64: string; img_64s: string[] }
  await enqueue(stage4([img_64s[0]!, img_64]), me.person)
  await place.drain(me)
  expect(await pendingEntries(me.person)).toEqual([])
  expect(await drawn('stage 4', 0)).toEqual({ img_64: img_64s[0], img_64s: [img_64] })
})

test('only the latest receipt of a subject is drawn, and pending entries before it', async () => {
  for (const said of ['first', 'second']) {
    await enqueue(stage3(said, { same: 'tahap 3' }), me.person)
    await place.drain(me)
  }
  const arrived = await receipts(me.person)
  expect(arrived).toHaveLength(2)
  expect(arrived.filter(({ last }) => last)).toMatchObject([{ last: { ask: { tkdn_certificate: 'second' } } }])
  await enqueue(stage3('third', { same: 'tahap 3' }), me.person)
  expect(await drawn('tahap 3', 0)).toMatchObject({ tkdn_certificate: 'third' })
})

describe('optimisticWrites with a wrong clock', () => {
  const hour = 3_600_000
  const noon = Date.UTC(2026, 10, 20, 12)
  const year = 365 * 24 * hour
  // When the success arrived, by the phone's and by the server's clock; when the answer was requested; now; is the
  // receipt drawn?
  test.each<[string, { heardAt: number; at: number }, number, number, boolean]>([
    ['a correct clock and an older answer', { heardAt: noon, at: noon }, noon - 1, noon + hour, true],
    ['a correct clock and an answer of the same moment', { heardAt: noon, at: noon }, noon, noon + hour, true],
    ['a correct clock and a newer answer', { heardAt: noon, at: noon }, noon + 1, noon + hour, false],
    ['a clock an hour slow and a newer answer', { heardAt: noon, at: noon + hour }, noon + 300, noon + 400, false],
    [
      'a clock set back before the write was sent',
      { heardAt: noon - year, at: noon },
      noon - hour,
      noon - year + 5,
      true,
    ],
    ['a clock set back and corrected since', { heardAt: noon - year, at: noon }, noon - hour, noon + hour, true],
    [
      'a clock that was ahead and was corrected since',
      { heardAt: noon + year, at: noon },
      noon + hour,
      noon + 2 * hour,
      false,
    ],
    ['a clock that was ahead at the request', { heardAt: noon, at: noon }, noon + year, noon + hour, true],
    ['a clock behind all of them', { heardAt: noon, at: noon }, 0, noon - year, true],
  ])('%s', (_, { heardAt, at }, askedAt, now, isDrawn) => {
    const last = { same: 'tahap 3', v: entryVersion, ask: { said: 'arrived' }, heardAt }
    const proof = { id: 'a', person: '1', name: 'onboarding.stage3', title: '', to: '/', keptAt: 0, at, last }
    expect(optimisticWrites([], [proof], askedAt, now)).toEqual(
      isDrawn ? [{ ...last, name: proof.name, keptAt: proof.keptAt }] : [],
    )
  })
})

test('receipts of an earlier release are not drawn, and of a later one only what this release can read', () => {
  const proof: Receipt = { id: 'a', person: '1', name: 'n', title: '', to: '/', keptAt: 0, at: 5 }
  const last = { same: 's', v: 1, ask: { a: 1 }, heardAt: 5 }
  expect(optimisticWrites([], [proof], 0)).toEqual([])
  expect(upgradeReceipt({ ...proof, last: { ...last, v: entryVersion + 1 } })).toEqual(proof)
  expect(upgradeReceipt({ ...proof, last: {} } as Receipt)).toEqual(proof)
  const by = { 1: { row: (ask: object) => ({ ...ask, b: 2 }) } }
  expect(upgradeReceipt({ ...proof, last }, 2, by).last).toEqual({ ...last, v: 2, ask: { a: 1, b: 2 } })
})

test('a write that is sent during a request is drawn over its answer, which dates from the request', async () => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  let asked = 0
  const page = stubPage(async (request) => {
    asked = Date.now()
    const response = await place.send(request)
    await held
    return response
  })
  try {
    const said = { name: 'R', email: 'r@uji.example', img_url: null, role: 'merchant', is_completed: 0 } as const
    saveSession(me.token, { ...said, id: me.personId, is_verified: 1, merchant_id: me.merchantId, lspro_id: null })
    const client = new QueryClient()
    const wanted = endpointQuery('onboarding.detail', { dropdown: 0 })
    const got = client.fetchQuery(wanted)
    await vi.waitFor(() => expect(asked).toBeGreaterThan(0))
    await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(asked + 20))
    answer()
    await got
    await vi.waitFor(() => expect(client.getQueryState(wanted.queryKey)!.dataUpdatedAt).toBeLessThanOrEqual(asked))
  } finally {
    page.shut()
  }
})
