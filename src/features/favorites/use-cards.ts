import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { favoriteRows } from '#contract/favorites.ts'
import type { ShopCard } from '#contract/shop-face.ts'
import type { ProductCard } from '#contract/showcase.ts'
import { productCardOf, shopCardOf } from '#goods/card-of.ts'
import type { Liked } from '#goods/hearts.ts'
import { question } from '#offline/question.ts'
import { seenAnswers } from '#offline/seen.ts'
import { useLate } from '#ui/late.ts'
import { useStillWrong } from '#ui/still-wrong.ts'

type Cards = { products: Map<number, ProductCard>; shops: Map<number, ShopCard> }
const none: Cards = { products: new Map(), shops: new Map() }

/**
 * The cards of what is liked: as the server says them, and without a road as this phone remembers them. `isGone`: the
 * server has been asked, and nobody may see it any more.
 */
export function useCards(liked: readonly Liked[]) {
  const idsOf = (kind: Liked['kind']) => liked.filter((one) => one.kind === kind).map(({ id }) => id)
  const ask = { products: useAsked(idsOf('product')), shops: useAsked(idsOf('shop')) }
  const asked = useQuery({
    ...question('favorites.cards', ask),
    enabled: ask.products.length + ask.shops.length > 0,
    // Another heart has come: what is drawn stays while its card is asked for.
    placeholderData: (before) => before,
  })
  const answer = asked.data?.data
  const problem = useStillWrong(asked)
  const late = useLate(answer === undefined && !problem)
  const before = useRemembered(answer === undefined && (late || problem !== null))
  const heard: Cards = answer ? { products: byId(answer.products), shops: byId(answer.shops) } : (before ?? none)
  return {
    asked,
    /** There is something to draw, or nothing more to wait for. */
    known: answer !== undefined || before !== undefined,
    product: (id: number) => heard.products.get(id),
    shop: (id: number) => heard.shops.get(id),
    isGone: ({ kind, id }: Pick<Liked, 'kind' | 'id'>) =>
      answer !== undefined &&
      !asked.isPlaceholderData &&
      (kind === 'product' ? ask.products : ask.shops).includes(id) &&
      !heard[kind === 'product' ? 'products' : 'shops'].has(id),
  }
}

const byId = <Card extends { id: number }>(cards: readonly Card[]) => new Map(cards.map((card) => [card.id, card]))

// What was let go needs no new asking: only what has come does.
function useAsked(ids: readonly number[]): number[] {
  const wanted = ids.slice(0, favoriteRows)
  const [asked, setAsked] = useState(wanted)
  const isNew = wanted.some((id) => !asked.includes(id))
  if (isNew) setAsked(wanted)
  return isNew ? wanted : asked
}

/** What any answer on this phone says of products and shops; the newest counts. */
function useRemembered(wanted: boolean): Cards | undefined {
  const [cards, setCards] = useState<Cards>()
  useEffect(() => {
    if (!wanted) return
    let here = true
    const reading = [
      seenAnswers('favorites.cards'),
      seenAnswers('showcase.detail'),
      seenAnswers('shops.detail'),
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
      () => here && setCards(none), // a memory that cannot be read knows of nothing
    )
    return () => {
      here = false
    }
  }, [wanted])
  return wanted ? cards : undefined
}
