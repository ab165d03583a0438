import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ScrollRow } from '#catalog/ScrollRow.tsx'
import type { Answer } from '#contract/endpoint.ts'
import type { shops } from '#contract/shops/shops.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { recentShopIds } from './recent-shops.ts'
import { ShopCard } from './ShopCard.tsx'

const title = 'Berdasarkan Pencarian Terakhir'

type RecentShopsAnswer = Answer<typeof shops.last>
type Card = RecentShopsAnswer['data']['data_last'][number]

/** The shops this person opened last. Without a connection those of the last time anybody could ask. */
export function useLastShops(wanted: boolean): readonly Card[] {
  const [ids, setIds] = useState<string>()
  if (wanted && ids === undefined) setIds(recentShopIds())
  const { data, error } = useQuery({
    ...endpointQuery('shops.last', { last_merchant_ids: ids ?? '' }),
    enabled: wanted && ids !== undefined,
  })
  const before = useCachedRecent(wanted && error !== null && data === undefined)
  return (wanted && (data ?? before)?.data.data_last) || []
}

/** Those shops in a row (row 216). */
export function RecentShops({ cards }: { cards: readonly Card[] }) {
  if (cards.length === 0) return null
  return (
    <section>
      <div className="head">
        <h2>{title}</h2>
      </div>
      <ScrollRow name={title} className="cards cards--row belt">
        {cards.map((card) => (
          <ShopCard key={card.id} card={card} />
        ))}
      </ScrollRow>
    </section>
  )
}

function useCachedRecent(wanted: boolean): RecentShopsAnswer | undefined {
  const [cached, setBefore] = useState<RecentShopsAnswer>()
  useEffect(() => {
    if (!wanted) return
    let isCurrent = true
    void import('#offline/cache/cached-answers.ts')
      .then(({ cachedAnswers }) => cachedAnswers('shops.last'))
      .then(
        ([latest]) => isCurrent && setBefore(latest),
        () => {}, // then there is nothing to show
      )
    return () => {
      isCurrent = false
    }
  }, [wanted])
  return cached
}
