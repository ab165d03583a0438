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
import { type RankRequest, rankBodies, rankProducts, rankShops, type SearchScope } from './rank.ts'
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
  const { ids, partial, parsed, suggestion } = await runSearch(db, text, input, groups)
  const data = {
    ...(await cardsOf(db, ids, input)),
    total: { product: ids.product.length, merchant: ids.merchant.length, lspro: ids.lspro.length },
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
  const isEmpty = ids.product.length + ids.merchant.length + ids.lspro.length === 0
  return { data, missed: text !== '' && isUnrestricted && isEmpty && input.page === 1 ? text : undefined }
}

type SearchOutcome = SearchMatches & { parsed: ParsedQuery | undefined; suggestion: string | null }

async function runSearch(
  db: Database,
  text: string,
  within: SearchInput,
  groups: SearchedGroups,
): Promise<SearchOutcome> {
  const nothing = { ids: { product: [], merchant: [], lspro: [] }, partial: false, parsed: undefined, suggestion: null }
  if (text === '') return { ...nothing, ids: await readNewest(db, within, groups) }
  const lexicon = await getLexicon(db)
  const parsed = parseQuery(text, lexicon)
  if (!parsed) return nothing
  const found = await findMatches(db, parsed, within, groups)
  const count = countIds(found.ids)
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
    const { ids, partial } = await findMatches(db, parseQuery(text, lexicon)!, within, groups)
    return !partial && countIds(ids) > count ? text : null
  }
  return null
}

/** The cards of one page of each group, and the banners beside them. */
async function cardsOf(db: Database, ids: ResultIds, { rows, page }: Pick<SearchInput, 'rows' | 'page'>) {
  const from = (page - 1) * rows
  const pageOf = (all: number[]) => (from > searchMost ? [] : all.slice(from, from + rows))
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
    [pageOf(ids.product), pageOf(ids.merchant), pageOf(ids.lspro)],
  )
  return answer!
}

type SearchedGroups = Record<keyof ResultIds, boolean>
type SearchMatches = { ids: ResultIds; partial: boolean }

const noIds: ResultIds = { product: [], merchant: [], lspro: [] }

/**
 * Results with all words; otherwise with most of them, never less than half, so that a query of unknown words finds
 * nothing.
 */
async function findMatches(
  db: Database,
  parsed: ParsedQuery,
  within: SearchScope,
  groups: SearchedGroups,
): Promise<SearchMatches> {
  const complete = await findByQuery(db, rankRequestOf(parsed, within), groups)
  if (complete.product.length > 0 || !groups.product || parsed.units.length < 2)
    if (countIds(complete) > 0 || parsed.units.length < 2) return { ids: complete, partial: false }
  // If shops or bodies match all words, only products are searched further.
  const hasNames = complete.merchant.length + complete.lspro.length > 0
  for (const least of relaxedCounts(parsed.units.length)) {
    const part = await findByQuery(
      db,
      rankRequestOf(parsed, within, least),
      hasNames ? { ...groups, lspro: false } : groups,
    )
    if (countIds(part) === 0) continue
    if (!hasNames) return { ids: part, partial: true }
    return { ids: { ...complete, product: part.product }, partial: part.product.length > 0 }
  }
  return { ids: complete, partial: false }
}

/** How many units to require if all give nothing: all but one, then half. */
const relaxedCounts = (units: number) =>
  [...new Set([units - 1, Math.ceil(units / 2)])].filter((n) => n >= 1 && n < units)

const countIds = ({ product, merchant, lspro }: ResultIds) => product.length + merchant.length + lspro.length

const rankRequestOf = (parsed: ParsedQuery, within: SearchScope, least?: number): RankRequest => ({
  parsed,
  within,
  query: tsqueryOf(parsed.units, least),
})

/** The three queries run one after the other, so that a search uses one connection, not three. */
async function findByQuery(db: Database, request: RankRequest, groups: SearchedGroups): Promise<ResultIds> {
  if (request.query === '') return noIds
  const ranked = groups.product || groups.merchant ? await rankProducts(db, request) : { ids: [], shops: [] }
  const namedShops = groups.merchant ? await rankShops(db, request) : []
  const lspro = groups.lspro ? await rankBodies(db, request) : []
  // First shops with that name, then those with such products.
  const merchant = groups.merchant ? [...new Set([...namedShops, ...ranked.shops])] : []
  return { product: groups.product ? ranked.ids : [], merchant, lspro }
}

// Without a query: everything, the newest first, and bodies by name, as in their lists.

type ResultIds = { product: number[]; merchant: number[]; lspro: number[] }

async function readNewest(
  db: Database,
  { province_id, category_id }: SearchScope,
  groups: SearchedGroups,
): Promise<ResultIds> {
  const values = [category_id ?? 0, province_id ?? 0]
  const province = '($2::smallint = 0 or of.province_id = $2::smallint)'
  const ids = (select: string) => `coalesce((${select}), '{}')`
  const [row] = await db.query<ResultIds>(
    `select
       ${groups.product ? ids(`select array_agg(id) from (${products(province)}) p`) : `'{}'::int[]`} as product,
       ${groups.merchant ? ids(`select array_agg(id) from (${shops(province)}) s`) : `'{}'::int[]`} as merchant,
       ${groups.lspro ? ids(`select array_agg(id) from (${bodies(province)}) b`) : `'{}'::int[]`} as lspro
     from (values ($1::smallint, $2::smallint)) said`,
    values,
  )
  return row!
}

const products = (province: string) => `
  select of.product_id as id from product_listing of where of.category_id = $1::smallint and ${province}
  order by of.created_at desc, of.product_id desc limit ${searchMost}`
const shops = (province: string) => `
  select of.id from merchant of where of.status = 'active' and ${province}
    and ($1::smallint = 0 or exists (
      select from product_listing l where l.merchant_id = of.id and l.category_id = $1::smallint))
  order by of.created_at desc, of.id desc limit ${searchMost}`
const bodies = (province: string) => `
  select of.id from lspro of where of.status = 'active' and ${province}
  order by lower(of.name) collate "C", of.id limit ${searchMost}`
