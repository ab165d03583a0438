import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, onUserGone, requestSignOut, signOutNow } from '#app/sign-out/sign-out.ts'
import { signOutTarget } from '#app/sign-out/sign-out-dialog.ts'
import { watchSessionChange } from '#app/startup/session-guard.ts'
import type { SignedIn } from '#contract/account/schemas.ts'
import { finishBeforeLeaving } from '#offline/drafts/before-unload.ts'
import { readDrafts, readFile, saveDraft } from '#offline/drafts/drafts.ts'
import { reportReachable } from '#offline/network/connectivity.ts'
import { fileIdOf } from '#offline/outbox/entry.ts'
import { enqueue, pendingEntries, receipts } from '#offline/outbox/outbox.ts'
import { transact } from '#offline/storage/local-db.ts'
import { wipeUserData } from '#offline/storage/wipe.ts'
import { reportExpired } from '#session/expired.ts'
import { isPaused } from '#session/paused.ts'
import { notifySession, person, session } from '#session/session.ts'
import { changeSession, clearSession, saveSession } from '#session/sign-in.ts'
import { keptFile } from '#tests/support/cached-file.ts'
import { storage } from '#tests/support/storage.ts'

// One phone that several users sign in on: their work is neither lost nor shown to another user.

let id = 100
let salimah: SignedIn
const client = new QueryClient()
let went: string[] = []
let watched = false
/** Only once, as the app does: two watchers would redirect twice. */
function watch() {
  if (!watched) watchSessionChange(client, person())
  watched = true
}

const somebody = (): SignedIn => ({
  id: ++id,
  name: 'Salimah',
  email: `orang-${id}@contoh.example`,
  img_url: null,
  role: 'merchant',
  is_completed: 0,
  is_verified: 1,
  merchant_id: id,
  lspro_id: null,
})

beforeEach(() => {
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('document', { visibilityState: 'hidden', querySelectorAll: () => [], getElementById: () => null })
  went = []
  const go = (_: unknown, __: string, to: string) => void went.push(to)
  vi.stubGlobal('history', { replaceState: go, pushState: go })
  // Offline, the sign-out request to the server is left out.
  reportReachable(false)
  salimah = somebody()
  saveSession('t0ken', salimah)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const stage = (ask: Record<string, unknown> = { name: 'Dapur' }) =>
  enqueue({
    name: 'onboarding.stage1',
    ask,
    subject: 'merchant:27',
    same: 'merchant:27 tahap 1',
    title: 'Tahap 1, Informasi Usaha',
    to: '/merchant/stage-1',
  })
const proof = (owner = person()) =>
  transact(['arrived'], 'readwrite', (on) =>
    on.arrived.put({ id: `${owner}-bukti`, person: owner, name: 'x', title: 'T', to: '/', keptAt: 1, at: Date.now() }),
  )
const photo = () => keptFile(new Blob(['foto'], { type: 'image/jpeg' }), person())

/** The stored data of a user: outbox entries, drafts, receipts. */
async function shelvesOf(owner: number) {
  const name = String(owner)
  return [(await pendingEntries(name)).length, (await readDrafts(name)).length, (await receipts(name)).length]
}

test('requestSignOut without unsent work signs out at once and deletes receipts and unused photos', async () => {
  await proof()
  const loose = fileIdOf(await photo())!
  expect(await requestSignOut(client, '/')).toBe('left')
  expect(session()).toBeUndefined()
  expect(await shelvesOf(salimah.id)).toEqual([0, 0, 0])
  expect(await readFile(loose, String(salimah.id))).toBeUndefined()
  expect(went).toEqual(['/'])
})

test('requestSignOut with an outbox entry asks first and keeps everything', async () => {
  await stage()
  expect(await requestSignOut(client, '/auth/login')).toBe('asked')
  expect(signOutTarget()).toBe('/auth/login')
  expect(session()?.user_id).toBe(salimah.id)
  expect(await shelvesOf(salimah.id)).toEqual([1, 0, 0])
  expect(went).toEqual([])
})

test('requestSignOut with only a draft asks, too', async () => {
  await saveDraft('merchant:27 tahap 2', { address: 'Jl. Melati' })
  expect(await requestSignOut(client, '/')).toBe('asked')
})

test('requestSignOut stores text that was just typed before it asks', async () => {
  const takeBack = finishBeforeLeaving(async () => {
    await saveDraft('merchant:27 tahap 2', { address: 'Jl. Mel' })
  })
  expect(await requestSignOut(client, '/')).toBe('asked')
  takeBack()
  expect(await shelvesOf(salimah.id)).toEqual([0, 1, 0])
})

test('signOutNow that keeps the work leaves it stored under its user, invisible to the next one, and it is there after the next sign-in', async () => {
  const name = await photo()
  await stage({ img_64: name })
  await saveDraft('merchant:27 tahap 2', { address: 'Jl. Melati' })
  await proof()
  expect(await signOutNow(client, '/')).toBe('left')
  expect(session()).toBeUndefined()

  const budi = somebody()
  saveSession('t0ken-budi', budi)
  expect([await pendingEntries(), await readDrafts(), await receipts()]).toEqual([[], [], []])
  expect(await readFile(fileIdOf(name)!)).toBeUndefined()
  await proof()
  expect(await requestSignOut(client, '/'), 'the next one owes nothing for it').toBe('left')
  expect(await shelvesOf(budi.id)).toEqual([0, 0, 0])

  saveSession('t0ken-2', salimah)
  expect(await shelvesOf(salimah.id)).toEqual([1, 1, 1])
  expect(await (await readFile(fileIdOf(name)!))?.blob.text()).toBe('foto')
})

test('signOutNow that discards the work deletes the data of this user only', async () => {
  await stage({ img_64: await photo() })
  await signOutNow(client, '/')
  const budi = somebody()
  saveSession('t0ken-budi', budi)
  const mine = fileIdOf(await photo())!
  await stage({ img_64: `file:${mine}` })
  await saveDraft('merchant:27 tahap 2', {})
  await proof()
  expect(await wipeUserData(person())).toBe(true)
  expect(await shelvesOf(budi.id)).toEqual([0, 0, 0])
  expect(await readFile(mine, String(budi.id))).toBeUndefined()
  expect(await shelvesOf(salimah.id)).toEqual([1, 0, 0])
})

test('requestSignOut works when the database cannot be read', async () => {
  const whole = IDBDatabase.prototype.transaction
  const broken = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    on,
    mode,
  ) {
    // Asking opens the dialog this way, too.
    if (mode === 'readwrite') throw new DOMException('closing', 'InvalidStateError')
    return whole.call(this, on, mode)
  })
  expect(await requestSignOut(client, '/')).toBe('left')
  expect(broken).toHaveBeenCalled()
  expect(session()).toBeUndefined()
})

test('another tab that follows a sign-out, or finds another user signed in, leaves the stored work alone', async () => {
  await stage()
  clearSession()
  await onUserGone(client, String(salimah.id), true)
  expect(went).toEqual(['/auth/login'])
  expect(await shelvesOf(salimah.id)).toEqual([1, 0, 0])
})

test('a session that expires during a request of the page leads to the home page, and unsent work stays stored', async () => {
  await stage()
  await endSession(client, 't0ken')
  expect(session()).toBeUndefined()
  expect(went).toEqual(['/'])
  expect(await shelvesOf(salimah.id)).toEqual([1, 0, 0])
})

test('a session that expires in the background redirects only a user without unsent work', async () => {
  watch()
  await stage()
  reportExpired('t0ken', { quiet: true })
  await vi.waitFor(() => expect(isPaused()).toBe(true))
  expect(session()?.user_id).toBe(salimah.id)
  expect(went).toEqual([])

  saveSession('t0ken-2', salimah)
  expect(isPaused(), 'signed in again, it goes on').toBe(false)

  await wipeUserData(person())
  reportExpired('t0ken-2', { quiet: true })
  // The session is cleared a moment before the redirect.
  await vi.waitFor(() => expect(went).toEqual(['/']))
  expect(session()).toBeUndefined()

  saveSession('t0ken-3', salimah)
  changeSession({ user_name: 'Salimah C.' })
  await stage()
  reportExpired('t0ken-3')
  await vi.waitFor(() => expect(went, 'asked for just now').toEqual(['/', '/']))
  expect(session()).toBeUndefined()
  expect(await shelvesOf(salimah.id)).toEqual([1, 0, 0])
})

test('local storage that another tab writes key by key redirects nobody, unless no session is left at the end', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  watch()
  localStorage.removeItem('token')
  notifySession(true)
  localStorage.setItem('token', 't0ken-2')
  notifySession(true)
  await vi.advanceTimersByTimeAsync(1000)
  await onUserGone(client, 'somebody', false) // as long as a redirect would take
  expect(went).toEqual([])
  localStorage.removeItem('token')
  notifySession(true)
  await vi.waitFor(() => expect(went).toContain('/auth/login'))
})
