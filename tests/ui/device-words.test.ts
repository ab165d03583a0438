import { afterEach, beforeEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())
beforeEach(() => vi.resetModules())
const on = async (computer: boolean) => {
  vi.stubGlobal('matchMedia', () => ({ matches: computer }))
  return (await import('#ui/device-words.ts')).forDevice
}

test('a computer is not called a phone', async () => {
  const said = await on(true)
  expect(said('Tersimpan di HP')).toBe('Tersimpan di perangkat ini')
  expect(said('Tersimpan di HP. Terkirim sendiri begitu ada sinyal.')).toBe(
    'Tersimpan di perangkat ini. Terkirim sendiri begitu ada sinyal.',
  )
  expect(said('Tahap 1 baru ada di HP ini.')).toBe('Tahap 1 baru ada di perangkat ini.')
  expect(said('Nomor HP')).toBe('Nomor HP')
})

test('a phone is, and so is what has no such question', async () => {
  expect((await on(false))('Tersimpan di HP')).toBe('Tersimpan di HP')
})
