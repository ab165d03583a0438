import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { code } from '#contract/http/code.ts'
import { typedMentor } from '#contract/products/rules.ts'
import type { OwnCard, products } from '#contract/products/schemas.ts'
import { productDraftName, type SaveRequest } from '#drafts/writes/product-write.ts'
import { cachedAnswers } from '#offline/cache/cached-answers.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import { optimisticWrites, pendingOf, usePending } from '#offline/outbox/optimistic.ts'
import { isStartedHere } from './started-products.ts'

type OwnProductAnswer = Answer<typeof products.own>['data']

/** The state of a product of the user's own shop: the server's data and this phone's writes. */
export type ProductState = {
  /** IndexedDB has been read. */
  ready: boolean
  /** The server's product; undefined while it loads, and if the server does not have it. */
  own: OwnProductAnswer | undefined
  card: OwnCard | undefined
  /** The server does not have it: it was begun on this phone, or never accepted. */
  isNew: boolean
  /** The pending write of the form. A rejected one comes before later edits. */
  pending: OutboxEntry | undefined
  /** The latest request from this phone that `own` does not contain yet. */
  latest: Partial<SaveRequest> | undefined
  /** The server has accepted a write of this product from this phone. */
  hasArrived: boolean
  /** The query of the server's product. */
  query: ReturnType<typeof useOwnProductQuery>
}

const useOwnProductQuery = (ask: { id: number } | { external_id: string }, enabled: boolean) =>
  useQuery({ ...endpointQuery('products.own', ask), enabled })

/** `id`: the server's id, if the address has it. The query's parameter stays the same while the form is open. */
export function useProduct(key: string, id: number | undefined): ProductState {
  const [ask] = useState(() => (id === undefined ? { external_id: key } : { id }))
  const { rows, arrived, loaded: ready } = usePending()
  const name = productDraftName(key)
  const hasArrived = arrived.some(({ last }) => last?.same === name)
  const isStarted = isStartedHere(key) && id === undefined
  const query = useOwnProductQuery(ask, ready && (!isStarted || hasArrived))
  const cached = useCachedProduct(key, query.data === undefined && query.error?.trouble === 'unreachable')
  const own = query.data?.data ?? cached
  const latest = pendingOf(optimisticWrites(rows, arrived, query.dataUpdatedAt), name)?.ask
  const isNew = !own && (isStarted || query.error?.code === code.notThere)
  return useMemo(
    () => ({
      ready,
      own,
      card: own?.card,
      isNew,
      pending: rows.find((row) => row.same === name && row.state === 'parked') ?? pendingOf(rows, name),
      latest: latest as Partial<SaveRequest> | undefined,
      hasArrived,
      query,
    }),
    [ready, own, isNew, rows, name, latest, hasArrived, query],
  )
}

/** Without a connection: the cached response of a query for the same product by another parameter (id or key). */
function useCachedProduct(key: string, enabled: boolean): OwnProductAnswer | undefined {
  const [cached, setCached] = useState<OwnProductAnswer>()
  useEffect(() => {
    if (!enabled) return
    let isMounted = true
    cachedAnswers('products.own').then(
      (all) => isMounted && setCached(all.find(({ data }) => data.card.external_id === key)?.data),
      () => {}, // a cache that cannot be read counts as empty
    )
    return () => {
      isMounted = false
    }
  }, [key, enabled])
  return cached
}

/** The options of the form, all fetched while there is a connection, so that the form can be filled in offline. */
export function useProductChoices() {
  const client = useQueryClient()
  const options = useQuery(endpointQuery('products.options', {}))
  const categories = useQuery(endpointQuery('showcase.categories', {}))
  const types = options.data?.data.mentor_types
  useEffect(() => {
    for (const { id } of types ?? [])
      if (id !== typedMentor) void client.prefetchQuery(endpointQuery('products.mentors', { type: Number(id) }))
  }, [client, types])
  return { options: options.data?.data, optionsLoading: options.isFetching, categories }
}
