import { afterEach, expect, test, vi } from 'vitest'
import { deviceId } from '#features/account/auth/device-id.ts'
import { storage } from '#tests/support/storage.ts'

afterEach(() => vi.unstubAllGlobals())

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

test('a browser calls itself the same each time, and another one otherwise', () => {
  vi.stubGlobal('localStorage', storage())
  const mine = deviceId()
  expect(mine).toMatch(uuid)
  expect(deviceId()).toBe(mine)
  vi.stubGlobal('localStorage', storage())
  expect(deviceId()).not.toBe(mine)
})

test('where nothing can be kept, or no name can be made, it calls itself nothing', () => {
  vi.stubGlobal('localStorage', { ...storage(), room: 0 })
  expect(deviceId()).toBe(null)
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('crypto', {})
  expect(deviceId()).toBe(null)
})
