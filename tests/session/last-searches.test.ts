import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  eraseSearch,
  eraseSearches,
  forgetOthersSearches,
  forgetSearches,
  lastSearches,
  noteSearch,
} from '#goods/last-searches.ts'
import { clearSession, keepSession } from '#session/signing.ts'
import { salimah } from '#tests/support/signed-in.ts'
import { storage } from '#tests/support/storage.ts'

let phone: ReturnType<typeof storage>
beforeEach(() => {
  phone = storage()
  vi.stubGlobal('localStorage', phone)
  eraseSearches()
})
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})
const kept = () => [...phone.all()].filter(([name]) => name.startsWith('searches-')).map(([name]) => name)

test('the latest search stands first, once, and ten are remembered', () => {
  for (let nth = 1; nth <= 12; nth++) noteSearch(`kopi ${nth}`)
  noteSearch('KOPI 5')
  expect(lastSearches()).toHaveLength(10)
  expect(lastSearches().slice(0, 3)).toEqual(['KOPI 5', 'kopi 12', 'kopi 11'])
  expect(lastSearches().filter((text) => text.toLowerCase() === 'kopi 5')).toEqual(['KOPI 5'])
})

test('one can be erased, and all', () => {
  noteSearch('kopi')
  noteSearch('madu')
  eraseSearch('kopi')
  expect(lastSearches()).toEqual(['madu'])
  eraseSearches()
  expect(lastSearches()).toEqual([])
})

test('each person has their own, and nobody sees another’s', () => {
  noteSearch('as a guest')
  expect(lastSearches()).toEqual(['as a guest'])
  keepSession('t0ken', salimah)
  expect(lastSearches()).toEqual([])
  noteSearch('hers')
  clearSession()
  expect(lastSearches()).toEqual(['as a guest'])
})

test('whoever signs out leaves none of theirs, and the guest’s stay', () => {
  noteSearch('as a guest')
  keepSession('t0ken', salimah)
  noteSearch('hers')
  forgetSearches('7')
  clearSession()
  expect(kept()).toEqual(['searches-tamu'])
  forgetSearches('tamu')
  expect(kept()).toEqual(['searches-tamu'])
})

test('what an app that was killed while signing out has left goes at the next start', () => {
  noteSearch('as a guest')
  phone.setItem('searches-9', '["theirs"]')
  phone.setItem('install', '1')
  forgetOthersSearches()
  expect(kept()).toEqual(['searches-tamu'])
  expect(phone.getItem('install')).toBe('1')
})

test.each(['not json', '{"a":1}', '[1,null,"kopi"]'])('garbage on the phone harms nobody: %s', (garbage) => {
  phone.setItem('searches-7', garbage)
  keepSession('t0ken', salimah)
  expect(lastSearches()).toEqual(garbage.startsWith('[') ? ['kopi'] : [])
})

test('a phone that forbids storage remembers nothing, and goes on', () => {
  phone.clear()
  phone.room = 0
  noteSearch('kopi')
  expect(lastSearches()).toEqual([])
})
