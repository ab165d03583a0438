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

// What the server rejects is told to its owner wherever they are in the app, once, with the way to put it right.

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

/** The app is opened anew; what lies on the phone is still there. */
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
/** What the sender, wherever it is, writes down when the server has said no. */
async function refuse(row: Row, why = problem(1, { fields: { nib: 'NIB sudah dipakai usaha lain' } })) {
  await shelves.transact(['rows'], 'readwrite', (on) => on.rows.put({ ...row, state: 'parked', problem: why }))
  changes.dbChanged()
}
const sentences = () => news.toasts().map(({ sentence }) => sentence)
const told = (sentence: string) => vi.waitFor(() => expect(sentences()).toContain(sentence))
const first = 'Tahap 3, Informasi Terkait perlu diperbaiki: NIB sudah dipakai usaha lain'

test('a rejected stage is told two stages later, and one tap leads back to it', async () => {
  rejections.watchRejectionToasts()
  const row = await outbox.enqueue(stage3('a'))
  await refuse(row)
  await told(first)
  const [piece] = news.toasts()
  expect(piece).toMatchObject({ alert: true, action: { name: 'Perbaiki' } })
  piece!.action!.run()
  expect(went).toEqual(['/merchant/stage-3'])
})

test('it is told once, and once more when what was put right is rejected again', async () => {
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

test('what the worker has heard with the app closed is told at the next start, not at every reload', async () => {
  await refuse(await outbox.enqueue(stage3('a')))
  rejections.watchRejectionToasts()
  await told(first)
  await start()
  rejections.watchRejectionToasts()
  await refuse(await outbox.enqueue(stage3('b', { title: 'Lain' })))
  await told('Lain perlu diperbaiki: NIB sudah dipakai usaha lain')
  expect(sentences()).toHaveLength(1)
})

test('several at once are one sentence, and the outbox names them', async () => {
  rejections.watchRejectionToasts()
  const rows = [await outbox.enqueue(stage3('a')), await outbox.enqueue(stage3('b'))]
  for (const row of rows)
    await shelves.transact(['rows'], 'readwrite', (on) => on.rows.put({ ...row, state: 'parked', problem: problem() }))
  changes.dbChanged()
  await told('2 isian perlu diperbaiki.')
  news.toasts()[0]!.action!.run()
  expect(went).toEqual(['/outbox'])
})

test('where the server takes no more of it, the way leads to where it says', async () => {
  rejections.watchRejectionToasts()
  await refuse(await outbox.enqueue(stage3('a')), problem(1, { route: '/base/merchant/detail/27' }))
  await told('Tahap 3, Informasi Terkait perlu diperbaiki: Periksa isian.')
  expect(news.toasts()[0]!.action!.name).toBe('Buka')
  news.toasts()[0]!.action!.run()
  expect(went).toEqual(['/base/merchant/detail/27'])
})

test('nobody is interrupted at the form that shows it, nor at the outbox', async () => {
  rejections.watchRejectionToasts()
  vi.stubGlobal('location', { pathname: '/outbox', search: '' })
  await refuse(await outbox.enqueue(stage3('a')))
  await vi.waitFor(() => expect(sessionStorage.getItem('rejections-told')).not.toBeNull())
  expect(sentences()).toEqual([])
})
