// @chunk after-start
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { productCardOf, shopCardOf } from '#catalog/card-from-detail.ts'
import type { Favorite } from '#catalog/favorites.ts'
import { favoriteRows } from '#contract/favorites/rules.ts'
import type { ShopCard } from '#contract/shops/schemas.ts'
import type { ProductCard } from '#contract/showcase/schemas.ts'
import { cachedAnswers } from '#offline/cache/cached-answers.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { useLastError } from '#ui/feedback/last-error.ts'
import { useDelayed } from '#ui/feedback/use-delayed.ts'

type Cards = { products: Map<number, ProductCard>; shops: Map<number, ShopCard> }
const noCards: Cards = { products: new Map(), shops: new Map() }

/**
 * The cards of the favorites: from the server, or from the persisted cache without a connection. `isGone`: the server's
 * response no longer contains this favorite, so it is not public any more.
 */
export function useFavoriteCards(liked: readonly Favorite[]) {
  const idsOf = (kind: Favorite['kind']) => liked.filter((favorite) => favorite.kind === kind).map(({ id }) => id)
  const ask = { products: useStableIds(idsOf('product')), shops: useStableIds(idsOf('shop')) }
  const query = useQuery({
    ...endpointQuery('favorites.cards', ask),
    enabled: ask.products.length + ask.shops.length > 0,
    // When a favorite is added, the current cards stay on the screen while the new ones load.
    placeholderData: (cached) => cached,
  })
  const answer = query.data?.data
  const problem = useLastError(query)
  const isDelayed = useDelayed(answer === undefined && !problem)
  const cachedCards = useCachedCards(answer === undefined && (isDelayed || problem !== null))
  const cards: Cards = answer
    ? { products: byId(answer.products), shops: byId(answer.shops) }
    : (cachedCards ?? noCards)
  return {
    /** Either the server's response or the cache has been read. */
    isReady: answer !== undefined || cachedCards !== undefined,
    product: (id: number) => cards.products.get(id),
    shop: (id: number) => cards.shops.get(id),
    isGone: ({ kind, id }: Pick<Favorite, 'kind' | 'id'>) =>
      answer !== undefined &&
      !query.isPlaceholderData &&
      (kind === 'product' ? ask.products : ask.shops).includes(id) &&
      !cards[kind === 'product' ? 'products' : 'shops'].has(id),
  }
}

const byId = <Card extends { id: number }>(cards: readonly Card[]) => new Map(cards.map((card) => [card.id, card]))

// The ids of the query change only when an id is added: a removed favorite needs no new request.
function useStableIds(ids: readonly number[]): number[] {
  const latestIds = ids.slice(0, favoriteRows)
  const [stableIds, setStableIds] = useState(latestIds)
  const isNew = latestIds.some((id) => !stableIds.includes(id))
  if (isNew) setStableIds(latestIds)
  return isNew ? latestIds : stableIds
}

/** The cards in all cached responses on this phone; of several for the same id the newest counts. */
function useCachedCards(enabled: boolean): Cards | undefined {
  const [cards, setCards] = useState<Cards>()
  useEffect(() => {
    if (!enabled) return
    let isMounted = true
    const reads = [
      cachedAnswers('favorites.cards'),
      cachedAnswers('showcase.detail'),
      cachedAnswers('shops.detail'),
    ] as const
    Promise.all(reads).then(
      ([favorites, products, shops]) => {
        if (!isMounted) return
        const newestById = <Card extends { id: number }>(all: Card[]) => byId([...all].reverse())
        setCards({
          products: newestById([...products.map(productCardOf), ...favorites.flatMap(({ data }) => data.products)]),
          shops: newestById([...shops.map(shopCardOf), ...favorites.flatMap(({ data }) => data.shops)]),
        })
      },
      () => isMounted && setCards(noCards), // a cache that cannot be read counts as empty
    )
    return () => {
      isMounted = false
    }
  }, [enabled])
  return enabled ? cards : undefined
}
