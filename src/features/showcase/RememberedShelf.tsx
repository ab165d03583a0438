import { useEffect, useState } from 'react'
import type { Region } from '#contract/regions.ts'
import type { ProductCard as Card } from '#contract/showcase.ts'
import { ProductCard } from '#goods/ProductCard.tsx'
import { foundIn, keptHere } from '#goods/phone-search.ts'
import { flagsOf, type View } from './showcase-view.ts'

const most = 24

type Props = { view: View; provinces: Region[] }

/** What this phone knows of a shelf that was never opened on it: products that other lists and pages have shown. */
export function RememberedShelf({ view, provinces }: Props) {
  const [cards, setCards] = useState<Card[]>([])
  const { category_id: category, search: text = '' } = view
  const province = view.province_id && (provinces.find(({ id }) => id === view.province_id)?.name ?? '?')
  const wanted = JSON.stringify([flagsOf(view), category, province, text])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `wanted` is all of it
  useEffect(() => {
    let here = true
    void keptHere().then(
      ({ product }) => here && setCards(onShelf(foundIn(product, { text, province: province || undefined, category }))),
      () => {}, // then there is nothing to offer
    )
    return () => {
      here = false
    }
  }, [wanted])
  const { is_sni, is_mentor } = flagsOf(view)
  const onShelf = (found: Card[]) =>
    found
      .filter(({ sni_status }) => is_sni === undefined || (sni_status === 'active') === (is_sni === 1))
      .filter(({ mentor_name }) => !is_mentor || mentor_name)
      .slice(0, most)
  if (cards.length === 0) return null
  return (
    <section>
      <div className="head">
        <h2>Tersimpan di HP ini</h2>
      </div>
      <div className="cards cards--side">
        {cards.map((card) => (
          <ProductCard key={card.id} card={card} nameLetters={15} />
        ))}
      </div>
    </section>
  )
}
