import { useEffect, useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import type { ProductCard, showcase } from '#contract/showcase.ts'
import { seenAnswers } from '#offline/seen.ts'
import { GoodsRow } from './GoodsRow.tsx'

const most = 12

/** What this phone still has when the wanted page was never opened on it: the products whose pages open now. */
export function RememberedGoods() {
  const [cards, setCards] = useState<ProductCard[]>([])
  useEffect(() => {
    let gone = false
    void seenAnswers('showcase.detail').then((seen) => {
      if (!gone) setCards(seen.slice(0, most).map(cardOf))
    })
    return () => {
      gone = true
    }
  }, [])
  return cards.length > 0 && <GoodsRow title="Tersimpan di HP ini" cards={cards} />
}

function cardOf({ data }: Answer<typeof showcase.detail>): ProductCard {
  const { product_detail: product, merchant_detail: shop } = data
  return {
    id: product.id,
    name: product.name,
    merchant_name: shop.name,
    img_url: product.img_url,
    img: product.img,
    price_bottom: product.price_bottom,
    price_top: product.price_top,
    province_name: shop.province_name,
    sni_status: product.sni_status,
    mentor_img_url: null,
    mentor_name: product.mentor_name_text,
  }
}
