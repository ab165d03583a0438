import type { Answer } from '#contract/endpoint.ts'
import type { PictureFacts } from '#contract/schemas.ts'
import type { shops } from '#contract/shops/schemas.ts'
import { wholeNumber } from '#contract/text/format.ts'
import { formatWeek } from '#ui/display/format-week.ts'

// A shop's statistics as sums and texts. Every list has one number per week, the current week last.

type InsightAnswer = Answer<typeof shops.insight>['data']

export const measures = ['views', 'whatsapp', 'phone'] as const
export type Measure = (typeof measures)[number]

/** The name of each measure on its tile, and its text after a number in a sentence. */
export const measureLabels: Record<Measure, { name: string; times: string }> = {
  views: { name: 'Dilihat', times: 'kali dilihat' },
  whatsapp: { name: 'WhatsApp', times: 'ketukan WhatsApp' },
  phone: { name: 'Nomor dilihat', times: 'kali nomor dilihat' },
}

/** The statistics of a product, or (without `id`) of the page of the shop. */
export type InsightItem = {
  id?: number
  name: string
  img_url: string | null
  img: PictureFacts | null
  /** The shop has a public page. */
  is_public: 0 | 1
  views: number[]
  whatsapp: number[]
}

export type Insight = {
  weeks: string[]
  /** The sums of the shop's page and all its products, including products that are not in `items`. */
  sums: Record<Measure, number[]>
  totals: Record<Measure, number>
  /** The shop's page first, then its products in the server's order. */
  items: InsightItem[]
  /** No visit was counted yet. */
  isNew: boolean
}

export function insightOf({ weeks, shop, all: sums, products }: InsightAnswer): Insight {
  const { views, whatsapp } = shop
  const page: InsightItem = { name: 'Halaman toko', img_url: null, img: null, is_public: 1, views, whatsapp }
  const totals = { views: sumOf(sums.views), whatsapp: sumOf(sums.whatsapp), phone: sumOf(sums.phone) }
  return { weeks, sums, totals, items: [page, ...products], isNew: measures.every((measure) => totals[measure] === 0) }
}

export const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

/** A sentence that compares this week with the last one. */
export function weekComparison(numbers: readonly number[], measure: Measure): string {
  const now = numbers.at(-1) ?? 0
  const before = numbers.at(-2) ?? 0
  const { times } = measureLabels[measure]
  const more = now - before
  const thisWeek = `Pekan ini ${wholeNumber(now)} ${times}`
  if (now === 0 && before === 0) return `${thisWeek}, pekan lalu juga.`
  if (more === 0) return `${thisWeek}, sama dengan pekan lalu.`
  return `${thisWeek}, ${wholeNumber(Math.abs(more))} lebih ${more > 0 ? 'banyak' : 'sedikit'} daripada pekan lalu.`
}

/** A sentence with all numbers of one week. */
export const weekSentence = ({ weeks, sums }: Insight, index: number) =>
  `${formatWeek(weeks[index]!)}: ${measures.map((measure) => `${wholeNumber(sums[measure][index] ?? 0)} ${measureLabels[measure].times}`).join(', ')}`
