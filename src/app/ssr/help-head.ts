import { addresses } from '#contract/addresses.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { help } from '#contract/help/help.ts'
import { faqAddress, faqViewOf } from '#features/help/faq-view.ts'
import { plainTextOf } from '#ui/fields/rich-text-length.ts'
import { type HeadFacts, site } from './head.ts'

// What link previews and search engines read of questions and answers, of writing to us, and of the texts of the house.

export const helpHeads: Record<string, { title: string; description: string }> = {
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

export function helpHead(url: URL, first: unknown): HeadFacts {
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
