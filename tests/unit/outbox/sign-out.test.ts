import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchSessionChange } from '#app/startup/session-guard.ts'
import { endSession, onUserGone, requestSignOut, signOutNow } from '#app/startup/sign-out.ts'
import { signOutTarget } from '#app/startup/sign-out-dialog.ts'
import type { SignedIn } from '#contract/account.ts'
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

// One phone that several people sign in on, and nobody's work is lost or shown to another.

let id = 100
let salimah: SignedIn
const client = new QueryClient()
let went: string[] = []
let watched = false
/** Once, as the app does: two that watch would lead everybody away twice. */
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
  vi.stubGlobal('document', { visibilityState: 'hidden', querySelectorAll: () => [] })
  went = []
  const go = (_: unknown, __: string, to: string) => void went.push(to)
  vi.stubGlobal('history', { replaceState: go, pushState: go })
  // Nobody has to be told of a sign-out over a road that is closed.
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

/** What is on the shelves of somebody: rows, drafts, proofs. */
async function shelvesOf(owner: number) {
  const name = String(owner)
  return [(await pendingEntries(name)).length, (await readDrafts(name)).length, (await receipts(name)).length]
}

test('whoever has sent everything leaves at once, and their proofs and loose photos go with them', async () => {
  await proof()
  const loose = fileIdOf(await photo())!
  expect(await requestSignOut(client, '/')).toBe('left')
  expect(session()).toBeUndefined()
  expect(await shelvesOf(salimah.id)).toEqual([0, 0, 0])
  expect(await readFile(loose, String(salimah.id))).toBeUndefined()
  expect(went).toEqual(['/'])
})

test('whoever has something unsent is asked, and still here with all of it', async () => {
  await stage()
  expect(await requestSignOut(client, '/auth/login')).toBe('asked')
  expect(signOutTarget()).toBe('/auth/login')
  expect(session()?.user_id).toBe(salimah.id)
  expect(await shelvesOf(salimah.id)).toEqual([1, 0, 0])
  expect(went).toEqual([])
})

test('a draft alone is work too', async () => {
  await saveDraft('merchant:27 tahap 2', { address: 'Jl. Melati' })
  expect(await requestSignOut(client, '/')).toBe('asked')
})

test('what is typed in the moment of leaving is on the shelf before anybody is asked', async () => {
  const takeBack = finishBeforeLeaving(async () => {
    await saveDraft('merchant:27 tahap 2', { address: 'Jl. Mel' })
  })
  expect(await requestSignOut(client, '/')).toBe('asked')
  takeBack()
  expect(await shelvesOf(salimah.id)).toEqual([0, 1, 0])
})

test('kept on this phone, it stays under its owner, unseen by the next one, and is there when its owner is back', async () => {
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

test('thrown away, everything of theirs is gone and nothing of anybody else', async () => {
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

test('shelves that cannot be read keep nobody from leaving', async () => {
  const whole = IDBDatabase.prototype.transaction
  const broken = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    on,
    mode,
  ) {
    // Opening asks this way, too.
    if (mode === 'readwrite') throw new DOMException('closing', 'InvalidStateError')
    return whole.call(this, on, mode)
  })
  expect(await requestSignOut(client, '/')).toBe('left')
  expect(broken).toHaveBeenCalled()
  expect(session()).toBeUndefined()
})

test('another tab that follows, or finds somebody else here, leaves the shelves alone', async () => {
  await stage()
  clearSession()
  await onUserGone(client, String(salimah.id), true)
  expect(went).toEqual(['/auth/login'])
  expect(await shelvesOf(salimah.id)).toEqual([1, 0, 0])
})

test('a session that is over in the foreground leads home, and what waits stays for its owner', async () => {
  await stage()
  await endSession(client, 't0ken')
  expect(session()).toBeUndefined()
  expect(went).toEqual(['/'])
  expect(await shelvesOf(salimah.id)).toEqual([1, 0, 0])
})

test('a session that is over in the background sends nobody away from what waits; from nothing it does', async () => {
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
  // Nobody is here any more a moment before they are led home.
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

test('keys that another tab writes one by one send nobody away; nobody behind the last of them does', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  watch()
  localStorage.removeItem('token')
  notifySession(true)
  localStorage.setItem('token', 't0ken-2')
  notifySession(true)
  await vi.advanceTimersByTimeAsync(1000)
  await onUserGone(client, 'somebody', false) // it takes as long as being sent away would
  expect(went).toEqual([])
  localStorage.removeItem('token')
  notifySession(true)
  await vi.waitFor(() => expect(went).toContain('/auth/login'))
})
