import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { createStore, entries, set } from 'idb-keyval'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Problem } from '#contract/problem.ts'
import { cacheOf, clearOtherUsers, persistAll } from '#offline/cache/query-persister.ts'
import { storage } from '#tests/support/storage.ts'

// One person's memory behind a query cache, with a network that does what the test says.

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
/** Only what is waited for by a clock stands still, not the phone's storage. */
const stopClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

function phoneOf(person: string, open = cacheOf) {
  const memory = open(person)
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'offlineFirst',
        retry: false,
        staleTime: 60_000,
        persister: (ask, context, query) => memory.recall(ask, context, query as never),
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

test('a page seen once opens again without a network, with the time it was seen', async () => {
  const before = phoneOf(owner)
  await before.ask()
  const seenAt = before.client.getQueryState(['showcase.home', {}])!.dataUpdatedAt
  await untilKept(owner)

  network = noRoad
  const after = phoneOf(owner)
  expect(await after.ask()).toEqual({ data: 'from the network' })
  await vi.waitFor(() => expect(after.client.getQueryState(['showcase.home', {}])!.dataUpdatedAt).toBe(seenAt))
})

test('an answer from before the clock was set back is asked for again', async () => {
  await phoneOf(owner).ask()
  await untilKept(owner)
  const [[key, query]] = (await kept(owner)) as [[string, { state: object }]]
  const state = { ...query.state, dataUpdatedAt: Date.now() + 365 * 24 * 3_600_000 }
  await set(key, { ...query, state }, createStore(`remembered-${owner}`, 'answers'))
  const after = phoneOf(owner)
  await after.ask()
  await vi.waitFor(() => expect(asked).toBe(2))
})

test('another person on this phone does not see it', async () => {
  await phoneOf(owner).ask()
  await untilKept(owner)
  network = noRoad
  await expect(phoneOf(`${owner}-lain`).ask()).rejects.toMatchObject({ trouble: 'unreachable' })
})

test('an answer of another contract is not opened', async () => {
  await phoneOf(owner).ask()
  await untilKept(owner)
  const [[key, query]] = (await kept(owner)) as [[string, { buster: string }]]
  await set(key, { ...query, buster: 'another' }, createStore(`remembered-${owner}`, 'answers'))
  network = noRoad
  await expect(phoneOf(owner).ask()).rejects.toMatchObject({ trouble: 'unreachable' })
})

test('a failed refresh leaves the answer that was remembered', async () => {
  const phone = phoneOf(owner)
  await phone.ask()
  await untilKept(owner)
  network = noRoad
  await phone.client.invalidateQueries()
  await expect(phone.ask()).rejects.toBeInstanceOf(Problem)
  expect(phone.client.getQueryData(['showcase.home', {}])).toEqual({ data: 'from the network' })
})

test('a storage that never answers keeps nobody waiting longer than its 400 ms', async () => {
  vi.spyOn(indexedDB, 'open').mockReturnValue({} as IDBOpenDBRequest)
  stopClock()
  const answer = phoneOf(owner).ask()
  await vi.advanceTimersByTimeAsync(399)
  expect(asked, 'memory has the first word').toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toBe(1)
  expect(await answer).toEqual({ data: 'from the network' })
})

test('where there is no storage at all the app asks the network and goes on', async () => {
  vi.stubGlobal('indexedDB', undefined)
  try {
    expect(await phoneOf(owner).ask()).toEqual({ data: 'from the network' })
  } finally {
    vi.unstubAllGlobals()
  }
})

/** The app started anew, with a memory that is shut until `letIn`. */
async function withMemoryShut() {
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
  return { phone: phoneOf(owner, anew.cacheOf), letIn }
}

test('memory that is slow still has the word when the network has none', async () => {
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

/** A page that was asked for, and could not be shown: no network, and a memory that was given up and now wakes. */
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

test('also after it was given up: what a page could not show stands there when memory wakes', async () => {
  await phoneOf(owner).ask()
  await untilKept(owner)
  const { client } = await wakingTooLate()
  await vi.waitFor(() => expect(client.getQueryData(['showcase.home', {}])).toEqual({ data: 'from the network' }))
})

test('a memory that wakes and knows nothing asks the network once more, and not for ever', async () => {
  const { memory } = await wakingTooLate()
  await vi.waitFor(() => expect(asked).toBe(2))
  for (let reading = 0; reading < 20; reading++) await memory.all()
  expect(asked).toBe(2)
})

test('what came with the page is kept too, and what is too big is not', async () => {
  const { client, memory } = phoneOf(owner)
  client.setQueryData(['showcase.home', {}], { data: 'with the page' })
  client.setQueryData(['showcase.categories', {}], { data: 'x'.repeat(300_000) })
  client.setQueryData(['somebody.private', {}], { data: 'no endpoint says that this may be kept' })
  for (const query of client.getQueryCache().getAll()) await memory.keep(query)
  expect((await memory.all()).map(({ queryKey }) => queryKey[0])).toEqual(['showcase.home'])
})

describe('somebody who signs out', () => {
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

  test('takes what is theirs along, and leaves what everybody may read', async () => {
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

  test('is not remembered again by an answer that was still on its way', async () => {
    signIn(++persons.count)
    const me = String(persons.count)
    const memory = cacheOf(me)
    const client = clientWith({ 'account.detail': { name: 'Salimah' } })
    await memory.forget()
    for (const query of client.getQueryCache().getAll()) await memory.keep(query)
    expect(await namesIn(me)).toEqual([])
  })

  test('is gone at the next start when the app was killed in between', async () => {
    const left = String(++persons.count)
    signIn(Number(left))
    await persistAll(clientWith({ 'account.detail': { name: 'Salimah' } }), left)
    signIn(++persons.count)
    await persistAll(clientWith({ 'account.detail': { name: 'Hasan' } }), String(persons.count))
    await clearOtherUsers()
    expect(await namesIn(left)).toEqual([])
    expect(await namesIn(String(persons.count))).toEqual(['account.detail'])
  })

  test('leaves nothing in the memory of the guest when another tab signed them out first', async () => {
    await cacheOf('tamu').forget()
    vi.stubGlobal('localStorage', storage())
    await persistAll(clientWith({ 'account.detail': { name: 'Salimah' }, 'showcase.home': 'etalase' }), '7')
    expect(await namesIn('tamu')).toEqual(['showcase.home'])
  })
})

test.each(['04', '10'])(
  'what the server says is not there any more (%s) is forgotten, and does not come back',
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

test('a refusal of another kind forgets nothing', async () => {
  const before = phoneOf(owner)
  await before.ask()
  await untilKept(owner)
  network = () => Promise.reject(new Problem('refused', 'Tidak sekarang.', '01'))
  await before.client.invalidateQueries()
  await expect(before.ask()).rejects.toMatchObject({ code: '01' })
  expect(await kept(owner)).toHaveLength(1)
})
