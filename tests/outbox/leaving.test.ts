import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leavingTo } from '#app/leaving.ts'
import { watchPeople } from '#app/people.ts'
import { endSession, gone, leave, leaveNow } from '#app/sign-out.ts'
import type { SignedIn } from '#contract/account.ts'
import { draftsOf, fileOf, keepDraft } from '#offline/drafts.ts'
import { emptyShelves } from '#offline/empty-shelves.ts'
import { arrivedRows, keep, waitingRows } from '#offline/outbox.ts'
import { roadSeen } from '#offline/road.ts'
import { fileIdOf } from '#offline/rows.ts'
import { onShelves } from '#offline/shelves.ts'
import { finishBeforeLeaving } from '#offline/unfinished.ts'
import { sessionOver } from '#session/over.ts'
import { isPaused } from '#session/pause.ts'
import { changed, person, session } from '#session/session.ts'
import { changeSession, clearSession, keepSession } from '#session/signing.ts'
import { keptFile } from '#tests/support/kept-file.ts'
import { storage } from '#tests/support/storage.ts'

// One phone that several people sign in on, and nobody's work is lost or shown to another.

let id = 100
let salimah: SignedIn
const client = new QueryClient()
let went: string[] = []
let watched = false
/** Once, as the app does: two that watch would lead everybody away twice. */
function watch() {
  if (!watched) watchPeople(client, person())
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
  roadSeen(false)
  salimah = somebody()
  keepSession('t0ken', salimah)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const stage = (ask: Record<string, unknown> = { name: 'Dapur' }) =>
  keep({
    name: 'onboarding.stage1',
    ask,
    subject: 'merchant:27',
    same: 'merchant:27 tahap 1',
    title: 'Tahap 1, Informasi Usaha',
    to: '/merchant/stage-1',
  })
const proof = (whose = person()) =>
  onShelves(['arrived'], 'readwrite', (on) =>
    on.arrived.put({ id: `${whose}-bukti`, person: whose, name: 'x', title: 'T', to: '/', keptAt: 1, at: Date.now() }),
  )
const photo = () => keptFile(new Blob(['foto'], { type: 'image/jpeg' }), person())

/** What is on the shelves of somebody: rows, drafts, proofs. */
async function shelvesOf(whose: number) {
  const name = String(whose)
  return [(await waitingRows(name)).length, (await draftsOf(name)).length, (await arrivedRows(name)).length]
}

test('whoever has sent everything leaves at once, and their proofs and loose photos go with them', async () => {
  await proof()
  const loose = fileIdOf(await photo())!
  expect(await leave(client, '/')).toBe('left')
  expect(session()).toBeUndefined()
  expect(await shelvesOf(salimah.id)).toEqual([0, 0, 0])
  expect(await fileOf(loose, String(salimah.id))).toBeUndefined()
  expect(went).toEqual(['/'])
})

test('whoever has something unsent is asked, and still here with all of it', async () => {
  await stage()
  expect(await leave(client, '/auth/login')).toBe('asked')
  expect(leavingTo()).toBe('/auth/login')
  expect(session()?.user_id).toBe(salimah.id)
  expect(await shelvesOf(salimah.id)).toEqual([1, 0, 0])
  expect(went).toEqual([])
})

test('a draft alone is work too', async () => {
  await keepDraft('merchant:27 tahap 2', { address: 'Jl. Melati' })
  expect(await leave(client, '/')).toBe('asked')
})

test('what is typed in the moment of leaving is on the shelf before anybody is asked', async () => {
  const takeBack = finishBeforeLeaving(async () => {
    await keepDraft('merchant:27 tahap 2', { address: 'Jl. Mel' })
  })
  expect(await leave(client, '/')).toBe('asked')
  takeBack()
  expect(await shelvesOf(salimah.id)).toEqual([0, 1, 0])
})

test('kept on this phone, it stays under its owner, unseen by the next one, and is there when its owner is back', async () => {
  const name = await photo()
  await stage({ img_64: name })
  await keepDraft('merchant:27 tahap 2', { address: 'Jl. Melati' })
  await proof()
  expect(await leaveNow(client, '/')).toBe('left')
  expect(session()).toBeUndefined()

  const budi = somebody()
  keepSession('t0ken-budi', budi)
  expect([await waitingRows(), await draftsOf(), await arrivedRows()]).toEqual([[], [], []])
  expect(await fileOf(fileIdOf(name)!)).toBeUndefined()
  await proof()
  expect(await leave(client, '/'), 'the next one owes nothing for it').toBe('left')
  expect(await shelvesOf(budi.id)).toEqual([0, 0, 0])

  keepSession('t0ken-2', salimah)
  expect(await shelvesOf(salimah.id)).toEqual([1, 1, 1])
  expect(await (await fileOf(fileIdOf(name)!))?.blob.text()).toBe('foto')
})

test('thrown away, everything of theirs is gone and nothing of anybody else', async () => {
  await stage({ img_64: await photo() })
  await leaveNow(client, '/')
  const budi = somebody()
  keepSession('t0ken-budi', budi)
  const mine = fileIdOf(await photo())!
  await stage({ img_64: `file:${mine}` })
  await keepDraft('merchant:27 tahap 2', {})
  await proof()
  expect(await emptyShelves(person())).toBe(true)
  expect(await shelvesOf(budi.id)).toEqual([0, 0, 0])
  expect(await fileOf(mine, String(budi.id))).toBeUndefined()
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
  expect(await leave(client, '/')).toBe('left')
  expect(broken).toHaveBeenCalled()
  expect(session()).toBeUndefined()
})

test('another tab that follows, or finds somebody else here, leaves the shelves alone', async () => {
  await stage()
  clearSession()
  await gone(client, String(salimah.id), true)
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
  sessionOver('t0ken', { quiet: true })
  await vi.waitFor(() => expect(isPaused()).toBe(true))
  expect(session()?.user_id).toBe(salimah.id)
  expect(went).toEqual([])

  keepSession('t0ken-2', salimah)
  expect(isPaused(), 'signed in again, it goes on').toBe(false)

  await emptyShelves(person())
  sessionOver('t0ken-2', { quiet: true })
  // Nobody is here any more a moment before they are led home.
  await vi.waitFor(() => expect(went).toEqual(['/']))
  expect(session()).toBeUndefined()

  keepSession('t0ken-3', salimah)
  changeSession({ user_name: 'Salimah C.' })
  await stage()
  sessionOver('t0ken-3')
  await vi.waitFor(() => expect(went, 'asked for just now').toEqual(['/', '/']))
  expect(session()).toBeUndefined()
  expect(await shelvesOf(salimah.id)).toEqual([1, 0, 0])
})

test('keys that another tab writes one by one send nobody away; nobody behind the last of them does', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  watch()
  localStorage.removeItem('token')
  changed(true)
  localStorage.setItem('token', 't0ken-2')
  changed(true)
  await vi.advanceTimersByTimeAsync(1000)
  await gone(client, 'somebody', false) // it takes as long as being sent away would
  expect(went).toEqual([])
  localStorage.removeItem('token')
  changed(true)
  await vi.waitFor(() => expect(went).toContain('/auth/login'))
})
