import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { arrivalText, watchOutboxEffects } from '#app/startup/outbox-effects.ts'
import type { EndpointName } from '#contract/index.ts'
import { statusWrite } from '#drafts/writes/product-write.ts'
import { readOneWrite } from '#features/notices/notice-writes.ts'
import { enqueue, type NewEntry } from '#offline/outbox/outbox.ts'
import { dbChanged } from '#offline/storage/db-events.ts'
import { transact } from '#offline/storage/local-db.ts'
import { session } from '#session/session.ts'
import { saveSession } from '#session/sign-in.ts'
import { stage3 } from '#tests/support/outbox.fixture.ts'
import { stubPage } from '#tests/support/pages/phone.page.ts'
import { toasts } from '#ui/feedback/toast.ts'

// Effects on this phone of responses that the background sync has received.

let page: ReturnType<typeof stubPage>
beforeEach(() => {
  page = stubPage(async () => {
    throw new TypeError('Failed to fetch')
  })
})
afterEach(() => page.shut())

const merchant = {
  ...{ id: 7, name: 'Salimah', email: 's@contoh.example', img_url: null, role: 'merchant' as const },
  ...{ is_completed: 1 as const, is_verified: 1 as const, merchant_id: 27, lspro_id: null },
}

test('after a sync the affected queries are refetched and a toast is shown, except for dismissed notices', async () => {
  vi.stubGlobal('location', { pathname: '/', search: '' })
  saveSession('t0ken', merchant)
  const client = new QueryClient()
  const names: EndpointName[] = [
    ...(['notices.list', 'products.mine', 'products.own', 'onboarding.detail'] as const),
    ...(['showcase.home', 'showcase.list', 'showcase.detail'] as const),
  ]
  for (const name of names) client.setQueryData([name, {}], {})
  const isAnew = (name: EndpointName) => client.getQueryState([name, {}])?.isInvalidated
  /** The success of the sender, a minute after the write was enqueued. */
  const arrive = async ({ name, title, to }: NewEntry) => {
    const proof = { id: crypto.randomUUID(), person: '7', name, title, to, keptAt: Date.now() - 60_000, at: Date.now() }
    await transact(['arrived'], 'readwrite', (on) => on.arrived.put(proof))
    dbChanged()
  }
  watchOutboxEffects(client)
  // Entries sent before the app started cause no toast; loading the outbox ends that phase.
  await vi.waitFor(async () => {
    await arrive(readOneWrite(3, 'Produk ditambahkan'))
    expect(isAnew('notices.list')).toBe(true)
  })
  expect(names.filter(isAnew)).toEqual(['notices.list'])
  await arrive(statusWrite('0b54c1a4-6d6c-4a0e-9d4f-0d7e5f1c2b3a', 'not active', 'Sandal'))
  await vi.waitFor(() => expect(toasts().length).toBeGreaterThan(0))
  expect(toasts().map(({ sentence }) => sentence)).toEqual(['Terkirim: Nonaktifkan Sandal'])
  expect(names.filter((name) => !isAnew(name))).toEqual(['onboarding.detail'])
})

test('a stage that is rejected because the shop is open marks its user as completed', async () => {
  saveSession('t0ken', {
    ...{ id: 7, name: 'Salimah', email: 's@contoh.example', img_url: null, role: 'merchant' },
    ...{ is_completed: 0, is_verified: 1, merchant_id: 27, lspro_id: null },
  })
  const row = await enqueue(stage3('late'))
  watchOutboxEffects(new QueryClient())
  const said = (route?: string) =>
    transact(['rows'], 'readwrite', (on) =>
      on.rows.put({ ...row, state: 'parked', problem: { code: '03', message: 'x', at: 1, ...(route && { route }) } }),
    )
  await said()
  dbChanged()
  await vi.waitFor(async () => expect(await transact(['rows'], 'readonly', (on) => on.rows.get(row.seq))).toBeDefined())
  expect(session()?.user_is_completed).toBe(0)
  await said('/base/merchant/detail/27')
  dbChanged()
  await vi.waitFor(() => expect(session()?.user_is_completed).toBe(1))
})

test.each([
  [['onboarding.stage4', 'onboarding.stage5'], 'Toko Anda sudah dibuka.'],
  [['onboarding.stage5', 'products.save'], 'Toko Anda sudah dibuka. Produk pertama sedang diperiksa.'],
  [['onboarding.stage5', 'products.save', 'products.save'], 'Toko Anda sudah dibuka. 2 produk sedang diperiksa.'],
  [['products.save'], 'Terkirim: Judul'],
  [['products.save', 'products.stand'], 'Terkirim: 2 isian yang menunggu'],
])('the toast about %s that have arrived', (names, text) => {
  expect(arrivalText(names.map((name) => ({ name, title: 'Judul' })))).toBe(text)
})
