import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchArrivals } from '#app/arrivals.ts'
import { shelvesChanged } from '#offline/changes.ts'
import { keep } from '#offline/outbox.ts'
import { onShelves } from '#offline/shelves.ts'
import { session } from '#session/session.ts'
import { keepSession } from '#session/signing.ts'
import { stage3 } from '#tests/support/outbox-place.ts'
import { stubPage } from '#tests/support/phone-page.ts'

// What follows on this phone from what the server has said in the background.

let page: ReturnType<typeof stubPage>
beforeEach(() => {
  page = stubPage(async () => {
    throw new TypeError('Failed to fetch')
  })
})
afterEach(() => page.shut())

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
