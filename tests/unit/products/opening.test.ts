import 'fake-indexeddb/auto'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { stageWrite } from '#drafts/wizard/stages.ts'
import { newProductKey, saveWrite } from '#drafts/writes/product-write.ts'
import { enqueue, pendingEntries } from '#offline/outbox/outbox.ts'
import { blocks } from '#offline/outbox/queue-state.ts'
import { saveSession } from '#session/sign-in.ts'
import { type Owner, openOutboxes } from '#tests/support/outbox.fixture.ts'
import { stubPage } from '#tests/support/pages/phone.page.ts'

// The first product of a shop that opens with the next sync waits for the end of the wizard, in whatever order the
// entries were made.

let place: Awaited<ReturnType<typeof openOutboxes>>
let me: Owner
let page: ReturnType<typeof stubPage>
const asked: string[] = []
beforeAll(async () => {
  place = await openOutboxes()
})
beforeEach(async () => {
  me = await place.owner()
  asked.length = 0
  page = stubPage(place.send)
  const said = { name: 'R', email: 'r@uji.example', img_url: null, role: 'merchant', is_completed: 0 } as const
  saveSession(me.token, { ...said, id: me.personId, is_verified: 1, merchant_id: me.merchantId, lspro_id: null })
})
afterEach(() => page.shut())

const send = (request: Request) => {
  asked.push(new URL(request.url).pathname.replace('/api', ''))
  return place.send(request)
}
const drain = () => place.drain(me, { send }, 4)
const shop = () => `merchant:${me.merchantId}`
const product = (after?: string) => saveWrite(newProductKey(), { name: 'Keripik', draft: 1 }, 'Keripik', after)
const stage3 = {
  id: 0,
  is_lpse: 0,
  is_lkpp: 0,
  is_tkdn: 0,
  is_exp: 0,
  tkdn_certificate: null,
  exp_remark: null,
} as const
const lying = async () => (await pendingEntries()).map(({ name, state }) => `${name} ${state}`)

test('the first product is sent after the pending stages of the shop, although it was enqueued before', async () => {
  await enqueue(product(shop()))
  await enqueue(stageWrite(me.merchantId, 3, { ...stage3, id: me.merchantId }))
  await drain()
  expect(asked[0]).toBe('/merchant/stage-3/save')
  expect(asked.at(-1)).toBe('/product/save')
})

test('without that order the first product would be rejected, because the shop is not open', async () => {
  await enqueue(product())
  await drain()
  expect(await lying()).toEqual(['products.save parked'])
})

test('the first product waits while a stage has to be corrected, and is not itself rejected', async () => {
  await enqueue(stageWrite(me.merchantId, 3, { ...stage3, id: me.merchantId, is_tkdn: 1 }))
  await enqueue(product(shop()))
  await drain()
  expect(await lying()).toEqual(['onboarding.stage3 parked', 'products.save kept'])
  expect(asked).not.toContain('/product/save')
})

test('blocks: an entry does not wait for a stage that the server will never accept', () => {
  const waits = { subject: 'product:1', after: 'merchant:27', state: 'kept' } as const
  const stage = { subject: 'merchant:27', state: 'parked' } as const
  const shut = { ...stage, problem: { code: '03', message: 'Toko sudah dibuka', route: '/', at: 1 } }
  expect(blocks(waits, [waits, stage])).toBe(stage)
  expect(blocks(waits, [waits, shut])).toBeUndefined()
  expect(blocks({ ...waits, subject: 'product:2' }, [waits])).toBeUndefined()
})
