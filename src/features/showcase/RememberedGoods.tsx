import { useEffect, useState } from 'react'
import type { ProductCard } from '#contract/showcase.ts'
import { productCardOf } from '#goods/card-of.ts'
import { seenAnswers } from '#offline/seen.ts'
import { GoodsRow } from './GoodsRow.tsx'

const most = 12

/** What this phone still has when the wanted page was never opened on it: the products whose pages open now. */
export function RememberedGoods() {
  const [cards, setCards] = useState<ProductCard[]>([])
  useEffect(() => {
    let gone = false
    void seenAnswers('showcase.detail').then((seen) => {
      if (!gone) setCards(seen.slice(0, most).map(productCardOf))
    })
    return () => {
      gone = true
    }
  }, [])
  return cards.length > 0 && <GoodsRow title="Tersimpan di HP ini" cards={cards} />
}
