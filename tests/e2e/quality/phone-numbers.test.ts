import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { call } from '#contract/http/call.ts'
import { contract } from '#contract/index.ts'
import { alive } from '../../support/browser/alive.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { holdRequests } from '../../support/browser/hold-requests.ts'
import { ownServer } from '../../support/demo-server.ts'
import { press } from '../../support/pages/page-actions.ts'

// Restored scroll positions, and links to a single post.

const server = ownServer()
const host = () => ({ host: `${server().url}/api` })

test('scroll position: a row of cards is restored after Back and after a reload, and starts at the beginning otherwise', {
  tags: ['long'],
}, async () => {
  const { page } = await openPhone({ url: server().url })
  await page.goto('/')
  const row = page.locator('.cards--row').first()
  const left = () => row.evaluate((cards) => Math.round(cards.scrollLeft))
  // Positions are recorded only once the code has loaded.
  await expect
    .poll(async () => {
      await row.evaluate((cards) => cards.scrollTo(cards.scrollLeft > 100 ? 0 : 300, 0))
      return page.evaluate(() => Object.keys(JSON.parse(sessionStorage.getItem('belts') ?? '{}')).length)
    })
    .toBe(1)
  await row.evaluate((cards) => cards.scrollTo(600, 0))
  const recorded = () =>
    page.evaluate(() => {
      const [rows = {}] = Object.values<Record<string, number>>(JSON.parse(sessionStorage.getItem('belts') ?? '{}'))
      return Object.values(rows)
    })
  // Its final position: snapped to a card, and recorded.
  await expect
    .poll(async () => {
      const now = await left()
      return now > 400 && (await recorded()).every((one) => one === now)
    })
    .toBe(true)
  const before = await left()
  await row.getByRole('link').nth(4).tap()
  await page.waitForURL('**/product/detail?id=*')
  await page.locator('main h1').waitFor()
  await page.goBack()
  await expect.poll(left).toBe(before)
  await page.reload()
  await expect.poll(left, { message: 'after a reload' }).toBe(before)
  await page.getByRole('navigation', { name: 'Bawah' }).getByRole('link', { name: 'UMKM' }).tap()
  // Until the next page has loaded, the previous one is only hidden and would be shown again unchanged.
  await page.getByRole('heading', { level: 1, name: 'Daftar Produsen' }).waitFor()
  await page.getByRole('navigation', { name: 'Bawah' }).getByRole('link', { name: 'Beranda' }).tap()
  await page.waitForURL(`${server().url}/`)
  await row.waitFor()
  expect(await left(), 'a new visit starts at the beginning').toBe(0)
})

test('scroll position: the place in a list is restored after Back, also when the next page’s code was slow to load', {
  tags: ['long'],
}, async () => {
  const { page } = await openPhone({ url: server().url })
  // A worker might have precached the code.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  const code = await holdRequests(page.context(), /assets\/ProductPage-.*\.js/)
  await page.goto('/product/show?slug=sni')
  const card = page.locator('main .item-card').nth(9).getByRole('link').first()
  await card.scrollIntoViewIfNeeded()
  const place = () => page.evaluate(() => Math.round(scrollY))
  const before = await place()
  expect(before).toBeGreaterThan(500)
  const isThere = () => expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(60)
  const isLoading = () => page.locator('body[aria-busy=true]').waitFor()

  await (await alive(card)).tap()
  await page.waitForURL('**/product/detail?id=*')
  await isLoading()
  await page.goBack()
  await isThere()

  await card.tap()
  await page.waitForURL('**/product/detail?id=*')
  await isLoading()
  // The app is left meanwhile.
  await page.evaluate(() => dispatchEvent(new Event('pagehide')))
  code.release()
  await page.getByText('Tentang produk', { exact: true }).waitFor()
  await page.goBack()
  await isThere()
})

test('shared post: its address opens the certification body’s page at the post, also below many others, and says when it was removed', {
  tags: ['long'],
}, async () => {
  const { _token: token, data: me } = await call(
    contract.account.signIn,
    { email: 'lspro@demo.example', password: 'etalase123' },
    host(),
  )
  const body = `/base/lspro/detail/${me.lspro_id}`
  const ids: number[] = []
  for (let n = 1; n <= 8; n++) {
    const ask = { external_id: randomUUID(), remark: `<p>Kabar ke-${n} dari tautan</p>` }
    const { data } = await call(contract.lspro.savePosting, ask, { ...host(), token, key: randomUUID() })
    ids.push(data.id)
  }
  const [old, , , , , , , latest] = ids

  const { page, context } = await openPhone({ url: server().url })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const post = (n: number) => page.locator('main article').filter({ hasText: `Kabar ke-${n} dari tautan` })
  await page.goto(body)
  const toast = page.getByText('Alamat halaman disalin.').waitFor()
  await post(8)
    .getByRole('button', { name: /^Bagikan postingan / })
    .click()
  await toast
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(`${server().url}${body}?post=${latest}`)

  const marked = (n: number) => post(n).getByText('Yang dibagikan', { exact: true })
  const isScrolledTo = (n: number) =>
    expect
      .poll(() =>
        post(n).evaluate((one) => {
          const { top, bottom } = one.getBoundingClientRect()
          return one === document.activeElement && top >= 0 && bottom > 0 && top < innerHeight / 2
        }),
      )
      .toBe(true)
  await page.goto(link)
  await marked(8).waitFor()
  await isScrolledTo(8)

  const response = await fetch(`${server().url}${body}?post=${old}`, { headers: { accept: 'text/html' } })
  expect(await response.text()).toContain(`<link rel="canonical" href="${server().url}${body}">`)
  await page.goto(`${body}?post=${old}`)
  await marked(1).waitFor()
  await isScrolledTo(1)
  expect(await page.locator('main article').first().textContent(), 'the shared post is first').toContain('Kabar ke-1 ')
  await press(page, 'Tampilkan Lebih')
  await post(2).waitFor()
  expect(await post(1).count(), 'the shared post is not repeated').toBe(1)

  await call(contract.lspro.removePosting, { id: old! }, { ...host(), token, key: randomUUID() })
  // The server caches public answers for some seconds.
  const isGone = page.getByText('Postingan yang dibagikan sudah dihapus.')
  await expect
    .poll(
      async () => {
        await page.goto(`${body}?post=${old}`)
        return isGone.waitFor({ timeout: 30_000 }).then(
          () => true,
          () => false,
        )
      },
      { timeout: 180_000 },
    )
    .toBe(true)
  await post(8).waitFor()
})
