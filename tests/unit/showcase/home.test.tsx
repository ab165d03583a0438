import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import type { Banner } from '#contract/showcase/schemas.ts'
import { HomePage } from '#features/showcase/HomePage.tsx'
import { homeQuery } from '#features/showcase/queries.ts'

const hung = (img_url: string | null): Banner => ({
  id: 1,
  img_url,
  img: img_url === null ? null : { width: 1200, height: 480, thumbhash: '1QcSHQRnh493V4dIh4eXh1h4kJUI' },
  target_click_url: '/product/show?slug=mentor',
  title: 'Produk binaan',
  remark: 'Didampingi lembaga',
  action: 'Lihat',
  alt: 'Pengrajin rotan',
})

function home(banners: { sub?: Banner; strip?: Banner }) {
  const client = new QueryClient()
  client.setQueryData(homeQuery.queryKey, {
    code: '00',
    data: {
      banner_main: [],
      banner_sub: banners.sub ? [banners.sub] : [],
      banner_strip: banners.strip ? [banners.strip] : [],
      data_product_views: [],
      data_product_latest: [],
    },
  } as never)
  return renderToString(
    <QueryClientProvider client={client}>
      <Router ssrPath="/">
        <HomePage />
      </Router>
    </QueryClientProvider>,
  )
}

test.each(['sub', 'strip'] as const)('the home page shows the operator’s banner picture in the place %s', (place) => {
  const html = home({ [place]: hung('banner/0123abcd.jpg') })
  expect(html).toContain('/banner/0123abcd-480.jpg')
  expect(html).toContain('alt="Pengrajin rotan"')
})

test('the home page shows an icon for a small banner without a picture, and only text for a strip', () => {
  const html = home({ sub: hung(null), strip: hung(null) })
  expect(html).not.toContain('<img')
  expect(html).not.toContain('Foto menyusul')
  expect(html.match(/class="sub"[^>]*><svg/g)).toHaveLength(1)
})
