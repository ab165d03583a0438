import { experimental_createQueryPersister, type PersistedQuery } from '@tanstack/query-persist-client-core'
import type { Query, QueryClient, QueryFunctionContext, QueryKey } from '@tanstack/react-query'
import { clear, createStore, del, entries, get, set, type UseStore } from 'idb-keyval'
import { endpointsByName } from '#contract/endpoints.ts'
import { isGone } from '#contract/problem.ts'
import { contractVersion } from '#contract/version.ts'
import { trackTransaction, untilRestored } from '#session/frozen-transactions.ts'
import { guest, person } from '#session/session.ts'
import { downloadedFrom } from '../downloads/downloaded-answers.ts'
import { environment } from '../environment.ts'

// Stores answers in IndexedDB, one record for each query: restoring one page does not read the others, and two tabs
// that look at different pages do not overwrite each other. Private answers are stored here only (acceptance.md#law-7).

const restoreTimeout = 400 // ms that a request waits for the persisted answer
const storageTimeout = 2000 // ms after which a storage that has not answered counts as failed
const week = 7 * 24 * 60 * 60 * 1000
const maxAnswerLength = 200_000 // characters of one answer; a longer one costs more at the next start than it saves

export type UserCache = ReturnType<typeof openCache>

const userCaches = new Map<string, UserCache>()

/**
 * The persisted cache of one person, the same object however often it is requested. Never throws: a storage that fails
 * is an empty one.
 */
export function cacheOf(owner: string): UserCache {
  const cache = userCaches.get(owner) ?? openCache(owner)
  userCaches.set(owner, cache)
  return cache
}

/**
 * The cache for an answer: public answers are the guest's and stay after a sign-out, private ones are deleted with the
 * person's cache.
 */
export const cacheFor = (query: Pick<Query, 'queryKey'>): UserCache => cacheOf(isPublic(query) ? guest : person())

const keptAs = ({ queryKey: [name] }: Pick<Query, 'queryKey'>) => endpointsByName.get(String(name))?.keep
const isPublic = (query: Pick<Query, 'queryKey'>) => keptAs(query) === 'public'
const isPersisted = (query: Pick<Query, 'queryKey'>) => keptAs(query) !== undefined

/**
 * Stores the answers that came with the page itself, so that it opens again without a network. A page from the worker
 * (sw/home-page.ts) may be older than what is stored: then the newer answer is shown. `owner`: the person for whom the
 * app was started; private answers are not written once that person has signed out.
 */
export async function persistAll(client: QueryClient, owner: string): Promise<void> {
  for (const query of client.getQueryCache().getAll()) {
    const cache = cacheFor(query)
    if (isPublic(query) || person() === owner) await cache.keep(query)
  }
}

/**
 * Deletes the persisted answers of everybody except this person and the guest, in case the app was killed during a
 * sign-out.
 */
export async function clearOtherUsers(): Promise<void> {
  const databases = (await orUndefined(() => environment.indexedDB()?.databases?.() ?? Promise.resolve([]))) ?? []
  for (const { name = '' } of databases) {
    const owner = /^remembered-(.+)$/.exec(name)?.[1]
    if (owner && owner !== person() && owner !== guest) await cacheOf(owner).forget()
  }
}

function openCache(owner: string) {
  const store = storeOf(owner)
  let isForgotten = false
  /** Reads that have timed out; a slow storage may still answer them. */
  const lateReads = new Set<Promise<unknown>>()
  /** Requests of requestFirst that have no answer yet. */
  const requests = new WeakMap<Query, Promise<unknown>>()
  const persister = experimental_createQueryPersister<PersistedQuery>({
    storage: {
      getItem: (key) => orUndefined(() => trackLate(get<PersistedQuery>(key, store))),
      // An answer that arrives after its person has signed out is dropped.
      setItem: (key, value) =>
        orUndefined(async () => (isSmallEnough(value) && !isForgotten ? set(key, value, store) : undefined)),
      removeItem: (key) => orUndefined(() => del(key, store)).then(() => {}),
      entries: async () => (await orUndefined(() => entries<string, PersistedQuery>(store))) ?? [],
    },
    serialize: (query) => query,
    deserialize: (query) => query,
    buster: String(contractVersion),
    maxAge: week,
    prefix: 'answer',
  })

  /**
   * Wraps a query's function: a persisted answer if it comes in time; otherwise the network, and the persisted answer
   * when it comes. A request that is under way is not waited for, but if its answer is first, it is used.
   */
  async function recall<T, K extends QueryKey>(
    ask: (context: QueryFunctionContext<K>) => T | Promise<T>,
    context: QueryFunctionContext<K>,
    query: Query,
    requested?: Promise<T>,
  ): Promise<T> {
    const { client } = context
    if (query.state.data !== undefined || !isPersisted(query)) return persistLater(await fetchAnswer(), query, client)
    let isAnswered = false
    const persisted = persister.retrieveQuery<T>(query.queryHash, ({ state }) => {
      if (isAnswered) return
      // A time in the future means that the clock was set back; the answer would look fresh for years. A private
      // answer may be older than a write that was sent before this page was opened, so it is requested again.
      const isInvalidated = state.dataUpdatedAt > environment.now() || !isPublic(query)
      query.setState({ dataUpdatedAt: state.dataUpdatedAt, ...(isInvalidated && { isInvalidated }) })
      if (query.isStale()) refetch(query)
    })
    const underWay = requested?.then(
      (fetched) => {
        isAnswered = true
        return fetched
      },
      () => undefined,
    )
    const first = await Promise.race([persisted, timeoutAfter(restoreTimeout), underWay ?? persisted])
    if (first !== undefined) return isAnswered ? persistLater(first, query, client) : first
    const answer = fetchAnswer()
    const persistedOrThrow = () =>
      persisted.then((data) => (data === undefined ? Promise.reject(new Error('not persisted')) : data))
    // The network may fail before a slow storage has answered: then the persisted answer is still used.
    return answer.then(
      (fetched) => persistLater(fetched, query, client),
      (problem: unknown) => {
        if (isGone(problem)) throw problem
        return persistedOrThrow().then(
          (data) => data,
          () => {
            const once = () => query.state.data === undefined && refetch(query)
            for (const read of lateReads) read.then(once, () => {})
            return Promise.reject(problem)
          },
        )
      },
    )

    /**
     * Requests the answer. If the thing no longer exists, or an operator has hidden it, its persisted answer is
     * deleted.
     */
    async function fetchAnswer(): Promise<T> {
      try {
        return await ask(context)
      } catch (problem) {
        if (isGone(problem)) void orUndefined(() => del(`answer-${query.queryHash}`, store))
        throw problem
      }
    }
  }

  /** Adds the read to `lateReads` when it has timed out, until it is answered. */
  function trackLate<T>(read: Promise<T>): Promise<T> {
    const timer = environment.setTimeout(() => lateReads.add(read), storageTimeout)
    const end = () => {
      environment.clearTimeout(timer)
      lateReads.delete(read)
    }
    read.then(end, end)
    return read
  }

  /** Like `recall`, but the network is asked before the storage is read, and the first answer of both is used. */
  function requestFirst<T, K extends QueryKey>(
    ask: (context: QueryFunctionContext<K>) => T | Promise<T>,
    context: QueryFunctionContext<K>,
    query: Query,
  ): Promise<T> {
    // After a persisted answer the query is fetched again, which must not be a second request.
    const requested = (requests.get(query) as Promise<T> | undefined) ?? Promise.resolve(ask(context))
    requests.set(query, requested)
    const end = () => void requests.delete(query)
    requested.then(end, end)
    return recall(() => requested, context, query, requested)
  }

  function persistLater<T>(answer: T, query: Query, client: QueryClient): T {
    if (isPersisted(query) && !downloadedFrom(answer))
      environment.setTimeout(() => void persister.persistQueryByKey(query.queryKey, client))
    return answer
  }

  return {
    recall,
    requestFirst,
    /** Stores the query's answer. If the stored one is newer, the query gets that one instead. */
    keep: async (query: Query): Promise<void> => {
      if (!isPersisted(query) || query.state.data === undefined) return
      const stored = await orUndefined(() => get<PersistedQuery>(`answer-${query.queryHash}`, store))
      const at = stored?.buster === String(contractVersion) ? stored.state.dataUpdatedAt : 0
      if (stored && at > query.state.dataUpdatedAt && at <= environment.now())
        query.setData(stored.state.data, { updatedAt: at, manual: true })
      else await persister.persistQuery(query)
    },
    /** Deletes answers that are a week old or of another contract version. */
    tidy: () => persister.persisterGc(),
    /** Reads every persisted answer of this person, newest first. */
    all: async (): Promise<PersistedQuery[]> =>
      ((await orUndefined(() => entries<string, PersistedQuery>(store))) ?? [])
        .map(([, query]) => query)
        .filter((query) => query.buster === String(contractVersion))
        .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt),
    /** Deletes everything; a write in progress does not come back. Signing in again opens a new cache. */
    forget: async (): Promise<void> => {
      isForgotten = true
      userCaches.delete(owner)
      await orUndefined(() => clear(store))
    },
  }

  function storeOf(name: string): UseStore {
    let opened: UseStore | undefined
    // createStore throws at once where IndexedDB does not exist.
    return async (mode, callback) => {
      await untilRestored()
      opened ??= createStore(`remembered-${name}`, 'answers')
      return opened(mode, (store) => {
        trackTransaction(store.transaction)
        return callback(store)
      })
    }
  }
}

const refetch = (query: Query) => void query.fetch().catch(() => {}) // the query holds its own error
const timeoutAfter = (ms: number) =>
  new Promise<undefined>((resolve) => environment.setTimeout(() => resolve(undefined), ms))
const isSmallEnough = (query: PersistedQuery) => JSON.stringify(query.state.data ?? null).length <= maxAnswerLength

// A storage may fail or never answer; both mean that there is no persisted answer.
async function orUndefined<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await Promise.race([work(), timeoutAfter(storageTimeout)])
  } catch {
    return undefined
  }
}
