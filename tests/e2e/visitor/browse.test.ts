import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { commonLabels } from '#contract/common-labels.ts'
import { commonTexts } from '#contract/common-sentences.ts'
import { longDate } from '#contract/dates.ts'
import { cutText, priceRange } from '#contract/format.ts'
import { call } from '#contract/http/call.ts'
import { contract } from '#contract/index.ts'
import type { ProductCard } from '#contract/showcase/showcase.ts'
import { alive } from '../../support/browser/alive.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { sharedServer } from '../../support/demo-server.ts'
import { moved } from '../../support/rows.ts'

const server = sharedServer()
const host = () => ({ host: `${server().url}/api` })
const list = (ask: object) => call(contract.showcase.list, { is_sni: 1, status: 'active', ...ask }, host())

const cards = (page: Page) => page.locator('main').getByRole('article')
const linkOf = (page: Page, { name }: ProductCard) => cards(page).getByRole('link', { name, exact: true })
const counted = (page: Page) => page.getByText(/^Menampilkan \d+ dari \d+/)

test('a visitor opens home on a phone and finds banners, goods and categories', async () => {
  const { page } = await openPhone({ url: server().url })
  await page.goto('/')
  const { data: home } = await call(contract.showcase.home, {}, host())
  await page.getByRole('heading', { name: commonLabels.mostViewed }).waitFor()
  await page.getByRole('heading', { name: commonLabels.latest }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('id')
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain(home.banner_main[0]!.title)
  expect(await cards(page).count()).toBe(home.data_product_views.length + home.data_product_latest.length)
  const parts = await page.locator('main h2').allInnerTexts()
  const strip = home.banner_strip.map(({ title }) => title)
  expect(parts, 'in the order of the specification').toEqual([
    commonLabels.mostViewed,
    commonLabels.latest,
    'Kategori',
    ...strip,
  ])
  for (const banner of [...home.banner_sub, ...home.banner_strip])
    await page.locator('main').getByText(banner.title).first().waitFor()
  expect(await page.getByRole('navigation', { name: 'Bawah' }).getByRole('link').allInnerTexts()).toEqual([
    'Beranda',
    'Etalase',
    'UMKM',
    'LSPRO',
  ])
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wide, 'nothing sticks out at the side').toBeLessThanOrEqual(0)
})

test('a card says what the specification lets it say, and its whole name to those who listen', {
  tags: ['long'],
}, async () => {
  const { page } = await openPhone({ url: server().url })
  await page.goto('/product/show?slug=sni')
  const { data } = await list({ rows: 12 })
  await linkOf(page, data[0]!).waitFor()
  expect(await cards(page).count()).toBe(12)
  for (const [at, card] of data.entries()) {
    const shown = cards(page).nth(at)
    const link = shown.getByRole('link', { name: card.name, exact: true })
    expect(await seenOf(link)).toBe(cutText(card.name, 15))
    expect(await link.getAttribute('title')).toBe(card.name)
    expect(await link.getAttribute('href')).toBe(`/product/detail?id=${card.id}`)
    const said = await seenOf(shown)
    expect(said).toContain(cutText(card.merchant_name, 18))
    expect(said).toContain(priceRange(card.price_bottom, card.price_top))
    expect(said).toContain(card.province_name)
  }
})

test('on a phone the showcase is narrowed by province and category, and back leads out again', {
  tags: ['long'],
}, async () => {
  const { page } = await openPhone({ url: server().url })
  const { data } = await list({ rows: 50 })
  const province = data[0]!.province_name
  await page.goto('/product/show?slug=sni')
  const all = await counted(page).textContent()
  await (await alive(page.getByRole('button', { name: 'Saring', exact: true }))).tap()
  const sheet = page.getByRole('dialog', { name: 'Saring' })
  expect(await sheet.getByLabel('Provinsi').locator('option').first().textContent()).toBe(commonLabels.anywhere)
  await sheet.getByLabel('Provinsi').selectOption({ label: province })
  const id = Number(await sheet.getByLabel('Provinsi').inputValue())
  const { total_filtered: total } = await list({ province_id: id })
  await sheet.getByRole('button', { name: `Tampilkan ${total} produk`, exact: true }).tap()
  await page.waitForURL(`**/product/show?slug=sni&province_id=${id}`)
  await page.getByText(`Menampilkan ${Math.min(12, total)} dari ${total}`).waitFor()
  const places = await cards(page).locator('.good__at').allInnerTexts()
  expect(places.every((place) => place.trim() === province)).toBe(true)
  await page.goBack()
  await page.getByText(all!).waitFor()
})

test('on a desk the tree and the numbered pages lead through the shelf', { tags: ['long'] }, async () => {
  const { page } = await openPhone({ url: server().url, size: 'desk' })
  const { pages, total_filtered: total } = await list({})
  await page.goto('/product/show?slug=sni')
  await page.getByRole('heading', { level: 1, name: commonLabels.showcase }).waitFor()
  expect(await page.getByText(commonLabels.loadingMore, { exact: true }).filter({ visible: true }).count()).toBe(0)
  const pager = page.getByRole('navigation', { name: 'Halaman' })
  expect(pages).toBeGreaterThan(2)
  await pager.getByRole('link', { name: 'Halaman 2', exact: true }).click()
  await page.waitForURL('**/product/show?slug=sni&page=2')
  const { data: second } = await list({ page: 2 })
  await linkOf(page, second[0]!).waitFor()
  expect(await cards(page).count()).toBe(second.length)
  expect(await pager.locator('[aria-current=page]').textContent()).toBe('2')

  const { data: categories } = await call(contract.showcase.categories, {}, host())
  const category = categories.find((one) => one.total > 0 && one.total < total)!
  const tree = page.getByRole('complementary', { name: 'Saring' }).getByRole('navigation', { name: 'Kategori' })
  await tree.locator('summary', { hasText: category.name }).click()
  await tree.getByRole('link', { name: new RegExp(`^${category.name}`) }).click()
  await page.waitForURL((url) => url.searchParams.get('category_id') === String(category.id))
  expect(new URL(page.url()).searchParams.has('page'), 'another shelf begins at its first page').toBe(false)
  const { total_filtered: fewer } = await list({ category_id: category.id })
  await page.getByText(` dari ${fewer} `).waitFor()
  // The name of what was chosen stands above the goods, and takes it back.
  await page.getByRole('link', { name: `Hapus kategori ${category.name}` }).click()
  await page.waitForURL((url) => !url.searchParams.has('category_id'))
})

test('on a phone a product, the producers and the directory say where they stand, and lead back from there', async () => {
  const { page } = await openPhone({ url: server().url })
  for (const path of ['/product/detail?id=42', '/base/merchant/list', '/base/lspro/list']) {
    await page.goto(path)
    if (path.includes('detail')) {
      // Whoever comes from outside has nothing behind them, and is led on all the same.
      await (await alive(page.getByRole('link', { name: 'Kembali', exact: true }))).tap()
      await page.waitForURL('**/product/show?slug=all')
      await page.goto(path)
    }
    const links = page.getByRole('navigation', { name: 'Jejak' }).getByRole('link')
    await alive(links.first())
    expect(await links.first().innerText(), path).toBe('Beranda')
    for (const link of await links.all()) expect((await link.boundingBox())!.height, path).toBeGreaterThanOrEqual(44)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wide, `${path}: nothing sticks out at the side`).toBeLessThanOrEqual(0)
    const last = links.last()
    const to = (await last.getAttribute('href'))!
    await last.tap()
    await page.waitForURL(new URL(to, server().url).href)
    if (!path.includes('detail')) continue
    // One without SNI: the way to it leads to where it is.
    const { data } = await call(contract.showcase.detail, { id: 42 }, host())
    expect(data.product_detail.is_sni).toBe(0)
    await linkOf(page, { name: data.product_detail.name } as ProductCard).waitFor()
  }
})

test('on a desk the other products of a shop lie in one row that two buttons move', { tags: ['long'] }, async () => {
  const { page } = await openPhone({ url: server().url, size: 'desk', reducedMotion: 'reduce' })
  const { data } = await list({ rows: 13 })
  const [one, ...others] = data
  // No shop of the demo has so many.
  await page.route('**/api/product/detail/*', async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { ...answer, data: { ...answer.data, others_products: others } } })
  })
  await page.goto('/product/show?slug=sni')
  await (await alive(linkOf(page, one!))).click()
  const title = 'Produk lain dari toko ini'
  const row = page.locator('main section').filter({ has: page.getByRole('heading', { name: title }) })
  await row.waitFor()
  const tops = await row.getByRole('article').evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top))
  expect(tops).toHaveLength(12)
  expect(new Set(tops).size, 'one row').toBe(1)
  await moved(row, title)
})

test('a category without products says so in the words that were agreed on', { tags: ['long'] }, async () => {
  const { page } = await openPhone({ url: server().url })
  await page.goto('/product/show?slug=sni&search=tidakadayangbernamabegini')
  await page.getByText(commonLabels.emptyCategory, { exact: true }).waitFor()
})

test('the other shelf is called Bina UMKM, and both have their name in the address', { tags: ['long'] }, async () => {
  const { page } = await openPhone({ url: server().url })
  await page.goto('/product/show?slug=mentor')
  await page.getByRole('heading', { level: 1, name: commonLabels.mentored, exact: true }).waitFor()
  await page.goto('/product/show')
  await page.getByRole('heading', { level: 1, name: commonLabels.showcase, exact: true }).waitFor()
})

test('on a phone one scrolls on and on, opens a product, and comes back to where one was', async () => {
  const { page } = await openPhone({ url: server().url })
  const { total_filtered: total } = await list({})
  expect(total).toBeGreaterThan(24)
  await page.goto('/product/show?slug=sni')
  await cards(page).first().waitFor()
  expect(await page.getByRole('navigation', { name: 'Halaman' }).isVisible()).toBe(false)
  const { data: second } = await list({ page: 2 })
  const far = second[5]!
  await cards(page).last().scrollIntoViewIfNeeded()
  await linkOf(page, far).waitFor()
  await page.getByText(/^Menampilkan (24|36) dari/).waitFor()
  await linkOf(page, far).scrollIntoViewIfNeeded()
  const before = await placeOf(page, far)
  await linkOf(page, far).tap()
  await page.getByRole('heading', { level: 1, name: far.name }).waitFor()
  await expect.poll(() => page.evaluate(() => scrollY), { message: 'a new page begins at its top' }).toBeLessThan(50)
  await page.getByRole('link', { name: 'Kembali', exact: true }).tap()
  await linkOf(page, far).waitFor()
  await expect.poll(async () => Math.abs((await placeOf(page, far)) - before)).toBeLessThan(60)
})

describe('a product', () => {
  test('is shown with all that is known of it', { tags: ['long'] }, async () => {
    const { page } = await openPhone({ url: server().url })
    await page.goto('/product/detail?id=5')
    await page.getByRole('heading', { level: 1, name: 'Karpet Karet Anti Selip 60 x 90 cm', exact: true }).waitFor()
    const main = page.locator('main')
    const text = await main.textContent()
    expect(text).toContain('Rp65.000\u00A0- Rp90.000')
    expect(text).toContain('Alas karet bermotif untuk dapur, tangga, dan kandang. Mudah dicuci dan tidak licin.')
    expect(await factsOn(page)).toMatchObject({
      'Kapasitas produksi': '1.500 lembar per bulan',
      'Berat per satuan': '1,8 Kg',
    })
    expect((await factsOn(page)).LPSE).toMatch(/^(Ya|Tidak)$/)
    expect(await main.locator('.kind').count(), 'no quality card without a certificate').toBe(0)
    expect(await page.title()).toContain('Karpet Karet Anti Selip 60 x 90 cm')
    const contact = main.getByRole('link', { name: 'Hubungi lewat WhatsApp' })
    expect(await contact.getAttribute('href')).toBe('/auth/login?return=%2Fproduct%2Fdetail%3Fid%3D5')
    expect(await main.getByRole('link', { name: /^Lihat Toko/ }).count()).toBeGreaterThan(0)
  })

  test('with a certificate says its number, who issued it, and until when', async () => {
    const { page } = await openPhone({ url: server().url })
    const { data } = await list({ rows: 1 })
    const { id } = data[0]!
    const { data: detail } = await call(contract.showcase.detail, { id }, host())
    const { product_detail: product, merchant_detail: shop } = detail
    await page.goto(`/product/detail?id=${id}`)
    const action = page.locator('main .deed')
    await action.waitFor()
    const said = await action.textContent()
    for (const { number } of product.sni) expect(said).toContain(number)
    expect(said).toContain(product.lspro_name ?? '')
    if (product.sni_end_date && !product.sni_no_end) expect(said).toContain(longDate(product.sni_end_date))
    const facts = await factsOn(page)
    expect(facts['Nomor SNI']).toBe(product.sni.map(({ number }) => number).join(', '))
    expect(facts.LPSE).toBe(shop.is_lpse ? 'Ya' : 'Tidak')
    expect(await page.locator('main').textContent()).toContain(`${detail.total_product} produk`)
    for (const { sub_category_id, sub_category_name } of detail.category) {
      const chip = page.getByRole('list', { name: 'Kategori' }).getByRole('link', { name: sub_category_name })
      expect(new URL((await chip.getAttribute('href'))!, server().url).searchParams.get('category_id')).toBe(
        String(sub_category_id),
      )
    }
  })

  test('is no way for its own producer to write to themselves', async () => {
    const { data } = await list({ merchant_id: 27, rows: 1 })
    const { page } = await openPhone({ url: server().url, as: 'merchant@demo.example' })
    await page.goto(`/product/detail?id=${data[0]!.id}`)
    const dock = page.locator('main .dock')
    const change = dock.getByRole('link', { name: 'Ubah Produk' })
    await change.waitFor()
    expect(await change.getAttribute('href')).toBe(`/product/create?id=${data[0]!.id}`)
    expect(await dock.getByText('WhatsApp').count()).toBe(0)
    await page.goto('/product/detail?id=5')
    await dock.getByRole('button', { name: 'Hubungi lewat WhatsApp' }).waitFor()
  })

  test('that is not there, or not any more, is said to be so', { tags: ['long'] }, async () => {
    const { page, expectComplaint } = await openPhone({ url: server().url })
    expectComplaint(/status of (404|400)/)
    for (const id of ['999999', '0', 'abc', '99999999999999']) {
      const response = await page.goto(`/product/detail?id=${id}`)
      await page.getByRole('heading', { name: commonTexts.notThere }).waitFor()
      if (id === '999999') expect(response!.status()).toBe(404)
    }
  })
})

test('somebody who is used to the keyboard goes from the skip link to a product', { tags: ['long'] }, async () => {
  const { page } = await openPhone({ url: server().url, size: 'desk' })
  await page.goto('/product/show?slug=sni')
  await cards(page).first().waitFor()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Lewati ke isi')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  await cards(page).first().getByRole('link').focus()
  const ring = await cards(page)
    .first()
    .evaluate((card) => {
      const marked = [card, ...card.querySelectorAll('*')].map((part) => getComputedStyle(part))
      return marked.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px')
    })
  expect(ring, 'one sees where one is').toBe(true)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/product/detail?id=*')
})

test('an address that leads nowhere says so, with a way back', { tags: ['long'] }, async () => {
  const { page, expectComplaint } = await openPhone({ url: server().url })
  expectComplaint(/status of 404/)
  const response = await page.goto('/tidak/ada/apa-apa')
  expect(response!.status()).toBe(404)
  await page.getByRole('heading', { name: 'OOPS! Something went wrong here' }).waitFor()
  await page.getByRole('link', { name: 'Go to homepage' }).tap()
  await page.getByRole('heading', { name: commonLabels.mostViewed }).waitFor()
})

/** The text of something for the eye, without what only screen readers say. */
const seenOf = (what: Locator) =>
  what.evaluate((element) => {
    const eyes = element.cloneNode(true) as Element
    for (const heard of eyes.querySelectorAll('.sr')) heard.remove()
    return eyes.textContent ?? ''
  })

/** The pairs of the product's table. */
async function factsOn(page: Page): Promise<Record<string, string>> {
  const pairs = await page
    .locator('main dl.facts > div')
    .evaluateAll((rows) => rows.map((row) => ['dt', 'dd'].map((tag) => row.querySelector(tag)?.textContent ?? '')))
  return Object.fromEntries(pairs as [string, string][])
}

/** How far below the top of the screen a card lies. */
const placeOf = async (page: Page, card: ProductCard) => (await linkOf(page, card).boundingBox())?.y ?? Number.NaN
