import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { syncGuestFavorites } from '#app/startup/favorites-sync.ts'
import {
  applyMarks,
  clearGuestMarks,
  favoriteWrite,
  guestMarks,
  importWrite,
  onGuestMarks,
  pendingMarks,
  saveGuestMark,
} from '#catalog/favorites.ts'
import { toggleFavorite } from '#catalog/use-favorites.ts'
import type { Mark } from '#contract/favorites/schemas.ts'
import { syncClock } from '#offline/network/server-clock.ts'
import { pendingEntries } from '#offline/outbox/outbox.ts'
import { transact } from '#offline/storage/local-db.ts'
import { storage } from '../../support/storage.ts'

const mark = (id: number, on: 0 | 1, at: number, kind: Mark['kind'] = 'product'): Mark => ({ kind, id, on, at })
let phone: ReturnType<typeof storage>

beforeEach(async () => {
  phone = storage()
  vi.stubGlobal('localStorage', phone)
  await transact(['rows'], 'readwrite', async (on) => {
    for (const { seq } of await on.rows.of('7')) await on.rows.remove(seq)
  })
})
afterEach(() => vi.unstubAllGlobals())

/** Salimah signs in on this phone. */
function comesIn() {
  const said = { token: 't0ken', user_id: '7', user_role: 'guest' }
  for (const [key, text] of Object.entries(said)) phone.setItem(key, text)
}

describe('favorites with pending changes of this phone', () => {
  const there = [
    { kind: 'product', id: 1, at: 10 },
    { kind: 'shop', id: 1, at: 20 },
  ] as const

  test.each([
    ['nothing was pressed', [], ['shop 1', 'product 1']],
    ['a press comes to it, the latest first', [mark(2, 1, 30)], ['product 2', 'shop 1', 'product 1']],
    ['one is taken back', [mark(1, 0, 30)], ['shop 1']],
    ['an older press changes nothing', [mark(1, 0, 5)], ['shop 1', 'product 1']],
    ['of several the last one stands, wherever it stands', [mark(1, 0, 40), mark(1, 1, 30)], ['shop 1']],
    ['a product is no shop', [mark(1, 0, 30, 'shop')], ['product 1']],
  ])('applyMarks: when %s', (_, marks, liked) => {
    expect(applyMarks(there, marks).map(({ kind, id }) => `${kind} ${id}`)).toEqual(liked)
  })

  test('pendingMarks leaves out rejected entries and entries of other features', () => {
    const write = favoriteWrite(mark(3, 1, 1), 'Keripik')
    const said = [
      { ...write, state: 'kept' },
      { ...favoriteWrite(mark(4, 1, 1), 'Sambal'), state: 'parked' },
      { same: 'notice:4', ask: { marks: [mark(5, 1, 1)] } },
    ]
    expect(pendingMarks(said)).toEqual([mark(3, 1, 1)])
  })
})

describe('favorites of a guest', () => {
  test('are stored once per thing, and listeners are called on every change', () => {
    const heard = vi.fn()
    vi.stubGlobal('addEventListener', vi.fn())
    vi.stubGlobal('removeEventListener', vi.fn())
    const stop = onGuestMarks(heard)
    expect(saveGuestMark(mark(1, 1, 1))).toBe(true)
    saveGuestMark(mark(2, 1, 2))
    saveGuestMark(mark(1, 0, 3))
    expect(guestMarks()).toEqual([mark(1, 0, 3), mark(2, 1, 2)])
    expect(guestMarks(), 'the same until something changes').toBe(guestMarks())
    stop()
    expect(heard).toHaveBeenCalledTimes(3)
    clearGuestMarks()
    expect(guestMarks()).toEqual([])
  })

  test.each([['"x"'], ['{'], ['[{"kind":"lspro","id":1,"on":1,"at":1},null,7]']])(
    'are empty when local storage holds %s',
    (text) => {
      phone.setItem('favorites', text)
      expect(guestMarks()).toEqual([])
    },
  )

  test('are rejected with a message when storage is full or there are 50 already', async () => {
    const many = Array.from({ length: 50 }, (_, id) => ({ kind: 'product' as const, id, at: 1 }))
    expect(await toggleFavorite({ kind: 'product', id: 99, title: 'Keripik' }, 1, many)).toMatch(/paling banyak 50/)
    expect(await toggleFavorite({ kind: 'shop', id: 99, title: 'Dapur' }, 1, many)).toBeUndefined()
    expect(guestMarks()).toHaveLength(1)
    phone.clear()
    phone.room = 0
    expect(await toggleFavorite({ kind: 'shop', id: 99, title: 'Dapur' }, 1, [])).toMatch(/tidak dapat menyimpan/)
  })
})

describe('favorites at sign-in and after', () => {
  test('the favorites of the guest are enqueued once after sign-in', async () => {
    saveGuestMark(mark(1, 1, 1))
    saveGuestMark(mark(2, 0, 2))
    await syncGuestFavorites()
    expect(await pendingEntries('7'), 'a guest brings nothing').toEqual([])
    comesIn()
    await Promise.all([syncGuestFavorites(), syncGuestFavorites()])
    await syncGuestFavorites()
    const rows = await pendingEntries('7')
    expect(rows.map(({ name, ask }) => ({ name, ask }))).toEqual([
      { name: 'favorites.save', ask: { marks: [mark(2, 0, 2), mark(1, 1, 1)] } },
    ])
    expect(guestMarks()).toEqual([])
  })

  test('the favorites of the guest are kept when IndexedDB is unavailable, and enqueued at the next start', async () => {
    saveGuestMark(mark(1, 1, 1))
    comesIn()
    const database = globalThis.indexedDB
    vi.stubGlobal('indexedDB', undefined)
    const start = async () => {
      vi.resetModules()
      await (await import('#app/startup/favorites-sync.ts')).syncGuestFavorites()
    }
    await start()
    expect(JSON.parse(phone.getItem('favorites')!)).toEqual([mark(1, 1, 1)])
    vi.stubGlobal('indexedDB', database)
    await start()
    expect(JSON.parse(phone.getItem('favorites')!)).toEqual([])
  })

  test('several quick presses on one heart leave one outbox entry with the last state', async () => {
    comesIn()
    const thing = { kind: 'product' as const, id: 5, title: 'Keripik' }
    for (const on of [1, 0, 1, 0] as const) await toggleFavorite(thing, on, [])
    const rows = await pendingEntries('7')
    expect(rows.map(({ ask }) => (ask.marks as Mark[])[0]!.on)).toEqual([0])
    expect(rows[0]!.title).toBe('Bukan favorit lagi: Keripik')
  })

  test.each([
    ['that is on its way', [] as { kind: 'product'; id: number; at: number }[]],
    ['that the server knows of', [{ kind: 'product' as const, id: 6, at: Date.now() + 500 }]],
  ])('a heart %s can be removed at once, although a response has set the clock back meanwhile', async (_, known) => {
    comesIn()
    const hears = (ms: number) => {
      const headers = { date: new Date(Date.now() + ms).toUTCString(), 'cache-control': 'no-store' }
      syncClock(new Response(null, { headers }), Date.now())
    }
    const thing = { kind: 'product' as const, id: 6 + known.length, title: 'Keripik' }
    const there = known.map((one) => ({ ...one, id: thing.id }))
    hears(2000)
    if (there.length === 0) {
      await toggleFavorite(thing, 1, [])
      // The entry is being sent, so the next press must not replace it.
      await transact(['rows'], 'readwrite', async (on) => {
        for (const row of await on.rows.of('7')) await on.rows.put({ ...row, state: 'sending' })
      })
    }
    hears(-2000)
    await toggleFavorite(thing, 0, there)
    expect(applyMarks(there, pendingMarks(await pendingEntries('7')))).toEqual([])
  })

  test('the imported favorites of a guest do not replace the outbox entry of a later press', () => {
    const brought = importWrite([mark(5, 1, 1)])
    expect(brought.same).not.toBe(favoriteWrite(mark(5, 1, 1), '').same)
    expect(brought.title).toBe('1 favorit dari sebelum masuk')
  })
})
