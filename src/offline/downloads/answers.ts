import type { DownloadedProduct, DownloadedShop } from '#contract/downloads/catalogue-file.ts'
import type { Answer, RequestOf } from '#contract/endpoint.ts'
import type { EndpointOf } from '#contract/index.ts'
import { ofLineColumns } from '#contract/products/fields.ts'
import { wordsOf } from '#contract/search/normalize.ts'
import { maxSearchResults, maxSuggestions, searchRows, suggestLeast } from '#contract/search/rules.ts'
import { shopFields } from '#contract/shops/fields.ts'
import { numberedPages } from '#contract/showcase/rules.ts'
import type { AnsweredName } from './answered-names.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { indexTexts, type SearchIndex, searchTexts, withNamePart } from './search-products.ts'

// The answers of public endpoints from the downloaded catalogue, in the form of the server's.

type AskOf<Name extends AnsweredName> = RequestOf<EndpointOf<Name>>
type AnswerOf<Name extends AnsweredName> = Answer<EndpointOf<Name>>

/** The catalogue with what is derived from it. */
export type OpenedCatalogue = {
  /** Without the products whose certificate has ended. */
  index: CatalogueIndex
  /** Made with the first search. */
  texts?: SearchIndex
}

/** The products that may be shown on a day ('2026-11-30'): those with an ended certificate are not public any more. */
export const onDay = (index: CatalogueIndex, today: string): CatalogueIndex => ({
  ...index,
  products: index.products.filter(({ is_sni, sni_end_date }) => is_sni === 0 || !sni_end_date || sni_end_date >= today),
})

const answers: {
  [Name in AnsweredName]: (catalogue: OpenedCatalogue, ask: AskOf<Name>) => AnswerOf<Name> | undefined
} = {
  'showcase.list': listAnswer,
  'showcase.counts': countsAnswer,
  'showcase.categories': categoriesAnswer,
  'showcase.detail': detailAnswer,
  'shops.detail': shopAnswer,
  'shops.paging': shopsAnswer,
  'search.results': resultsAnswer,
  'search.suggest': suggestAnswer,
}

/** The answer to a request; undefined when the catalogue has nothing for it. */
export const answerFrom = <Name extends AnsweredName>(
  catalogue: OpenedCatalogue,
  name: Name,
  ask: AskOf<Name>,
): AnswerOf<Name> | undefined => answers[name](catalogue, ask)

/** The index of the catalogue's texts, which is made once. */
export const textsOf = (catalogue: OpenedCatalogue) => {
  catalogue.texts ??= indexTexts(catalogue.index)
  return catalogue.texts
}

type Card = AnswerOf<'showcase.list'>['data'][number]

function cardOf({ shops, provinces }: CatalogueIndex, product: DownloadedProduct): Card {
  const shop = shops.get(product.shop_id)
  return {
    id: product.id,
    name: product.name,
    merchant_name: shop?.name ?? '',
    img_url: product.picture,
    img: null,
    price_bottom: product.price_bottom,
    price_top: product.price_top,
    province_name: (shop && provinces.get(shop.province_id)) ?? '',
    sni_status: product.is_sni === 1 ? 'active' : 'not active',
    mentor_img_url: null,
    mentor_name: product.mentor_name,
  }
}

type ListFilter = Pick<AskOf<'showcase.list'>, 'is_sni' | 'is_mentor' | 'merchant_id' | 'province_id' | 'category_id'>

function filtered({ products, shops }: CatalogueIndex, filter: ListFilter): DownloadedProduct[] {
  const { is_sni, is_mentor, merchant_id, province_id, category_id } = filter
  const isMissing = (value: unknown): value is null | undefined => value === null || value === undefined
  return products.filter(
    (product) =>
      (isMissing(is_sni) || product.is_sni === is_sni) &&
      (isMissing(is_mentor) || product.is_mentor === is_mentor) &&
      (!merchant_id || product.shop_id === merchant_id) &&
      (!province_id || shops.get(product.shop_id)?.province_id === province_id) &&
      (!category_id || product.categories.includes(category_id)),
  )
}

function listAnswer(catalogue: OpenedCatalogue, ask: AskOf<'showcase.list'>): AnswerOf<'showcase.list'> {
  const { index } = catalogue
  const { search = '', rows = 12, page = 1, after, category_id } = ask
  const segment = filtered(index, { ...ask, province_id: 0, category_id: 0 })
  const inScope = filtered(index, ask)
  const found = search.trim() === '' ? inScope : withText(catalogue, inScope, search)
  const start = after ? firstAfter(found, after) : (page - 1) * rows
  const category = category_id ? index.categories.get(category_id) : undefined
  return {
    data: found.slice(start, start + rows).map((product) => cardOf(index, product)),
    pages: numberedPages(found.length, rows),
    total: segment.length,
    total_filtered: found.length,
    ...(after && { next: nextOf(found, start + rows) }),
    ...(category && { category: { id: category.id, name: category.name } }),
  }
}

/** The products whose name has the text; when there is none, those that match its words, in the order of the list. */
function withText(catalogue: OpenedCatalogue, products: DownloadedProduct[], text: string): DownloadedProduct[] {
  const named = withNamePart(products, text)
  if (named.length > 0) return named
  const found = searchTexts(textsOf(catalogue), text)
  const rows = new Set(found && !found.products.isPartial ? found.products.rows : [])
  const matches = new Set([...rows].map((row) => catalogue.index.products[row]!.id))
  return products.filter(({ id }) => matches.has(id))
}

/** A cursor as the server gives it: microseconds since 1970 and the id of the last row. */
function firstAfter(products: readonly DownloadedProduct[], cursor: string): number {
  const [time = 0, id = 0] = cursor.split('-').map(Number)
  const seconds = Math.floor(time / 1_000_000)
  const at = products.findIndex(
    (product) => product.created_at < seconds || (product.created_at === seconds && product.id < id),
  )
  return at < 0 ? products.length : at
}

function nextOf(products: readonly DownloadedProduct[], end: number): string | null {
  const last = products[end - 1]
  return last && end < products.length ? `${last.created_at * 1_000_000}-${last.id}` : null
}

function countsAnswer({ index }: OpenedCatalogue, ask: AskOf<'showcase.counts'>): AnswerOf<'showcase.counts'> {
  return { data: [...countByCategory(filtered(index, ask))].map(([id, total]) => ({ id, total })) }
}

function countByCategory(products: readonly DownloadedProduct[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { categories } of products) for (const id of categories) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

function categoriesAnswer({ index }: OpenedCatalogue): AnswerOf<'showcase.categories'> {
  const counts = countByCategory(index.products)
  const all = [...index.categories.values()].map(({ id, name, parent_id }) => ({
    ...{ id, name, parent_id, total: counts.get(id) ?? 0 },
  }))
  const tops = all.filter(({ parent_id }) => parent_id === null)
  return {
    data: tops.map(({ id, name, total }, position) => ({
      ...{ id, name, total, column: (position % 4) + 1 },
      child: all
        .filter(({ parent_id }) => parent_id === id)
        .map((sub) => ({ id: sub.id, name: sub.name, total: sub.total })),
    })),
  }
}

function detailAnswer({ index }: OpenedCatalogue, { id }: AskOf<'showcase.detail'>) {
  const product = index.products.find((one) => one.id === id)
  const shop = product && index.shops.get(product.shop_id)
  if (!product || !shop) return undefined
  const others = index.products.filter((one) => one.shop_id === shop.id && one.id !== id)
  const answer: AnswerOf<'showcase.detail'> = {
    data: {
      product_detail: {
        ...ofLineColumns(() => null),
        id: product.id,
        name: product.name,
        video_url: null,
        price_bottom: product.price_bottom,
        price_top: product.price_top,
        weight: product.weight,
        unit: product.unit,
        description: '',
        img_url: product.picture,
        img: null,
        is_sni: product.is_sni,
        sni_status: product.is_sni === 1 ? 'active' : 'not active',
        sni_no: product.numbers.join(','),
        sni: product.numbers.map((number) => ({ number, title: null })),
        certificate_no: product.certificate_no,
        sni_start_date: null,
        sni_end_date: product.sni_end_date,
        sni_no_end: product.is_sni === 1 && product.sni_end_date === null ? 1 : 0,
        lspro_id: null,
        lspro_name: null,
        mentor_id: null,
        mentor_name_text: product.mentor_name,
        merchant_id: shop.id,
        status: 'active',
        img_url_list: product.picture ? [product.picture] : [],
        is_card: 1,
      },
      category: categoriesOf(index, product),
      mentor: null,
      product_media: [],
      merchant_detail: {
        id: shop.id,
        name: shop.name,
        img_url: shop.picture,
        img: null,
        regency_name: shop.regency,
        province_id: shop.province_id,
        province_name: index.provinces.get(shop.province_id) ?? '',
        is_lpse: 0,
      },
      total_product: others.length + 1,
      others_products: others.slice(0, 12).map((other) => cardOf(index, other)),
    },
  }
  return answer
}

function categoriesOf({ categories }: CatalogueIndex, product: DownloadedProduct) {
  const all = product.categories.flatMap((id) => categories.get(id) ?? [])
  const parents = new Set(all.flatMap(({ parent_id }) => parent_id ?? []))
  return all
    .filter(({ id }) => !parents.has(id))
    .map((sub) => {
      const top = (sub.parent_id !== null && categories.get(sub.parent_id)) || sub
      return {
        ...{ sub_category_id: sub.id, sub_category_name: sub.name },
        ...{ category_id: top.id, category_name: top.name },
      }
    })
}

type Profile = AnswerOf<'shops.detail'>['data']['merchant']
type EmptyProfile = Omit<
  Profile,
  'id' | 'name' | 'year' | 'email' | 'img_url' | 'img' | 'banner_url' | 'banner' | 'has_office_phone' | 'has_whatsapp'
>

/** The public fields of a shop that are not in a download: answers with yes or no are 0, the others ''. */
const emptyProfile: Record<string, string | number> = Object.fromEntries(
  Object.entries(shopFields)
    .filter(([, field]) => 'isPublic' in field)
    .map(([name, { kind }]) => [name, kind === 'flag' ? 0 : '']),
)

/** The shop's products of one page of its lists. */
const shopRowsShown = 15

function shopAnswer({ index }: OpenedCatalogue, { id }: AskOf<'shops.detail'>): AnswerOf<'shops.detail'> | undefined {
  const shop = index.shops.get(id)
  const products = index.products.filter(({ shop_id }) => shop_id === id)
  if (!shop || products.length === 0) return undefined
  const [sni, others] = [products.filter(({ is_sni }) => is_sni === 1), products.filter(({ is_sni }) => is_sni === 0)]
  const [sniCounts, otherCounts] = [countByCategory(sni), countByCategory(others)]
  return {
    data: {
      merchant: {
        ...(emptyProfile as EmptyProfile),
        ...{ id, name: shop.name, year: 0, email: '' },
        ...{ img_url: shop.picture, img: null, banner_url: null, banner: null },
        ...({ has_office_phone: 0, has_whatsapp: 0 } as const),
      },
      location: {
        province_id: shop.province_id,
        province_name: index.provinces.get(shop.province_id) ?? '',
        regency_id: 0,
        regency_name: shop.regency,
      },
      product_sni: sni.slice(0, shopRowsShown).map((product) => cardOf(index, product)),
      product_non_sni: others.slice(0, shopRowsShown).map((product) => cardOf(index, product)),
      total_products: products.length,
      total_sni: sni.length,
      total_non_sni: others.length,
      categories: [...new Set(products.flatMap(({ categories }) => categories))].flatMap((category) => {
        const { name = '', parent_id = null } = index.categories.get(category) ?? {}
        const totals = { total_sni: sniCounts.get(category) ?? 0, total_non_sni: otherCounts.get(category) ?? 0 }
        return { id: category, parent_id, name, ...totals }
      }),
      gallery: [],
    },
  }
}

type ShopCard = AnswerOf<'shops.paging'>['data']['data'][number]

function shopCardOf(index: CatalogueIndex, shop: DownloadedShop, products: readonly DownloadedProduct[]): ShopCard {
  const [one = null, two = null, three = null, four = null] = products.flatMap(({ picture }) => picture ?? [])
  return {
    ...{ id: shop.id, name: shop.name, img_url: shop.picture, img: null },
    ...{ img_1: one, img_2: two, img_3: three, img_4: four },
    province_name: index.provinces.get(shop.province_id) ?? '',
    total_products: products.length,
  }
}

function productsByShop({ products }: CatalogueIndex): Map<number, DownloadedProduct[]> {
  const byShop = new Map<number, DownloadedProduct[]>()
  for (const product of products) byShop.set(product.shop_id, [...(byShop.get(product.shop_id) ?? []), product])
  return byShop
}

function shopsAnswer({ index }: OpenedCatalogue, ask: AskOf<'shops.paging'>): AnswerOf<'shops.paging'> {
  const { search = '', province_id, rows = 12, page = 1 } = ask
  const byShop = productsByShop(index)
  const all = [...byShop.keys()].flatMap((id) => index.shops.get(id) ?? []).sort((a, b) => b.id - a.id)
  const part = search.trim().toLowerCase()
  const found = all.filter(
    (shop) => (!province_id || shop.province_id === province_id) && shop.name.toLowerCase().includes(part),
  )
  return {
    data: {
      data: found
        .slice((page - 1) * rows, page * rows)
        .map((shop) => shopCardOf(index, shop, byShop.get(shop.id) ?? [])),
      pages: numberedPages(found.length, rows),
      total: all.length,
      total_filtered: found.length,
    },
  }
}

function resultsAnswer(catalogue: OpenedCatalogue, ask: AskOf<'search.results'>): AnswerOf<'search.results'> {
  const { index } = catalogue
  const { search = '', province_id, category_id, is_product = 1, is_merchant = 1, rows = searchRows, page = 1 } = ask
  const texts = search.trim() === '' ? undefined : textsOf(catalogue)
  const found = texts && searchTexts(texts, search)
  const inScope = new Set(filtered(index, { province_id, category_id }).map(({ id }) => id))
  const ranked = found ? found.products.rows.map((row) => index.products[row]!) : texts ? [] : index.products
  const products = ranked.filter(({ id }) => inScope.has(id))
  const byShop = productsByShop(index)
  // As on the server: shops whose own name or place matches, then those that have such products.
  const named = found ? found.shops.rows.map((row) => texts.shopIds[row]!) : []
  const shopIds = [...new Set([...named, ...products.map(({ shop_id }) => shop_id)])].filter(
    (id) =>
      (!province_id || index.shops.get(id)?.province_id === province_id) &&
      (!category_id || byShop.get(id)?.some(({ categories }) => categories.includes(category_id))),
  )
  const pageOf = <Row>(list: readonly Row[], isWanted: 0 | 1 | null | undefined) =>
    isWanted === 1 ? list.slice((page - 1) * rows, page * rows) : []
  const countOf = (list: readonly unknown[], isWanted: 0 | 1 | null | undefined) =>
    isWanted === 1 ? Math.min(maxSearchResults, list.length) : 0
  const parsed = found?.parsed
  const isCorrected = parsed?.corrected === true && products.length + shopIds.length > 0
  return {
    data: {
      banner_sub: [],
      product: pageOf(products, is_product).map((product) => cardOf(index, product)),
      merchant: pageOf(shopIds, is_merchant).flatMap((id) => {
        const shop = index.shops.get(id)
        return shop ? shopCardOf(index, shop, byShop.get(id) ?? []) : []
      }),
      lspro: [],
      total: { product: countOf(products, is_product), merchant: countOf(shopIds, is_merchant), lspro: 0 },
      did_you_mean: isCorrected ? parsed.text : null,
      understood: {
        text: isCorrected ? parsed.text : search,
        is_corrected: isCorrected ? 1 : 0,
        is_partial: found?.products.isPartial ? 1 : 0,
        sni_no: parsed?.sniNo ?? null,
        place: parsed?.place ?? null,
        also: parsed?.also ?? [],
      },
    },
  }
}

function suggestAnswer(catalogue: OpenedCatalogue, { q }: AskOf<'search.suggest'>): AnswerOf<'search.suggest'> {
  const words = wordsOf(q)
  const start = words.at(-1) ?? ''
  if (words.join('').length < suggestLeast) return { data: [] }
  const { index } = catalogue
  const { lexicon } = textsOf(catalogue)
  const before = words.slice(0, -1)
  const completions = lexicon.startingWith(start, 5).map(({ word }) => [...before, word].join(' '))
  const begins = (name: string) => wordsOf(name).some((word) => word.startsWith(start))
  const categories = [...index.categories.values()].filter(({ name }) => begins(name)).slice(0, 2)
  const used = new Set(index.products.map(({ shop_id }) => shop_id))
  const shops = [...index.shops.values()].filter(({ id, name }) => used.has(id) && begins(name)).slice(0, 2)
  return {
    data: [
      ...completions.map((text) => ({ kind: 'word' as const, text, id: null, remark: null })),
      ...categories.map(({ id, name }) => ({ kind: 'category' as const, text: name, id, remark: null })),
      ...shops.map(({ id, name, province_id }) => ({
        ...{ kind: 'shop' as const, text: name, id, remark: index.provinces.get(province_id) ?? null },
      })),
    ].slice(0, maxSuggestions),
  }
}
