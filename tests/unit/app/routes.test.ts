import { describe, expect, test } from 'vitest'
import { routeOf, routes } from '#app/routes.ts'
import { ssrPages } from '#app/routes-ssr.ts'
import { addresses, type PageFacts, type PageKey, pages } from '#contract/addresses.ts'
import { pageName } from '#contract/operator/visits.ts'
import { countedPages } from '#contract/visits/rules.ts'
import { accountSsr } from '#features/account/account-ssr.ts'
import { helpSsr } from '#features/help/help-ssr.ts'
import { lsproSsr } from '#features/lspro/lspro-ssr.ts'
import { openDataSsr } from '#features/open-data/open-data-ssr.ts'
import { searchSsr } from '#features/search/search-ssr.ts'
import { shopsSsr } from '#features/shops/shops-ssr.ts'
import { showcaseSsr } from '#features/showcase/showcase-ssr.ts'
import { sniCheckSsr } from '#features/sni/check/check-ssr.ts'
import { labelSsr } from '#features/sni/labels/label-ssr.ts'

// One table lists every page: its route, its counted pattern, its name in reports and its sitemap entries come from
// there.

const table = Object.entries<PageFacts>(pages).map(([key, facts]) => ({ key: key as PageKey, ...facts }))
const host = 'http://here'

describe('the table of pages', () => {
  test('has exactly one route for each page, with the same pattern and name', () => {
    expect(routes.map(({ key }) => key).sort()).toEqual(table.map(({ key }) => key).sort())
    for (const { key, pattern, name } of routes) {
      expect(pages[key].pattern).toBe(pattern)
      expect(pages[key]).toEqual(key === 'operator' ? { pattern } : expect.objectContaining({ name }))
    }
    expect(new Set(table.map(({ pattern }) => pattern)).size).toBe(table.length)
  })

  test('resolves the address of each page to that page, whatever patterns come before it', () => {
    const opened = table.map(({ key, pattern }) => {
      const path = pattern === '*' ? '/tidak/ada' : pattern.replace(':id', '7').replace('/*?', '/a')
      return [key, routeOf(path).key]
    })
    expect(opened.filter(([key, found]) => key !== found)).toEqual([])
    expect([1, 2, 3, 4, 5].map((stage) => routeOf(addresses.wizard(stage)).key)).toEqual(
      [1, 2, 3, 4, 5].map((stage) => `stage${stage}`),
    )
    expect(routeOf(addresses.operator).key).toBe('operator')
  })

  test('counts each page by its pattern and reports it by its name; the operator’s desk is not counted', () => {
    expect(countedPages.map((page) => [page, pageName(page)])).toEqual(
      routes
        .filter(({ key }) => key !== 'operator')
        .map(({ pattern, name }) => [pattern, name])
        .sort((a, b) => position(a[0]!) - position(b[0]!)),
    )
  })
  const position = (pattern: string) => table.findIndex((page) => page.pattern === pattern)

  // The patterns below are stored in the database: a renamed pattern would start counting at zero and lose its name.
  test.each([
    ...['/', '/product/show', '/product/detail', '/product/search', '/product/create', '/product/share', '/favorites'],
    ...['/base/merchant/list', '/base/merchant/detail/:id', '/base/merchant/profile', '/base/merchant/insight'],
    ...[
      '/base/merchant/import',
      '/base/merchant/nib',
      '/base/lspro/posting/list',
      '/base/lspro/list',
      '/base/lspro/detail/:id',
    ],
    ...['/base/lspro/desk', '/base/user/detail', '/base/user/edit', '/base/user/devices', '/base/user/data'],
    ...['/base/user/notifications', '/report/*?', '/base/term', '/base/privacy', '/base/error', '/password/change'],
    ...['/faq', '/contact', '/outbox', '/dashboard', '/logout', '/auth', '/auth/login', '/auth/login-type'],
    ...['/auth/registration', '/auth/registration-visitor', '/auth/registration-cancel', '/auth/forgot-password'],
    ...['/auth/forgot-password-save', '/auth/email-verified', '/auth/email-confirmation'],
    ...['/auth/email-change-confirmation', '/merchant/stage-1', '/merchant/stage-2', '/merchant/stage-3'],
    ...['/merchant/stage-4', '/merchant/stage-5', '/error/500', '/error/*?', '*'],
    '/open-data',
  ])('page views of %s are still counted under the pattern of earlier releases', (pattern) => {
    expect(countedPages).toContain(pattern)
  })
})

describe('server-side rendering', () => {
  test('renders every page of the sitemap', () => {
    const listed = table.filter(({ sitemap }) => sitemap).map(({ key }) => key)
    expect(listed.filter((key) => !ssrPages[key])).toEqual([])
    expect(listed).toContain('faq')
  })

  test('lists the showcase in the sitemap under the same addresses as the links of the app', () => {
    expect(pages.showcase.sitemap.map((query) => pages.showcase.pattern + query)).toEqual([
      addresses.showcase({ slug: 'sni' }),
      addresses.products(),
      addresses.showcase({ slug: 'mentor' }),
    ])
  })

  test('has each page from exactly one feature', () => {
    const all = [
      accountSsr,
      helpSsr,
      labelSsr,
      lsproSsr,
      openDataSsr,
      searchSsr,
      shopsSsr,
      showcaseSsr,
      sniCheckSsr,
    ].flatMap(Object.keys)
    expect(all.toSorted()).toEqual(Object.keys(ssrPages).sort())
  })

  test('does not render pages whose address may contain a secret', () => {
    const secret: PageKey[] = ['emailVerified', 'disown', 'forgotSave', 'report']
    expect(secret.filter((key) => ssrPages[key])).toEqual([])
  })

  test('requests id 0 for a product or shop address without a number, so that the API rejects it', () => {
    const first = (address: string) =>
      ssrPages[routeOf(new URL(address, host).pathname).key]!.queries!(new URL(address, host))[0]
    for (const address of ['/product/detail', '/product/detail?id=abc', '/base/merchant/detail/abc'])
      expect(first(address)?.ask, address).toEqual({ id: 0 })
    expect(first(addresses.product(12))?.ask).toEqual({ id: 12 })
  })
})
