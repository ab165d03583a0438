import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { dayInJakarta } from '#contract/product-state.ts'
import type { OwnCard, products } from '#contract/products.ts'
import { onShelvesChanged } from '#offline/changes.ts'
import { serverTime } from '#offline/clock.ts'
import { draftsOf } from '#offline/drafts.ts'
import { saidSince, usePending } from '#offline/pending.ts'
import { question } from '#offline/question.ts'
import type { Draft } from '#offline/rows.ts'
import { ownPage } from './own-goods.ts'
import { ownAskOf, type ShopView } from './shop-view.ts'

/** One's own products of a view, as they stand on this phone. */
export function useOwnGoods(view: ShopView) {
  const asked = useQuery({ ...question('products.mine', ownAskOf(view)), placeholderData: (before) => before })
  const { rows, arrived, known } = usePending()
  const drafts = useDrafts()
  const others = useOtherCards(asked.dataUpdatedAt)
  const parents = useParents(view.category !== undefined)
  const { data, dataUpdatedAt, isPlaceholderData } = asked
  const page = useMemo(() => {
    if (!known || !drafts) return undefined
    // The oldest first: each goes on from what was said before it.
    const said = saidSince(rows, [...arrived].reverse(), isPlaceholderData ? 0 : dataUpdatedAt)
    const today = dayInJakarta(serverTime())
    return ownPage({ cards: data?.data ?? [], others, said, rows, drafts, parents }, view, today)
  }, [known, drafts, rows, arrived, data, dataUpdatedAt, isPlaceholderData, others, parents, view])
  return { asked, page }
}

/** The category of each subcategory, as far as this phone has heard of them. */
function useParents(wanted: boolean): ReadonlyMap<number, number> {
  const { data } = useQuery({ ...question('showcase.categories', {}), enabled: wanted })
  return useMemo(
    () => new Map(data?.data.flatMap(({ id, child }) => child.map((below) => [below.id, id] as const))),
    [data],
  )
}

/** What was begun on this phone; undefined until the shelf has been read. */
function useDrafts(): readonly Draft[] | undefined {
  const [drafts, setDrafts] = useState<readonly Draft[]>()
  useEffect(() => {
    let here = true
    const read = () =>
      draftsOf().then(
        (found) => here && setDrafts(found),
        () => here && setDrafts((before) => before ?? []), // the server's word is then the only one
      )
    void read()
    const stop = onShelvesChanged(() => void read())
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
  const [remembered, setRemembered] = useState<readonly OwnCard[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer is the event
  useEffect(() => {
    let here = true
    // Code of its own: the first screens carry it too, and none of this room.
    void import('#offline/seen.ts')
      .then(({ seenAnswers }) => seenAnswers('products.mine'))
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
    const held = client.getQueriesData<Answer<typeof products.mine>>({ queryKey: ['products.mine'] })
    return [...remembered, ...held.flatMap(([, answer]) => answer?.data ?? [])]
  }, [client, remembered, at])
}
