import { afterEach, expect, test, vi } from 'vitest'
import { deviceId } from '#features/account/auth/device-id.ts'
import { storage } from '#tests/support/storage.ts'

afterEach(() => vi.unstubAllGlobals())

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

test('deviceId is the same on each call in one browser and differs between browsers', () => {
  vi.stubGlobal('localStorage', storage())
  const mine = deviceId()
  expect(mine).toMatch(uuid)
  expect(deviceId()).toBe(mine)
  vi.stubGlobal('localStorage', storage())
  expect(deviceId()).not.toBe(mine)
})

test('deviceId is null where local storage is full, and there without crypto.randomUUID, as on plain http', () => {
  vi.stubGlobal('localStorage', { ...storage(), room: 0 })
  expect(deviceId()).toBe(null)
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  expect(deviceId()).toMatch(uuid)
})
