import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { createStore, entries, set } from 'idb-keyval'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Problem } from '#contract/problem.ts'
import { cacheOf, clearOtherUsers, persistAll } from '#offline/cache/query-persister.ts'
import { storage } from '#tests/support/storage.ts'

// The query persister of one user, with a network that the test controls.

let network: () => Promise<unknown>
let asked = 0
const persons = { count: 0 }
let owner = ''

beforeEach(() => {
  owner = `orang-${++persons.count}` // a fresh store for each test
  asked = 0
  network = async () => ({ data: 'from the network' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
/** Stops timers only, not IndexedDB. */
const stopClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

function phoneOf(person: string, open = cacheOf, way: 'recall' | 'requestFirst' = 'recall') {
  const memory = open(person)
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'offlineFirst',
        retry: false,
        staleTime: 60_000,
        persister: (ask, context, query) => memory[way](ask, context, query as never),
      },
    },
  })
  const ask = () =>
    client.fetchQuery({
      queryKey: ['showcase.home', {}],
      queryFn: () => {
        asked++
        return network()
      },
    })
  return { client, memory, ask }
}

const kept = async (person: string) => entries(createStore(`remembered-${person}`, 'answers'))
const untilKept = (person: string) => vi.waitFor(async () => expect(await kept(person)).toHaveLength(1))
const noRoad = () => Promise.reject(new Problem('unreachable'))

test('query persister: a page that was loaded once opens again without a network, with the time of its answer', async () => {
  const before = phoneOf(owner)
  await before.ask()
  const seenAt = before.client.getQueryState(['showcase.home', {}])!.dataUpdatedAt
  await untilKept(owner)

  network = noRoad
  const after = phoneOf(owner)
  expect(await after.ask()).toEqual({ data: 'from the network' })
  await vi.waitFor(() => expect(after.client.getQueryState(['showcase.home', {}])!.dataUpdatedAt).toBe(seenAt))
})

test('query persister: an answer that is dated later than the clock is requested again', async () => {
  await phoneOf(owner).ask()
  await untilKept(owner)
  const [[key, query]] = (await kept(owner)) as [[string, { state: object }]]
  const state = { ...query.state, dataUpdatedAt: Date.now() + 365 * 24 * 3_600_000 }
  await set(key, { ...query, state }, createStore(`remembered-${owner}`, 'answers'))
  const after = phoneOf(owner)
  await after.ask()
  await vi.waitFor(() => expect(asked).toBe(2))
})

test('query persister: a stored private answer is shown and requested again, because a write may have been sent since', async () => {
  const ask = ({ client }: ReturnType<typeof phoneOf>, name: string) =>
    client.fetchQuery({ queryKey: [name, {}], queryFn: async () => ({ data: ++asked }) })
  await ask(phoneOf(owner), 'products.mine')
  await untilKept(owner)
  const after = phoneOf(owner)
  expect(await ask(after, 'products.mine'), 'the stored answer comes first').toEqual({ data: 1 })
  await vi.waitFor(() => expect(after.client.getQueryData(['products.mine', {}])).toEqual({ data: 2 }))
})

test('query persister: another user on this phone does not see the stored answers', async () => {
  await phoneOf(owner).ask()
  await untilKept(owner)
  network = noRoad
  await expect(phoneOf(`${owner}-lain`).ask()).rejects.toMatchObject({ trouble: 'unreachable' })
})

test('query persister: an answer of another contract version is ignored', async () => {
  await phoneOf(owner).ask()
  await untilKept(owner)
  const [[key, query]] = (await kept(owner)) as [[string, { buster: string }]]
  await set(key, { ...query, buster: 'another' }, createStore(`remembered-${owner}`, 'answers'))
  network = noRoad
  await expect(phoneOf(owner).ask()).rejects.toMatchObject({ trouble: 'unreachable' })
})

test('query persister: a failed refresh keeps the stored answer', async () => {
  const phone = phoneOf(owner)
  await phone.ask()
  await untilKept(owner)
  network = noRoad
  await phone.client.invalidateQueries()
  await expect(phone.ask()).rejects.toBeInstanceOf(Problem)
  expect(phone.client.getQueryData(['showcase.home', {}])).toEqual({ data: 'from the network' })
})

test('query persister: a storage that never answers delays a query by at most 400 ms', async () => {
  vi.spyOn(indexedDB, 'open').mockReturnValue({} as IDBOpenDBRequest)
  stopClock()
  const answer = phoneOf(owner).ask()
  await vi.advanceTimersByTimeAsync(399)
  expect(asked, 'memory has the first word').toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toBe(1)
  expect(await answer).toEqual({ data: 'from the network' })
})

test('query persister: without IndexedDB queries go to the network', async () => {
  vi.stubGlobal('indexedDB', undefined)
  try {
    expect(await phoneOf(owner).ask()).toEqual({ data: 'from the network' })
  } finally {
    vi.unstubAllGlobals()
  }
})

/** The app started again, with an IndexedDB that opens only after `letIn`. */
async function withMemoryShut(way?: 'requestFirst') {
  vi.resetModules()
  const anew = await import('#offline/cache/query-persister.ts')
  const open = indexedDB.open.bind(indexedDB)
  let letIn = () => {}
  const waits = new Promise<void>((resolve) => {
    letIn = resolve
  })
  vi.spyOn(indexedDB, 'open').mockImplementation((...args) => {
    const late = {} as IDBOpenDBRequest
    void waits.then(() => {
      const request = open(...args)
      for (const name of ['onsuccess', 'onerror', 'onupgradeneeded', 'onblocked'] as const)
        request[name] = (event: Event) => late[name]?.call(request, event as IDBVersionChangeEvent)
      Object.defineProperty(late, 'result', { get: () => request.result })
    })
    return late
  })
  return { phone: phoneOf(owner, anew.cacheOf, way), letIn }
}

test('query persister: when the network fails, a query waits for the slow storage', async () => {
  await phoneOf(owner).ask()
  await untilKept(owner)
  network = noRoad
  const { phone, letIn } = await withMemoryShut()
  stopClock()
  const answer = phone.ask()
  await vi.advanceTimersByTimeAsync(700)
  expect(asked, 'the network was not there').toBe(2)
  letIn()
  expect(await answer).toEqual({ data: 'from the network' })
})

/** A page whose query has failed: no network, and a storage that had timed out and opens only now. */
async function wakingTooLate() {
  network = noRoad
  const { phone, letIn } = await withMemoryShut()
  stopClock()
  const answer = phone.ask().catch((problem: unknown) => problem)
  await vi.advanceTimersByTimeAsync(2000)
  expect(await answer).toMatchObject({ trouble: 'unreachable' })
  vi.useRealTimers()
  letIn()
  return phone
}

test('query persister: a failed query shows the stored answer when the storage opens after its timeout', async () => {
  await phoneOf(owner).ask()
  await untilKept(owner)
  const { client } = await wakingTooLate()
  await vi.waitFor(() => expect(client.getQueryData(['showcase.home', {}])).toEqual({ data: 'from the network' }))
})

test('query persister: a storage that opens late and is empty causes one more request, not an endless loop', async () => {
  const { memory } = await wakingTooLate()
  await vi.waitFor(() => expect(asked).toBe(2))
  for (let reading = 0; reading < 20; reading++) await memory.all()
  expect(asked).toBe(2)
})

test('query persister: answers that came with the HTML are stored, and answers that are too big are not', async () => {
  const { client, memory } = phoneOf(owner)
  client.setQueryData(['showcase.home', {}], { data: 'with the page' })
  client.setQueryData(['showcase.categories', {}], { data: 'x'.repeat(300_000) })
  client.setQueryData(['somebody.private', {}], { data: 'no endpoint says that this may be kept' })
  for (const query of client.getQueryCache().getAll()) await memory.keep(query)
  expect((await memory.all()).map(({ queryKey }) => queryKey[0])).toEqual(['showcase.home'])
})

describe('query persister: a page that is older than the stored answer', () => {
  const home = ['showcase.home', {}]
  const hour = 3_600_000
  const open = async (pageAt: number) => {
    const { client, memory } = phoneOf(owner)
    client.setQueryData(home, { data: 'with the page' }, { updatedAt: pageAt })
    for (const query of client.getQueryCache().getAll()) await memory.keep(query)
    const [stored] = await memory.all()
    return { shown: client.getQueryState(home)!, stored: stored!.state }
  }

  test('shows the stored answer with its time, and does not replace it', async () => {
    const before = phoneOf(owner)
    await before.ask()
    await untilKept(owner)
    const { dataUpdatedAt } = before.client.getQueryState(home)!
    const { shown, stored } = await open(dataUpdatedAt - hour)
    const newest = { data: { data: 'from the network' }, dataUpdatedAt }
    expect([shown, stored]).toEqual([expect.objectContaining(newest), expect.objectContaining(newest)])
  })

  test.each([
    ['older', { dataUpdatedAt: Date.now() - 2 * hour }, {}],
    ['dated later than the clock', { dataUpdatedAt: Date.now() + 1000 * hour }, {}],
    ['of another contract version', {}, { buster: 'another' }],
  ])('replaces a stored answer that is %s', async (_, time, version) => {
    await phoneOf(owner).ask()
    await untilKept(owner)
    const [[key, query]] = (await kept(owner)) as [[string, { state: object }]]
    const changed = { ...query, ...version, state: { ...query.state, ...time } }
    await set(key, changed, createStore(`remembered-${owner}`, 'answers'))
    const { shown, stored } = await open(Date.now() - hour)
    expect([shown.data, stored.data]).toEqual([{ data: 'with the page' }, { data: 'with the page' }])
  })
})

describe('sign-out', () => {
  const signIn = (id: number) => {
    const phone = storage()
    phone.setItem('token', 'x')
    phone.setItem('user_id', String(id))
    phone.setItem('user_role', 'guest')
    vi.stubGlobal('localStorage', phone)
  }
  afterEach(() => vi.unstubAllGlobals())
  const clientWith = (answers: Record<string, unknown>) => {
    const client = new QueryClient()
    for (const [name, data] of Object.entries(answers)) client.setQueryData([name, {}], { data })
    return client
  }
  const namesIn = async (owner: string) => (await cacheOf(owner).all()).map(({ queryKey }) => queryKey[0])

  test('deletes the persisted answers of the user and keeps the public ones', async () => {
    await cacheOf('tamu').forget()
    signIn(++persons.count)
    const me = String(persons.count)
    await persistAll(clientWith({ 'account.detail': { name: 'Salimah' }, 'showcase.home': 'etalase' }), me)
    expect(await namesIn(me)).toEqual(['account.detail'])
    expect(await namesIn('tamu')).toEqual(['showcase.home'])
    await cacheOf(me).forget()
    expect(await namesIn(me)).toEqual([])
    expect(await namesIn('tamu')).toEqual(['showcase.home'])
  })

  test('prevents a late answer from being persisted for the user', async () => {
    signIn(++persons.count)
    const me = String(persons.count)
    const memory = cacheOf(me)
    const client = clientWith({ 'account.detail': { name: 'Salimah' } })
    await memory.forget()
    for (const query of client.getQueryCache().getAll()) await memory.keep(query)
    expect(await namesIn(me)).toEqual([])
  })

  test('is completed at the next start when the app was killed during it', async () => {
    const left = String(++persons.count)
    signIn(Number(left))
    await persistAll(clientWith({ 'account.detail': { name: 'Salimah' } }), left)
    signIn(++persons.count)
    await persistAll(clientWith({ 'account.detail': { name: 'Hasan' } }), String(persons.count))
    await clearOtherUsers()
    expect(await namesIn(left)).toEqual([])
    expect(await namesIn(String(persons.count))).toEqual(['account.detail'])
  })

  test('in another tab leaves no private answers in the guest’s cache', async () => {
    await cacheOf('tamu').forget()
    vi.stubGlobal('localStorage', storage())
    await persistAll(clientWith({ 'account.detail': { name: 'Salimah' }, 'showcase.home': 'etalase' }), '7')
    expect(await namesIn('tamu')).toEqual(['showcase.home'])
  })
})

test.each(['04', '10'])(
  'query persister: a stored answer is deleted when the server answers %s (gone), and does not come back',
  async (said) => {
    const before = phoneOf(owner)
    await before.ask()
    await untilKept(owner)
    network = () => Promise.reject(new Problem('refused', 'Produk ini diturunkan.', said))
    await before.client.invalidateQueries()
    await expect(before.ask()).rejects.toMatchObject({ code: said })
    await vi.waitFor(async () => expect(await kept(owner)).toEqual([]))
    network = noRoad
    await expect(phoneOf(owner).ask()).rejects.toMatchObject({ trouble: 'unreachable' })
  },
)

test('query persister: other rejections keep the stored answer', async () => {
  const before = phoneOf(owner)
  await before.ask()
  await untilKept(owner)
  network = () => Promise.reject(new Problem('refused', 'Tidak sekarang.', '01'))
  await before.client.invalidateQueries()
  await expect(before.ask()).rejects.toMatchObject({ code: '01' })
  expect(await kept(owner)).toHaveLength(1)
})

describe('query persister: an answer that is requested before the storage is read', () => {
  const aheadOf = (person: string) => phoneOf(person, cacheOf, 'requestFirst')

  test('is requested before the storage is read, and persisted', async () => {
    const ahead = aheadOf(owner)
    void ahead.ask()
    // No task has run yet in which IndexedDB could have answered.
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
    expect(asked).toBe(1)
    await untilKept(owner)
  })

  test('gives way to the persisted one when the network takes long, without a second request', async () => {
    await phoneOf(owner).ask()
    await untilKept(owner)
    let answer: (data: object) => void = () => {}
    network = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    asked = 0
    const ahead = aheadOf(owner)
    await expect(ahead.ask()).resolves.toEqual({ data: 'from the network' })
    void ahead.client.invalidateQueries({ refetchType: 'all' })
    answer({ data: 'newer' })
    await vi.waitFor(() => expect(ahead.client.getQueryData(['showcase.home', {}])).toEqual({ data: 'newer' }))
    expect(asked).toBe(1)
  })

  test('is that of the network when the storage is later, and stays it', async () => {
    await phoneOf(owner).ask()
    await untilKept(owner)
    const [[key, query]] = (await kept(owner)) as [[string, { state: object }]]
    const state = { ...query.state, dataUpdatedAt: Date.now() - 3_600_000 }
    await set(key, { ...query, state }, createStore(`remembered-${owner}`, 'answers'))
    network = async () => ({ data: 'newer' })
    const { phone, letIn } = await withMemoryShut('requestFirst')
    stopClock()
    await expect(phone.ask(), 'no timer ends').resolves.toEqual({ data: 'newer' })
    vi.useRealTimers()
    letIn()
    await phone.memory.all()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(phone.client.getQueryData(['showcase.home', {}])).toEqual({ data: 'newer' })
    expect(Date.now() - phone.client.getQueryState(['showcase.home', {}])!.dataUpdatedAt).toBeLessThan(60_000)
    expect(asked).toBe(2)
  })

  test('is the persisted one when the network fails', async () => {
    await phoneOf(owner).ask()
    await untilKept(owner)
    network = noRoad
    await expect(aheadOf(owner).ask()).resolves.toEqual({ data: 'from the network' })
  })
})
