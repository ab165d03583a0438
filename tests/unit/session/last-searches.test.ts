import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  addSearch,
  clearOthersSearches,
  clearSearches,
  clearSearchesOf,
  recentSearches,
  removeSearch,
} from '#catalog/search/recent-searches.ts'
import { clearSession, saveSession } from '#session/sign-in.ts'
import { salimah } from '#tests/support/browser/signed-in.ts'
import { storage } from '#tests/support/storage.ts'

let phone: ReturnType<typeof storage>
beforeEach(() => {
  phone = storage()
  vi.stubGlobal('localStorage', phone)
  clearSearches()
})
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})
const kept = () => [...phone.all()].filter(([name]) => name.startsWith('searches-')).map(([name]) => name)

test('recentSearches has the latest search first, each once, and at most ten', () => {
  for (let nth = 1; nth <= 12; nth++) addSearch(`kopi ${nth}`)
  addSearch('KOPI 5')
  expect(recentSearches()).toHaveLength(10)
  expect(recentSearches().slice(0, 3)).toEqual(['KOPI 5', 'kopi 12', 'kopi 11'])
  expect(recentSearches().filter((text) => text.toLowerCase() === 'kopi 5')).toEqual(['KOPI 5'])
})

test('removeSearch removes one search, clearSearches all', () => {
  addSearch('kopi')
  addSearch('madu')
  removeSearch('kopi')
  expect(recentSearches()).toEqual(['madu'])
  clearSearches()
  expect(recentSearches()).toEqual([])
})

test('recentSearches are stored per user, invisible to the others', () => {
  addSearch('as a guest')
  expect(recentSearches()).toEqual(['as a guest'])
  saveSession('t0ken', salimah)
  expect(recentSearches()).toEqual([])
  addSearch('hers')
  clearSession()
  expect(recentSearches()).toEqual(['as a guest'])
})

test('signing out deletes the user’s searches and keeps those of the guest', () => {
  addSearch('as a guest')
  saveSession('t0ken', salimah)
  addSearch('hers')
  clearSearchesOf('7')
  clearSession()
  expect(kept()).toEqual(['searches-tamu'])
  clearSearchesOf('tamu')
  expect(kept()).toEqual(['searches-tamu'])
})

test('searches left by an app that was killed during sign-out are deleted at the next start', () => {
  addSearch('as a guest')
  phone.setItem('searches-9', '["theirs"]')
  phone.setItem('install', '1')
  clearOthersSearches()
  expect(kept()).toEqual(['searches-tamu'])
  expect(phone.getItem('install')).toBe('1')
})

test.each(['not json', '{"a":1}', '[1,null,"kopi"]'])(
  'recentSearches ignores garbage in local storage: %s',
  (garbage) => {
    phone.setItem('searches-7', garbage)
    saveSession('t0ken', salimah)
    expect(recentSearches()).toEqual(garbage.startsWith('[') ? ['kopi'] : [])
  },
)

test('recentSearches is empty where local storage is unavailable', () => {
  phone.clear()
  phone.room = 0
  addSearch('kopi')
  expect(recentSearches()).toEqual([])
})
