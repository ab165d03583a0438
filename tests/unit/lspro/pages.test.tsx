import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import type { LsproCard, LsproPosting } from '#contract/lspro/schemas.ts'
import { Problem } from '#contract/problem.ts'
import { LsproFeedPage } from '#features/lspro/posts/LsproFeedPage.tsx'
import { LsprosPage } from '#features/lspro/public/LsprosPage.tsx'
import { lsproListInputOf } from '#features/lspro/public/lspro-view.ts'
import { cursorQuery } from '#offline/cache/cursor-query.ts'
import { endpointQuery, pagedQuery } from '#offline/cache/endpoint-query.ts'

// The directory of certification bodies and the feed, rendered from cached queries.

const card = (n: number): LsproCard => ({
  id: n,
  name: `LSPro ${n}`,
  img_url: null,
  img: null,
  province_id: 32,
  province_name: 'Jawa Barat',
  accreditation_no: '',
  accreditation_end_date: null,
  ruang_lingkup: [],
})
const cards = (from: number, count: number) => Array.from({ length: count }, (_, index) => card(from + index))
const post = (n: number): LsproPosting => ({
  id: n,
  id_lspro: 7,
  name: 'LSPro 7',
  lspro_img_url: null,
  lspro_img: null,
  external_id: '',
  created_at: '2026-11-12T03:00:00Z',
  remark: `<p>Kabar ${n}</p>`,
  img_url: null,
  img: null,
})

function drawn(page: ReactNode, path: string, known: [readonly unknown[], unknown][]) {
  const client = new QueryClient()
  for (const [key, data] of known) client.setQueryData(key, data)
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Router ssrPath={path}>{page}</Router>
    </QueryClientProvider>,
  )
}

const nothing = { search: '', province: undefined, scope: undefined }
const list = (total: number, ...pages: LsproCard[][]) => ({
  pages: pages.map((lspro) => ({ data: { lspro }, pages: Math.ceil(total / 16), total, total_filtered: total })),
  pageParams: pages.map((_, index) => index + 1),
})
const directory = (data: object) =>
  drawn(<LsprosPage />, '/base/lspro/list', [[pagedQuery('lspro.list', lsproListInputOf(nothing)).queryKey, data]])

test.each([
  [42, [cards(1, 16)], 16, true],
  [42, [cards(1, 16), cards(17, 16)], 32, true],
  [42, [cards(1, 16), cards(17, 16), cards(33, 10)], 42, false],
  [16, [cards(1, 16)], 16, false],
])(
  'LSPRO directory: of %i bodies the loaded ones are shown, with a button for more until all are',
  (total, pages, shown, more) => {
    const html = directory(list(total, ...pages))
    expect(html).toContain(`Menampilkan ${shown} dari ${total} data`)
    expect(html.match(/<article/g)).toHaveLength(shown)
    expect(html.includes('Tampilkan Lebih')).toBe(more)
  },
)

test('LSPRO directory: each card shows the names of the scopes', () => {
  const scopes = ['Kopi', 'Beras', 'Kakao', 'Teh'].map((name, nth) => ({ ruang_lingkup_id: nth, name }))
  const html = directory(list(2, [{ ...card(1), ruang_lingkup: scopes }, card(2)]))
  const [one, other] = [...html.matchAll(/<article.*?<\/article>/gs)].map(([article]) =>
    article!.replace(/<[^>]*>/g, ' '),
  )
  expect(one).toMatch(/LSPro 1 .*Ruang Lingkup .*Kopi .*Beras .*Kakao /s)
  expect(other, 'a heading of nothing').not.toContain('Ruang Lingkup')
})

test('LSPRO directory: when the list of scopes cannot be refreshed, the server’s error message is shown', () => {
  const client = new QueryClient()
  const cache = client
    .getQueryCache()
    .build<unknown, Problem>(client, { queryKey: endpointQuery('lspro.scopes', {}).queryKey })
  const page = (message: string) => {
    cache.setState({
      status: 'error',
      data: { data: [] },
      dataUpdatedAt: Date.now(),
      error: new Problem('refused', message),
    })
    return renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <Router ssrPath="/base/lspro/list">
          <LsprosPage />
        </Router>
      </QueryClientProvider>,
    )
  }
  expect(page('Daftar sedang diperbarui.')).toMatch(/role="alert".*Daftar sedang diperbarui\./)
})

test('LSPRO directory: an empty result offers to show all bodies', () => {
  const html = directory(list(0, []))
  expect(html).toContain('Tidak ada LSPRO yang cocok')
  expect(html).toContain('Menampilkan 0 dari 0 data')
})

const feed = (...pages: { posts: number[]; next: number | null }[]) =>
  drawn(<LsproFeedPage />, '/base/lspro/posting/list', [
    [
      cursorQuery('lspro.posts', {}).queryKey,
      {
        pages: pages.map(({ posts, next }) => ({
          data: { lspro_posting: posts.map(post), lspro: cards(7, 2), next },
        })),
        pageParams: pages.map(() => null),
      },
    ],
  ])

test('LSPRO feed: shows all loaded posts in their order, with a button for more until the last page', () => {
  const going = feed({ posts: [9, 8], next: 8 }, { posts: [7], next: 7 })
  expect([...going.matchAll(/Kabar (\d)/g)].map(([, n]) => n)).toEqual(['9', '8', '7'])
  expect(going).toContain('Tampilkan Lebih')
  expect(feed({ posts: [9, 8], next: null })).not.toContain('Tampilkan Lebih')
})

test('LSPRO feed: links to the bodies that posted last and to the directory', () => {
  const html = feed({ posts: [9], next: null })
  expect(html).toContain('href="/base/lspro/detail/8"')
  expect(html).toMatch(
    /href="\/base\/lspro\/list"[^>]*aria-label="Lihat Semua LSPRO"|aria-label="Lihat Semua LSPRO"[^>]*href="\/base\/lspro\/list"/,
  )
  expect(feed({ posts: [], next: null })).toContain('Belum ada LSPRO yang membagikan postingan.')
})
