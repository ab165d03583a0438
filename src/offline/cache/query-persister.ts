import { experimental_createQueryPersister, type PersistedQuery } from '@tanstack/query-persist-client-core'
import type { Query, QueryClient, QueryFunctionContext, QueryKey } from '@tanstack/react-query'
import { clear, createStore, del, entries, get, set, type UseStore } from 'idb-keyval'
import { contractVersion, endpointNamed } from '#contract/index.ts'
import { isGone } from '#contract/problem.ts'
import { guest, person } from '#session/session.ts'

// Stores answers in IndexedDB, one record for each query: restoring one page does not read the others, and two tabs that
// look at different pages do not overwrite each other. Private answers are stored here only (acceptance.md#law-7).

const restoreTimeout = 400 // ms that a request waits for the persisted answer
const storageTimeout = 2000 // ms after which a storage that has not answered never will
const week = 7 * 24 * 60 * 60 * 1000
const maxAnswerLength = 200_000 // characters of one answer; a bigger one is not worth the wait it costs on the next start

export type UserCache = ReturnType<typeof openCache>

const userCaches = new Map<string, UserCache>()

/** The memory of one person, the same however often it is asked for. Never throws: a storage that fails is an empty one. */
export function cacheOf(whose: string): UserCache {
  const known = userCaches.get(whose) ?? openCache(whose)
  userCaches.set(whose, known)
  return known
}

/** Where an answer belongs: what everybody may read stays when somebody signs out, what is theirs goes with them. */
export const cacheFor = (query: Pick<Query, 'queryKey'>): UserCache => cacheOf(isPublic(query) ? guest : person())

function isPublic({ queryKey: [name] }: Pick<Query, 'queryKey'>) {
  const asked = endpointNamed(String(name))
  return asked?.who === 'anyone' && !asked.telling
}

/**
 * Writes what came with the page itself, so that it opens again without a network. `whose`: for whom the app was started;
 * what is private is not written once they have left.
 */
export async function persistAll(client: QueryClient, whose: string): Promise<void> {
  for (const query of client.getQueryCache().getAll()) {
    const memory = cacheFor(query)
    if (isPublic(query) || person() === whose) await memory.keep(query)
  }
}

/** Removes what anybody but the person here and the guest has left on this phone: an app that was killed while signing out. */
export async function clearOtherUsers(): Promise<void> {
  const known = (await orUndefined(() => indexedDB.databases?.() ?? Promise.resolve([]))) ?? []
  for (const { name = '' } of known) {
    const whose = /^remembered-(.+)$/.exec(name)?.[1]
    if (whose && whose !== person() && whose !== guest) await cacheOf(whose).forget()
  }
}

function openCache(whose: string) {
  const store = storeOf(whose)
  let left = false
  /** Readings that were given up: a storage that was only slow answers them after all. */
  const given = new Set<Promise<unknown>>()
  const memory = experimental_createQueryPersister<PersistedQuery>({
    storage: {
      getItem: (key) => orUndefined(() => noticed(get<PersistedQuery>(key, store))),
      // An answer that comes after its person has gone stays with nobody.
      setItem: (key, value) =>
        orUndefined(async () => (isSmallEnough(value) && !left ? set(key, value, store) : undefined)),
      removeItem: (key) => orUndefined(() => del(key, store)).then(() => {}),
      entries: async () => (await orUndefined(() => entries<string, PersistedQuery>(store))) ?? [],
    },
    serialize: (query) => query,
    deserialize: (query) => query,
    buster: String(contractVersion),
    maxAge: week,
    prefix: 'answer',
  })

  /** Stands before a query's function: memory first, if it is quick enough; else the network, and memory when it comes. */
  async function recall<T, K extends QueryKey>(
    ask: (context: QueryFunctionContext<K>) => T | Promise<T>,
    context: QueryFunctionContext<K>,
    query: Query,
  ): Promise<T> {
    const { client } = context
    if (query.state.data !== undefined || !isPersisted(query)) return keepAfter(await asked(), query)
    const recalled = memory.retrieveQuery<T>(query.queryHash, ({ state }) => {
      // From a time that has not come yet: the clock was set back, and it would look new for years.
      const isInvalidated = state.dataUpdatedAt > Date.now()
      query.setState({ dataUpdatedAt: state.dataUpdatedAt, ...(isInvalidated && { isInvalidated }) })
      if (query.isStale()) refetch(query)
    })
    const first = await Promise.race([recalled, timeoutAfter(restoreTimeout)])
    if (first !== undefined) return first
    const answer = asked()
    const known = () => recalled.then((data) => (data === undefined ? Promise.reject(new Error('never seen')) : data))
    // The network may be gone before a slow memory has spoken: then memory still has the word.
    return answer.then(
      (said) => keepAfter(said, query),
      (problem: unknown) => {
        if (isGone(problem)) throw problem
        return known().then(
          (data) => data,
          () => {
            const once = () => query.state.data === undefined && refetch(query)
            for (const reading of given) reading.then(once, () => {})
            return Promise.reject(problem)
          },
        )
      },
    )

    /** Asks the network. What is not there any more is forgotten here too: an operator may have taken it off the air. */
    async function asked(): Promise<T> {
      try {
        return await ask(context)
      } catch (problem) {
        if (isGone(problem)) void orUndefined(() => del(`answer-${query.queryHash}`, store))
        throw problem
      }
    }

    function keepAfter(answer: T, of: Query) {
      if (isPersisted(of)) setTimeout(() => void memory.persistQueryByKey(of.queryKey, client))
      return answer
    }
  }

  /** Keeps it among those that were given up, from then until it is answered. */
  function noticed<T>(reading: Promise<T>): Promise<T> {
    const late = setTimeout(() => given.add(reading), storageTimeout)
    const end = () => {
      clearTimeout(late)
      given.delete(reading)
    }
    reading.then(end, end)
    return reading
  }

  return {
    recall,
    keep: async (query: Query): Promise<void> => {
      if (isPersisted(query) && query.state.data !== undefined) await memory.persistQuery(query)
    },
    /** Drops what is a week old or of another contract. */
    tidy: () => memory.persisterGc(),
    /** Reads every answer this person has seen, newest first. */
    all: async (): Promise<PersistedQuery[]> =>
      ((await orUndefined(() => entries<string, PersistedQuery>(store))) ?? [])
        .map(([, query]) => query)
        .filter((query) => query.buster === String(contractVersion))
        .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt),
    /** Forgets everything, also what is still on its way. Signing in again opens a new memory. */
    forget: async (): Promise<void> => {
      left = true
      userCaches.delete(whose)
      await orUndefined(() => clear(store))
    },
  }

  function storeOf(name: string): UseStore {
    let shelf: UseStore | undefined
    // createStore throws at once where IndexedDB does not exist.
    return (mode, callback) => {
      shelf ??= createStore(`remembered-${name}`, 'answers')
      return shelf(mode, callback)
    }
  }
}

const refetch = (query: Query) => void query.fetch().catch(() => {}) // the query holds its own error
const isPersisted = ({ queryKey: [name] }: Pick<Query, 'queryKey'>) => endpointNamed(String(name))?.offline === 'keep'
const timeoutAfter = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms))
const isSmallEnough = (query: PersistedQuery) => JSON.stringify(query.state.data ?? null).length <= maxAnswerLength

// A storage may refuse, or never answer at all; both mean "nothing known".
async function orUndefined<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await Promise.race([work(), timeoutAfter(storageTimeout)])
  } catch {
    return undefined
  }
}
