import { parseId } from '#catalog/parse-id.ts'
import { addresses } from '#contract/addresses.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { lspro } from '#contract/lspro/schemas.ts'
import { plainTextOf } from '#contract/text/rich-text.ts'
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
import { postImageSizes } from './posts/Post.tsx'
import { regionText } from './public/LsproHeader.tsx'
import { latestLsprosInput } from './public/latest-lspros.ts'
import {
  feedAddress,
  feedViewOf,
  isFiltered,
  linkedPostId,
  lsproListAddress,
  lsproListInputOf,
  lsproListViewOf,
  lsproTabOf,
  searchInputOf,
  sharedAsk,
} from './public/lspro-view.ts'

// Server rendering of the LSPRO pages: their first queries, and the metadata for link previews and search engines.

/** The cursor of the latest posts. */
const firstPage = null

const directory: SsrPage<Answer<typeof lspro.list>> = {
  queries: ({ searchParams }) => [
    ssrQuery('lspro.list', lsproListInputOf(lsproListViewOf(searchParams)), 1),
    ssrQuery('lspro.scopes', {}),
    categoriesQuery,
    provincesQuery,
  ],
  head: lsproListHead,
}

const feedPage: SsrPage<Answer<typeof lspro.posts>> = {
  queries: ({ searchParams }) => {
    const view = feedViewOf(searchParams)
    const found = isFiltered(view) ? [ssrQuery('lspro.searchPosts', searchInputOf(view), firstPage)] : []
    return [ssrQuery('lspro.posts', {}, firstPage), ...found, categoriesQuery, provincesQuery]
  },
  head: feedHead,
}

const bodyPage: SsrPage<Answer<typeof lspro.detail>> = {
  queries: ({ pathname, searchParams }) => {
    const id = parseId(pathname.split('/')[4]) ?? 0 // no row has id 0, so the request is rejected
    const post = linkedPostId(searchParams)
    return [
      ssrQuery('lspro.detail', { id }),
      ssrQuery('lspro.posts', latestLsprosInput),
      categoriesQuery,
      ...(post ? [ssrQuery('lspro.posts', sharedAsk(id, post))] : []),
    ]
  },
  head: lsproHead,
}

export const lsproSsr = { lspros: directory, lsproFeed: feedPage, lspro: bodyPage } satisfies SsrPages

const feed = [
  { name: 'Beranda', at: addresses.home },
  { name: 'LSPRO', at: addresses.lsproFeed },
]

function lsproListHead(url: URL, { total }: Answer<typeof lspro.list>, { baseUrl }: SiteOptions): HeadFacts {
  const view = lsproListViewOf(url.searchParams)
  return {
    title: `Daftar LSPRO – ${site}`,
    description: `${total} lembaga sertifikasi produk (LSPRO): ruang lingkup, provinsi, dan masa berlaku akreditasinya.`,
    canonical: lsproListAddress(view),
    hidden: view.search !== '',
    jsonLd: breadcrumbJsonLd(baseUrl, [...feed, { name: 'Daftar', at: addresses.lspros }]),
  }
}

/** Filtered feeds are not indexed; their canonical address is the unfiltered feed. */
function feedHead(url: URL, { data }: Answer<typeof lspro.posts>, { baseUrl }: SiteOptions): HeadFacts {
  const view = feedViewOf(url.searchParams)
  const [latest] = data.lspro_posting
  return {
    title: `Postingan LSPRO – ${site}`,
    description:
      'Kabar, kelas, dan kiat sertifikasi SNI langsung dari lembaga sertifikasi produk (LSPRO) di Indonesia.',
    canonical: feedAddress({ search: '', province: undefined }),
    picture: latest?.img_url ?? null,
    ...(latest?.img_url && !isFiltered(view) && { biggest: { url: latest.img_url, sizes: postImageSizes } }),
    hidden: isFiltered(view),
    jsonLd: breadcrumbJsonLd(baseUrl, feed),
  }
}

/** All tabs of an LSPRO have the same canonical address. */
function lsproHead(url: URL, { data }: Answer<typeof lspro.detail>, { baseUrl, fileHost }: SiteOptions): HeadFacts {
  const { lspro: body, location, ruang_lingkup: scopes, lspro_posting: posts } = data
  const canonical = addresses.lspro(body.id)
  const link = socialLink('website', body.website)
  const first = posts[0]?.img_url
  return {
    title: `${body.name} – ${site}`,
    description: descriptionOf(data),
    canonical,
    picture: body.img_url ?? first ?? null,
    kind: 'profile',
    ...(first && lsproTabOf(url.searchParams) === 'postingan' && { biggest: { url: first, sizes: postImageSizes } }),
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'Organization',
        name: body.name,
        url: `${baseUrl}${canonical}`,
        ...(body.img_url && { logo: absolute(bigPicture(fileHost, body.img_url), baseUrl) }),
        ...(body.remark && { description: body.remark }),
        ...(body.email && { email: body.email }),
        ...(link && 'href' in link && { sameAs: [link.href] }),
        ...(body.accreditation_no && { identifier: body.accreditation_no }),
        ...(scopes.length > 0 && { knowsAbout: scopes.map(({ name }) => name) }),
        address: {
          '@type': 'PostalAddress',
          addressCountry: 'ID',
          addressRegion: location.province_name,
          addressLocality: location.regency_name,
          ...(body.address && { streetAddress: body.address }),
          ...(body.zip_code && { postalCode: body.zip_code }),
        },
      },
      breadcrumbJsonLd(baseUrl, [
        ...feed,
        { name: 'Daftar', at: addresses.lspros },
        { name: body.name, at: canonical },
      ]),
    ],
  }
}

function descriptionOf({ lspro: body, location, ruang_lingkup: scopes, lspro_posting: [latest] }: Data): string {
  const place = regionText(location)
  const what = scopes.length > 0 ? `: ${scopes.map(({ name }) => name).join(', ')}` : ''
  const summary = body.remark || (latest ? plainTextOf(latest.remark) : '')
  const all = `${body.name}, lembaga sertifikasi produk${place && ` di ${place}`}${what}. ${summary}`
  return all.replace(/\s+/g, ' ').trim().slice(0, 300)
}

type Data = Answer<typeof lspro.detail>['data']
