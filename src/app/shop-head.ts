import { addresses } from '#contract/addresses.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { shops } from '#contract/shops.ts'
import { placeText, shopSizes } from '#features/shops/ShopFront.tsx'
import { shopViewOf } from '#features/shops/shop-view.ts'
import { shopsAddress, shopsViewOf } from '#features/shops/shops-view.ts'
import { bigPicture } from '#ui/photo-sources.ts'
import { socialLink } from '#ui/social-link.ts'
import { crumbs } from './crumb-list.ts'
import { type Around, absolute, type Facts, site } from './head.ts'

// What link previews and search engines read of the producers.

export function shopsFacts(url: URL, { data }: Answer<typeof shops.paging>, { baseUrl }: Around): Facts {
  const view = shopsViewOf(url.searchParams)
  return {
    title: `UMKM – ${site}`,
    description: `${data.total} produsen UMKM dari seluruh Indonesia: produk, asal daerah, dan cara menghubunginya.`,
    canonical: shopsAddress(view),
    hidden: view.search !== '',
    jsonLd: crumbs(baseUrl, [
      { name: 'Beranda', at: addresses.home },
      { name: 'UMKM', at: addresses.shops },
    ]),
  }
}

/** A shop has one address, whatever its tab, its page and what is looked for in it. */
export function shopFacts(url: URL, { data }: Answer<typeof shops.detail>, { baseUrl, fileHost }: Around): Facts {
  const { merchant, location, total_products } = data
  const view = shopViewOf(url.searchParams)
  const canonical = addresses.shop(merchant.id)
  const picture = merchant.banner_url ?? merchant.img_url
  const place = placeText(location)
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
    ...(merchant.banner_url && { biggest: { url: merchant.banner_url, sizes: shopSizes.banner } }),
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
      crumbs(baseUrl, [
        { name: 'Beranda', at: addresses.home },
        { name: 'UMKM', at: addresses.shops },
        { name: merchant.name, at: canonical },
      ]),
    ],
  }
}
