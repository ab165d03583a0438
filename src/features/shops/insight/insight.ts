import type { Answer } from '#contract/endpoint.ts'
import { wholeNumber } from '#contract/format.ts'
import type { PictureFacts } from '#contract/schemas.ts'
import type { shops } from '#contract/shops/shops.ts'
import { formatWeek } from '#ui/display/format-week.ts'

// How a shop was found, as sums and words. Every list has a number for each week, this week last.

type InsightAnswer = Answer<typeof shops.insight>['data']

export const measures = ['views', 'whatsapp', 'phone'] as const
export type Measure = (typeof measures)[number]

/** What is counted, as a tile says it, and as it follows a number in a sentence. */
export const measureLabels: Record<Measure, { name: string; times: string }> = {
  views: { name: 'Dilihat', times: 'kali dilihat' },
  whatsapp: { name: 'WhatsApp', times: 'ketukan WhatsApp' },
  phone: { name: 'Nomor dilihat', times: 'kali nomor dilihat' },
}

/** One thing of a shop that can be found: a product, or (without `id`) the page of the shop itself. */
export type InsightItem = {
  id?: number
  name: string
  img_url: string | null
  img: PictureFacts | null
  /** It has a page that anyone may open. */
  is_public: 0 | 1
  views: number[]
  whatsapp: number[]
}

export type Insight = {
  weeks: string[]
  /** The shop's own page and all its products together, those too that are not among `found`. */
  sums: Record<Measure, number[]>
  totals: Record<Measure, number>
  /** The shop's page first, then its products as the server has put them. */
  items: InsightItem[]
  /** Nobody has been there yet. */
  isNew: boolean
}

export function insightOf({ weeks, shop, all: sums, products }: InsightAnswer): Insight {
  const { views, whatsapp } = shop
  const page: InsightItem = { name: 'Halaman toko', img_url: null, img: null, is_public: 1, views, whatsapp }
  const found = [page, ...products]
  const totals = { views: sumOf(sums.views), whatsapp: sumOf(sums.whatsapp), phone: sumOf(sums.phone) }
  return { weeks, sums, totals, items: found, isNew: measures.every((measure) => totals[measure] === 0) }
}

export const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

/** This week beside the last one, in a sentence. */
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

/** All that was counted in one week, in a sentence. */
export const weekSentence = ({ weeks, sums }: Insight, at: number) =>
  `${formatWeek(weeks[at]!)}: ${measures.map((measure) => `${wholeNumber(sums[measure][at] ?? 0)} ${measureLabels[measure].times}`).join(', ')}`
