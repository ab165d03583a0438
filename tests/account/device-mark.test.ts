import { afterEach, expect, test, vi } from 'vitest'
import { deviceMark } from '#features/account/device-mark.ts'
import { storage } from '#tests/support/storage.ts'

afterEach(() => vi.unstubAllGlobals())

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

test('a browser calls itself the same each time, and another one otherwise', () => {
  vi.stubGlobal('localStorage', storage())
  const mine = deviceMark()
  expect(mine).toMatch(uuid)
  expect(deviceMark()).toBe(mine)
  vi.stubGlobal('localStorage', storage())
  expect(deviceMark()).not.toBe(mine)
})

test('where nothing can be kept, or no name can be made, it calls itself nothing', () => {
  vi.stubGlobal('localStorage', { ...storage(), room: 0 })
  expect(deviceMark()).toBe(null)
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('crypto', {})
  expect(deviceMark()).toBe(null)
})
