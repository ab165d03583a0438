import type { ListAsk } from '#contract/showcase/showcase.ts'
import type { Database } from '#server/db/database.ts'
import { readSitemapParts } from '#server/sitemap/parts.ts'

export type Question = { name: string; ask: () => { method: string; path: string; body?: string } }

/** Typical requests, varied so that hardly any repeats within the two seconds that answers are cached. */
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
  const post = (path: string, body: object) => ({ method: 'POST', path: `/api${path}`, body: JSON.stringify(body) })
  const list = (ask: ListAsk) => ({ method: 'POST', path: '/api/product/list', body: JSON.stringify(ask) })
  return [
    { name: 'home', ask: () => ({ method: 'GET', path: '/api/home' }) },
    { name: 'list, page 1', ask: () => list({ ...filters(anyOf(cells)), rows: 10 + Math.floor(Math.random() * 5) }) },
    {
      name: 'list, last page',
      ask: () => {
        const cell = anyOf(long)
        const rows = 10 + Math.floor(Math.random() * 5)
        // The server answers no page that begins beyond row 10,000.
        return list({ ...filters(cell), rows, page: Math.min(Math.ceil(cell.n / rows), Math.floor(10_000 / rows) + 1) })
      },
    },
    {
      name: 'list, by cursor',
      ask: () => {
        const { id, micros } = anyOf(products)
        const rows = 10 + Math.floor(Math.random() * 5)
        return list({ ...filters(anyOf(cells)), rows, after: `${micros}-${id}` })
      },
    },
    { name: 'detail', ask: () => ({ method: 'GET', path: `/api/product/detail/${anyOf(products).id}` }) },
    {
      name: 'list, searched',
      ask: () =>
        list({
          ...filters(anyOf(cells)),
          search: `${anyOf(nouns)} ${anyOf(['', 'manis', 'jati', 'rot', 'a'])}`,
          rows: 10 + Math.floor(Math.random() * 5),
        }),
    },
    {
      name: 'search, ranked',
      ask: () => ({
        method: 'POST',
        path: '/api/product/search',
        // Texts and rows differ, so that hardly any request is answered from the cache.
        body: JSON.stringify({ search: searchText(), rows: 10 + Math.floor(Math.random() * 5) }),
      }),
    },
    {
      name: 'suggestions',
      ask: () => post('/product/suggest', { q: searchText().slice(0, 3 + Math.floor(Math.random() * 9)) }),
    },
    {
      name: 'shops',
      ask: () =>
        post('/merchant/paging', { rows: 10 + Math.floor(Math.random() * 5), page: 1 + Math.floor(Math.random() * 9) }),
    },
    { name: 'shop', ask: () => post('/merchant/detail', { id: anyOf(shops).id }) },
    {
      name: 'page of a search',
      ask: () => ({ method: 'GET', path: `/product/search?query=${encodeURIComponent(searchText())}` }),
    },
    { name: 'sitemap', ask: () => ({ method: 'GET', path: '/sitemap.xml' }) },
    // A small catalogue has no parts.
    {
      name: 'sitemap, a part',
      ask: () => ({
        method: 'GET',
        path: parts.length > 1 ? `/sitemap-${anyOf(parts).part * 3 + 1}.xml` : '/sitemap.xml',
      }),
    },
  ]
}

type Cell = { shelf: 'all' | 'sni' | 'plain' | 'mentor'; category_id: number; province_id: number; n: number }
const shelves = { all: {}, sni: { is_sni: 1 }, plain: { is_sni: 0 }, mentor: { is_mentor: 1 } } as const
const filters = ({ shelf, category_id, province_id }: Cell): ListAsk => ({
  ...shelves[shelf],
  category_id,
  province_id,
})

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
const anyOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!
