import type { Answer, Input } from '#contract/endpoint.ts'
import type { contract } from '#contract/index.ts'
import { searchMost } from '#contract/search/search.ts'
import type { Database } from '../db/database.ts'
import { searchTextOf } from '../db/like-pattern.ts'
import { lsproCardsSql } from '../lspro/exports/lspro-cards.ts'
import { shopCardsSql } from '../shops/exports/shop-cards.ts'
import { bannersSql } from '../showcase/exports/home.ts'
import { productCardsSql } from '../showcase/exports/product-cards.ts'
import { getLexicon, type Lexicon } from './lexicon.ts'
import { type ParsedQuery, parseQuery } from './parse-query.ts'
import { noResults, type RankedResults, rankResults, type SearchedGroups } from './rank.ts'
import { tsqueryOf } from './tsquery.ts'

type Results = typeof contract.search.results
type Data = Answer<Results>['data']
type SearchInput = Input<Results>

/** The answer to a search. `missed`: the text of an unrestricted query without any result. */
export async function readResults(
  db: Database,
  input: SearchInput,
): Promise<{ data: Data; missed: string | undefined }> {
  const groups = { product: input.is_product === 1, merchant: input.is_merchant === 1, lspro: input.is_lspro === 1 }
  const text = searchTextOf(input.search) ? input.search : ''
  const { ids, total, partial, parsed, suggestion } = await runSearch(db, text, input, groups)
  const data = {
    ...(await cardsOf(db, ids)),
    total,
    did_you_mean: suggestion,
    understood: {
      text: parsed?.text ?? text,
      is_corrected: parsed?.corrected ? (1 as const) : (0 as const),
      is_partial: partial ? (1 as const) : (0 as const),
      sni_no: parsed?.sniNo ?? null,
      place: parsed?.place ?? null,
      also: parsed?.also ?? [],
    },
  }
  const isUnrestricted = groups.product && groups.merchant && groups.lspro && !input.province_id && !input.category_id
  const isEmpty = countAll(total) === 0
  return { data, missed: text !== '' && isUnrestricted && isEmpty && input.page === 1 ? text : undefined }
}

type SearchOutcome = SearchMatches & { parsed: ParsedQuery | undefined; suggestion: string | null }

async function runSearch(
  db: Database,
  text: string,
  within: SearchInput,
  groups: SearchedGroups,
): Promise<SearchOutcome> {
  const nothing = { ...noResults, partial: false, parsed: undefined, suggestion: null }
  if (text === '') return { ...nothing, ...(await readNewest(db, within, groups)) }
  const lexicon = await getLexicon(db)
  const parsed = parseQuery(text, lexicon)
  if (!parsed) return nothing
  const found = await findMatches(db, parsed, within, groups)
  const count = countAll(found.total)
  if (parsed.corrected) {
    // A correction is shown only when it helped.
    if (count > 0) return { ...found, parsed, suggestion: parsed.text }
    return { ...found, parsed: { ...parsed, text, corrected: false }, suggestion: null }
  }
  return { ...found, parsed, suggestion: await findCorrection(db, { parsed, lexicon, within, groups, count }) }
}

/** With so few results another word may have been meant: only then is one alternative tried. */
const fewMatches = 3

type CorrectionInput = {
  parsed: ParsedQuery
  lexicon: Lexicon
  within: SearchInput
  groups: SearchedGroups
  count: number
}

/** A query with more results, with its one rare word replaced; null when there is none. */
async function findCorrection(
  db: Database,
  { parsed, lexicon, within, groups, count }: CorrectionInput,
): Promise<string | null> {
  if (count >= fewMatches) return null
  for (const { words } of parsed.units) {
    const typed = words[0]!.typed
    const n = lexicon.get(typed)?.n ?? 0
    const near = words.length === 1 && typed.length > 3 ? lexicon.near(typed, 1)[0] : undefined
    if (!near || near.apart > 1 || near.n < Math.max(3, 3 * n)) continue
    const text = parsed.text
      .split(' ')
      .map((word) => (word === typed ? near.word : word))
      .join(' ')
    const { total, partial } = await findMatches(db, parseQuery(text, lexicon)!, within, groups)
    return !partial && countAll(total) > count ? text : null
  }
  return null
}

/** The cards of one page of each group, and the banners beside them. */
async function cardsOf(db: Database, ids: RankedResults['ids']) {
  const idsSql = (nth: number) => `unnest($${nth}::int[]) with ordinality said (id, at)`
  const [answer] = await db.query<Pick<Data, 'banner_sub' | 'product' | 'merchant' | 'lspro'>>(
    // Products, shops and bodies that were hidden since the search have no card.
    `with goods as materialized (
       select said.id as product_id, said.at from ${idsSql(1)}
       where exists (select from product_listing l where l.product_id = said.id and l.category_id = 0)
     ), shops as materialized (
       select said.id, said.at from ${idsSql(2)} join merchant shop on shop.id = said.id and shop.status = 'active'
     ), bodies as materialized (
       select said.id, said.at from ${idsSql(3)} join lspro on lspro.id = said.id and lspro.status = 'active'
     )
     select ${bannersSql('sub')}, ${productCardsSql('goods', 'goods.at')} as product, ${shopCardsSql('shops', 'shops.at')} as merchant,
       ${lsproCardsSql('bodies', 'bodies.at')} as lspro`,
    [ids.product, ids.merchant, ids.lspro],
  )
  return answer!
}

type SearchMatches = RankedResults & { partial: boolean }

/**
 * Results with all words; otherwise with most of them, never less than half, so that a query of unknown words finds
 * nothing.
 */
async function findMatches(
  db: Database,
  parsed: ParsedQuery,
  within: SearchInput,
  groups: SearchedGroups,
): Promise<SearchMatches> {
  const find = (wanted: SearchedGroups, least?: number) => findByQuery(db, parsed, within, { groups: wanted, least })
  const complete = await find(groups)
  const { total } = complete
  if (total.product > 0 || !groups.product || parsed.units.length < 2)
    if (countAll(total) > 0 || parsed.units.length < 2) return { ...complete, partial: false }
  // If shops or bodies match all words, only products are searched further.
  const hasNames = total.merchant + total.lspro > 0
  for (const least of relaxedCounts(parsed.units.length)) {
    const part = await find(hasNames ? { ...groups, lspro: false } : groups, least)
    if (countAll(part.total) === 0) continue
    if (!hasNames) return { ...part, partial: true }
    return {
      total: { ...total, product: part.total.product },
      ids: { ...complete.ids, product: part.ids.product },
      partial: part.total.product > 0,
    }
  }
  return { ...complete, partial: false }
}

/** How many units to require if all give nothing: all but one, then half. */
const relaxedCounts = (units: number) =>
  [...new Set([units - 1, Math.ceil(units / 2)])].filter((n) => n >= 1 && n < units)

const countAll = ({ product, merchant, lspro }: RankedResults['total']) => product + merchant + lspro

/** The results with all units of the query, or with at least so many of them. */
async function findByQuery(
  db: Database,
  parsed: ParsedQuery,
  within: SearchInput,
  { groups, least }: { groups: SearchedGroups; least: number | undefined },
): Promise<RankedResults> {
  const query = tsqueryOf(parsed.units, least)
  return query === '' ? noResults : rankResults(db, { parsed, query, within, groups, page: within })
}

// Without a query: everything, the newest first, and bodies by name, as in their lists.

async function readNewest(
  db: Database,
  { province_id, category_id, rows, page }: SearchInput,
  groups: SearchedGroups,
): Promise<RankedResults> {
  const values: number[] = []
  const value = (id: number) => `$${values.push(id)}::smallint`
  const category = value(category_id ?? 0)
  const province = province_id ? value(province_id) : undefined
  const inProvince = province ? `and of.province_id = ${province}` : ''
  const inCategory = category_id
    ? `and exists (select from product_listing l where l.merchant_id = of.id and l.category_id = ${category})`
    : ''
  const selects = {
    product: `select of.product_id from product_listing of where of.category_id = ${category} ${inProvince}
      order by of.created_at desc, of.product_id desc`,
    merchant: `select of.id from merchant of where of.status = 'active' ${inProvince} ${inCategory}
      order by of.created_at desc, of.id desc`,
    lspro: `select of.id from lspro of where of.status = 'active' ${inProvince}
      order by lower(of.name) collate "C", of.id`,
  }
  const idsSql = (group: keyof SearchedGroups) =>
    `${groups[group] ? `array(${selects[group]} limit ${searchMost})` : `'{}'::int[]`} as ${group}`
  const [all] = await db.query<RankedResults['ids']>(
    `select ${idsSql('product')}, ${idsSql('merchant')}, ${idsSql('lspro')} from (values (${category})) said`,
    values,
  )
  const { product, merchant, lspro } = all!
  const pageOf = (ids: number[]) => ids.slice((page - 1) * rows, page * rows)
  return {
    total: { product: product.length, merchant: merchant.length, lspro: lspro.length },
    ids: { product: pageOf(product), merchant: pageOf(merchant), lspro: pageOf(lspro) },
  }
}
