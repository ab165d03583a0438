import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type * as Drafts from '#offline/drafts/drafts.ts'
import type * as Outbox from '#offline/outbox/outbox.ts'
import type * as Changes from '#offline/storage/db-events.ts'
import type * as ShelvesModule from '#offline/storage/local-db.ts'
import { stage3 } from '#tests/support/outbox.fixture.ts'

// A phone's storage dies, hangs, fills up. What is said to be kept is kept; what is not, is said.

let who = 0
let me = ''
let outbox: typeof Outbox
let drafts: typeof Drafts
let shelves: typeof ShelvesModule
let changes: typeof Changes

beforeEach(async () => {
  me = `orang-${++who}`
  await restart()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The app is started anew on the same phone. */
async function restart() {
  vi.resetModules()
  outbox = await import('#offline/outbox/outbox.ts')
  drafts = await import('#offline/drafts/drafts.ts')
  shelves = await import('#offline/storage/local-db.ts')
  changes = await import('#offline/storage/db-events.ts')
}
const keep = (said = 'a') => outbox.enqueue(stage3(said), me)
const kept = async () => (await outbox.pendingEntries(me)).map(({ same }) => same)

/** The next `times` transactions fail as `name`; all of them for Infinity. */
function failing(times: number, name = 'InvalidStateError') {
  const real = IDBDatabase.prototype.transaction
  let left = times
  return vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...asked) {
    if (left-- > 0) throw new DOMException('Connection to Indexed Database server lost', name)
    return real.apply(this, asked as Parameters<typeof real>)
  })
}

describe('a connection that is lost behind our back', () => {
  test.each([
    ['InvalidStateError', 1],
    ['InvalidStateError', 2],
    ['UnknownError', 1],
    ['UnknownError', 2],
  ])('as %s, %d times, is opened anew', async (name, times) => {
    await keep('before')
    failing(times, name)
    await keep('after')
    expect(await kept()).toEqual(['before', 'after'])
  })

  test('for ever is said, and nothing counts as kept', async () => {
    let told = 0
    changes.onDbChanged(() => told++)
    const broken = failing(Number.POSITIVE_INFINITY)
    await expect(keep()).rejects.toMatchObject({ name: 'StorageError', why: 'away' })
    expect(broken).toHaveBeenCalledTimes(3)
    expect(told).toBe(0)
    broken.mockRestore()
    expect(await kept()).toEqual([])
    await keep('later')
    expect(await kept()).toEqual(['later'])
  })

  test('in the middle of a write leaves none of it, and is written on the next one', async () => {
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(function (this: IDBObjectStore) {
      this.transaction.abort()
      throw new DOMException('gone', 'AbortError')
    })
    await keep()
    expect(put).toHaveBeenCalledTimes(2)
    expect(await kept()).toEqual(['a'])
  })
})

describe('a database that', () => {
  test('cannot be opened is said to be away, and works again when it can', async () => {
    const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError')
    })
    await expect(keep()).rejects.toMatchObject({ why: 'away' })
    await expect(outbox.pendingEntries(me)).rejects.toMatchObject({ why: 'away' })
    open.mockRestore()
    await keep()
    expect(await kept()).toEqual(['a'])
  })

  test('never answers is said to be away after eight seconds', async () => {
    vi.spyOn(indexedDB, 'open').mockReturnValue({} as IDBOpenDBRequest)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let said: unknown
    keep().catch((error: unknown) => {
      said = error
    })
    await vi.advanceTimersByTimeAsync(7999)
    expect(said).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(said).toMatchObject({ why: 'away' })
    vi.useRealTimers()
    vi.restoreAllMocks()
    await keep()
    expect(await kept()).toEqual(['a'])
  })

  test('does not exist is said to be away', async () => {
    vi.stubGlobal('indexedDB', undefined)
    await expect(keep()).rejects.toMatchObject({ why: 'away' })
  })

  test('another tab wants newer is let go, and said to be away for this one', async () => {
    await keep()
    const newer = indexedDB.open('shelves', 2)
    const opened = await new Promise<IDBDatabase>((resolve, reject) => {
      newer.onsuccess = () => resolve(newer.result)
      newer.onblocked = () => reject(new Error('blocked by the old tab'))
    })
    await expect(keep('b')).rejects.toMatchObject({ why: 'away' })
    opened.close()
    await new Promise((gone) => {
      indexedDB.deleteDatabase('shelves').onsuccess = gone
    })
  })

  test('was thrown away while it was open is made anew', async () => {
    await keep()
    await new Promise((gone) => {
      indexedDB.deleteDatabase('shelves').onsuccess = gone
    })
    await keep('b')
    expect(await kept()).toEqual(['b'])
  })
})

test('a write that hangs is given up and not written down after all', async () => {
  await keep('before')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const never = shelves.transact(['rows'], 'readwrite', async (on) => {
    await on.rows.put({ ...(await on.rows.of(me))[0]!, same: 'changed' })
    // The shelf is kept busy, so that the transaction neither ends nor answers.
    for (;;) await on.rows.get(0)
  })
  const said = expect(never).rejects.toMatchObject({ why: 'away' })
  await vi.advanceTimersByTimeAsync(20_100)
  await said
  vi.useRealTimers()
  expect(await kept()).toEqual(['before'])
})

describe('a full phone', () => {
  const full = () => new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  /** Puts are refused until `needed` of what can be had again has been given up. */
  function fullUntil(needed: number) {
    const given: string[] = []
    const names = ['pictures', 'catalogue-3', 'workbox-precache']
    vi.stubGlobal('caches', {
      keys: async () => names.filter((name) => !given.includes(name)),
      delete: async (name: string) => given.push(name) > 0,
    })
    const real = IDBObjectStore.prototype.put
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...what) {
      if (this.name !== 'answers' && given.length < needed) throw full()
      return real.apply(this, what as [unknown])
    })
    return given
  }

  test('gives up pictures first, and keeps the write', async () => {
    const given = fullUntil(1)
    await keep()
    expect(given).toEqual(['pictures'])
    expect(await kept()).toEqual(['a'])
  })

  test('gives up no more than it must, in order, and never the app itself', async () => {
    const given = fullUntil(2)
    await keep()
    expect(given).toEqual(['pictures', 'catalogue-3'])
  })

  test('that stays full says so, and has what it had', async () => {
    await keep('before')
    await drafts.saveDraft('stage 1', { name: 'Batik' }, me)
    const told: boolean[] = []
    shelves.onStorageFull((now) => told.push(now))
    fullUntil(3)
    await expect(keep('b')).rejects.toMatchObject({ why: 'full', message: 'HP penuh: belum tersimpan.' })
    expect(told).toEqual([true])
    vi.restoreAllMocks()
    expect(await kept()).toEqual(['before'])
    expect((await drafts.readDraft('stage 1', me))?.values).toEqual({ name: 'Batik' })
    await keep('c')
    expect(told).toEqual([true, false])
  })

  test('of which the transaction speaks last has kept nothing', async () => {
    fullUntil(0)
    let times = 0
    const real = IDBDatabase.prototype.transaction
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...asked) {
      const transaction = real.apply(this, asked as Parameters<typeof real>)
      if (asked[1] === 'readwrite' && times++ < 9) {
        Object.defineProperty(transaction, 'error', { get: full })
        queueMicrotask(() => transaction.abort())
      }
      return transaction
    })
    await expect(keep()).rejects.toMatchObject({ why: 'full' })
    vi.restoreAllMocks()
    expect(await kept()).toEqual([])
  })
})
