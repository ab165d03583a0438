import { expect, test } from 'vitest'
import { notPages } from '#contract/addresses.ts'

// Addresses that the worker answers with the app's page while there is no connection, as it matches them: path and
// query.

const isPage = (address: string) => !notPages.some((pattern) => pattern.test(address))

test.each([
  '/',
  '/?utm_source=https://a.example',
  '/product/show?slug=sni&fbclid=/x.id',
  '/product/show?%',
  '/product/show?q=%E0%A4%A',
  '/product/search?q=keripik/a.b',
  '/base/merchant/list/',
  '/base//merchant/list?gclid=../a.html',
  '/BASE/Merchant/List?x',
  `/product/search?q=${'a/b.c'.repeat(2_000)}`,
])('a page opens offline whatever its query holds: %.60s', (address) => {
  expect(isPage(address)).toBe(true)
})

test.each(['/api/product/show', '/files/product/1.jpg', '/healthz', '/robots.txt', '/assets/a.js?v=1', '/sitemap.xml'])(
  'no page: %s',
  (address) => {
    expect(isPage(address)).toBe(false)
  },
)
