import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchArrivals } from '#app/arrivals.ts'
import type { EndpointName } from '#contract/index.ts'
import { readOneWrite } from '#features/notices/notice-writes.ts'
import { standWrite } from '#forms/product-write.ts'
import { shelvesChanged } from '#offline/changes.ts'
import { keep, type Write } from '#offline/outbox.ts'
import { onShelves } from '#offline/shelves.ts'
import { session } from '#session/session.ts'
import { keepSession } from '#session/signing.ts'
import { stage3 } from '#tests/support/outbox-place.ts'
import { stubPage } from '#tests/support/phone-page.ts'
import { said } from '#ui/news.ts'

// What follows on this phone from what the server has said in the background.

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

test('what has arrived is asked for anew and said; that a notice was put away is no news', async () => {
  vi.stubGlobal('location', { pathname: '/', search: '' })
  keepSession('t0ken', merchant)
  const client = new QueryClient()
  const names: EndpointName[] = [
    ...(['notices.list', 'products.mine', 'products.own', 'onboarding.detail'] as const),
    ...(['showcase.home', 'showcase.list', 'showcase.detail'] as const),
  ]
  for (const name of names) client.setQueryData([name, {}], {})
  const isAnew = (name: EndpointName) => client.getQueryState([name, {}])?.isInvalidated
  /** The sender's yes, kept a minute after the write was. */
  const arrive = async ({ name, title, to }: Write) => {
    const proof = { id: crypto.randomUUID(), person: '7', name, title, to, keptAt: Date.now() - 60_000, at: Date.now() }
    await onShelves(['arrived'], 'readwrite', (on) => on.arrived.put(proof))
    shelvesChanged()
  }
  watchArrivals(client)
  // What had arrived before the first look is no news: it is over once something has been heard.
  await vi.waitFor(async () => {
    await arrive(readOneWrite(3, 'Produk ditambahkan'))
    expect(isAnew('notices.list')).toBe(true)
  })
  expect(names.filter(isAnew)).toEqual(['notices.list'])
  await arrive(standWrite('0b54c1a4-6d6c-4a0e-9d4f-0d7e5f1c2b3a', 'not active', 'Sandal'))
  await vi.waitFor(() => expect(said().length).toBeGreaterThan(0))
  expect(said().map(({ sentence }) => sentence)).toEqual(['Terkirim: Nonaktifkan Sandal'])
  expect(names.filter((name) => !isAnew(name))).toEqual(['onboarding.detail'])
})

test('a stage that is refused because the shop is open makes its owner complete', async () => {
  keepSession('t0ken', {
    ...{ id: 7, name: 'Salimah', email: 's@contoh.example', img_url: null, role: 'merchant' },
    ...{ is_completed: 0, is_verified: 1, merchant_id: 27, lspro_id: null },
  })
  const row = await keep(stage3('late'))
  watchArrivals(new QueryClient())
  const said = (route?: string) =>
    onShelves(['rows'], 'readwrite', (on) =>
      on.rows.put({ ...row, state: 'parked', problem: { code: '03', message: 'x', at: 1, ...(route && { route }) } }),
    )
  await said()
  shelvesChanged()
  await vi.waitFor(async () =>
    expect(await onShelves(['rows'], 'readonly', (on) => on.rows.get(row.seq))).toBeDefined(),
  )
  expect(session()?.user_is_completed).toBe(0)
  await said('/base/merchant/detail/27')
  shelvesChanged()
  await vi.waitFor(() => expect(session()?.user_is_completed).toBe(1))
})
