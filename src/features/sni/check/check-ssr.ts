import { checkAddress } from '#contract/sni/addresses.ts'
import { categoriesQuery, type SsrPage, type SsrPages, site } from '#ui/ssr/ssr-page.ts'

// The page that checks numbers: the server draws its form, and the phone looks into its registry.

const sniCheck: SsrPage = {
  queries: () => [categoriesQuery],
  head: (url) => ({
    title: `Periksa SNI – ${site}`,
    description:
      'Periksa nomor SNI atau nomor sertifikat di label barang: masih berlaku, tidak berlaku lagi, atau tidak ditemukan. Juga tanpa sinyal.',
    canonical: checkAddress(),
    hidden: url.search !== '',
  }),
  chunks: ['sni'],
}

export const sniCheckSsr = { sniCheck } satisfies SsrPages
