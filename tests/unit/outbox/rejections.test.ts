import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type * as Rejections from '#app/startup/rejection-toasts.ts'
import type * as Outbox from '#offline/outbox/outbox.ts'
import type * as Changes from '#offline/storage/db-events.ts'
import type * as Shelves from '#offline/storage/local-db.ts'
import { stage3 } from '#tests/support/outbox.fixture.ts'
import { stubPage } from '#tests/support/pages/phone.page.ts'
import { storage } from '#tests/support/storage.ts'
import type * as News from '#ui/feedback/toast.ts'

// A rejection by the server is shown once as a toast on any page, with a link to the form that corrects it.

let page: ReturnType<typeof stubPage>
let outbox: typeof Outbox
let shelves: typeof Shelves
let changes: typeof Changes
let news: typeof News
let rejections: typeof Rejections
let people = 200
const went: string[] = []

vi.mock('wouter/use-browser-location', () => ({ navigate: (to: string) => went.push(to) }))

beforeEach(async () => {
  went.length = 0
  page = stubPage(async () => {
    throw new TypeError('Failed to fetch')
  })
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('location', { pathname: '/merchant/stage-2', search: '' })
  await start()
  const { saveSession } = await import('#session/sign-in.ts')
  const said = { name: 'R', email: 'r@uji.example', img_url: null, role: 'merchant', is_completed: 0 } as const
  saveSession('t0ken', { ...said, id: ++people, is_verified: 1, merchant_id: 27, lspro_id: null })
})
afterEach(() => page.shut())

/** Starts the app again; the data on the phone is kept. */
async function start() {
  vi.resetModules()
  outbox = await import('#offline/outbox/outbox.ts')
  shelves = await import('#offline/storage/local-db.ts')
  changes = await import('#offline/storage/db-events.ts')
  news = await import('#ui/feedback/toast.ts')
  rejections = await import('#app/startup/rejection-toasts.ts')
}
type Row = Awaited<ReturnType<typeof Outbox.enqueue>>
const problem = (at = 1, more = {}) => ({ code: '05', message: 'Periksa isian.', at, ...more })
/** The record that the sender, page or worker, writes after a rejection. */
async function refuse(row: Row, why = problem(1, { fields: { nib: 'NIB sudah dipakai usaha lain' } })) {
  await shelves.transact(['rows'], 'readwrite', (on) => on.rows.put({ ...row, state: 'parked', problem: why }))
  changes.dbChanged()
}
const sentences = () => news.toasts().map(({ sentence }) => sentence)
const told = (sentence: string) => vi.waitFor(() => expect(sentences()).toContain(sentence))
const first = 'Tahap 3, Informasi Terkait perlu diperbaiki: NIB sudah dipakai usaha lain'

test('a rejected stage is reported two stages later, and the toast links back to it', async () => {
  rejections.watchRejectionToasts()
  const row = await outbox.enqueue(stage3('a'))
  await refuse(row)
  await told(first)
  const [piece] = news.toasts()
  expect(piece).toMatchObject({ alert: true, action: { name: 'Perbaiki' } })
  piece!.action!.run()
  expect(went).toEqual(['/merchant/stage-3'])
})

test('a rejection is reported once, and once more when the correction is rejected again', async () => {
  rejections.watchRejectionToasts()
  const row = await outbox.enqueue(stage3('a'))
  await refuse(row)
  await told(first)
  for (const { id } of news.toasts()) news.dismissToast(id)
  changes.dbChanged()
  await refuse(row, problem(2))
  await told('Tahap 3, Informasi Terkait perlu diperbaiki: Periksa isian.')
  expect(sentences()).toHaveLength(1)
})

test('a rejection received by the service worker with the app closed is reported at the next start, not at every reload', async () => {
  await refuse(await outbox.enqueue(stage3('a')))
  rejections.watchRejectionToasts()
  await told(first)
  await start()
  rejections.watchRejectionToasts()
  await refuse(await outbox.enqueue(stage3('b', { title: 'Lain' })))
  await told('Lain perlu diperbaiki: NIB sudah dipakai usaha lain')
  expect(sentences()).toHaveLength(1)
})

test('several rejections are reported in one toast, with a link to the outbox', async () => {
  rejections.watchRejectionToasts()
  const rows = [await outbox.enqueue(stage3('a')), await outbox.enqueue(stage3('b'))]
  for (const row of rows)
    await shelves.transact(['rows'], 'readwrite', (on) => on.rows.put({ ...row, state: 'parked', problem: problem() }))
  changes.dbChanged()
  await told('2 isian perlu diperbaiki.')
  news.toasts()[0]!.action!.run()
  expect(went).toEqual(['/outbox'])
})

test('a rejection with a route links to that route', async () => {
  rejections.watchRejectionToasts()
  await refuse(await outbox.enqueue(stage3('a')), problem(1, { route: '/base/merchant/detail/27' }))
  await told('Tahap 3, Informasi Terkait perlu diperbaiki: Periksa isian.')
  expect(news.toasts()[0]!.action!.name).toBe('Buka')
  news.toasts()[0]!.action!.run()
  expect(went).toEqual(['/base/merchant/detail/27'])
})

test('a rejection is not reported on the form that shows it, nor on the outbox page', async () => {
  rejections.watchRejectionToasts()
  vi.stubGlobal('location', { pathname: '/outbox', search: '' })
  await refuse(await outbox.enqueue(stage3('a')))
  await vi.waitFor(() => expect(sessionStorage.getItem('rejections-told')).not.toBeNull())
  expect(sentences()).toEqual([])
})
