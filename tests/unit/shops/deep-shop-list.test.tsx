import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { numberedPages } from '#contract/showcase/rules.ts'
import { ShopsPage } from '#features/shops/public/ShopsPage.tsx'
import { shopsInputOf, shopsViewOf } from '#features/shops/public/shops-view.ts'
import { queryKeyOf } from '#offline/cache/query-keys.ts'

// A list of shops that is longer than its numbered pages: those end at row 10,000, links with a cursor go on.

const card = {
  ...{ id: 7, name: 'Dapur', img_url: null, img: null, img_1: null, img_2: null, img_3: null, img_4: null },
  ...{ province_name: 'Aceh', total_products: 3 },
}

/** The page at an address whose list is in the cache. */
function pageAt(search: string, total: number, next: string | null | undefined) {
  const data = { data: [card], pages: numberedPages(total, 12), total, total_filtered: total, next }
  const client = new QueryClient()
  const input = shopsInputOf(shopsViewOf(new URLSearchParams(search)))
  client.setQueryData(queryKeyOf('shops.paging', input), { data })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Router ssrPath="/base/merchant/list" ssrSearch={search}>
        <ShopsPage />
      </Router>
    </QueryClientProvider>,
  )
}

const onward = 'after=1600000000000000-7"'
const ends = 'Nomor halaman berhenti di produsen ke-10.000.'

test.each([
  ['page=834', 20_000, '1600000000000000-7', { shows: [ends, onward, 'Lanjutkan daftar'], not: [] }],
  ['search=dapur&page=834', 20_000, '1600000000000000-7', { shows: [`search=dapur&amp;${onward}`], not: [] }],
  ['page=833', 20_000, '1600000000000000-7', { shows: ['page=834'], not: [ends, onward] }],
  ['page=7', 80, null, { shows: ['page=6'], not: [ends, onward] }],
  // An answer that an earlier release has cached.
  ['page=834', 20_000, undefined, { shows: ['page=833'], not: [ends] }],
  ['after=17-9', 20_000, '1600000000000000-7', { shows: ['Ke halaman pertama', onward], not: [ends, 'page='] }],
  ['after=17-9', 20_000, null, { shows: ['Ke halaman pertama'], not: ['Berikutnya', onward] }],
] as const)(
  'shops: at %s of %i the page says where numbered pages end and how to go on',
  (search, total, next, { shows, not }) => {
    const html = pageAt(search, total, next)
    for (const part of shows) expect(html).toContain(part)
    for (const part of not) expect(html).not.toContain(part)
  },
)
