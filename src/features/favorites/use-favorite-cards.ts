import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { productCardOf, shopCardOf } from '#catalog/card-from-detail.ts'
import type { Favorite } from '#catalog/favorites.ts'
import type { ShopCard } from '#contract/shops/shop-profile.ts'
import { favoriteRows } from '#contract/showcase/favorites.ts'
import type { ProductCard } from '#contract/showcase/showcase.ts'
import { cachedAnswers } from '#offline/cache/cached-answers.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { useLastError } from '#ui/feedback/last-error.ts'
import { useDelayed } from '#ui/feedback/use-delayed.ts'

type Cards = { products: Map<number, ProductCard>; shops: Map<number, ShopCard> }
const noCards: Cards = { products: new Map(), shops: new Map() }

/**
 * The cards of what is liked: as the server says them, and without a connection as this phone remembers them. `isGone`: the
 * server has been asked, and nobody may see it any more.
 */
export function useFavoriteCards(liked: readonly Favorite[]) {
  const idsOf = (kind: Favorite['kind']) => liked.filter((one) => one.kind === kind).map(({ id }) => id)
  const ask = { products: useStableIds(idsOf('product')), shops: useStableIds(idsOf('shop')) }
  const asked = useQuery({
    ...endpointQuery('favorites.cards', ask),
    enabled: ask.products.length + ask.shops.length > 0,
    // Another heart has come: what is drawn stays while its card is asked for.
    placeholderData: (cached) => cached,
  })
  const answer = asked.data?.data
  const problem = useLastError(asked)
  const isDelayed = useDelayed(answer === undefined && !problem)
  const before = useCachedCards(answer === undefined && (isDelayed || problem !== null))
  const shownCards: Cards = answer
    ? { products: byId(answer.products), shops: byId(answer.shops) }
    : (before ?? noCards)
  return {
    asked,
    /** There is something to draw, or nothing more to wait for. */
    known: answer !== undefined || before !== undefined,
    product: (id: number) => shownCards.products.get(id),
    shop: (id: number) => shownCards.shops.get(id),
    isGone: ({ kind, id }: Pick<Favorite, 'kind' | 'id'>) =>
      answer !== undefined &&
      !asked.isPlaceholderData &&
      (kind === 'product' ? ask.products : ask.shops).includes(id) &&
      !shownCards[kind === 'product' ? 'products' : 'shops'].has(id),
  }
}

const byId = <Card extends { id: number }>(cards: readonly Card[]) => new Map(cards.map((card) => [card.id, card]))

// What was let go needs no new asking: only what has come does.
function useStableIds(ids: readonly number[]): number[] {
  const latestIds = ids.slice(0, favoriteRows)
  const [stableIds, setAsked] = useState(latestIds)
  const isNew = latestIds.some((id) => !stableIds.includes(id))
  if (isNew) setAsked(latestIds)
  return isNew ? latestIds : stableIds
}

/** What any answer on this phone says of products and shops; the newest counts. */
function useCachedCards(wanted: boolean): Cards | undefined {
  const [cards, setCards] = useState<Cards>()
  useEffect(() => {
    if (!wanted) return
    let here = true
    const reading = [
      cachedAnswers('favorites.cards'),
      cachedAnswers('showcase.detail'),
      cachedAnswers('shops.detail'),
    ] as const
    Promise.all(reading).then(
      ([before, products, shops]) => {
        if (!here) return
        const of = <Card extends { id: number }>(all: Card[]) => byId([...all].reverse())
        setCards({
          products: of([...products.map(productCardOf), ...before.flatMap(({ data }) => data.products)]),
          shops: of([...shops.map(shopCardOf), ...before.flatMap(({ data }) => data.shops)]),
        })
      },
      () => here && setCards(noCards), // a memory that cannot be read knows of nothing
    )
    return () => {
      here = false
    }
  }, [wanted])
  return wanted ? cards : undefined
}
