import { describe, expect, test } from 'vitest'
import { routeOf, routes } from '#app/routes.ts'
import { ssrPages } from '#app/routes-ssr.ts'
import { addresses, type PageFacts, type PageKey, pages } from '#contract/addresses.ts'
import { pageName } from '#contract/operator/visits.ts'
import { countedPages } from '#contract/showcase/counted-pages.ts'
import { accountSsr } from '#features/account/account-ssr.ts'
import { helpSsr } from '#features/help/help-ssr.ts'
import { lsproSsr } from '#features/lspro/lspro-ssr.ts'
import { searchSsr } from '#features/search/search-ssr.ts'
import { shopsSsr } from '#features/shops/shops-ssr.ts'
import { showcaseSsr } from '#features/showcase/showcase-ssr.ts'

// One record a page: what is counted, how a page is called and what search engines are told come from one table.

const table = Object.entries<PageFacts>(pages).map(([key, facts]) => ({ key: key as PageKey, ...facts }))
const host = 'http://here'

describe('a page', () => {
  test('has one route, with its pattern and its name', () => {
    expect(routes.map(({ key }) => key).sort()).toEqual(table.map(({ key }) => key).sort())
    for (const { key, pattern, name } of routes) {
      expect(pages[key].pattern).toBe(pattern)
      expect(pages[key]).toEqual(key === 'operator' ? { pattern } : expect.objectContaining({ name }))
    }
    expect(new Set(table.map(({ pattern }) => pattern)).size).toBe(table.length)
  })

  test('is what its address opens, whichever patterns are tried before', () => {
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

  test('is counted by its pattern and called by its name in the report; the desk is not counted', () => {
    expect(countedPages.map((page) => [page, pageName(page)])).toEqual(
      routes
        .filter(({ key }) => key !== 'operator')
        .map(({ pattern, name }) => [pattern, name])
        .sort((a, b) => position(a[0]!) - position(b[0]!)),
    )
  })
  const position = (pattern: string) => table.findIndex((page) => page.pattern === pattern)

  // They are in the database: a pattern that is called otherwise would begin at zero and lose its name.
  test.each([
    ...['/', '/product/show', '/product/detail', '/product/search', '/product/create', '/product/share', '/favorites'],
    ...['/base/merchant/list', '/base/merchant/detail/:id', '/base/merchant/profile', '/base/merchant/insight'],
    ...['/base/merchant/nib', '/base/lspro/posting/list', '/base/lspro/list', '/base/lspro/detail/:id'],
    ...['/base/lspro/desk', '/base/user/detail', '/base/user/edit', '/base/user/devices', '/base/user/data'],
    ...['/base/user/notifications', '/report/*?', '/base/term', '/base/privacy', '/base/error', '/password/change'],
    ...['/faq', '/contact', '/outbox', '/dashboard', '/logout', '/auth', '/auth/login', '/auth/login-type'],
    ...['/auth/registration', '/auth/registration-visitor', '/auth/registration-cancel', '/auth/forgot-password'],
    ...['/auth/forgot-password-save', '/auth/email-verified', '/auth/email-confirmation'],
    ...['/auth/email-change-confirmation', '/merchant/stage-1', '/merchant/stage-2', '/merchant/stage-3'],
    ...['/merchant/stage-4', '/merchant/stage-5', '/error/500', '/error/*?', '*'],
  ])('%s is counted as it was in earlier releases', (pattern) => {
    expect(countedPages).toContain(pattern)
  })
})

describe('the server', () => {
  test('draws every page that search engines are told of', () => {
    const listed = table.filter(({ sitemap }) => sitemap).map(({ key }) => key)
    expect(listed.filter((key) => !ssrPages[key])).toEqual([])
    expect(listed).toContain('faq')
  })

  test('tells search engines of the showcase as links name it', () => {
    expect(pages.showcase.sitemap.map((query) => pages.showcase.pattern + query)).toEqual([
      addresses.showcase({ slug: 'sni' }),
      addresses.products(),
      addresses.showcase({ slug: 'mentor' }),
    ])
  })

  test('has what every feature says of its pages, and no two say it of the same page', () => {
    const all = [accountSsr, helpSsr, lsproSsr, searchSsr, shopsSsr, showcaseSsr].flatMap(Object.keys)
    expect(all.toSorted()).toEqual(Object.keys(ssrPages).sort())
  })

  test('draws no page whose address may hold a secret', () => {
    const secret: PageKey[] = ['emailVerified', 'disown', 'forgotSave', 'report']
    expect(secret.filter((key) => ssrPages[key])).toEqual([])
  })

  test('a product or a shop without a number is asked for, so that the API refuses it', () => {
    const first = (address: string) =>
      ssrPages[routeOf(new URL(address, host).pathname).key]!.queries!(new URL(address, host))[0]
    for (const address of ['/product/detail', '/product/detail?id=abc', '/base/merchant/detail/abc'])
      expect(first(address)?.ask, address).toEqual({ id: 0 })
    expect(first(addresses.product(12))?.ask).toEqual({ id: 12 })
  })
})
