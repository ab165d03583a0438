import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import type { OwnCard, products } from '#contract/products/schemas.ts'
import { dayInJakarta } from '#contract/time/dates.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { readDrafts } from '#offline/drafts/drafts.ts'
import { serverTime } from '#offline/network/server-clock.ts'
import type { Draft } from '#offline/outbox/entry.ts'
import { optimisticWrites, usePending } from '#offline/outbox/optimistic.ts'
import { onDbChanged } from '#offline/storage/db-events.ts'
import { ownProductPage } from './own-products.ts'
import { type OwnView, ownProductsInputOf } from './own-view.ts'

/** The own products of a view with drafts and writes applied; `page` is undefined until IndexedDB has been read. */
export function useOwnProducts(view: OwnView) {
  const query = useQuery({
    ...endpointQuery('products.mine', ownProductsInputOf(view)),
    placeholderData: (before) => before,
  })
  const { rows, arrived, loaded: isLoaded } = usePending()
  const drafts = useLocalDrafts()
  const others = useOtherCards(query.dataUpdatedAt)
  const parents = useParentCategories(view.category !== undefined)
  const { data, dataUpdatedAt, isPlaceholderData } = query
  const page = useMemo(() => {
    if (!isLoaded || !drafts) return undefined
    // The oldest first: each write is applied to the result of those before it.
    const writes = optimisticWrites(rows, [...arrived].reverse(), isPlaceholderData ? 0 : dataUpdatedAt)
    const today = dayInJakarta(serverTime())
    return ownProductPage({ cards: data?.data ?? [], others, pending: writes, rows, drafts, parents }, view, today)
  }, [isLoaded, drafts, rows, arrived, data, dataUpdatedAt, isPlaceholderData, others, parents, view])
  return { query, page }
}

/** The category of each subcategory; empty until the categories have loaded. */
function useParentCategories(enabled: boolean): ReadonlyMap<number, number> {
  const { data } = useQuery({ ...endpointQuery('showcase.categories', {}), enabled })
  return useMemo(
    () => new Map(data?.data.flatMap(({ id, child }) => child.map((sub) => [sub.id, id] as const))),
    [data],
  )
}

/** The drafts on this phone; undefined until IndexedDB has been read. */
function useLocalDrafts(): readonly Draft[] | undefined {
  const [drafts, setDrafts] = useState<readonly Draft[]>()
  useEffect(() => {
    let isMounted = true
    const read = () =>
      readDrafts().then(
        (found) => isMounted && setDrafts(found),
        () => isMounted && setDrafts((before) => before ?? []), // then only the server's data is used
      )
    void read()
    const stop = onDbChanged(() => void read())
    return () => {
      isMounted = false
      stop()
    }
  }, [])
  return drafts
}

/** The cached cards of all pages of this list: a pending write may be about a product on another page. */
function useOtherCards(at: number): readonly OwnCard[] {
  const client = useQueryClient()
  const [persisted, setPersisted] = useState<readonly OwnCard[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer is the event
  useEffect(() => {
    let isMounted = true
    // A chunk of its own, shared with the public pages, which load nothing of this feature.
    void import('#offline/cache/cached-answers.ts')
      .then(({ cachedAnswers }) => cachedAnswers('products.mine'))
      .then(
        (answers) => isMounted && setPersisted(answers.flatMap(({ data }) => data)),
        () => {}, // then only the in-memory cache is used
      )
    return () => {
      isMounted = false
    }
  }, [at === 0])
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  return useMemo(() => {
    const cached = client.getQueriesData<Answer<typeof products.mine>>({ queryKey: ['products.mine'] })
    return [...persisted, ...cached.flatMap(([, answer]) => answer?.data ?? [])]
  }, [client, persisted, at])
}
