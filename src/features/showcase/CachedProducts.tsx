import { useEffect, useState } from 'react'
import { productCardOf } from '#catalog/card-from-detail.ts'
import type { ProductCard } from '#contract/showcase/showcase.ts'
import { cachedAnswers } from '#offline/cache/cached-answers.ts'
import { ProductRow } from './ProductRow.tsx'

const maxCards = 12

/** What this phone still has when the wanted page was never opened on it: the products whose pages open now. */
export function CachedProducts() {
  const [cards, setCards] = useState<ProductCard[]>([])
  useEffect(() => {
    let gone = false
    void cachedAnswers('showcase.detail').then((seen) => {
      if (!gone) setCards(seen.slice(0, maxCards).map(productCardOf))
    })
    return () => {
      gone = true
    }
  }, [])
  return cards.length > 0 && <ProductRow title="Tersimpan di HP ini" cards={cards} />
}
