import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import type { shops } from '#contract/shops.ts'
import { Belt } from '#goods/Belt.tsx'
import { question } from '#offline/question.ts'
import { lastShops } from './last-shops.ts'
import { ShopCard } from './ShopCard.tsx'

const title = 'Berdasarkan Pencarian Terakhir'

type Last = Answer<typeof shops.last>
type Card = Last['data']['data_last'][number]

/** The shops this person opened last. Without a connection those of the last time anybody could ask. */
export function useLastShops(wanted: boolean): readonly Card[] {
  const [ids, setIds] = useState<string>()
  if (wanted && ids === undefined) setIds(lastShops())
  const { data, error } = useQuery({
    ...question('shops.last', { last_merchant_ids: ids ?? '' }),
    enabled: wanted && ids !== undefined,
  })
  const before = useBefore(wanted && error !== null && data === undefined)
  return (wanted && (data ?? before)?.data.data_last) || []
}

/** Those shops in a row (row 216). */
export function LastShops({ cards }: { cards: readonly Card[] }) {
  if (cards.length === 0) return null
  return (
    <section>
      <div className="head">
        <h2>{title}</h2>
      </div>
      <Belt name={title} className="cards cards--row belt">
        {cards.map((card) => (
          <ShopCard key={card.id} card={card} />
        ))}
      </Belt>
    </section>
  )
}

function useBefore(wanted: boolean): Last | undefined {
  const [before, setBefore] = useState<Last>()
  useEffect(() => {
    if (!wanted) return
    let here = true
    void import('#offline/seen.ts')
      .then(({ seenAnswers }) => seenAnswers('shops.last'))
      .then(
        ([latest]) => here && setBefore(latest),
        () => {}, // then there is nothing to show
      )
    return () => {
      here = false
    }
  }, [wanted])
  return before
}
