import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { saveDraft } from '#offline/drafts/drafts.ts'
import { enqueue } from '#offline/outbox/outbox.ts'
import { exportUserData } from '#offline/storage/export.ts'
import { transact } from '#offline/storage/local-db.ts'
import { requestPersistence } from '#offline/storage/persistence.ts'
import { evictAll, hasSpaceForPhotos, onQuota, quotaNow } from '#offline/storage/quota.ts'
import { keptFile } from '#tests/support/cached-file.ts'
import { stage3, stage4 } from '#tests/support/outbox.fixture.ts'
import { storage } from '#tests/support/storage.ts'

let me = ''
let persons = 0
beforeEach(() => {
  me = `orang-${++persons}`
  vi.stubGlobal('localStorage', storage())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('storage quota', () => {
  const browserSays = (estimate?: object) =>
    vi.stubGlobal('navigator', { storage: estimate && { estimate: async () => estimate } })
  test.each([
    ['plenty of free space', { quota: 500_000_000, usage: 100_000_000 }, true],
    ['little free space', { quota: 120_000_000, usage: 100_000_000 }, true],
    ['hardly any free space', { quota: 105_000_000, usage: 100_000_000 }, false],
    ['more used than there is', { quota: 1, usage: 2 }, false],
    ['an empty storage estimate', {}, true],
    ['no storage estimate', undefined, true],
  ])('hasSpaceForPhotos, with %s', async (_, estimate, yes) => {
    browserSays(estimate)
    expect(await hasSpaceForPhotos()).toBe(yes)
  })

  test('is reported as low before photos are rejected', async () => {
    browserSays({ quota: 120_000_000, usage: 100_000_000 })
    const stop = onQuota(() => {})
    await vi.waitFor(() => expect(quotaNow()).toEqual({ low: true, noPhotos: false, full: false }))
    browserSays({ quota: 500_000_000, usage: 100_000_000 })
    await hasSpaceForPhotos()
    expect(quotaNow()).toEqual({ low: false, noPhotos: false, full: false })
    stop()
  })

  test('is reported as full after a failed write, until a write succeeds', async () => {
    browserSays({})
    const told = vi.fn()
    const stop = onQuota(told)
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError')
    })
    await expect(saveDraft('stage 1', {}, me)).rejects.toMatchObject({ why: 'quota' })
    full.mockRestore()
    await vi.waitFor(() => expect(quotaNow().full).toBe(true))
    expect(told).toHaveBeenCalledOnce()
    await saveDraft('stage 1', {}, me)
    await vi.waitFor(() => expect(quotaNow().full).toBe(false))
    stop()
  })

  test('is freed by deleting persisted answers, and never data that the user has made', async () => {
    const { createStore, entries, set } = await import('idb-keyval')
    const answers = createStore('remembered-tamu', 'answers')
    await set('answer', { data: 1 }, answers)
    await saveDraft('stage 1', { name: 'Batik' }, me)
    await enqueue(stage3('a'), me)
    await evictAll()
    expect(await entries(answers)).toEqual([])
    expect(await exportUserData(me)).toHaveLength(2)
  })

  test('requestPersistence asks the browser once a day, also after the clock was set back', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-05T10:00:00Z') })
    let asked = 0
    const persist = async () => {
      asked++
      return false
    }
    vi.stubGlobal('navigator', { storage: { persisted: async () => false, persist } })
    for (const time of [
      '2026-05-05T10:01:00Z',
      '2026-05-06T09:00:00Z',
      '2026-05-06T11:00:00Z',
      '1999-01-01T00:00:00Z',
    ]) {
      vi.setSystemTime(new Date(time))
      await requestPersistence()
    }
    expect(asked).toBe(3)
  })

  test('requestPersistence never makes Firefox ask the person', async () => {
    const persist = vi.fn(async () => false)
    const userAgent = 'Mozilla/5.0 (Android 14; Mobile; rv:153.0) Gecko/153.0 Firefox/153.0'
    vi.stubGlobal('navigator', { userAgent, storage: { persisted: async () => false, persist } })
    await requestPersistence()
    expect(persist).not.toHaveBeenCalled()
  })

  const safari = (system: string) =>
    `Mozilla/5.0 (${system}) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15`
  const iphone = safari('iPhone; CPU iPhone OS 18_0 like Mac OS X')
  const chrome = 'Mozilla/5.0 (Macintosh) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
  test.each([
    ['Safari on an iPhone', { userAgent: iphone }, false, true],
    ['Chrome on an iPhone', { userAgent: iphone.replace('Version', 'CriOS') }, false, true],
    ['Safari on a Mac', { userAgent: safari('Macintosh; Intel Mac OS X 10_15_7') }, false, true],
    ['the installed app', { userAgent: iphone, standalone: true }, false, false],
    ['Safari with persistent storage', { userAgent: iphone }, true, false],
    ['Chrome on a Mac', { userAgent: chrome }, false, false],
  ])('a deletion after seven days is expected: %s', async (_, browser, persisted, expected) => {
    vi.resetModules()
    const persistence = await import('#offline/storage/persistence.ts')
    vi.stubGlobal('navigator', {
      ...browser,
      storage: { persisted: async () => persisted, persist: async () => false },
    })
    expect(persistence.isEvictionExpected()).toBe(false)
    await persistence.requestPersistence()
    expect(persistence.isEvictionExpected()).toBe(expected)
  })

  test('requestPersistence does not ask a browser again that has agreed', async () => {
    const persist = vi.fn(async () => true)
    vi.stubGlobal('navigator', { storage: { persisted: async () => true, persist } })
    await requestPersistence()
    expect(persist).not.toHaveBeenCalled()
  })
})

describe('the data export', () => {
  test('is readable without the app, names the photos, and contains no token', async () => {
    localStorage.setItem('token', 'r4h4sia')
    const [logo, chosen] = [
      await keptFile(new Blob(['jpeg'], { type: 'image/jpeg' }), me),
      await keptFile(new Blob(['png'], { type: 'image/png' }), me, { raw: true }),
    ]
    await enqueue(stage3('nomor 7'), me)
    await enqueue(stage4([logo]), me)
    await saveDraft('stage 4', { photos: [{ raw: chosen }] }, me)
    await enqueue(stage3('of somebody else'), 'orang lain')
    const copied = await exportUserData(me)
    expect(copied.map(({ name }) => name)).toEqual([
      'belum-terkirim/01-tahap-3-informasi-terkait.json',
      'belum-terkirim/02-tahap-4-upload-dokumen.json',
      'draf/01-stage-4.json',
      expect.stringMatching(/^foto\/01/),
      expect.stringMatching(/^foto\/02/),
    ])
    const texts = await Promise.all(copied.map(({ input }) => (typeof input === 'string' ? input : input.text())))
    const [first, second, third] = texts.slice(0, 3).map((text) => JSON.parse(text) as Record<string, never>)
    expect(first).toMatchObject({ judul: 'Tahap 3, Informasi Terkait', isi: { tkdn_certificate: 'nomor 7' } })
    expect(second!.isi).toMatchObject({ img_64: expect.stringMatching(/^foto\/0[12]\.jpg$/) })
    expect(third!.isi).toMatchObject({ photos: [{ raw: expect.stringMatching(/^foto\/0[12]\.png$/) }] })
    expect(texts.join()).not.toMatch(/r4h4sia|somebody else/)
    expect(copied.every(({ lastModified }) => Math.abs(Date.now() - lastModified.getTime()) < 60_000)).toBe(true)
  })

  test('contains entries and drafts that this release cannot read', async () => {
    await transact(['rows', 'drafts'], 'readwrite', async (on) => {
      await on.rows.put({ person: me, v: 99, keptAt: 'x', ask: { of: 'tomorrow' } } as never)
      await on.drafts.put({ person: me, name: 'stage 9', v: 99, values: { of: 'tomorrow' } } as never)
    })
    const copied = await exportUserData(me)
    expect(copied.map(({ name }) => name)).toEqual(['belum-terkirim/01-tanpa-judul.json', 'draf/01-stage-9.json'])
    for (const { input } of copied) expect(input).toContain('tomorrow')
  })
})
