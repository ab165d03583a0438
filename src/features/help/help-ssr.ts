import { addresses } from '#contract/addresses.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { help, TextKind } from '#contract/help/schemas.ts'
import { plainTextOf } from '#contract/text/rich-text.ts'
import { categoriesQuery, type SsrPage, type SsrPages, site, ssrQuery } from '#ui/ssr/ssr-page.ts'
import { faqAddress, faqInput, faqViewOf } from './faq-view.ts'

// The FAQ, the contact page, and the texts of the site: their first queries, and their head for link previews and
// search engines.

const textOf = (kind: TextKind) => ssrQuery('help.text', { kind })

const faq: SsrPage<Answer<typeof help.faq>> = {
  queries: () => [ssrQuery('help.faq', faqInput), categoriesQuery],
  head(url, { data }) {
    const { category, search } = faqViewOf(url.searchParams)
    return {
      title: `FAQ – ${site}`,
      description: 'Jawaban atas pertanyaan tentang produk, tipe akun, UMKM, dan lembaga sertifikasi di Etalase Mutu.',
      canonical: faqAddress({ category }),
      hidden: search !== '',
      jsonLd: {
        '@context': 'https://schema.org',
        '@type': 'FAQPage',
        mainEntity: data.faq
          .filter(({ category_id }) => category === 0 || category_id === category)
          .map(({ title, remark }) => ({
            '@type': 'Question',
            name: title,
            acceptedAnswer: { '@type': 'Answer', text: plainTextOf(remark) },
          })),
      },
    }
  },
  chunks: ['help'],
}

const contact: SsrPage = {
  queries: () => [ssrQuery('help.facts', {}), categoriesQuery],
  head: () => ({
    title: `Kontak – ${site}`,
    description: 'Tulis kepada Etalase Mutu, atau hubungi kami dengan cara lain.',
    canonical: addresses.contact,
  }),
  chunks: ['wizard'],
}

const terms: SsrPage = {
  queries: () => [textOf('terms'), textOf('sni'), categoriesQuery],
  head: () => ({
    title: `Syarat & Ketentuan – ${site}`,
    description: 'Syarat memakai Etalase Mutu, dan langkah-langkah mendapat sertifikat SNI untuk produk.',
    canonical: addresses.terms,
  }),
  chunks: ['help'],
}

const privacy: SsrPage = {
  queries: () => [textOf('privacy'), categoriesQuery],
  head: () => ({
    title: `Privasi – ${site}`,
    description: 'Data apa yang disimpan Etalase Mutu, berapa lama, dan apa yang dapat Anda minta.',
    canonical: addresses.privacy,
  }),
  chunks: ['help'],
}

export const helpSsr = { faq, contact, terms, privacy } satisfies SsrPages
