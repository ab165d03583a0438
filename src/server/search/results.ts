import type { Answer, Input } from '#contract/endpoint.ts'
import type { contract } from '#contract/index.ts'
import type { Limiter } from '#contract/limiter.ts'
import type { Lexicon } from '#contract/search/lexicon.ts'
import { certificateQuery, type ParsedQuery, parseQuery } from '#contract/search/parse-query.ts'
import { maxSearchResults } from '#contract/search/rules.ts'
import type { Database } from '../db/database.ts'
import { searchTextOf } from '../db/like-pattern.ts'
import { certificateWord, findCertificateWord } from './certificate-number.ts'
import { getLexicon } from './lexicon.ts'
import { rankMatches } from './rank.ts'
import {
  type RankedGroups,
  type ResultPage,
  readResultPage,
  readTotals,
  type SearchedGroups,
  type Totals,
} from './result-page.ts'
import { tsqueriesOf, tsqueryOf } from './tsquery.ts'

type Results = typeof contract.search.results
type Data = Answer<Results>['data']
type SearchInput = Input<Results>

/**
 * The answer to a search, which reads products when `limiter` has a free slot. `missed`: the text of an unrestricted
 * query without any result.
 */
export async function readResults(
  db: Database,
  input: SearchInput,
  limiter: Limiter,
): Promise<{ data: Data; missed: string | undefined }> {
  const groups = { product: input.is_product === 1, merchant: input.is_merchant === 1, lspro: input.is_lspro === 1 }
  const text = searchTextOf(input.search) ? input.search : ''
  const { partial, parsed, suggestion, ...page } = await runSearch(db, text, { within: input, groups, limiter })
  const data = {
    ...page,
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
  const isEmpty = countAll(page.total) === 0
  return { data, missed: text !== '' && isUnrestricted && isEmpty && input.page === 1 ? text : undefined }
}

type SearchOutcome = SearchMatches & { parsed: ParsedQuery | undefined; suggestion: string | null }

async function runSearch(
  db: Database,
  text: string,
  { within, groups, limiter }: { within: SearchInput; groups: SearchedGroups; limiter: Limiter },
): Promise<SearchOutcome> {
  const readAlone = async (ranked: RankedGroups) => {
    const page = await limiter.run(() => readResultPage(db, ranked, within))
    return { ...page, partial: false, parsed: undefined, suggestion: null }
  }
  if (text === '') return readAlone(rankNewest(within, groups))
  const lexicon = await getLexicon(db)
  const certificate = certificateWord(text) && (await limiter.run(() => findCertificateWord(db, text)))
  const parsed = certificate ? certificateQuery(text, certificate, lexicon) : parseQuery(text, lexicon)
  if (!parsed) return readAlone(noMatches)
  // Made while it waits for a slot, so that the database need not wait for it.
  const complete = rankAll({ parsed, within, groups })
  return limiter.run(async () => {
    const found = await findMatches(db, complete, { parsed, within, groups })
    const count = countAll(found.total)
    if (parsed.corrected) {
      // A correction is shown only when it helped.
      if (count > 0) return { ...found, parsed, suggestion: parsed.text }
      return { ...found, parsed: { ...parsed, text, corrected: false }, suggestion: null }
    }
    return { ...found, parsed, suggestion: await findCorrection(db, { parsed, lexicon, within, groups, count }) }
  })
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
    const corrected = parseQuery(text, lexicon)!
    const total = await readTotals(db, rankAll({ parsed: corrected, within, groups }))
    return countAll(total) > count ? text : null
  }
  return null
}

type SearchMatches = ResultPage & { partial: boolean }

/**
 * Results with all words; otherwise with most of them, never less than half, so that a query of unknown words finds
 * nothing.
 */
async function findMatches(
  db: Database,
  ranked: RankedGroups,
  { parsed, within, groups }: RankAllInput,
): Promise<SearchMatches> {
  const complete = await readResultPage(db, ranked, within)
  const { total } = complete
  if (total.product > 0 || !groups.product || parsed.units.length < 2)
    if (countAll(total) > 0 || parsed.units.length < 2) return { ...complete, partial: false }
  // If shops or bodies match all words, only products are searched further.
  const hasNames = total.merchant + total.lspro > 0
  const wanted = hasNames ? { product: true, merchant: false, lspro: false } : groups
  for (const least of relaxedCounts(parsed.units.length)) {
    const part = await readResultPage(db, rankAll({ parsed, within, groups: wanted, least }), within)
    if (countAll(part.total) === 0) continue
    if (!hasNames) return { ...part, partial: true }
    // No product had all words, so `complete.more` has at most the other groups.
    const more = [...complete.more, ...part.more]
    return { ...complete, product: part.product, total: { ...total, product: part.total.product }, more, partial: true }
  }
  return { ...complete, partial: false }
}

/** The numbers of units to require if all give nothing: all but one, then half. */
const relaxedCounts = (units: number) =>
  [...new Set([units - 1, Math.ceil(units / 2)])].filter((n) => n >= 1 && n < units)

const countAll = ({ product, merchant, lspro }: Totals) => product + merchant + lspro

const noMatches: RankedGroups = {
  sql: 'nothing as (select)',
  more: {},
  values: [],
  groups: { product: false, merchant: false, lspro: false },
}

/** Ranks what matches all units of the query, or at least so many of them. */
function rankAll({ parsed, within, groups, least }: RankAllInput): RankedGroups {
  const query = tsqueryOf(parsed.units, least)
  const alternatives = least === undefined ? undefined : tsqueriesOf(parsed.units, least)
  const isAny = groups.product || groups.merchant || groups.lspro
  return query === '' || !isAny ? noMatches : rankMatches({ parsed, query, within, groups, alternatives })
}
type RankAllInput = {
  parsed: ParsedQuery
  within: SearchInput
  groups: SearchedGroups
  least?: number | undefined
}

/** Without a query: everything, the newest first, and bodies by name, as in their lists. */
function rankNewest({ province_id, category_id }: SearchInput, groups: SearchedGroups): RankedGroups {
  const values: number[] = []
  const value = (id: number) => `$${values.push(id)}::smallint`
  const category = value(category_id ?? 0)
  const province = province_id ? value(province_id) : undefined
  const inProvince = province ? `and of.province_id = ${province}` : ''
  const inCategory = category_id
    ? `and exists (select from product_listing l where l.merchant_id = of.id and l.category_id = ${category})`
    : ''
  // The first row has the type of the parameters, which not every group uses.
  const placed = (table: string, select: string) =>
    `${table} as materialized (select id, row_number() over () as place from (${select} limit ${maxSearchResults}) sorted)`
  const parts = [`parameters as (select ${category})`]
  const isMore = (table: string) => `(select count(*) from ${table}) >= ${maxSearchResults}`
  if (groups.product)
    parts.push(
      placed(
        'products',
        `select of.product_id as id from product_listing of where of.category_id = ${category} ${inProvince}
          order by of.created_at desc, of.product_id desc`,
      ),
    )
  if (groups.merchant)
    parts.push(
      placed(
        'shops',
        `select of.id from merchant of where of.status = 'active' ${inProvince} ${inCategory}
          order by of.created_at desc, of.id desc`,
      ),
    )
  if (groups.lspro)
    parts.push(
      placed(
        'bodies',
        `select of.id from lspro of where of.status = 'active' ${inProvince} order by lower(of.name) collate "C", of.id`,
      ),
    )
  const more = { product: isMore('products'), merchant: isMore('shops'), lspro: isMore('bodies') }
  return { sql: parts.join(', '), more, values, groups }
}
