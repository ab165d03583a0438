import 'fake-indexeddb/auto'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { enqueueAndWait } from '#drafts/enqueue-and-wait.ts'
import { type Stage, stageWrite } from '#drafts/wizard/stages.ts'
import {
  confirmWrite,
  newProductKey,
  productDraftName,
  removeWrite,
  saveWrite,
  statusWrite,
} from '#drafts/writes/product-write.ts'
import type { OwnProduct } from '#features/shops/own/products/own-products.ts'
import { removeProduct } from '#features/shops/own/products/product-actions.ts'
import { enqueue, pendingEntries } from '#offline/outbox/outbox.ts'
import { saveSession } from '#session/sign-in.ts'
import { type Owner, openOutboxes } from '#tests/support/outbox.fixture.ts'
import { stubPage } from '#tests/support/pages/phone.page.ts'

// Writes of one product are sent in the order in which they were made: no older one undoes a newer one, and no rejected
// one holds back later ones.

let place: Awaited<ReturnType<typeof openOutboxes>>
let me: Owner
let key: string
let page: ReturnType<typeof stubPage>
const heard: string[] = []
/** The response of the next request to this path, instead of the server's. */
const fallback = new Map<string, object>()
let before: Promise<unknown> | undefined

async function send(request: Request) {
  const path = new URL(request.url).pathname.replace('/api', '')
  heard.push(path)
  if (path === '/product/save') await before
  const said = fallback.get(path)
  return said ? Response.json(said) : place.send(request)
}
const drain = () => place.drain(me, { send }, 4)

beforeAll(async () => {
  place = await openOutboxes()
})
beforeEach(async () => {
  me = await place.owner()
  await place.db.query('update person set completed = true where id = $1', [me.personId])
  key = newProductKey()
  heard.length = 0
  fallback.clear()
  before = undefined
  page = stubPage(send, { patient: true })
  const said = { name: 'R', email: 'r@uji.example', img_url: null, role: 'merchant', is_completed: 1 } as const
  saveSession(me.token, { ...said, id: me.personId, is_verified: 1, merchant_id: me.merchantId, lspro_id: null })
})
afterEach(() => page.shut())

const save = (name: string) => saveWrite(key, { name, draft: 1 }, name)
const removal = () => removeWrite(key, 'Keripik')
const lying = async () =>
  (await pendingEntries()).map(({ name, ask, state }) => [name, ask.name, state].filter(Boolean).join(' '))
const names = async () =>
  (await place.db.query<{ name: string }>('select name from product where external_id = $1', [key])).map(
    ({ name }) => name,
  )

describe('outbox entries of one product', () => {
  test('saved, deleted and saved again, the last text is on the server', async () => {
    await enqueue(save('Lama'))
    await enqueue(removal())
    await enqueue(save('Baru'))
    expect(await lying()).toEqual(['products.remove kept', 'products.save Baru kept'])
    await drain()
    expect(await names()).toEqual(['Baru'])
    expect(await lying()).toEqual([])
  })

  test('deleted, saved and deleted again, it stays deleted', async () => {
    const { seq } = await enqueue(save('Lama'))
    await drain()
    await enqueue(removal())
    const second = await enqueue(save('Baru'))
    expect(second.seq).toBeGreaterThan(seq)
    await enqueue(removal())
    expect(await lying()).toEqual(['products.save Baru kept', 'products.remove kept'])
    await drain()
    expect(await names()).toEqual([])
  })

  test('deleting the product removes its pending save from the outbox, also after an earlier deletion', async () => {
    await enqueue(removal())
    await enqueue(save('Baru'))
    await removeProduct({ external_id: key, name: 'Keripik' } as OwnProduct)
    expect(await lying()).toEqual(['products.remove kept'])
  })

  test('a save and a change of status keep their places, and neither undoes the other', async () => {
    await enqueue(save('Lama'))
    await enqueue(statusWrite(key, 'not active', 'Keripik'))
    await enqueue(save('Baru'))
    expect(await lying()).toEqual(['products.save Baru kept', 'products.stand kept'])
  })
})

test('wizard stages keep their order in the outbox when an earlier one is enqueued again', async () => {
  const stage = (of: Stage, said = {}) => enqueue(stageWrite(me.merchantId, of, said as never))
  for (const of of [1, 2, 3, 4, 5] as const) await stage(of)
  await stage(1, { name: 'Dapur' })
  expect((await pendingEntries()).map(({ name }) => name)).toEqual([1, 2, 3, 4, 5].map((of) => `onboarding.stage${of}`))
})

const no = { code: '01', message: 'Tidak bisa.' }
describe.each([
  ['deletion', '/product/remove', removal],
  ['confirmation', '/product/confirm', () => confirmWrite(key, 'Keripik')],
  ['unpublishing', '/product/stand', () => statusWrite(key, 'not active', 'Keripik')],
])('a rejected write of a product: %s', (_, path, write) => {
  test('is corrected on the page of the shop, and ends with the next save', async () => {
    fallback.set(path, no)
    await enqueue(write())
    await drain()
    expect(await pendingEntries()).toMatchObject([
      { state: 'parked', to: `/base/merchant/detail/${me.merchantId}`, problem: { message: 'Tidak bisa.' } },
    ])
    await enqueue(save('Baru'))
    await drain()
    expect(await lying()).toEqual([])
    expect(await names()).toEqual(['Baru'])
  })

  test('is dropped when a save waits behind it', async () => {
    fallback.set(path, no)
    await enqueue(write())
    await enqueue(save('Baru'))
    await drain()
    expect(heard).toEqual([path, '/product/save'])
    expect(await lying()).toEqual([])
    expect(await names()).toEqual(['Baru'])
  })
})

test('a rejected write of one product does not affect another product', async () => {
  fallback.set('/product/stand', no)
  await enqueue(statusWrite(newProductKey(), 'not active', 'Lain'))
  await drain()
  await enqueue(save('Baru'))
  await drain()
  expect(await lying()).toEqual(['products.stand parked'])
})

describe('enqueueAndWait of a product', () => {
  test('reports the rejection of the save, and of the edit that has replaced it', async () => {
    fallback.set('/product/save', no)
    let letGo = () => {}
    before = new Promise<void>((go) => {
      letGo = go
    })
    const first = enqueueAndWait(save('Lama'))
    await vi.waitFor(() => expect(heard).toContain('/product/save'))
    const second = enqueueAndWait(save('Baru'))
    await vi.waitFor(async () => expect(await pendingEntries()).toHaveLength(2))
    letGo()
    expect([await first, await second]).toEqual(['parked', 'parked'])
    expect(await lying()).toEqual(['products.save Baru parked'])
  })

  test('reports that a rejected stage of the shop is in front of it', async () => {
    const wrong = { id: me.merchantId, is_lpse: 0, is_lkpp: 0, is_tkdn: 1, is_exp: 0 } as never
    await place.db.query('update person set completed = false where id = $1', [me.personId])
    await enqueue(stageWrite(me.merchantId, 3, wrong))
    await drain()
    const after = `merchant:${me.merchantId}`
    expect(await enqueueAndWait(saveWrite(key, { name: 'Baru', draft: 1 }, 'Baru', after))).toBe('parked')
    expect(heard).not.toContain('/product/save')
  })

  test('reports that it was sent', async () => {
    expect(await enqueueAndWait(save('Baru'))).toBe('sent')
    expect(await names()).toEqual(['Baru'])
    expect((await pendingEntries()).filter(({ subject }) => subject === productDraftName(key))).toEqual([])
  })
})
