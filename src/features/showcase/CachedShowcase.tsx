// @chunk after-start
import { useEffect, useState } from 'react'
import { ProductCard } from '#catalog/ProductCard.tsx'
import { localCatalog, searchIn } from '#catalog/search/local-search.ts'
import type { Region } from '#contract/regions/schemas.ts'
import type { ProductCard as Card } from '#contract/showcase/schemas.ts'
import { kindFlags, type ShowcasePageView } from './showcase-view.ts'

const maxCards = 24

type Props = { view: ShowcasePageView; provinces: Region[] }

/** Shown offline for a list that is not cached: matching products from other cached lists and pages. */
export function CachedShowcase({ view, provinces }: Props) {
  const [cards, setCards] = useState<Card[]>([])
  const { category_id: category, search: text = '' } = view
  const province = view.province_id && (provinces.find(({ id }) => id === view.province_id)?.name ?? '?')
  const queryKey = JSON.stringify([kindFlags(view), category, province, text])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `queryKey` has all of it
  useEffect(() => {
    let isCurrent = true
    void localCatalog().then(
      ({ product }) =>
        isCurrent && setCards(inShowcase(searchIn(product, { text, province: province || undefined, category }))),
      () => {}, // then nothing is shown
    )
    return () => {
      isCurrent = false
    }
  }, [queryKey])
  const { is_sni, is_mentor } = kindFlags(view)
  const inShowcase = (matches: Card[]) =>
    matches
      .filter(({ sni_status }) => is_sni === undefined || (sni_status === 'active') === (is_sni === 1))
      .filter(({ mentor_name }) => !is_mentor || mentor_name)
      .slice(0, maxCards)
  if (cards.length === 0) return null
  return (
    <section>
      <div className="head">
        <h2>Tersimpan di HP ini</h2>
      </div>
      <div className="cards cards--side">
        {cards.map((card) => (
          <ProductCard key={card.id} card={card} />
        ))}
      </div>
    </section>
  )
}
