import type { ListRequest } from '#contract/showcase/schemas.ts'
import type { Database } from '#server/db/database.ts'
import { readSitemapParts } from '#server/sitemap/parts.ts'
import type { Actor } from '../support/people.ts'

export type Request = { method: string; path: string; body?: string; headers: Record<string, string> }
/** `limit`: the most milliseconds of the 99th percentile of answers to one request at a time. */
export type Question = { name: string; limit?: number; ask: () => Request }

const json = { 'content-type': 'application/json' }
export const get = (path: string): Request => ({ method: 'GET', path, headers: {} })
const post = (path: string, body: object, headers: Record<string, string> = {}): Request => ({
  method: 'POST',
  path: `/api${path}`,
  body: JSON.stringify(body),
  headers: { ...json, ...headers },
})
const list = (ask: ListRequest) => post('/product/list', ask)
/** The number of rows differs, so that hardly any request is answered from the cache. */
const someRows = () => 10 + Math.floor(Math.random() * 5)

/** Typical requests of visitors, varied so that hardly any repeats within the two seconds that answers are cached. */
export async function questionsFor(db: Database): Promise<Question[]> {
  // A hundred thousand of them are enough to hardly ask for one twice.
  const products = await db.query<{ id: number; micros: number }>(
    `select product_id as id, (extract(epoch from created_at) * 1000000)::bigint as micros
     from product_listing where category_id = 0 order by random() limit 100000`,
  )
  const shops = await db.query<{ id: number }>("select id from merchant where status = 'active'")
  const parts = (await readSitemapParts(db)).filter(({ kind }) => kind === 'product')
  const cells = await db.query<Cell>(
    `select shelf, category_id, province_id, n from listing_count
     where n > 0 and shelf in ('all', 'sni', 'plain', 'mentor')`,
  )
  const long = cells.filter(({ n }) => n > 24)
  return [
    { name: 'home', limit: 10, ask: () => get('/api/home') },
    { name: 'list, page 1', limit: 10, ask: () => list({ ...filters(anyOf(cells)), rows: someRows() }) },
    {
      name: 'list, last page',
      limit: 10,
      ask: () => {
        const cell = anyOf(long)
        const rows = someRows()
        // The server answers no page that begins beyond row 10,000.
        return list({ ...filters(cell), rows, page: Math.min(Math.ceil(cell.n / rows), Math.floor(10_000 / rows) + 1) })
      },
    },
    {
      name: 'list, by cursor',
      limit: 10,
      ask: () => {
        const { id, micros } = anyOf(products)
        return list({ ...filters(anyOf(cells)), rows: someRows(), after: `${micros}-${id}` })
      },
    },
    { name: 'detail', ask: () => get(`/api/product/detail/${anyOf(products).id}`) },
    {
      name: 'list, searched',
      limit: 25,
      ask: () =>
        list({
          ...filters(anyOf(cells)),
          search: `${anyOf(nouns)} ${anyOf(['', 'manis', 'jati', 'rot', 'a'])}`,
          rows: someRows(),
        }),
    },
    {
      name: 'search, ranked',
      limit: 25,
      ask: () => post('/product/search', { search: searchText(), rows: someRows() }),
    },
    {
      name: 'search, worst texts',
      ask: () => post('/product/search', { search: anyOf(worstTexts)(), rows: someRows() }),
    },
    {
      name: 'suggestions',
      ask: () => post('/product/suggest', { q: searchText().slice(0, 3 + Math.floor(Math.random() * 9)) }),
    },
    {
      name: 'shops',
      ask: () => post('/merchant/paging', { rows: someRows(), page: 1 + Math.floor(Math.random() * 9) }),
    },
    { name: 'shop', ask: () => post('/merchant/detail', { id: anyOf(shops).id }) },
    { name: 'page of home', limit: 50, ask: () => get('/') },
    { name: 'page of a list', limit: 50, ask: () => get(pageOf(anyOf(cells))) },
    { name: 'page of a product', limit: 50, ask: () => get(`/product/detail?id=${anyOf(products).id}`) },
    { name: 'page of a shop', limit: 50, ask: () => get(`/base/merchant/detail/${anyOf(shops).id}`) },
    {
      name: 'page of a search',
      limit: 50,
      ask: () => get(`/product/search?query=${encodeURIComponent(searchText())}`),
    },
    { name: 'sitemap', limit: 100, ask: () => get('/sitemap.xml') },
    // A small catalogue has no parts.
    {
      name: 'sitemap, a part',
      limit: 100,
      ask: () => get(parts.length > 1 ? `/sitemap-${anyOf(parts).part * 3 + 1}.xml` : '/sitemap.xml'),
    },
  ]
}

/** Some products that wait for a review. */
export const waitingProducts = async (db: Database): Promise<number[]> => {
  const rows = await db.query<{ id: number }>(
    "select id from product where review_state = 'submitted' order by random() limit 1000",
  )
  return rows.map(({ id }) => id)
}

/** The operator's pages that look at the whole catalogue. `waiting`: products that wait for a review. */
export function deskQuestions({ headers }: Actor, waiting: readonly number[]): Question[] {
  const desk = (path: string, body: object) => post(`/operator${path}`, body, headers)
  return [
    { name: 'desk: review queue', ask: () => desk('/queue', { page: 1 + Math.floor(Math.random() * 9) }) },
    { name: 'desk: queue, filtered', ask: () => desk('/queue', { is_sni: 1, older_than: 24 }) },
    { name: 'desk: review', ask: () => desk('/review', { id: anyOf(waiting) }) },
    { name: 'desk: reports', ask: () => desk('/reports', {}) },
    { name: 'desk: categories', ask: () => desk('/categories', {}) },
    { name: 'desk: options', ask: () => desk('/options', {}) },
    { name: 'desk: mentors', ask: () => desk('/mentors', { mentor_type_id: 1 }) },
    { name: 'desk: provinces', ask: () => desk('/regions', { level: 'province' }) },
    {
      name: 'desk: file of certificates',
      ask: () => desk('/report/file', { report: 'certificates', weeks: 12 }),
    },
  ]
}

type Cell = { shelf: 'all' | 'sni' | 'plain' | 'mentor'; category_id: number; province_id: number; n: number }
const shelves = { all: {}, sni: { is_sni: 1 }, plain: { is_sni: 0 }, mentor: { is_mentor: 1 } } as const
const filters = ({ shelf, category_id, province_id }: Cell): ListRequest => ({
  ...shelves[shelf],
  category_id,
  province_id,
})

const pageOf = ({ shelf, category_id, province_id }: Cell): string => {
  const filters = { ...(category_id && { category_id }), ...(province_id && { province_id }) }
  const slug = shelf === 'plain' ? 'all' : shelf
  return `/product/show?${new URLSearchParams({ slug, ...mapToText(filters) })}`
}
const mapToText = (values: Record<string, number>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))

const nouns = ['kopi', 'keripik', 'batik', 'sambal', 'madu', 'tas', 'kain', 'minyak', 'lampu', 'beras']
const others = [
  'manis',
  'jati',
  'rotan',
  'gayo',
  'jepara',
  'premium',
  'tulis',
  'asli',
  'pedas',
  'madura',
  'minang',
  'hutan',
]
/** One word, two or three, as people type them, sometimes with a number, misspelt or incomplete. */
function searchText(): string {
  const noun = anyOf(nouns)
  const word = anyOf(['', anyOf(others), anyOf(others), `${anyOf(others)} ${anyOf(others)}`])
  const end = anyOf(['', '', String(Math.floor(Math.random() * 97))])
  return `${anyOf([noun, noun, noun, noun.slice(0, -1), noun.replace('i', 'y')])} ${word} ${end}`.trim()
}
/** Words that are in a large part of the catalogue, and texts that are in none of it. */
const worstTexts = [
  () => 'dibuat dengan tangan',
  () => `dengan tangan ${anyOf(nouns)}`,
  () => `sni ${anyOf(['', '8964', '8964 2021'])} ${Math.floor(Math.random() * 97)}`,
  () => `${anyOf(nouns).slice(0, 2)}`,
  () => 'zzzz qqqq tidak ada di mana pun',
  () => `usaha ${anyOf(['gayo', 'toraja', 'minang'])} ${anyOf(nouns)} ${anyOf(others)} ${anyOf(others)} asli`,
]

const anyOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!
