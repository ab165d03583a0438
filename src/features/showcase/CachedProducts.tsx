import { useEffect, useState } from 'react'
import { productCardOf } from '#catalog/card-from-detail.ts'
import type { ProductCard } from '#contract/showcase/schemas.ts'
import { cachedAnswers } from '#offline/cache/cached-answers.ts'
import { ProductRow } from './ProductRow.tsx'

const maxCards = 12

/** Shown offline when the requested page is not cached: the products whose pages are. */
export function CachedProducts() {
  const [cards, setCards] = useState<ProductCard[]>([])
  useEffect(() => {
    let isMounted = true
    void cachedAnswers('showcase.detail').then((answers) => {
      if (isMounted) setCards(answers.slice(0, maxCards).map(productCardOf))
    })
    return () => {
      isMounted = false
    }
  }, [])
  return cards.length > 0 && <ProductRow title="Tersimpan di HP ini" cards={cards} />
}
