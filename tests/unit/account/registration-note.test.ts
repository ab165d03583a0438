import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { registrationOf, removeRegistration, saveRegistration } from '#features/account/auth/pending-registrations.ts'
import { storage } from '#tests/support/storage.ts'

beforeEach(() => {
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
})
afterEach(() => vi.unstubAllGlobals())

test('the token to change a registered email address is available in other tabs of the same browser', () => {
  saveRegistration({ email: 'Siti@uji.example', token: 'a' })
  vi.stubGlobal('sessionStorage', storage())
  expect(registrationOf(' siti@UJI.example')?.token).toBe('a')
  expect(registrationOf('hasan@uji.example')).toBeUndefined()
})

test('registrationOf keeps one token per email address, the latest, for several registrations on one phone', () => {
  saveRegistration({ email: 'siti@uji.example', token: 'a' })
  saveRegistration({ email: 'hasan@uji.example', token: 'b' })
  saveRegistration({ email: 'SITI@uji.example', token: 'c' })
  expect([registrationOf('siti@uji.example')?.token, registrationOf('hasan@uji.example')?.token]).toEqual(['c', 'b'])
  removeRegistration('siti@uji.example')
  expect([registrationOf('siti@uji.example'), registrationOf('hasan@uji.example')?.token]).toEqual([undefined, 'b'])
})

test('saveRegistration forgets the oldest of 30 registrations', () => {
  for (let nth = 1; nth <= 30; nth++) saveRegistration({ email: `siti${nth}@uji.example`, token: String(nth) })
  expect(registrationOf('siti30@uji.example')?.token).toBe('30')
  expect(registrationOf('siti1@uji.example')).toBeUndefined()
})
