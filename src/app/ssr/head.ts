import { addresses } from '#contract/addresses.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { help } from '#contract/help/help.ts'
import type { lspro } from '#contract/lspro/lspro.ts'
import type { shops } from '#contract/shops/shops.ts'
import type { ListAnswer, showcase } from '#contract/showcase/showcase.ts'
import { faqAddress, faqViewOf } from '#features/help/faq-view.ts'
import { searchAddress, searchViewOf } from '#features/search/search-view.ts'
import { plainTextOf } from '#ui/fields/rich-text-length.ts'
import { bigPicture, photoSizes, srcSet } from '#ui/media/photo-sources.ts'
import { feedHead, lsproHead, lsproListHead } from './lspro-head.ts'
import { shopHead, shopListHead } from './shop-head.ts'
import { productHead, showcaseHead } from './showcase-head.ts'
import { absolute, type HeadFacts, type SiteOptions, site } from './site.ts'

// What a link preview, a search engine and the browser read before the page: title, description, canonical address,
// Open Graph, a product's JSON-LD, and the biggest picture of the first screen.

export type HeadTags = { tags: string }

/**
 * The tags of a page, ready for the template. `answers` are those of its route's asks, in their order. `title`: of a page
 * that has none of them and something to say.
 */
export function headOf(url: URL, answers: unknown[], around: SiteOptions, title?: string): HeadTags {
  const facts = factsOf(url, answers, around)
  return { tags: tagsOf(title ? { ...facts, title: `${title} – ${site}` } : facts, around) }
}

// The pages that are drawn without asking anything.
const authHeads: Record<string, { title: string; description: string }> = {
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

function factsOf(url: URL, answers: unknown[], around: SiteOptions): HeadFacts {
  const [first] = answers
  const authHead = authHeads[url.pathname]
  if (authHead) return { ...authHead, title: `${authHead.title} – ${site}`, canonical: url.pathname }
  if (first === undefined)
    return { title: site, description: 'Etalase produk UMKM Indonesia.', canonical: url.pathname, hidden: true }
  if (url.pathname === '/product/detail') return productHead(first as Answer<typeof showcase.detail>, around)
  if (url.pathname in helpHeads) return helpHead(url, first)
  if (url.pathname === addresses.shops) return shopListHead(url, first as Answer<typeof shops.paging>, around)
  if (url.pathname.startsWith('/base/merchant/detail/'))
    return shopHead(url, first as Answer<typeof shops.detail>, around)
  if (url.pathname === addresses.lspros) return lsproListHead(url, first as Answer<typeof lspro.list>, around)
  if (url.pathname === addresses.lsproFeed) return feedHead(url, first as Answer<typeof lspro.posts>, around)
  if (url.pathname.startsWith('/base/lspro/detail/'))
    return lsproHead(url, first as Answer<typeof lspro.detail>, around)
  if (url.pathname === addresses.search()) return searchFacts(url)
  if (url.pathname === '/product/show') return showcaseHead(url, first as ListAnswer, around)
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

/** What is looked for is no page of its own. */
function searchFacts(url: URL): HeadFacts {
  const view = searchViewOf(url.searchParams)
  return {
    title: `${view.query ? `“${view.query}”` : 'Pencarian'} – ${site}`,
    description: 'Cari produk, UMKM, dan lembaga sertifikasi produk (LSPRO) di Etalase Mutu.',
    canonical: searchAddress(view),
    hidden: true,
  }
}

function tagsOf(
  { title, description, canonical, picture, kind, jsonLd, biggest, hidden }: HeadFacts,
  around: SiteOptions,
) {
  const { baseUrl, fileHost } = around
  const address = `${baseUrl}${canonical}`
  const image = picture ? absolute(bigPicture(fileHost, picture), baseUrl) : `${baseUrl}/og-default.jpg`
  const property = (name: string, content: string) => `<meta property="${name}" content="${escapeHtml(content)}">`
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<link rel="canonical" href="${escapeHtml(address)}">`,
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
      ? `<link rel="preload" as="image" type="image/avif" fetchpriority="high" imagesrcset="${escapeHtml(
          srcSet(fileHost, biggest.url, 'avif'),
        )}" imagesizes="${escapeHtml(biggest.sizes)}">`
      : '',
  ].join('')
}

const htmlEntities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (letter) => htmlEntities[letter]!)

// What link previews and search engines read of questions and answers, of writing to us, and of the texts of the house.

const helpHeads: Record<string, { title: string; description: string }> = {
  [addresses.faq]: {
    title: 'FAQ',
    description: 'Jawaban atas pertanyaan tentang produk, tipe akun, UMKM, dan lembaga sertifikasi di Etalase Mutu.',
  },
  [addresses.contact]: {
    title: 'Kontak',
    description: 'Tulis kepada Etalase Mutu, atau hubungi kami dengan cara lain.',
  },
  [addresses.terms]: {
    title: 'Syarat & Ketentuan',
    description: 'Syarat memakai Etalase Mutu, dan langkah-langkah mendapat sertifikat SNI untuk produk.',
  },
  [addresses.privacy]: {
    title: 'Privasi',
    description: 'Data apa yang disimpan Etalase Mutu, berapa lama, dan apa yang dapat Anda minta.',
  },
}

function helpHead(url: URL, first: unknown): HeadFacts {
  const { title, description } = helpHeads[url.pathname]!
  const facts = { title: `${title} – ${site}`, description, canonical: url.pathname }
  if (url.pathname !== addresses.faq) return facts
  const { category, search } = faqViewOf(url.searchParams)
  const { faq } = (first as Answer<typeof help.faq>).data
  return {
    ...facts,
    canonical: faqAddress({ category }),
    hidden: search !== '',
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: faq
        .filter(({ category_id }) => category === 0 || category_id === category)
        .map(({ title, remark }) => ({
          '@type': 'Question',
          name: title,
          acceptedAnswer: { '@type': 'Answer', text: plainTextOf(remark) },
        })),
    },
  }
}
