import type { Answer } from '#contract/endpoint.ts'
import { labelAddress } from '#contract/sni/addresses.ts'
import type { labels } from '#contract/sni/schemas.ts'
import { categoriesQuery, type SsrPage, type SsrPages, site, ssrQuery } from '#ui/ssr/ssr-page.ts'
import { pictureSize } from '../verdict/picture-size.ts'

// Server rendering of the page of a label: any camera app opens it, on phones that have never been here, so the answer
// is in the first document.

const label: SsrPage<Answer<typeof labels.read>> = {
  queries: ({ pathname }) => [ssrQuery('labels.read', { token: tokenOf(pathname) }), categoriesQuery],
  head: ({ pathname }, { data: { product, certificate } }) => ({
    title: `${product?.name ?? certificate?.product ?? 'Label SNI'} – ${site}`,
    description: 'Periksa apakah label SNI ini asli, dan bandingkan dengan barang di tangan Anda.',
    canonical: labelAddress(tokenOf(pathname)),
    // A label is for who holds it, not for search engines.
    hidden: true,
    ...(product?.img_url && {
      picture: product.img_url,
      biggest: { url: product.img_url, sizes: pictureSize },
    }),
  }),
  chunks: ['sni'],
}

export const labelSsr = { label } satisfies SsrPages

/** The token in the path: letters that an address has as they are. */
const tokenOf = (pathname: string) => pathname.split('/')[3] ?? ''
