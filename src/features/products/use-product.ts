import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { code } from '#contract/code.ts'
import type { Answer } from '#contract/endpoint.ts'
import { typedMentor } from '#contract/product-rules.ts'
import type { OwnCard, products } from '#contract/products.ts'
import { keyName, type SaveAsk } from '#forms/product-write.ts'
import { pendingOf, saidSince, usePending } from '#offline/pending.ts'
import { question } from '#offline/question.ts'
import type { Row } from '#offline/rows.ts'
import { seenAnswers } from '#offline/seen.ts'
import { isBegunHere } from './made-here.ts'

type Own = Answer<typeof products.own>['data']

/** A product of one's own, as far as this phone knows of it. */
export type KnownProduct = {
  /** The shelves have been read. */
  ready: boolean
  /** What the server says; undefined as long as it has not, and of one that it does not know. */
  own: Own | undefined
  card: OwnCard | undefined
  /** There is nothing of it on the server: it was begun here, or it never came there. */
  isNew: boolean
  /** The write of the form that has not arrived: one that was refused before an edit of it that stands behind it. */
  pending: Row | undefined
  /** What this phone said last, as long as `own` does not know of it. */
  latest: Partial<SaveAsk> | undefined
  /** It has arrived from this phone. */
  hasArrived: boolean
  /** What is known of it, as a question: for its faces, and how old its answer is. */
  asked: ReturnType<typeof useOwn>
}

const useOwn = (ask: { id: number } | { external_id: string }, enabled: boolean) =>
  useQuery({ ...question('products.own', ask), enabled })

/** `id`: the server's number, when the address has it. What was asked first is asked for as long as the form is open. */
export function useProduct(key: string, id: number | undefined): KnownProduct {
  const [ask] = useState(() => (id === undefined ? { external_id: key } : { id }))
  const { rows, arrived, known: ready } = usePending()
  const name = keyName(key)
  const hasArrived = arrived.some(({ last }) => last?.same === name)
  const isHere = isBegunHere(key) && id === undefined
  const asked = useOwn(ask, ready && (!isHere || hasArrived))
  const seen = useSeen(key, asked.data === undefined && asked.error?.trouble === 'unreachable')
  const own = asked.data?.data ?? seen
  const latest = pendingOf(saidSince(rows, arrived, asked.dataUpdatedAt), name)?.ask
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

/** Without a road: what was remembered of it when it was asked for in another way. */
function useSeen(key: string, looks: boolean): Own | undefined {
  const [seen, setSeen] = useState<Own>()
  useEffect(() => {
    if (!looks) return
    let here = true
    seenAnswers('products.own').then(
      (all) => here && setSeen(all.find(({ data }) => data.card.external_id === key)?.data),
      // A memory that cannot be read has seen nothing.
      () => {},
    )
    return () => {
      here = false
    }
  }, [key, looks])
  return seen
}

/** What the form chooses from: fetched while there is a road, so that it is there on the way to the customer. */
export function useChoices() {
  const client = useQueryClient()
  const options = useQuery(question('products.options', {}))
  const categories = useQuery(question('showcase.categories', {}))
  const types = options.data?.data.mentor_types
  useEffect(() => {
    for (const { id } of types ?? [])
      if (id !== typedMentor) void client.prefetchQuery(question('products.mentors', { type: Number(id) }))
  }, [client, types])
  return { options: options.data?.data, optionsLoading: options.isFetching, categories }
}
