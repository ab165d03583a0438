import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { code } from '#contract/code.ts'
import type { Answer } from '#contract/endpoint.ts'
import { typedMentor } from '#contract/products/product-rules.ts'
import type { OwnCard, products } from '#contract/products/products.ts'
import { productDraftName, type SaveAsk } from '#drafts/writes/product-write.ts'
import { cachedAnswers } from '#offline/cache/cached-answers.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import { optimisticWrites, pendingOf, usePending } from '#offline/outbox/optimistic.ts'
import { isStartedHere } from './started-products.ts'

type OwnProductAnswer = Answer<typeof products.own>['data']

/** A product of one's own, as far as this phone knows of it. */
export type KnownProduct = {
  /** IndexedDB has been read. */
  ready: boolean
  /** What the server says; undefined as long as it has not, and of one that it does not know. */
  own: OwnProductAnswer | undefined
  card: OwnCard | undefined
  /** There is nothing of it on the server: it was begun here, or it never came there. */
  isNew: boolean
  /** The write of the form that has not arrived: one that was refused before an edit of it that stands behind it. */
  pending: OutboxEntry | undefined
  /** What this phone said last, as long as `own` does not know of it. */
  latest: Partial<SaveAsk> | undefined
  /** It has arrived from this phone. */
  hasArrived: boolean
  /** What is known of it, as a question: for its faces, and how old its answer is. */
  asked: ReturnType<typeof useOwnProductQuery>
}

const useOwnProductQuery = (ask: { id: number } | { external_id: string }, enabled: boolean) =>
  useQuery({ ...endpointQuery('products.own', ask), enabled })

/** `id`: the server's number, when the address has it. What was asked first is asked for as long as the form is open. */
export function useProduct(key: string, id: number | undefined): KnownProduct {
  const [ask] = useState(() => (id === undefined ? { external_id: key } : { id }))
  const { rows, arrived, known: ready } = usePending()
  const name = productDraftName(key)
  const hasArrived = arrived.some(({ last }) => last?.same === name)
  const isHere = isStartedHere(key) && id === undefined
  const asked = useOwnProductQuery(ask, ready && (!isHere || hasArrived))
  const cached = useCachedProduct(key, asked.data === undefined && asked.error?.trouble === 'unreachable')
  const own = asked.data?.data ?? cached
  const latest = pendingOf(optimisticWrites(rows, arrived, asked.dataUpdatedAt), name)?.ask
  const isNew = !own && (isHere || asked.error?.code === code.notThere)
  return useMemo(
    () => ({
      ready,
      own,
      card: own?.card,
      isNew,
      pending: rows.find((row) => row.same === name && row.state === 'parked') ?? pendingOf(rows, name),
      latest: latest as Partial<SaveAsk> | undefined,
      hasArrived,
      asked,
    }),
    [ready, own, isNew, rows, name, latest, hasArrived, asked],
  )
}

/** Without a connection: what was remembered of it when it was asked for in another way. */
function useCachedProduct(key: string, looks: boolean): OwnProductAnswer | undefined {
  const [cached, setSeen] = useState<OwnProductAnswer>()
  useEffect(() => {
    if (!looks) return
    let here = true
    cachedAnswers('products.own').then(
      (all) => here && setSeen(all.find(({ data }) => data.card.external_id === key)?.data),
      // A cache that cannot be read has no answer.
      () => {},
    )
    return () => {
      here = false
    }
  }, [key, looks])
  return cached
}

/** What the form chooses from: fetched while there is a connection, so that it is there on the way to the customer. */
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
