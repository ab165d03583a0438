import { addresses } from '#contract/addresses.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { ListAnswer, showcase } from '#contract/showcase.ts'
import { priceRange } from '#contract/values.ts'
import { titleOf, viewOf } from '#features/showcase/showcase-view.ts'
import { bigPicture, photoSizes, srcSet } from '#ui/photo-sources.ts'

// What a link preview, a search engine and the browser read before the page: title, description, canonical address,
// Open Graph, a product's JSON-LD, and the biggest picture of the first screen.

type Around = { baseUrl: string; fileHost: string }
type Facts = {
  title: string
  description: string
  /** Path and query under which this page is known. */
  canonical: string
  /** A path on the file host, 'product/….jpg'. */
  picture?: string | null
  kind?: 'website' | 'product'
  jsonLd?: object
  /** The biggest picture of the first screen, with the widths it is drawn in. */
  biggest?: { url: string; sizes: string } | undefined
  /** Kept out of search engines. */
  hidden?: boolean
}
export type HeadOf = { tags: string }

const site = 'Etalase Mutu'

/** The tags of a page, ready for the template. `answers` are those of its route's asks, in their order. */
export function headOf(url: URL, answers: unknown[], around: Around): HeadOf {
  return { tags: tagsOf(factsOf(url, answers, around), around) }
}

// The pages that are drawn without asking anything.
const doors: Record<string, { title: string; description: string }> = {
  '/auth': { title: 'Masuk', description: 'Masuk ke Etalase Mutu.' },
  '/auth/login': {
    title: 'Masuk',
    description: 'Masuk ke Etalase Mutu untuk menghubungi produsen dan mengelola produk Anda.',
  },
  [addresses.signUp]: {
    title: 'Daftar',
    description: 'Daftar sebagai pengunjung atau produsen (UMKM) di Etalase Mutu.',
  },
  '/auth/registration': { title: 'Daftar', description: 'Buat akun Etalase Mutu.' },
  [addresses.forgot]: { title: 'Atur Ulang Kata Sandi', description: 'Atur ulang kata sandi akun Etalase Mutu Anda.' },
}

function factsOf(url: URL, answers: unknown[], around: Around): Facts {
  const [first] = answers
  const door = doors[url.pathname]
  if (door) return { ...door, title: `${door.title} – ${site}`, canonical: url.pathname }
  if (first === undefined)
    return { title: site, description: 'Etalase produk UMKM Indonesia.', canonical: url.pathname, hidden: true }
  if (url.pathname === '/product/detail') return productFacts(first as Answer<typeof showcase.detail>, around)
  if (url.pathname === '/product/show') return showcaseFacts(url, first as ListAnswer)
  const { banner_main: banners } = (first as Answer<typeof showcase.home>).data
  const hero = banners[0]?.img_url
  return {
    title: `${site}: produk UMKM Indonesia yang mutunya diperiksa`,
    description:
      'Lihat produk UMKM dari seluruh Indonesia, baca nomor SNI dan lembaga penerbitnya, lalu hubungi produsennya langsung.',
    canonical: addresses.home,
    ...(hero && { picture: hero, biggest: { url: hero, sizes: photoSizes.hero } }),
  }
}

function showcaseFacts(url: URL, { data, total_filtered }: ListAnswer): Facts {
  const view = viewOf(url.searchParams)
  const title = titleOf(view.slug)
  const within = view.category_id ? ` kategori ${view.category_name}` : ''
  const shelf = view.slug === 'mentor' ? 'produk UMKM binaan' : 'produk UMKM ber-SNI'
  const biggest = data[0]?.img_url
  return {
    title: `${view.category_id ? `${view.category_name} – ` : ''}${title} – ${site}`,
    description: `${total_filtered} ${shelf}${within}: harga, asal daerah, dan produsennya.`,
    canonical: addresses.showcase(view),
    picture: biggest ?? null,
    ...(biggest && { biggest: { url: biggest, sizes: photoSizes.card } }),
    hidden: view.search !== undefined,
  }
}

function productFacts({ data }: Answer<typeof showcase.detail>, { baseUrl, fileHost }: Around): Facts {
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
    jsonLd: {
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
        seller: { '@type': 'Organization', name: shop.name },
      },
    },
  }
}

function tagsOf({ title, description, canonical, picture, kind, jsonLd, biggest, hidden }: Facts, around: Around) {
  const { baseUrl, fileHost } = around
  const address = `${baseUrl}${canonical}`
  const image = picture ? absolute(bigPicture(fileHost, picture), baseUrl) : `${baseUrl}/og-default.jpg`
  const property = (name: string, content: string) => `<meta property="${name}" content="${escaped(content)}">`
  return [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(description)}">`,
    `<link rel="canonical" href="${escaped(address)}">`,
    hidden ? '<meta name="robots" content="noindex">' : '',
    property('og:site_name', site),
    property('og:locale', 'id_ID'),
    property('og:type', kind ?? 'website'),
    property('og:title', title),
    property('og:description', description),
    property('og:url', address),
    property('og:image', image),
    '<meta name="twitter:card" content="summary_large_image">',
    jsonLd ? `<script type="application/ld+json">${JSON.stringify(jsonLd).replaceAll('<', '\\u003c')}</script>` : '',
    biggest
      ? `<link rel="preload" as="image" type="image/avif" fetchpriority="high" imagesrcset="${escaped(
          srcSet(fileHost, biggest.url, 'avif'),
        )}" imagesizes="${escaped(biggest.sizes)}">`
      : '',
  ].join('')
}

const absolute = (url: string, base: string) => (/^https?:/.test(url) ? url : `${base}${url}`)

const letters: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => letters[letter]!)
