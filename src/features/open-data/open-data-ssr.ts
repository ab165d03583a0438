import { addresses } from '#contract/addresses.ts'
import { categoriesQuery, type SsrPage, type SsrPages, site, ssrQuery } from '#ui/ssr/ssr-page.ts'
import { badgeExampleInput } from './open-data-queries.ts'

const openData: SsrPage = {
  queries: () => [ssrQuery('openData.files', {}), ssrQuery('showcase.list', badgeExampleInput), categoriesQuery],
  head: () => ({
    title: `Data terbuka – ${site}`,
    description: 'Produk dan sertifikat SNI sebagai berkas harian, API publik, dan lencana untuk situs lain.',
    canonical: addresses.openData,
  }),
  chunks: ['help'],
}

export const openDataSsr = { openData } satisfies SsrPages
