import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { dayInJakarta } from '#contract/dates.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { OwnCard, products } from '#contract/products/products.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { readDrafts } from '#offline/drafts/drafts.ts'
import { serverTime } from '#offline/network/server-clock.ts'
import type { Draft } from '#offline/outbox/entry.ts'
import { optimisticWrites, usePending } from '#offline/outbox/optimistic.ts'
import { onDbChanged } from '#offline/storage/db-events.ts'
import { ownProductsInputOf, type ShopView } from '../../public/shop-view.ts'
import { ownProductPage } from './own-products.ts'

/** One's own products of a view, as they stand on this phone. */
export function useOwnProducts(view: ShopView) {
  const asked = useQuery({
    ...endpointQuery('products.mine', ownProductsInputOf(view)),
    placeholderData: (before) => before,
  })
  const { rows, arrived, known } = usePending()
  const drafts = useLocalDrafts()
  const others = useOtherCards(asked.dataUpdatedAt)
  const parents = useParentCategories(view.category !== undefined)
  const { data, dataUpdatedAt, isPlaceholderData } = asked
  const page = useMemo(() => {
    if (!known || !drafts) return undefined
    // The oldest first: each goes on from what was said before it.
    const said = optimisticWrites(rows, [...arrived].reverse(), isPlaceholderData ? 0 : dataUpdatedAt)
    const today = dayInJakarta(serverTime())
    return ownProductPage({ cards: data?.data ?? [], others, said, rows, drafts, parents }, view, today)
  }, [known, drafts, rows, arrived, data, dataUpdatedAt, isPlaceholderData, others, parents, view])
  return { asked, page }
}

/** The category of each subcategory, as far as this phone has heard of them. */
function useParentCategories(enabled: boolean): ReadonlyMap<number, number> {
  const { data } = useQuery({ ...endpointQuery('showcase.categories', {}), enabled: enabled })
  return useMemo(
    () => new Map(data?.data.flatMap(({ id, child }) => child.map((below) => [below.id, id] as const))),
    [data],
  )
}

/** What was begun on this phone; undefined until IndexedDB has been read. */
function useLocalDrafts(): readonly Draft[] | undefined {
  const [drafts, setDrafts] = useState<readonly Draft[]>()
  useEffect(() => {
    let here = true
    const read = () =>
      readDrafts().then(
        (found) => here && setDrafts(found),
        () => here && setDrafts((before) => before ?? []), // the server's word is then the only one
      )
    void read()
    const stop = onDbChanged(() => void read())
    return () => {
      here = false
      stop()
    }
  }, [])
  return drafts
}

/** The cards of every page of this list that this phone has seen: what waits may be about one of another page. */
function useOtherCards(at: number): readonly OwnCard[] {
  const client = useQueryClient()
  const [persisted, setRemembered] = useState<readonly OwnCard[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer is the event
  useEffect(() => {
    let here = true
    // Code of its own: the first screens carry it too, and none of this feature.
    void import('#offline/cache/cached-answers.ts')
      .then(({ cachedAnswers }) => cachedAnswers('products.mine'))
      .then(
        (answers) => here && setRemembered(answers.flatMap(({ data }) => data)),
        () => {}, // what the cache holds is known all the same
      )
    return () => {
      here = false
    }
  }, [at === 0])
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  return useMemo(() => {
    const cached = client.getQueriesData<Answer<typeof products.mine>>({ queryKey: ['products.mine'] })
    return [...persisted, ...cached.flatMap(([, answer]) => answer?.data ?? [])]
  }, [client, persisted, at])
}
