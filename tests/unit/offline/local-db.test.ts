import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type * as Drafts from '#offline/drafts/drafts.ts'
import type * as Outbox from '#offline/outbox/outbox.ts'
import type * as Changes from '#offline/storage/db-events.ts'
import type * as ShelvesModule from '#offline/storage/local-db.ts'
import { stage3 } from '#tests/support/outbox.fixture.ts'

// Storage of a phone fails, hangs or fills up. A write that is reported as saved is saved; any other is reported as
// failed.

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

/** Starts the app again on the same phone. */
async function restart() {
  vi.resetModules()
  outbox = await import('#offline/outbox/outbox.ts')
  drafts = await import('#offline/drafts/drafts.ts')
  shelves = await import('#offline/storage/local-db.ts')
  changes = await import('#offline/storage/db-events.ts')
}
const keep = (said = 'a') => outbox.enqueue(stage3(said), me)
const kept = async () => (await outbox.pendingEntries(me)).map(({ same }) => same)

/** Lets the next `times` transactions fail as `name`; all of them for Infinity. */
function failing(times: number, name = 'InvalidStateError') {
  const real = IDBDatabase.prototype.transaction
  let left = times
  return vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...asked) {
    if (left-- > 0) throw new DOMException('Connection to Indexed Database server lost', name)
    return real.apply(this, asked as Parameters<typeof real>)
  })
}

describe('a page in the back/forward cache of the browser', () => {
  const page = new EventTarget()
  const transition = (type: 'pagehide' | 'pageshow') =>
    page.dispatchEvent(Object.assign(new Event(type), { persisted: true }))
  beforeEach(async () => {
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
    await restart()
  })

  test('leaves no transaction open that the next page would wait for, and goes on when it is shown again', async () => {
    await keep('before')
    let isLong = true
    const long = shelves.transact(['rows'], 'readwrite', async (on) => {
      while (isLong) await on.rows.of(me)
      return 'done'
    })
    await shelves.transact(['files'], 'readonly', (on) => on.files.of(me))
    transition('pagehide')
    const later = keep('after')
    // The next page opens the database by a connection of its own.
    vi.stubGlobal('addEventListener', undefined)
    await restart()
    expect(await kept()).toEqual(['before'])
    isLong = false
    transition('pageshow')
    expect(await long).toBe('done')
    await later
    expect(await kept()).toEqual(['before', 'after'])
  })
})

describe('an IndexedDB connection that the browser has closed', () => {
  test.each([
    ['InvalidStateError', 1],
    ['InvalidStateError', 2],
    ['UnknownError', 1],
    ['UnknownError', 2],
  ])('reopens after %s, %d times, and the write succeeds', async (name, times) => {
    await keep('before')
    failing(times, name)
    await keep('after')
    expect(await kept()).toEqual(['before', 'after'])
  })

  test('reports a permanent failure, and no write counts as saved', async () => {
    let told = 0
    changes.onDbChanged(() => told++)
    const broken = failing(Number.POSITIVE_INFINITY)
    await expect(keep()).rejects.toMatchObject({ name: 'StorageError', why: 'unavailable' })
    expect(broken).toHaveBeenCalledTimes(3)
    expect(told).toBe(0)
    broken.mockRestore()
    expect(await kept()).toEqual([])
    await keep('later')
    expect(await kept()).toEqual(['later'])
  })

  test('repeats an aborted write completely on the next connection', async () => {
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(function (this: IDBObjectStore) {
      this.transaction.abort()
      throw new DOMException('gone', 'AbortError')
    })
    await keep()
    expect(put).toHaveBeenCalledTimes(2)
    expect(await kept()).toEqual(['a'])
  })
})

describe('the IndexedDB database', () => {
  test('is reported as unavailable when opening it throws, and works again when opening succeeds', async () => {
    const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError')
    })
    await expect(keep()).rejects.toMatchObject({ why: 'unavailable' })
    await expect(outbox.pendingEntries(me)).rejects.toMatchObject({ why: 'unavailable' })
    open.mockRestore()
    await keep()
    expect(await kept()).toEqual(['a'])
  })

  test('is reported as unavailable when opening it takes longer than eight seconds', async () => {
    vi.spyOn(indexedDB, 'open').mockReturnValue({} as IDBOpenDBRequest)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let said: unknown
    keep().catch((error: unknown) => {
      said = error
    })
    await vi.advanceTimersByTimeAsync(7999)
    expect(said).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(said).toMatchObject({ why: 'unavailable' })
    vi.useRealTimers()
    vi.restoreAllMocks()
    await keep()
    expect(await kept()).toEqual(['a'])
  })

  test('is reported as unavailable when the browser has no IndexedDB', async () => {
    vi.stubGlobal('indexedDB', undefined)
    await expect(keep()).rejects.toMatchObject({ why: 'unavailable' })
  })

  test('is closed when another tab needs a newer version, and reported as unavailable in this tab', async () => {
    await keep()
    const newer = indexedDB.open('shelves', 2)
    const opened = await new Promise<IDBDatabase>((resolve, reject) => {
      newer.onsuccess = () => resolve(newer.result)
      newer.onblocked = () => reject(new Error('blocked by the old tab'))
    })
    await expect(keep('b')).rejects.toMatchObject({ why: 'unavailable' })
    opened.close()
    await new Promise((gone) => {
      indexedDB.deleteDatabase('shelves').onsuccess = gone
    })
  })

  test('is created anew when it was deleted while open', async () => {
    await keep()
    await new Promise((gone) => {
      indexedDB.deleteDatabase('shelves').onsuccess = gone
    })
    await keep('b')
    expect(await kept()).toEqual(['b'])
  })
})

test('a hanging IndexedDB write is given up after a timeout and not written later', async () => {
  await keep('before')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const never = shelves.transact(['rows'], 'readwrite', async (on) => {
    await on.rows.put({ ...(await on.rows.of(me))[0]!, same: 'changed' })
    // Endless requests keep the store busy, so that the transaction neither completes nor fails.
    for (;;) await on.rows.get(0)
  })
  const said = expect(never).rejects.toMatchObject({ why: 'unavailable' })
  await vi.advanceTimersByTimeAsync(20_100)
  await said
  vi.useRealTimers()
  expect(await kept()).toEqual(['before'])
})

describe('a full phone', () => {
  const full = () => new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  /** Rejects puts until `needed` of the disposable caches have been deleted. */
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

  test('deletes the picture cache first, and the write succeeds', async () => {
    const given = fullUntil(1)
    await keep()
    expect(given).toEqual(['pictures'])
    expect(await kept()).toEqual(['a'])
  })

  test('deletes only as many caches as needed, in order, and never the app itself', async () => {
    const given = fullUntil(2)
    await keep()
    expect(given).toEqual(['pictures', 'catalogue-3'])
  })

  test('reports a failed write when deleting caches does not help, and keeps earlier data', async () => {
    await keep('before')
    await drafts.saveDraft('stage 1', { name: 'Batik' }, me)
    const told: boolean[] = []
    shelves.onStorageFull((now) => told.push(now))
    fullUntil(3)
    await expect(keep('b')).rejects.toMatchObject({ why: 'quota', message: 'HP penuh: belum tersimpan.' })
    expect(told).toEqual([true])
    vi.restoreAllMocks()
    expect(await kept()).toEqual(['before'])
    expect((await drafts.readDraft('stage 1', me))?.values).toEqual({ name: 'Batik' })
    await keep('c')
    expect(told).toEqual([true, false])
  })

  test('reports a failed write when the quota error arrives only as the transaction ends', async () => {
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
    await expect(keep()).rejects.toMatchObject({ why: 'quota' })
    vi.restoreAllMocks()
    expect(await kept()).toEqual([])
  })
})

describe('the pending writes that forms wait for', () => {
  const readTwice = async (answers: () => IDBOpenDBRequest) => {
    vi.useFakeTimers()
    vi.spyOn(indexedDB, 'open').mockImplementation(answers)
    const { pendingNow, refreshPending } = await import('#offline/outbox/optimistic.ts')
    const states: boolean[] = []
    for (let reads = 0; reads < 2; reads++) {
      const read = refreshPending()
      await vi.advanceTimersByTimeAsync(10_000)
      await read
      states.push(pendingNow().loaded)
    }
    return states
  }

  test('count as read, without any, when the browser forbids its storage twice', async () => {
    const forbid = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    expect(await readTwice(forbid)).toEqual([false, true])
  })

  test('are waited for when the storage does not answer', async () => {
    expect(await readTwice(() => ({}) as IDBOpenDBRequest)).toEqual([false, false])
  })
})
