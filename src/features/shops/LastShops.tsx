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

/** The shops this person opened last (row 216). Without a road those of the last time anybody could ask. */
export function LastShops() {
  const [ids] = useState(() => lastShops())
  const { data, error } = useQuery(question('shops.last', { last_merchant_ids: ids }))
  const before = useBefore(error !== null && data === undefined)
  const cards = (data ?? before)?.data.data_last ?? []
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
