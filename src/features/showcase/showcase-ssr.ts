import { addresses } from '#contract/addresses.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { ListAnswer, showcase } from '#contract/showcase/schemas.ts'
import { priceRange } from '#contract/text/format.ts'
import { bigPicture, photoSizes } from '#ui/media/photo-sources.ts'
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
import { countsInputOf, currentView, kindText, listInputOf, showcaseTitle, showcaseViewOf } from './showcase-view.ts'

// Server rendering of home, the showcase and a product: their first queries, and their metadata.

const homePage: SsrPage<Answer<typeof showcase.home>> = {
  queries: () => [ssrQuery('showcase.home', {}), categoriesQuery],
  head: (_, { data }) => {
    const hero = data.banner_main[0]?.img_url
    return {
      title: `${site}: produk UMKM Indonesia yang mutunya diperiksa`,
      description:
        'Lihat produk UMKM dari seluruh Indonesia, baca nomor SNI dan lembaga penerbitnya, lalu hubungi produsennya langsung.',
      canonical: addresses.home,
      ...(hero && { picture: hero, biggest: { url: hero, sizes: photoSizes.hero } }),
    }
  },
}

const showcasePage: SsrPage<ListAnswer> = {
  queries: ({ searchParams }) => {
    const view = showcaseViewOf(searchParams)
    const counts = countsInputOf(view)
    return [
      ssrQuery('showcase.list', listInputOf(view), view.page),
      categoriesQuery,
      provincesQuery,
      ...(counts ? [ssrQuery('showcase.counts', counts)] : []),
    ]
  },
  head: showcaseHead,
  /** Redirects from a category that was merged into another one; a renamed category keeps its address. */
  redirect(url, { category }) {
    const requestedView = showcaseViewOf(url.searchParams)
    const now = currentView(requestedView, category)
    return now.category_id === requestedView.category_id ? undefined : addresses.showcase(now)
  },
}

const productPage: SsrPage<Detail> = {
  queries: ({ searchParams }) => [ssrQuery('showcase.detail', { id: productIdOf(searchParams) }), categoriesQuery],
  head: (_, answer, options) => productHead(answer, options),
}

/** The id in a product's address; 0 if there is none, for which the request is rejected. */
function productIdOf(query: URLSearchParams): number {
  const id = Number(query.get('id'))
  return Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? id : 0
}

export const showcaseSsr = { home: homePage, showcase: showcasePage, product: productPage } satisfies SsrPages

const home = { name: 'Beranda', at: addresses.home }

/** The name of the category comes from the server: a made-up name in the address gets the same canonical address. */
function showcaseHead(url: URL, { data, total_filtered, category }: ListAnswer, { baseUrl }: SiteOptions): HeadFacts {
  const requestedView = showcaseViewOf(url.searchParams)
  const view = currentView(requestedView, category)
  const title = showcaseTitle(view.slug)
  const within = view.category_id ? ` kategori ${view.category_name}` : ''
  const biggest = data[0]?.img_url
  const canonical = addresses.showcase(view)
  return {
    title: `${view.category_id ? `${view.category_name} – ` : ''}${title} – ${site}`,
    description: `${total_filtered} ${kindText(view, 'produk UMKM')}${within}: harga, asal daerah, dan produsennya.`,
    canonical,
    picture: biggest ?? null,
    ...(biggest && { biggest: { url: biggest, sizes: photoSizes.card } }),
    // Filtered by SNI or mentor, the list has the same products as the other lists.
    hidden:
      view.search !== undefined ||
      view.is_sni !== undefined ||
      view.is_mentor !== undefined ||
      // Beyond the last page, there is nothing to find.
      (view.page > 1 && data.length === 0) ||
      (requestedView.category_id !== undefined && !category),
    jsonLd: breadcrumbJsonLd(baseUrl, [
      home,
      { name: title, at: addresses.showcase({ slug: view.slug }) },
      ...(view.category_id ? [{ name: view.category_name, at: canonical }] : []),
    ]),
  }
}

type Detail = Answer<typeof showcase.detail>

function productHead({ data }: Detail, { baseUrl, fileHost }: SiteOptions): HeadFacts {
  const { product_detail: product, merchant_detail: shop, product_media: media } = data
  const canonical = addresses.product(product.id)
  const pictures = [product.img_url, ...media.map(({ url }) => url)].filter((url) => url !== null)
  const description = product.description.replace(/\s+/g, ' ').slice(0, 160)
  return {
    title: `${product.name} – ${site}`,
    description: `${priceRange(product.price_bottom, product.price_top)} · ${shop.name}, ${shop.province_name}. ${description}`,
    canonical,
    picture: product.img_url,
    kind: 'product',
    ...(product.img_url && { biggest: { url: product.img_url, sizes: photoSizes.gallery } }),
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: product.name,
        description: product.description,
        url: `${baseUrl}${canonical}`,
        image: pictures.map((url) => absolute(bigPicture(fileHost, url), baseUrl)),
        category: data.category.map(({ sub_category_name: name }) => name).join(', '),
        offers: {
          '@type': 'AggregateOffer',
          priceCurrency: 'IDR',
          lowPrice: product.price_bottom,
          highPrice: product.price_top,
          availability: 'https://schema.org/InStock',
          seller: { '@type': 'Organization', name: shop.name, url: `${baseUrl}${addresses.shop(shop.id)}` },
        },
      },
      breadcrumbJsonLd(baseUrl, breadcrumbsOf(data)),
    ],
  }
}

/** The breadcrumbs of a product, as on its page. */
function breadcrumbsOf({ product_detail: product, category: [category] }: Detail['data']) {
  const current = { name: product.name, at: addresses.product(product.id) }
  if (!category) return [home, { name: showcaseTitle('all'), at: addresses.products() }, current]
  const { category_id, category_name, sub_category_id, sub_category_name } = category
  return [
    home,
    { name: category_name, at: addresses.products({ category_id, category_name }) },
    {
      name: sub_category_name,
      at: addresses.products({ category_id: sub_category_id, category_name: sub_category_name }),
    },
    current,
  ]
}
