// @chunk lists
import type { Answer } from '#contract/endpoint.ts'
import type { LsproCard, lspro } from '#contract/lspro/schemas.ts'
import type { ShopCard, shops } from '#contract/shops/schemas.ts'
import type { ProductCard, showcase } from '#contract/showcase/schemas.ts'

// Grid cards from the answers of detail pages.

/** The card of a product whose page was opened. */
export function productCardOf({ data }: Answer<typeof showcase.detail>): ProductCard {
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
    mentor_img_url: product.mentor_img_url ?? null,
    mentor_name: product.mentor_name_text,
  }
}

/** The card of a shop whose page was opened. */
export function shopCardOf({ data }: Answer<typeof shops.detail>): ShopCard {
  const { merchant, location, product_sni, product_non_sni, total_products } = data
  const [one = null, two = null, three = null, four = null] = [...product_sni, ...product_non_sni].flatMap(
    ({ img_url }) => img_url ?? [],
  )
  return {
    id: merchant.id,
    name: merchant.name,
    img_url: merchant.img_url,
    img: merchant.img,
    img_1: one,
    img_2: two,
    img_3: three,
    img_4: four,
    province_name: location.province_name,
    total_products,
  }
}

/** The card of a body whose page was opened. */
export const bodyCardOf = ({
  data: { lspro: body, location, ruang_lingkup },
}: Answer<typeof lspro.detail>): LsproCard => ({
  ...body,
  province_id: location.province_id,
  province_name: location.province_name,
  ruang_lingkup,
})
