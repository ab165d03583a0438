import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { salimah } from '#tests/support/browser/signed-in.ts'
import { storage } from '#tests/support/storage.ts'

// A browser that loses the last writes to local storage: the session is restored from IndexedDB, and a sign-out stays a
// sign-out.

let disk: ReturnType<typeof storage>
let page: EventTarget

beforeEach(() => {
  disk = storage()
  vi.stubGlobal('indexedDB', new IDBFactory())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The app, started again on a phone whose local storage contains this. */
async function start(texts: Iterable<[string, string]> = []) {
  vi.resetModules()
  disk = storage()
  for (const [key, text] of texts) disk.setItem(key, text)
  page = new EventTarget()
  vi.stubGlobal('localStorage', disk)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  const [session, signing, { restore, restoreSoon }, mirror] = await Promise.all([
    import('#session/session.ts'),
    import('#session/sign-in.ts'),
    import('#session/restore.ts'),
    import('#session/idb-copy.ts'),
  ])
  /** Waits until the last change has been written to IndexedDB. */
  const untilSaid = async () => {
    const here = session.token()
    await vi.waitFor(async () => {
      const said = await mirror.readCopy()
      expect(said?.session?.token).toBe(here)
      expect(String(said?.at)).toBe(disk.getItem('session_at'))
    })
  }
  return { ...session, ...signing, restore, restoreSoon, ...mirror, untilSaid }
}
/** An IndexedDB that opens only after its storage has woken up. */
function opening(awake: Promise<void>, open: () => IDBOpenDBRequest): IDBOpenDBRequest {
  const asked = {} as IDBOpenDBRequest
  void awake.then(() => {
    const opened = open()
    opened.onsuccess = (event) => {
      Object.assign(asked, { result: opened.result })
      asked.onsuccess?.(event)
    }
  })
  return asked
}
/** The current content of local storage. */
const snapshot = () => [...disk.all()]

async function signedIn(token = 't0ken') {
  const phone = await start()
  await phone.restore()
  phone.saveSession(token, salimah)
  await phone.untilSaid()
  return phone
}

test('a sign-in that local storage has lost is restored completely', async () => {
  const before = await signedIn()
  const was = before.session()
  const texts = snapshot()
  const after = await start()
  expect(after.session()).toBeUndefined()
  const heard: boolean[] = []
  after.onSession((elsewhere) => heard.push(elsewhere))
  await after.restore()
  expect(after.session()).toEqual(was)
  expect(new Map(snapshot())).toEqual(new Map(texts))
  expect(heard).toEqual([true])
  expect(await after.workerSession()).toEqual({ person: '7', token: 't0ken' })
})

test('changes of the session that local storage has lost are restored: an opened shop, a renewed token', async () => {
  const before = await signedIn()
  const early = snapshot()
  before.saveSession('t0ken-2', { ...salimah, role: 'merchant', merchant_id: 3 })
  await before.untilSaid()
  const after = await start(early)
  expect(after.session()).toMatchObject({ token: 't0ken', merchant_id: null })
  await after.restore()
  expect(after.session()).toMatchObject({ token: 't0ken-2', user_role: 'merchant', merchant_id: 3 })
})

test('a sign-out that local storage has lost stays a sign-out, and a later sign-in stays', async () => {
  const before = await signedIn()
  const early = snapshot()
  before.clearSession()
  await before.untilSaid()
  const after = await start(early)
  expect(after.person()).toBe('7')
  await after.restore()
  expect([after.person(), disk.getItem('token'), disk.getItem('user_email')]).toEqual(['tamu', null, null])
  after.saveSession('t0ken-8', { ...salimah, id: 8 })
  await after.untilSaid()
  const next = await start(early)
  await next.restore()
  expect([next.person(), next.token()]).toEqual(['8', 't0ken-8'])
})

test.each([
  ['another sign-in', { token: 't0ken-2' }],
  ['another name', { user_name: 'Mak Imah' }],
])('local storage wins over IndexedDB when it is newer: %s', async (_, change) => {
  const before = await signedIn()
  // Changed while IndexedDB was unavailable.
  const at = Number(disk.getItem('session_at')) + 5
  for (const [key, text] of Object.entries({ ...change, session_at: at })) disk.setItem(key, String(text))
  const now = before.session()
  const after = await start(snapshot())
  await after.restore()
  expect(after.session()).toEqual({ ...now, ...change })
  expect(await after.readCopy()).toEqual({ at, session: { ...now, ...change } })
})

test('the order of sessions does not depend on a clock that was set back', async () => {
  const before = await signedIn()
  const early = snapshot()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 365 * 24 * 3_600_000 })
  before.saveSession('t0ken-2', salimah)
  await before.untilSaid()
  const after = await start(early)
  await after.restore()
  expect(after.token()).toBe('t0ken-2')
})

test.each([
  ['noticed on pagehide', 'pagehide'],
  ['noticed in another tab', 'storage'],
])('emptying local storage by hand signs out (%s)', async (_, event) => {
  const before = await signedIn()
  disk.clear()
  page.dispatchEvent(new Event(event))
  await vi.waitFor(async () => expect(await before.workerSession()).toBeUndefined())
  const after = await start()
  await after.restore()
  expect(after.session()).toBeUndefined()
})

test('leaving the page keeps the session', async () => {
  const before = await signedIn()
  page.dispatchEvent(new Event('pagehide'))
  expect(await before.workerSession()).toEqual({ person: '7', token: 't0ken' })
})

test('deleting the token by hand signs out, in the service worker too', async () => {
  await signedIn()
  const after = await start(snapshot().filter(([key]) => key !== 'token'))
  await after.restore()
  expect(after.session()).toBeUndefined()
  expect(await after.workerSession()).toBeUndefined()
})

test('a storage that takes only a part of the session restores none', async () => {
  await signedIn()
  const after = await start()
  disk.room = 4
  await after.restore()
  expect(after.session()).toBeUndefined()
  expect(disk.getItem('token')).toBeNull()
})

test('without IndexedDB the session in local storage is used', async () => {
  await signedIn()
  const texts = snapshot()
  vi.stubGlobal('indexedDB', undefined)
  const after = await start(texts)
  await after.restore()
  expect(after.token()).toBe('t0ken')
})

test.each([
  ['a guest, who would be redirected to the sign-in', undefined, 2000],
  ['a user with a session', 't0ken', 400],
])('restoring the session from a storage that does not answer has a timeout: %s', async (_, token, ms) => {
  if (token) await signedIn(token)
  const texts = snapshot()
  vi.stubGlobal('indexedDB', { open: () => ({}) })
  const phone = await start(texts)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let sure = false
  void phone.restoreSoon().then(() => {
    sure = true
  })
  await vi.advanceTimersByTimeAsync(ms - 1)
  expect(sure).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(sure).toBe(true)
  await vi.advanceTimersByTimeAsync(5000)
  expect(snapshot()).toEqual(texts)
})

test('a storage that answers after the timeout restores the session, unless a user has signed in since', async () => {
  const kept = await signedIn().then(() => indexedDB)
  for (const [since, now] of [
    [undefined, 't0ken'],
    ['t0ken-8', 't0ken-8'],
  ]) {
    let wake = () => {}
    const awake = new Promise<void>((resolve) => {
      wake = resolve
    })
    vi.stubGlobal('indexedDB', { open: (...which: [string, number]) => opening(awake, () => kept.open(...which)) })
    const phone = await start()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const given = phone.restore()
    await vi.advanceTimersByTimeAsync(2000)
    await given
    vi.useRealTimers()
    expect(phone.token()).toBeUndefined()
    if (since) phone.saveSession(since, { ...salimah, id: 8 })
    wake()
    await vi.waitFor(async () => expect((await phone.workerSession())?.token).toBe(now))
    await vi.waitFor(() => expect(phone.token()).toBe(now))
  }
})
