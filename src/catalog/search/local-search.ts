// @chunk after-start

import type { Answer } from '#contract/endpoint.ts'
import type { LsproCard } from '#contract/lspro/schemas.ts'
import { editDistance, maxTypos } from '#contract/search/edit-distance.ts'
import type { ShopCard } from '#contract/shops/schemas.ts'
import type { ProductCard, showcase } from '#contract/showcase/schemas.ts'
import { plainWords } from '#contract/text/normalize-text.ts'
import { happenedWithin } from '#contract/time/happened-within.ts'
import { allCachedAnswers, type CachedAnswer } from '#offline/cache/cached-answers.ts'
import { bodyCardOf, productCardOf, shopCardOf } from '../card-from-detail.ts'

// Searches offline, in the persisted answers of this phone.

export type LocalSearchQuery = {
  text: string
  /** The name of the province; undefined for all. */
  province?: string | undefined
  category?: number | undefined
}

let cached: { at: number; catalog: Promise<CachedCatalog> } | undefined
const cacheMs = 5000 // ms; while the user types, each key searches the same catalogue again

/** The products, shops and bodies in this phone's persisted answers. */
export function localCatalog(): Promise<CachedCatalog> {
  if (!cached || !happenedWithin(cacheMs, cached.at))
    cached = { at: Date.now(), catalog: allCachedAnswers().then(cachedCatalogOf) }
  return cached.catalog
}

type Row<Card> = CachedCatalog[keyof CachedCatalog][number] & { card: Card }

/** The matches, best first. Only those with the most matching words, in the name before elsewhere, the newest first. */
export function searchIn<Card>(rows: readonly Row<Card>[], { text, province, category }: LocalSearchQuery): Card[] {
  const words = plainWords(text)
  const filtered = rows.filter(
    (row) => (!province || row.province === province) && (!category || !row.categories || row.categories.has(category)),
  )
  const scored = filtered
    .map((row) => ({ card: row.card, ...scoreRow(words, row) }))
    // A phone has few answers: half of the words is enough when no row has all of them.
    .filter(({ fit }) => fit * 2 >= words.length)
  const best = Math.max(0, ...scored.map(({ fit }) => fit))
  return scored
    .filter(({ fit }) => fit === best)
    .sort((a, b) => b.score - a.score)
    .map(({ card }) => card)
}

/** `fit`: how many of the words match; `score`: higher in the name than in other texts, and for exact words. */
function scoreRow(words: readonly string[], { name, beside }: Row<unknown>): { fit: number; score: number } {
  let fit = 0
  let score = 0
  for (const word of words) {
    const worth = scoreWord(word, name, beside)
    if (worth > 0) fit++
    score += worth
  }
  return { fit, score }
}

function scoreWord(word: string, name: readonly string[], beside: readonly string[]): number {
  if (name.includes(word)) return 6
  if (name.some((other) => other.startsWith(word))) return 5
  if (beside.includes(word)) return 4
  if (beside.some((other) => other.startsWith(word))) return 3
  if (name.some((other) => areSimilarWords(word, other))) return 2
  return beside.some((other) => areSimilarWords(word, other)) ? 1 : 0
}

// Products, shops and bodies from the persisted answers, each once. A detail page has more searchable text than a list.

/** `name` and `beside`: the plain words of its name, and of its other texts. */
type CachedRow<Card> = {
  card: Card
  name: string[]
  beside: string[]
  province: string
  /** The known ids of its categories; undefined for shops and bodies, which have none. */
  categories?: Set<number>
}
type CachedCatalog = {
  product: CachedRow<ProductCard>[]
  merchant: CachedRow<ShopCard>[]
  lspro: CachedRow<LsproCard>[]
}

/** From answers, the newest first: each row has the card of the newest, and the texts of all of them. */
export function cachedCatalogOf(answers: readonly CachedAnswer[]): CachedCatalog {
  const products = new Map<number, CachedRow<ProductCard>>()
  const merchants = new Map<number, CachedRow<ShopCard>>()
  const bodies = new Map<number, CachedRow<LsproCard>>()

  const product = (card: ProductCard, more: string[] = [], categories: number[] = []) => {
    const row = cachedRowOf(products, card, [card.merchant_name, card.province_name, ...more])
    row.categories ??= new Set()
    for (const id of categories) row.categories.add(id)
  }
  const merchant = (card: ShopCard, more: string[] = []) => cachedRowOf(merchants, card, [card.province_name, ...more])
  const body = (card: LsproCard) =>
    cachedRowOf(bodies, card, [card.province_name, ...card.ruang_lingkup.map(({ name }) => name)])

  for (const { name, ask, answer } of answers) {
    const category = (ask as { category_id?: number }).category_id
    const within = category ? [category] : []
    if (name === 'showcase.home') {
      for (const card of [...answer.data.data_product_views, ...answer.data.data_product_latest]) product(card)
    } else if (name === 'showcase.list') {
      for (const card of answer.data) product(card, [], within)
    } else if (name === 'showcase.detail') {
      const { data } = answer
      const more = [...data.category.flatMap(namesOf), ...data.product_detail.sni.map(({ number }) => number)]
      product(productCardOf(answer), [...more, data.product_detail.description], data.category.flatMap(idsOf))
      for (const card of data.others_products) product(card)
    } else if (name === 'search.results') {
      for (const card of answer.data.product) product(card, [], within)
      for (const card of answer.data.merchant) merchant(card)
      for (const card of answer.data.lspro) body(card)
    } else if (name === 'shops.paging') {
      for (const card of answer.data.data) merchant(card)
    } else if (name === 'shops.detail') {
      const goods = [...answer.data.product_sni, ...answer.data.product_non_sni]
      merchant(shopCardOf(answer), [answer.data.location.regency_name, ...goods.map(({ name }) => name)])
      for (const card of goods) product(card)
    } else if (name === 'lspro.list') {
      for (const card of answer.data.lspro) body(card)
    } else if (name === 'lspro.posts') {
      for (const card of answer.data.lspro) body(card)
    } else if (name === 'lspro.detail') body(bodyCardOf(answer))
  }
  return { product: [...products.values()], merchant: [...merchants.values()], lspro: [...bodies.values()] }
}

type CardFields = { id: number; name: string; province_name: string }

function cachedRowOf<Card extends CardFields>(
  rows: Map<number, CachedRow<Card>>,
  card: Card,
  more: string[],
): CachedRow<Card> {
  const row = rows.get(card.id) ?? { card, name: plainWords(card.name), beside: [], province: card.province_name }
  rows.set(card.id, row)
  row.beside.push(...more.flatMap(plainWords))
  return row
}

type CategoryRef = Answer<typeof showcase.detail>['data']['category'][number]
const namesOf = ({ category_name, sub_category_name }: CategoryRef) => [category_name, sub_category_name]
const idsOf = ({ category_id, sub_category_id }: CategoryRef) => [category_id, sub_category_id]

/**
 * Whether the words differ only by typing errors or by regional spelling: 'kripik' and 'keripik'. Words with digits
 * have to be equal.
 */
export function areSimilarWords(one: string, other: string): boolean {
  const most = /\d/.test(one) ? 0 : maxTypos(Math.min(one.length, other.length))
  return most > 0 && editDistance(one, other, most) <= most
}
