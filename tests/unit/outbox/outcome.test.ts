import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type * as KeepAndSend from '#drafts/enqueue-and-wait.ts'
import type * as Outbox from '#offline/outbox/outbox.ts'
import { webLocks } from '#tests/support/database/locks.ts'
import { stage3 } from '#tests/support/outbox.fixture.ts'
import { stubPage } from '#tests/support/pages/phone.page.ts'

// How long a form waits for the response to the write that it has just enqueued: as long as the response may still
// come, at most three seconds, and not at all offline.

let page: ReturnType<typeof stubPage>
let outbox: typeof Outbox
let forms: typeof KeepAndSend
let locks: ReturnType<typeof webLocks>
let answer: (path: string) => Promise<Response>
/** Timers of three seconds, which no test waits for. */
let threeSeconds: (() => void)[]
const asked: string[] = []

const ours = () => Response.json({ code: '00', message: 'success', data: {} })
const no = () => Response.json({ code: '05', message: 'Periksa isian.', fields: { nib: 'NIB sudah dipakai.' } })
const silence = () => new Promise<never>(() => {})

beforeEach(async () => {
  asked.length = 0
  threeSeconds = []
  answer = async () => ours()
  locks = webLocks()
  page = stubPage(
    async (request) => {
      const path = new URL(request.url).pathname.replace('/api', '')
      asked.push(path)
      return path === '/healthz' ? ours() : answer(path)
    },
    { locks, patient: true },
  )
  const setTimer = globalThis.setTimeout
  vi.stubGlobal('setTimeout', (work: () => void, ms = 0) => {
    if (ms === 3000) threeSeconds.push(work)
    return setTimer(work, ms)
  })
  vi.resetModules()
  outbox = await import('#offline/outbox/outbox.ts')
  forms = await import('#drafts/enqueue-and-wait.ts')
  const { saveSession } = await import('#session/sign-in.ts')
  const toasts = { name: 'R', email: 'r@uji.example', img_url: null, role: 'merchant', is_completed: 0 } as const
  // Each test has its own user: entries left by the test before do not delay it.
  saveSession('t0ken', { ...toasts, id: ++people, is_verified: 1, merchant_id: 27, lspro_id: null })
})
afterEach(() => page.shut())
let people = 100

const save = (same: string) => outbox.enqueue(stage3(same, { subject: `merchant:${same}` }))

test('outcomeOf returns a rejection at once, whatever other entries are being sent', async () => {
  const other = stage3('other', { subject: 'another form' })
  answer = (path) =>
    path.includes('stage-3') && asked.filter((one) => one === path).length === 1 ? silence() : Promise.resolve(no())
  await outbox.enqueue(other)
  const row = await save('mine')
  expect(await forms.outcomeOf(row)).toBe('parked')
  expect((await outbox.pendingEntries()).map(({ state }) => state).sort()).toEqual(['parked', 'sending'])
})

test('outcomeOf returns a success at once', async () => {
  expect(await forms.outcomeOf(await save('mine'))).toBe('sent')
})

test('outcomeOf offline returns at once and sends nothing', async () => {
  const { reportReachable } = await import('#offline/network/connectivity.ts')
  reportReachable(false)
  expect(await forms.outcomeOf(await save('mine'))).toBe('kept')
  expect(asked).toEqual([])
  expect(threeSeconds).toEqual([])
})

test('outcomeOf stops waiting when the network turns out to be down', async () => {
  page.shut()
  page = stubPage(
    async () => {
      throw new TypeError('Failed to fetch')
    },
    { locks, patient: true },
  )
  const { saveSession } = await import('#session/sign-in.ts')
  const toasts = { name: 'R', email: 'r@uji.example', img_url: null, role: 'merchant', is_completed: 0 } as const
  saveSession('t0ken', { ...toasts, id: ++people, is_verified: 1, merchant_id: 27, lspro_id: null })
  expect(await forms.outcomeOf(await save('mine'))).toBe('kept')
})

test('outcomeOf waits at most three seconds for a silent server', async () => {
  answer = silence
  const outcome = forms.outcomeOf(await save('mine'))
  await vi.waitFor(() => expect(asked).toContain('/merchant/stage-3/save'))
  expect(threeSeconds).toHaveLength(1)
  for (const over of threeSeconds) over()
  expect(await outcome).toBe('kept')
})

test('outcomeOf notices an entry that another tab sends', async () => {
  const { person } = await import('#session/session.ts')
  const { transact } = await import('#offline/storage/local-db.ts')
  const { dbChanged } = await import('#offline/storage/db-events.ts')
  let letGo = () => {}
  void locks.request(`outbox:${person()}`, {}, () => new Promise<void>((go) => (letGo = go)))
  const row = await save('mine')
  const outcome = forms.outcomeOf(row)
  await vi.waitFor(() => expect(asked).toContain('/healthz'))
  const problem = { code: '05', message: 'Periksa isian.', at: 1 }
  await transact(['rows'], 'readwrite', (on) => on.rows.put({ ...row, state: 'parked', problem }))
  dbChanged()
  expect(await outcome).toBe('parked')
  expect(asked).not.toContain('/merchant/stage-3/save')
  letGo()
})

test('outcomeOf distinguishes an entry behind a rejected one from a rejected one', async () => {
  answer = async () => no()
  const first = await outbox.enqueue(stage3('first'))
  expect(await forms.outcomeOf(first)).toBe('parked')
  const second = await outbox.enqueue(stage3('second'))
  expect(await forms.outcomeOf(second)).toBe('behind')
  expect(await forms.enqueueAndWait(stage3('third'))).toBe('parked')
})

test('saveAndSay tells online users that the entry is sent in a moment, and offline users that it waits for the network', async () => {
  const { saveAndSay } = await import('#drafts/save-flow.ts')
  const { reportReachable } = await import('#offline/network/connectivity.ts')
  const { toasts } = await import('#ui/feedback/toast.ts')
  answer = silence
  const waits = saveAndSay(stage3('slow'), 'Tersimpan.')
  await vi.waitFor(() => expect(asked).toContain('/merchant/stage-3/save'))
  // The entry may be sent before anything waits for its outcome.
  await vi.waitFor(() => expect(threeSeconds).toHaveLength(1))
  for (const over of threeSeconds) over()
  expect(await waits).toBe('kept')
  expect(toasts().at(-1)?.sentence).toBe('Tersimpan di HP. Terkirim sendiri sebentar lagi.')
  reportReachable(false)
  expect(await saveAndSay(stage3('far'), 'Tersimpan.')).toBe('kept')
  // Node has no SyncManager, like Safari and Firefox, which send only while the app is open.
  expect(toasts().at(-1)?.sentence).toBe('Tersimpan di HP. Terkirim sendiri begitu ada sinyal dan aplikasi terbuka.')
})
