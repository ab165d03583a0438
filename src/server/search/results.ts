import type { Answer, Input } from '#contract/endpoint.ts'
import type { contract } from '#contract/index.ts'
import { searchMost } from '#contract/search/search.ts'
import type { Database } from '../db/database.ts'
import { searchTextOf } from '../db/like-pattern.ts'
import { lsproCardsSql } from '../lspro/lspro-cards.ts'
import { shopCardsSql } from '../shops/shop-cards.ts'
import { bannersSql } from '../showcase/home.ts'
import { productCardsSql } from '../showcase/product-cards.ts'
import { getLexicon, type Lexicon } from './lexicon.ts'
import { type ParsedQuery, parseQuery } from './parse-query.ts'
import { type RankRequest, rankBodies, rankProducts, rankShops, type SearchScope } from './rank.ts'
import { tsqueryOf } from './tsquery.ts'

type Results = typeof contract.search.results
type Data = Answer<Results>['data']
type SearchInput = Input<Results>

/** The parsed query and its results. `missed`: the words of a query without any result. */
export async function readResults(
  db: Database,
  heard: SearchInput,
): Promise<{ data: Data; missed: string | undefined }> {
  const asked = { product: heard.is_product === 1, merchant: heard.is_merchant === 1, lspro: heard.is_lspro === 1 }
  const text = searchTextOf(heard.search) ? heard.search : ''
  const { ids, partial, reading, meant } = await runSearch(db, text, heard, asked)
  const data = {
    ...(await cardsOf(db, ids, heard)),
    total: { product: ids.product.length, merchant: ids.merchant.length, lspro: ids.lspro.length },
    did_you_mean: meant,
    understood: {
      text: reading?.text ?? text,
      is_corrected: reading?.corrected ? (1 as const) : (0 as const),
      is_partial: partial ? (1 as const) : (0 as const),
      sni_no: reading?.sniNo ?? null,
      place: reading?.place ?? null,
      also: reading?.also ?? [],
    },
  }
  const everything = asked.product && asked.merchant && asked.lspro && !heard.province_id && !heard.category_id
  const empty = ids.product.length + ids.merchant.length + ids.lspro.length === 0
  return { data, missed: text !== '' && everything && empty && heard.page === 1 ? text : undefined }
}

type SearchOutcome = SearchMatches & { reading: ParsedQuery | undefined; meant: string | null }

async function runSearch(
  db: Database,
  text: string,
  within: SearchInput,
  asked: SearchedGroups,
): Promise<SearchOutcome> {
  const nothing = { ids: { product: [], merchant: [], lspro: [] }, partial: false, reading: undefined, meant: null }
  if (text === '') return { ...nothing, ids: await readNewest(db, within, asked) }
  const known = await getLexicon(db)
  const reading = parseQuery(text, known)
  if (!reading) return nothing
  const found = await findMatches(db, reading, within, asked)
  const has = found.ids.product.length + found.ids.merchant.length + found.ids.lspro.length
  if (reading.corrected) {
    // A correction is shown only when it helped.
    if (has > 0) return { ...found, reading, meant: reading.text }
    return { ...found, reading: { ...reading, text, corrected: false }, meant: null }
  }
  return { ...found, reading, meant: await findCorrection(db, { reading, known, within, asked, has }) }
}

/** With so few results another word may have been meant: only then is one alternative tried. */
const fewMatches = 3

type CorrectionInput = { reading: ParsedQuery; known: Lexicon; within: SearchInput; asked: SearchedGroups; has: number }

/** A query with more results, with its one rare word replaced; null when there is none. */
async function findCorrection(
  db: Database,
  { reading, known, within, asked, has }: CorrectionInput,
): Promise<string | null> {
  if (has >= fewMatches) return null
  for (const { words } of reading.units) {
    const typed = words[0]!.typed
    const n = known.get(typed)?.n ?? 0
    const near = words.length === 1 && typed.length > 3 ? known.near(typed, 1)[0] : undefined
    if (!near || near.apart > 1 || near.n < Math.max(3, 3 * n)) continue
    const text = reading.text
      .split(' ')
      .map((word) => (word === typed ? near.word : word))
      .join(' ')
    const { ids, partial } = await findMatches(db, parseQuery(text, known)!, within, asked)
    return !partial && ids.product.length + ids.merchant.length + ids.lspro.length > has ? text : null
  }
  return null
}

/** The cards of one page of each group, and the banners beside them. */
async function cardsOf(db: Database, ids: ResultIds, { rows, page }: Pick<SearchInput, 'rows' | 'page'>) {
  const from = (page - 1) * rows
  const part = (of: number[]) => (from > searchMost ? [] : of.slice(from, from + rows))
  const said = (nth: number) => `unnest($${nth}::int[]) with ordinality said (id, at)`
  const [answer] = await db.query<Pick<Data, 'banner_sub' | 'product' | 'merchant' | 'lspro'>>(
    // Things that were hidden in between have no card.
    `with goods as materialized (
       select said.id as product_id, said.at from ${said(1)}
       where exists (select from product_listing l where l.product_id = said.id and l.category_id = 0)
     ), shops as materialized (
       select said.id, said.at from ${said(2)} join merchant shop on shop.id = said.id and shop.status = 'active'
     ), bodies as materialized (
       select said.id, said.at from ${said(3)} join lspro on lspro.id = said.id and lspro.status = 'active'
     )
     select ${bannersSql('sub')}, ${productCardsSql('goods', 'goods.at')} as product, ${shopCardsSql('shops', 'shops.at')} as merchant,
       ${lsproCardsSql('bodies', 'bodies.at')} as lspro`,
    [part(ids.product), part(ids.merchant), part(ids.lspro)],
  )
  return answer!
}

type SearchedGroups = Record<keyof ResultIds, boolean>
type SearchMatches = { ids: ResultIds; partial: boolean }

const noIds: ResultIds = { product: [], merchant: [], lspro: [] }

/**
 * Results with all words; otherwise with most of them, never less than half. So a query of unknown words finds nothing.
 */
async function findMatches(
  db: Database,
  reading: ParsedQuery,
  within: SearchScope,
  asked: SearchedGroups,
): Promise<SearchMatches> {
  const whole = await findByQuery(db, rankRequestOf(reading, within), asked)
  if (whole.product.length > 0 || !asked.product || reading.units.length < 2)
    if (countIds(whole) > 0 || reading.units.length < 2) return { ids: whole, partial: false }
  // If shops or bodies match all words, only products are searched further.
  const named = whole.merchant.length + whole.lspro.length > 0
  for (const least of relaxedCounts(reading.units.length)) {
    const part = await findByQuery(
      db,
      rankRequestOf(reading, within, least),
      named ? { ...asked, lspro: false } : asked,
    )
    if (countIds(part) === 0) continue
    if (!named) return { ids: part, partial: true }
    return { ids: { ...whole, product: part.product }, partial: part.product.length > 0 }
  }
  return { ids: whole, partial: false }
}

/** All but one of them, and then half. */
const relaxedCounts = (units: number) =>
  [...new Set([units - 1, Math.ceil(units / 2)])].filter((n) => n >= 1 && n < units)

const countIds = ({ product, merchant, lspro }: ResultIds) => product.length + merchant.length + lspro.length

const rankRequestOf = (reading: ParsedQuery, within: SearchScope, least?: number): RankRequest => ({
  reading,
  within,
  query: tsqueryOf(reading.units, least),
})

/** One after the other: a search uses one connection, not three. */
async function findByQuery(db: Database, wanted: RankRequest, asked: SearchedGroups): Promise<ResultIds> {
  if (wanted.query === '') return noIds
  const goods = asked.product || asked.merchant ? await rankProducts(db, wanted) : { ids: [], shops: [] }
  const named = asked.merchant ? await rankShops(db, wanted) : []
  const lspro = asked.lspro ? await rankBodies(db, wanted) : []
  // First shops with that name, then those with such products.
  const merchant = asked.merchant ? [...new Set([...named, ...goods.shops])] : []
  return { product: asked.product ? goods.ids : [], merchant, lspro }
}

// Without a query: everything, the newest first, and bodies by name, as in their lists.

type ResultIds = { product: number[]; merchant: number[]; lspro: number[] }

/** `asked`: which groups. */
async function readNewest(
  db: Database,
  { province_id, category_id }: SearchScope,
  asked: Record<keyof ResultIds, boolean>,
): Promise<ResultIds> {
  const values = [category_id ?? 0, province_id ?? 0]
  const province = '($2::smallint = 0 or of.province_id = $2::smallint)'
  const ids = (select: string) => `coalesce((${select}), '{}')`
  const [row] = await db.query<ResultIds>(
    `select
       ${asked.product ? ids(`select array_agg(id) from (${products(province)}) p`) : `'{}'::int[]`} as product,
       ${asked.merchant ? ids(`select array_agg(id) from (${shops(province)}) s`) : `'{}'::int[]`} as merchant,
       ${asked.lspro ? ids(`select array_agg(id) from (${bodies(province)}) b`) : `'{}'::int[]`} as lspro
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
