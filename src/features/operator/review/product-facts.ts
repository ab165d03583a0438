import type { ReviewContent } from '#contract/operator/operator.ts'
import { lineFields, productLabels } from '#contract/products/fields.ts'
import { weightText } from '#contract/products/weight-text.ts'
import { priceRange, rupiah } from '#contract/text/format.ts'
import { longDate } from '#contract/time/dates.ts'

// The facts of a product as texts for a reviewer. Pure.

export type ProductFact = { key: string; label: string; value: string }

const notFilledText = 'Belum diisi'

/** All facts except the name, the description and the photos, in the order in which they are shown. */
export const productFactsOf = (content: ReviewContent): ProductFact[] => [
  { key: 'price', label: 'Harga', value: priceText(content) },
  {
    key: 'weight',
    label: productLabels.weight,
    value: content.weight ? `${weightText(content.weight)} ${content.unit}` : notFilledText,
  },
  ...lineFields.map((key) => ({ key, label: productLabels[key], value: content[key] ?? notFilledText })),
  {
    key: 'category',
    label: productLabels.sub_category_array,
    value: joinTexts(content.sub_category_array.map(({ label }) => label)),
  },
  ...sniFacts(content),
  { key: 'lspro', label: productLabels.lspro_id, value: content.lspro_name ?? '–' },
  { key: 'mentor', label: 'Pembina', value: mentorText(content) },
  { key: 'video', label: productLabels.video_url, value: content.video_url ?? '–' },
]

function sniFacts(content: ReviewContent): ProductFact[] {
  if (!content.is_sni) return [{ key: 'sni', label: 'SNI', value: 'Bukan produk SNI' }]
  return [
    { key: 'sni', label: productLabels.sni_array, value: joinTexts(content.sni_array) },
    { key: 'certificate', label: productLabels.certificate_no, value: content.certificate_no ?? '–' },
    { key: 'period', label: 'Berlaku', value: periodText(content) },
  ]
}

const joinTexts = (all: string[]) => all.join(', ') || notFilledText

function priceText({ price_bottom: bottom, price_top: top }: ReviewContent): string {
  if (bottom === null || top === null) return bottom === null && top === null ? notFilledText : rupiah((bottom ?? top)!)
  return priceRange(bottom, top)
}

function periodText({ sni_start_date: start, sni_end_date: end, sni_no_end }: ReviewContent): string {
  if (!start) return notFilledText
  if (sni_no_end) return `${longDate(start)}, tanpa tanggal akhir`
  return end ? `${longDate(start)} - ${longDate(end)}` : longDate(start)
}

function mentorText({ mentor_type, mentor_name }: ReviewContent): string {
  if (!mentor_type) return '–'
  return mentor_name ? `${mentor_type}: ${mentor_name}` : mentor_type
}
