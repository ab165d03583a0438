import type { ListAsk } from '#contract/showcase/showcase.ts'
import type { Database } from '#server/db/database.ts'

export type Question = { name: string; ask: () => { method: string; path: string; body?: string } }

/** Typical requests, varied so that hardly any repeats within the two seconds that answers are cached. */
export async function questionsFor(db: Database): Promise<Question[]> {
  const products = await db.query<{ id: number }>('select product_id as id from product_listing where category_id = 0')
  const cells = await db.query<Cell>(
    `select shelf, category_id, province_id, n from listing_count
     where n > 0 and shelf in ('all', 'sni', 'plain', 'mentor')`,
  )
  const long = cells.filter(({ n }) => n > 24)
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
