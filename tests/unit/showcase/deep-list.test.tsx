import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { numberedPages } from '#contract/showcase/rules.ts'
import type { ListAnswer, ProductCard } from '#contract/showcase/schemas.ts'
import { listQuery } from '#features/showcase/list-queries.ts'
import { ShowcasePage } from '#features/showcase/ShowcasePage.tsx'
import { showcaseViewOf } from '#features/showcase/showcase-view.ts'

// A list that is longer than its numbered pages: those end at row 10,000, scrolling goes on.

const card: ProductCard = {
  ...{ id: 7, name: 'Kopi', merchant_name: 'Kopi', img_url: null, img: null, price_bottom: 18_000, price_top: 25_000 },
  ...{ province_name: 'Aceh', sni_status: 'active', mentor_img_url: null, mentor_name: null },
}
const answerOf = (total: number, more: Partial<ListAnswer> = {}): ListAnswer => ({
  ...{
    data: [card],
    pages: numberedPages(total, 12),
    total,
    total_filtered: total,
    next: '1732573938123456-7',
    ...more,
  },
})

/** The text of the page at an address whose list is in the cache. */
function textOf(search: string, answer: ListAnswer) {
  const view = showcaseViewOf(new URLSearchParams(search))
  const client = new QueryClient()
  client.setQueryData(listQuery(view).queryKey, { pages: [answer], pageParams: [view.page] })
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Router ssrPath="/product/show" ssrSearch={search}>
        <ShowcasePage />
      </Router>
    </QueryClientProvider>,
  )
  return html.replace(/<[^>]*>/g, ' ').replace(/[\s\u00a0]+/g, ' ')
}

const ends = 'Nomor halaman berhenti di produk ke-10.000. Gulir untuk melihat produk berikutnya'
const limited =
  'Kata ini ada pada sangat banyak produk, dan tidak semuanya ditampilkan. Tambahkan kata, kategori, atau provinsi.'
const uncounted =
  'Kata ini ada pada sangat banyak produk, jadi jumlahnya tidak dihitung. Lihat terus ke bawah, atau tambahkan kata'
const steps = (count: number) =>
  answerOf(25, { data: Array.from({ length: count }, (_, id) => ({ ...card, id })), is_limited: 1 })

test.each<[string, ListAnswer, { shows: string[]; not: string[] }]>([
  ['slug=all&page=834', answerOf(850_000), { shows: [ends, 'Menampilkan 1 dari 850000 produk'], not: ['Berikutnya'] }],
  ['slug=all&page=833', answerOf(850_000), { shows: ['834', 'Berikutnya'], not: [ends, '835'] }],
  ['slug=all&page=7', answerOf(80, { next: null }), { shows: ['7'], not: [ends] }],
  ['slug=all', answerOf(9_000), { shows: ['750'], not: [ends] }],
  [
    'slug=all&page=5000',
    answerOf(850_000, { data: [], next: null }),
    { shows: ['Halaman ini tidak ada', 'hanya sampai 834', 'Ke halaman 834'], not: [ends, 'Belum ada'] },
  ],
  [
    'slug=all&search=kopi',
    answerOf(1_200, { is_limited: 1, next: null }),
    { shows: [limited, 'Menampilkan 1 dari 1200+ produk'], not: [ends, uncounted] },
  ],
  ['slug=all&search=kopi', steps(12), { shows: [uncounted, 'Menampilkan 12 dari 25+ produk'], not: [ends, limited] }],
  ['slug=all&search=kopi&page=3', steps(1), { shows: [uncounted, '3'], not: [ends, limited] }],
  ['slug=all&search=kopi', steps(36), { shows: [uncounted, 'Menampilkan 36 produk'], not: [ends, limited] }],
  ['slug=all&search=kopi', answerOf(1_200), { shows: [], not: [limited] }],
])('showcase: at %s the page says where numbered pages end and how to go on', (search, answer, { shows, not }) => {
  const text = textOf(search, answer)
  for (const part of shows) expect(text).toContain(part)
  for (const part of not) expect(text).not.toContain(part)
})

test('showcase: scrolling reads on with the cursor of the last answer, and by page after an answer of an earlier release', () => {
  const { getNextPageParam, initialPageParam } = listQuery(showcaseViewOf(new URLSearchParams('page=3')))
  const next = (answer: ListAnswer, param: number | string) => getNextPageParam(answer, [answer], param, [param])
  expect(initialPageParam).toBe(3)
  expect(next(answerOf(850_000), 3)).toBe('1732573938123456-7')
  expect(next(answerOf(850_000, { next: '12-3' }), '1732573938123456-7')).toBe('12-3')
  expect(next(answerOf(850_000, { next: null }), 3)).toBeNull()
  const { next: _, ...old } = answerOf(100)
  expect([next(old, 3), next(old, numberedPages(100, 12))]).toEqual([4, undefined])
})
