import { addresses } from '#contract/addresses.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { lspro } from '#contract/lspro/lspro.ts'
import { postImageSizes } from '#features/lspro/posts/Post.tsx'
import { regionText } from '#features/lspro/public/LsproHeader.tsx'
import {
  feedAddress,
  feedViewOf,
  isFiltered,
  lsproListAddress,
  lsproListViewOf,
  lsproTabOf,
} from '#features/lspro/public/lspro-view.ts'
import { socialLink } from '#ui/display/social-link.ts'
import { plainTextOf } from '#ui/fields/rich-text-length.ts'
import { bigPicture } from '#ui/media/photo-sources.ts'
import { breadcrumbJsonLd } from './breadcrumb-json-ld.ts'
import { absolute, type HeadFacts, type SiteOptions, site } from './site.ts'

// What link previews and search engines read of the certification bodies.

const feed = [
  { name: 'Beranda', at: addresses.home },
  { name: 'LSPRO', at: addresses.lsproFeed },
]

export function lsproListHead(url: URL, { total }: Answer<typeof lspro.list>, { baseUrl }: SiteOptions): HeadFacts {
  const view = lsproListViewOf(url.searchParams)
  return {
    title: `Daftar LSPRO – ${site}`,
    description: `${total} lembaga sertifikasi produk (LSPRO): ruang lingkup, provinsi, dan masa berlaku akreditasinya.`,
    canonical: lsproListAddress(view),
    hidden: view.search !== '',
    jsonLd: breadcrumbJsonLd(baseUrl, [...feed, { name: 'Daftar', at: addresses.lspros }]),
  }
}

/** What is looked for in the feed is no page of its own. */
export function feedHead(url: URL, { data }: Answer<typeof lspro.posts>, { baseUrl }: SiteOptions): HeadFacts {
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

/** A body has one address, whatever its tab. */
export function lsproHead(
  url: URL,
  { data }: Answer<typeof lspro.detail>,
  { baseUrl, fileHost }: SiteOptions,
): HeadFacts {
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
