import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { workerSession } from '#session/idb-copy.ts'
import { isCompleted, onSession, person, session, token, watchSession } from '#session/session.ts'
import { changeSession, clearSession, refreshSession, saveSession } from '#session/sign-in.ts'
import { salimah } from '#tests/support/browser/signed-in.ts'
import { storage } from '#tests/support/storage.ts'

let phone: ReturnType<typeof storage>
beforeEach(() => {
  phone = storage()
  vi.stubGlobal('localStorage', phone)
})
afterEach(() => vi.unstubAllGlobals())

test('the session survives a restart of the app', () => {
  expect(saveSession('t0ken', salimah)).toBe(true)
  expect(Object.fromEntries(phone.all())).toEqual({
    token: 't0ken',
    user_id: '7',
    user_name: 'Salimah',
    user_email: 'salimah@contoh.example',
    user_img_url: '',
    user_role: 'guest',
    user_is_completed: '0',
    is_verified: '1',
    merchant_id: '',
    lspro_id: '',
  })
  expect(session()).toMatchObject({ token: 't0ken', user_id: 7, user_img_url: null, merchant_id: null })
  expect([person(), token()]).toEqual(['7', 't0ken'])
})

test('session() returns the same object until it changes', () => {
  saveSession('t0ken', salimah)
  expect(session()).toBe(session())
  const before = session()
  changeSession({ user_name: 'Salimah Chaniago' })
  expect(session()).not.toBe(before)
  expect(session()?.user_name).toBe('Salimah Chaniago')
})

test('signing in again, or becoming a merchant, never shows another tab a state without a session', () => {
  saveSession('t0ken', salimah)
  const seen = new Set<string>()
  for (const [name, work] of Object.entries({ setItem: phone.setItem, removeItem: phone.removeItem }))
    Object.assign(phone, {
      [name](key: string, text: string) {
        work.call(phone, key, text)
        seen.add(person())
      },
    })
  saveSession('t0ken-2', { ...salimah, role: 'merchant', merchant_id: 3 })
  expect(token()).toBe('t0ken-2')
  expect([...seen]).toEqual(['7'])
  // Between two users it may see no session, but never parts of both.
  saveSession('t0ken-3', { ...salimah, id: 8 })
  expect([...seen]).toEqual(['7', 'tamu', '8'])
})

describe('session() is undefined for an incomplete session', () => {
  test.each([
    ['without a token', { token: undefined }],
    ['with an empty token', { token: '' }],
    ['without an id', { user_id: undefined }],
    ['with an id that is none', { user_id: 'tujuh' }],
    ['with a role nobody has', { user_role: 'admin' }],
    ['without a role', { user_role: undefined }],
  ])('%s', (_, broken) => {
    saveSession('t0ken', salimah)
    for (const [key, text] of Object.entries(broken)) {
      if (text === undefined) phone.removeItem(key)
      else phone.setItem(key, text)
    }
    expect(session()).toBeUndefined()
    expect([person(), token()]).toEqual(['tamu', undefined])
  })
})

test.each([
  [1, true],
  [0, false],
  [-1, false],
  [2, false],
])('isCompleted: user_is_completed %d gives %s', (user_is_completed, is) => {
  expect(isCompleted({ user_is_completed })).toBe(is)
})

test('saveSession on a phone with full storage stores nothing rather than a part', () => {
  phone.room = 4
  expect(saveSession('t0ken', salimah)).toBe(false)
  expect([...phone.all()]).toEqual([])
  expect(session()).toBeUndefined()
})

test('without local storage there is only a guest, and the app works', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(saveSession('t0ken', salimah)).toBe(false)
  expect(person()).toBe('tamu')
  expect(() => clearSession()).not.toThrow()
})

test('refreshSession ignores the data of another user', () => {
  saveSession('t0ken', salimah)
  refreshSession({ ...salimah, id: 8, role: 'operator' })
  expect(session()?.user_role).toBe('guest')
  refreshSession({ ...salimah, role: 'merchant', merchant_id: 3 })
  expect(session()).toMatchObject({ token: 't0ken', user_role: 'merchant', merchant_id: 3 })
})

test('changeSession without a session stores nothing', () => {
  changeSession({ user_name: 'Hantu' })
  expect([...phone.all()]).toEqual([])
})

test('onSession reports sign-in, changes and sign-out until it is stopped', () => {
  const heard: (string | undefined)[] = []
  const stop = onSession(() => heard.push(session()?.user_name))
  saveSession('t0ken', salimah)
  changeSession({ user_name: 'Mak Imah' })
  clearSession()
  stop()
  saveSession('lagi', salimah)
  expect(heard).toEqual(['Salimah', 'Mak Imah', undefined])
})

test('the service worker has the current user and token, and none after sign-out', async () => {
  saveSession('t0ken', salimah)
  await vi.waitFor(async () => expect(await workerSession()).toEqual({ person: '7', token: 't0ken' }))
  clearSession()
  await vi.waitFor(async () => expect(await workerSession()).toBeUndefined())
})

describe('a page that is shown again from the back/forward cache', () => {
  const page = new EventTarget()
  const transition = (type: 'pagehide' | 'pageshow') =>
    page.dispatchEvent(Object.assign(new Event(type), { persisted: true }))
  const reload = vi.fn()
  const replaceChildren = vi.fn()
  beforeEach(() => {
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    vi.stubGlobal('location', { reload })
    vi.stubGlobal('document', { body: { replaceChildren } })
    reload.mockClear()
    replaceChildren.mockClear()
    saveSession('t0ken', salimah)
    watchSession()
    transition('pagehide')
  })

  test.each([
    ['has signed out', () => clearSession()],
    ['has signed out and another has signed in', () => saveSession('t0ken-3', { ...salimah, id: 8 })],
  ])('is emptied and loaded again when its person %s meanwhile', (_, change) => {
    change()
    transition('pageshow')
    expect(replaceChildren).toHaveBeenCalled()
    expect(reload).toHaveBeenCalled()
  })

  test('stays, and shows what has changed, when its person is still signed in', () => {
    const listener = vi.fn()
    onSession(listener)
    transition('pageshow')
    expect(listener).toHaveBeenCalledWith(true)
    expect(reload).not.toHaveBeenCalled()
  })
})
