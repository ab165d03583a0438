import { createElement, Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())
beforeEach(() => vi.resetModules())
const words = (computer: boolean) => {
  vi.stubGlobal('matchMedia', () => ({ matches: computer }))
  return import('#ui/feedback/device-wording.ts')
}
const on = async (computer: boolean) => (await words(computer)).forDevice

test('device wording: a computer is not called “HP”', async () => {
  const said = await on(true)
  expect(said('Tersimpan di HP')).toBe('Tersimpan di perangkat ini')
  expect(said('Tersimpan di HP. Terkirim sendiri begitu ada sinyal.')).toBe(
    'Tersimpan di perangkat ini. Terkirim sendiri begitu ada sinyal.',
  )
  expect(said('Tahap 1 baru ada di HP ini.')).toBe('Tahap 1 baru ada di perangkat ini.')
  expect(said('Di HP ini Anda tetap masuk.')).toBe('Di perangkat ini Anda tetap masuk.')
  expect(said('Nomor HP')).toBe('Nomor HP')
})

test('device wording: a computer is not called “HP” in notes, alerts, status tags, empty pages and photo states', async () => {
  await words(true)
  const [{ Note }, { Alert }, { StatusTag }, { Empty }, { photoStatusText }] = await Promise.all([
    import('#ui/feedback/Note.tsx'),
    import('#ui/feedback/Alert.tsx'),
    import('#ui/feedback/StatusTag.tsx'),
    import('#ui/feedback/Empty.tsx'),
    import('#photos/PhotoTile.tsx'),
  ])
  const drawn = [
    Note({ icon: '', children: createElement(Fragment, null, '2 isian', ' menunggu di HP.') }),
    createElement(Alert, null, 'Isian terakhir belum tersimpan di HP.'),
    createElement(StatusTag, null, 'Draf di HP'),
    createElement(Empty, {
      variant: 'shut',
      title: 'Belum pernah dibuka di HP ini',
      description: 'Foto belum ada di HP ini.',
    }),
    photoStatusText({ at: 'kept' }),
  ].map((piece) => renderToStaticMarkup(piece))
  expect(drawn.join()).not.toMatch(/di HP/)
  for (const one of drawn) expect(one).toContain('di perangkat ini')
})

test('device wording: a phone, and a browser without the media query, is called “HP”', async () => {
  expect((await on(false))('Tersimpan di HP')).toBe('Tersimpan di HP')
})
