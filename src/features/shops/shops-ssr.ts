import { parseId } from '#catalog/parse-id.ts'
import { addresses } from '#contract/addresses.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { shops } from '#contract/shops/schemas.ts'
import { socialLink } from '#ui/display/social-link.ts'
import { bigPicture } from '#ui/media/photo-sources.ts'
import { breadcrumbJsonLd } from '#ui/ssr/breadcrumb-json-ld.ts'
import {
  absolute,
  categoriesQuery,
  type HeadFacts,
  provincesQuery,
  type SiteOptions,
  type SsrPage,
  type SsrPages,
  site,
  ssrQuery,
} from '#ui/ssr/ssr-page.ts'
import { regionText, shopImageSizes } from './public/ShopHeader.tsx'
import { comesWithShop, hasProducts, productsInputOf, shopViewOf } from './public/shop-view.ts'
import { shopsAddress, shopsInputOf, shopsViewOf } from './public/shops-view.ts'

// Server rendering of the shop pages: their first queries, and the metadata for link previews and search engines.

const list: SsrPage<Answer<typeof shops.paging>> = {
  queries: ({ searchParams }) => [
    ssrQuery('shops.paging', shopsInputOf(shopsViewOf(searchParams))),
    categoriesQuery,
    provincesQuery,
  ],
  head: shopListHead,
}

const shop: SsrPage<Answer<typeof shops.detail>> = {
  queries: ({ pathname, searchParams }) => {
    const id = parseId(pathname.split('/')[4]) ?? 0 // no row has id 0, so the request is rejected
    const view = shopViewOf(searchParams)
    // Any page but the first of a list needs one more query.
    const more = hasProducts(view) && !comesWithShop(view) ? [ssrQuery('showcase.list', productsInputOf(id, view))] : []
    return [ssrQuery('shops.detail', { id }), categoriesQuery, ...more]
  },
  head: shopHead,
}

export const shopsSsr = { shops: list, shop } satisfies SsrPages

function shopListHead(url: URL, { data }: Answer<typeof shops.paging>, { baseUrl }: SiteOptions): HeadFacts {
  const view = shopsViewOf(url.searchParams)
  return {
    title: `UMKM – ${site}`,
    description: `${data.total} produsen UMKM dari seluruh Indonesia: produk, asal daerah, dan cara menghubunginya.`,
    canonical: shopsAddress(view),
    hidden: view.search !== '' || view.after !== undefined,
    jsonLd: breadcrumbJsonLd(baseUrl, [
      { name: 'Beranda', at: addresses.home },
      { name: 'UMKM', at: addresses.shops },
    ]),
  }
}

/** All tabs, pages and searches of a shop have the same canonical address. */
function shopHead(url: URL, { data }: Answer<typeof shops.detail>, { baseUrl, fileHost }: SiteOptions): HeadFacts {
  const { merchant, location, total_products } = data
  const view = shopViewOf(url.searchParams)
  const canonical = addresses.shop(merchant.id)
  // The logo first: a preview shows only the middle of a banner, which is five times as wide as high.
  const picture = merchant.img_url ?? merchant.banner_url
  const place = regionText(location)
  const pages = (['website', 'facebook', 'instagram', 'tiktok'] as const).flatMap((network) => {
    const link = socialLink(network, merchant[network])
    return link && 'href' in link ? [link.href] : []
  })
  return {
    title: `${merchant.name} – ${site}`,
    description: `${merchant.name}, ${place}: ${total_products} produk. Lihat produknya dan hubungi produsennya langsung.`,
    canonical,
    picture,
    kind: 'profile',
    hidden: view.search !== '',
    ...(merchant.banner_url && { biggest: { url: merchant.banner_url, sizes: shopImageSizes.banner } }),
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'Organization',
        name: merchant.name,
        url: `${baseUrl}${canonical}`,
        ...(merchant.img_url && { logo: absolute(bigPicture(fileHost, merchant.img_url), baseUrl) }),
        ...(picture && { image: absolute(bigPicture(fileHost, picture), baseUrl) }),
        ...(merchant.year > 0 && { foundingDate: String(merchant.year) }),
        ...(pages.length > 0 && { sameAs: pages }),
        address: {
          '@type': 'PostalAddress',
          addressCountry: 'ID',
          addressRegion: location.province_name,
          addressLocality: location.regency_name,
        },
      },
      breadcrumbJsonLd(baseUrl, [
        { name: 'Beranda', at: addresses.home },
        { name: 'UMKM', at: addresses.shops },
        { name: merchant.name, at: canonical },
      ]),
    ],
  }
}
