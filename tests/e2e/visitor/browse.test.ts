import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { call } from '#contract/http/call.ts'
import { contract } from '#contract/index.ts'
import type { ProductCard } from '#contract/showcase/schemas.ts'
import { commonLabels } from '#contract/text/common-labels.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { priceRange, shortPriceRange, shortProvince } from '#contract/text/format.ts'
import { longDate } from '#contract/time/dates.ts'
import { alive } from '../../support/browser/alive.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { scrollRow } from '../../support/database/rows.ts'
import { sharedServer } from '../../support/demo-server.ts'

const server = sharedServer()
const host = () => ({ host: `${server().url}/api` })
const list = (ask: object) => call(contract.showcase.list, { is_sni: 1, status: 'active', ...ask }, host())

const cards = (page: Page) => page.locator('main').getByRole('article')
const linkOf = (page: Page, { name }: ProductCard) => cards(page).getByRole('link', { name, exact: true })
const countNote = (page: Page) => page.getByText(/^Menampilkan \d+ dari \d+/)

test('home page: on a phone it has banners, products and categories, in the specified order', async () => {
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
  expect(parts, 'the specified order').toEqual([commonLabels.mostViewed, commonLabels.latest, 'Kategori', ...strip])
  for (const banner of [...home.banner_sub, ...home.banner_strip])
    await page.locator('main').getByText(banner.title).first().waitFor()
  expect(await page.getByRole('navigation', { name: 'Bawah' }).getByRole('link').allInnerTexts()).toEqual([
    'Beranda',
    'Etalase',
    'Periksa SNI',
    'UMKM',
  ])
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wide, 'nothing is wider than the screen').toBeLessThanOrEqual(0)
})

test('home page: at 360 × 740 the first product begins in the upper 420 px, below search, categories, banner and shortcuts', async () => {
  const { page } = await openPhone({ url: server().url })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  const parts = ['.home .input--search', '.rounds', '.carousel--hero', '.shortcuts', '.home .item-card']
  const boxes = await Promise.all(parts.map((part) => page.locator(part).first().boundingBox()))
  expect(boxes.map((box) => box!.y)).toEqual(boxes.map((box) => box!.y).sort((a, b) => a - b))
  expect(boxes.at(-1)!.y).toBeLessThanOrEqual(420)
  expect(boxes[2]!.height).toBeLessThanOrEqual(120)
  const rounds = page.locator('.rounds').getByRole('link')
  expect(await rounds.count()).toBe(9)
  expect(await rounds.last().innerText()).toBe('Semua')
  const tops = await rounds.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top))
  expect(new Set(tops).size, 'the categories are one row').toBe(1)
  await (await alive(page.getByRole('link', { name: 'Jual di sini' }))).tap()
  await page.waitForURL('**/auth/registration?type=merchant')
})

test('home page: a signed-in visitor has no link to the registration, and Periksa SNI stays in its place', {
  tags: ['long'],
}, async () => {
  const { page } = await openPhone({ url: server().url, as: 'visitor@demo.example' })
  const guest = await openPhone({ url: server().url })
  const places: unknown[] = []
  for (const one of [page, guest.page]) {
    await one.goto('/')
    const check = await alive(one.locator('main').getByRole('link', { name: 'Periksa SNI' }))
    if (one === page) await expect.poll(() => one.getByRole('link', { name: 'Jual di sini' }).count()).toBe(0)
    const { x, y, height } = (await check.boundingBox())!
    places.push({ x, y, height })
  }
  expect(places[0]).toEqual(places[1])
})

test('showcase and search: no banner stands between the filters and the first products', async () => {
  const { page } = await openPhone({ url: server().url })
  for (const path of ['/product/show?slug=sni', '/product/show?slug=mentor', '/product/search?query=keripik']) {
    await page.goto(path)
    await page.locator('.low').first().waitFor()
    const order = await page
      .locator('main :is(.item-card, .carousel--low)')
      .evaluateAll((all) => all.map((part) => (part.matches('.item-card') ? 'card' : 'banner')))
    const before = order.indexOf('banner')
    expect(before, path).toBeGreaterThan(0)
    if (path.includes('show')) expect(before, path).toBe(Math.min(4, order.length - 1))
    const [first, banner] = await Promise.all(
      ['.item-card', '.carousel--low'].map((part) => page.locator(`main ${part}`).first().boundingBox()),
    )
    expect(first!.y + first!.height, path).toBeLessThan(banner!.y)
  }
})

test('showcase: the chosen kind is scrolled into view in the row of filters', { tags: ['long'] }, async () => {
  const { page } = await openPhone({ url: server().url })
  await page.setViewportSize({ width: 360, height: 740 })
  for (const [query, name] of [
    ['is_sni=0', 'Non-SNI'],
    ['is_mentor=1', 'Binaan'],
  ]) {
    await page.goto(`/product/show?slug=all&${query}`)
    const chip = page.getByRole('group', { name: 'Saring' }).getByRole('link', { name: name!, exact: true })
    await alive(chip.first())
    const right = async () => {
      const box = await chip.filter({ visible: true }).first().boundingBox()
      return box!.x + box!.width
    }
    await expect.poll(right, { message: name! }).toBeLessThanOrEqual(360)
  }
})

test('product card: it shows the whole name, shop, price and province', {
  tags: ['long'],
}, async () => {
  const { page } = await openPhone({ url: server().url })
  await page.goto('/product/show?slug=sni')
  const { data } = await list({ rows: 12 })
  await linkOf(page, data[0]!).waitFor()
  expect(await cards(page).count()).toBe(12)
  for (const [at, card] of data.entries()) {
    const article = cards(page).nth(at)
    const link = article.getByRole('link', { name: card.name, exact: true })
    expect(await visibleText(link)).toBe(card.name)
    expect(await link.getAttribute('title')).toBe(card.name)
    expect(await link.getAttribute('href')).toBe(`/product/detail?id=${card.id}`)
    const text = await visibleText(article)
    expect(text).toContain(card.merchant_name)
    const prices = [priceRange, shortPriceRange].map((format) => format(card.price_bottom, card.price_top))
    expect(
      prices.some((price) => price !== undefined && text.includes(price)),
      text,
    ).toBe(true)
    expect(text).toContain(shortProvince(card.province_name))
  }
})

test('showcase: on a phone it is filtered by province, and Back removes the filter', { tags: ['long'] }, async () => {
  const { page } = await openPhone({ url: server().url })
  const { data } = await list({ rows: 50 })
  const province = data[0]!.province_name
  await page.goto('/product/show?slug=sni')
  const all = await countNote(page).textContent()
  await (await alive(page.getByRole('button', { name: 'Saring', exact: true }))).tap()
  const sheet = page.getByRole('dialog', { name: 'Saring' })
  expect(await sheet.getByLabel('Provinsi').locator('option').first().textContent()).toBe(commonLabels.anywhere)
  await sheet.getByLabel('Provinsi').selectOption({ label: province })
  const id = Number(await sheet.getByLabel('Provinsi').inputValue())
  const { total_filtered: total } = await list({ province_id: id })
  await sheet.getByRole('button', { name: `Tampilkan ${total} produk`, exact: true }).tap()
  await page.waitForURL(`**/product/show?slug=sni&province_id=${id}`)
  await page.getByText(`Menampilkan ${Math.min(12, total)} dari ${total}`).waitFor()
  const places = await cards(page).locator('.item-card__at').allInnerTexts()
  expect(places.every((place) => place.trim() === shortProvince(province))).toBe(true)
  await page.goBack()
  await page.getByText(all!).waitFor()
})

test('showcase: on a desk it has numbered pages and a category tree, and a chosen category can be removed', {
  tags: ['long'],
}, async () => {
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
  expect(new URL(page.url()).searchParams.has('page'), 'another list starts at its first page').toBe(false)
  const { total_filtered: fewer } = await list({ category_id: category.id })
  await page.getByText(` dari ${fewer} `).waitFor()
  // The chosen category is shown above the products as a link that removes it.
  await page.getByRole('link', { name: `Hapus kategori ${category.name}` }).click()
  await page.waitForURL((url) => !url.searchParams.has('category_id'))
})

test('breadcrumbs: on a phone the producers and the certification bodies show links to their parent pages', {
  tags: ['long'],
}, async () => {
  const { page } = await openPhone({ url: server().url })
  for (const path of ['/base/merchant/list', '/base/lspro/list']) {
    await page.goto(path)
    const links = page.getByRole('navigation', { name: 'Jejak' }).getByRole('link')
    await alive(links.first())
    expect(await links.first().innerText(), path).toBe('Beranda')
    for (const link of await links.all()) expect((await link.boundingBox())!.height, path).toBeGreaterThanOrEqual(44)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wide, `${path}: nothing is wider than the screen`).toBeLessThanOrEqual(0)
    const last = links.last()
    const to = (await last.getAttribute('href'))!
    await last.tap()
    await page.waitForURL(new URL(to, server().url).href)
  }
})

test('product page: on a phone it has Kembali instead of breadcrumbs, and its price is above the contact bar', async () => {
  const { page } = await openPhone({ url: server().url })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/product/detail?id=42')
  const [price, bar] = await Promise.all(
    [page.locator('main .price--big'), page.locator('main .action-bar')].map((part) => part.boundingBox()),
  )
  expect(price!.y + price!.height).toBeLessThanOrEqual(bar!.y)
  const trail = page.getByRole('navigation', { name: 'Jejak' })
  expect(await trail.isVisible()).toBe(false)
  // Without a previous page, Kembali opens the list of all products.
  await (await alive(page.getByRole('link', { name: 'Kembali', exact: true }))).tap()
  await page.waitForURL('**/product/show?slug=all')

  // On a desk, the last breadcrumb of a product without SNI opens the list that contains it.
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/product/detail?id=42')
  await (await alive(trail.getByRole('link').last())).click()
  const { data } = await call(contract.showcase.detail, { id: 42 }, host())
  expect(data.product_detail.is_sni).toBe(0)
  await linkOf(page, { name: data.product_detail.name } as ProductCard).waitFor()
})

test('product page: on a desk the other products of the shop are one row that two buttons scroll', {
  tags: ['long'],
}, async () => {
  const { page } = await openPhone({ url: server().url, size: 'desk', reducedMotion: 'reduce' })
  const { data } = await list({ rows: 13 })
  const [one, ...others] = data
  // No shop of the demo has so many products.
  await page.context().route('**/api/product/detail/*', async (route) => {
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
  await scrollRow(row, title)
})

test('showcase: a phone does not make the filters of wide screens, until its screen becomes wide', async () => {
  const { page } = await openPhone({ url: server().url })
  await page.goto('/')
  await alive(page.getByRole('button', { name: 'Menu' }).first())
  await page.getByRole('navigation', { name: 'Bawah' }).getByRole('link', { name: 'Etalase' }).tap()
  await cards(page).first().waitFor()
  expect(await page.locator('aside.filters').count()).toBe(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('complementary', { name: 'Saring' }).waitFor()
})

test('showcase: the filters are made when the screen becomes wide before the page listens to that', async () => {
  const { page } = await openPhone({ url: server().url })
  await page.addInitScript(() => {
    const original = matchMedia.bind(window)
    let isWide = false
    const late = {
      get matches() {
        return isWide
      },
      addEventListener() {
        isWide = true
      },
      removeEventListener() {},
    }
    window.matchMedia = (query) =>
      query === '(min-width: 900px)' ? (late as unknown as MediaQueryList) : original(query)
  })
  await page.goto('/')
  await alive(page.getByRole('button', { name: 'Menu' }).first())
  await page.getByRole('navigation', { name: 'Bawah' }).getByRole('link', { name: 'Etalase' }).tap()
  await cards(page).first().waitFor()
  await page.locator('aside.filters').waitFor({ state: 'attached' })
})

test('showcase: an empty list shows the specified text', { tags: ['long'] }, async () => {
  const { page } = await openPhone({ url: server().url })
  await page.goto('/product/show?slug=sni&search=tidakadayangbernamabegini')
  await page.getByText(commonLabels.emptyCategory, { exact: true }).waitFor()
})

test('showcase: slug=mentor opens Bina UMKM, and no slug the showcase', { tags: ['long'] }, async () => {
  const { page } = await openPhone({ url: server().url })
  await page.goto('/product/show?slug=mentor')
  await page.getByRole('heading', { level: 1, name: commonLabels.mentored, exact: true }).waitFor()
  await page.goto('/product/show')
  await page.getByRole('heading', { level: 1, name: commonLabels.showcase, exact: true }).waitFor()
})

test('showcase: on a phone scrolling loads more products, and Kembali returns to the same place', async () => {
  const { page } = await openPhone({ url: server().url })
  const { total_filtered: total } = await list({})
  expect(total).toBeGreaterThan(24)
  await page.goto('/product/show?slug=sni')
  await cards(page).first().waitFor()
  expect(await page.getByRole('navigation', { name: 'Halaman' }).isVisible()).toBe(false)
  const { data: second } = await list({ page: 2 })
  const far = second[5]!
  const following = page.waitForRequest((request) => request.postDataJSON()?.after !== undefined)
  await cards(page).last().scrollIntoViewIfNeeded()
  await linkOf(page, far).waitFor()
  // By a cursor: pages by number end at row 10,000.
  expect((await following).postDataJSON()).toMatchObject({ after: (await list({})).next })
  await page.getByText(/^Menampilkan (24|36) dari/).waitFor()
  await linkOf(page, far).scrollIntoViewIfNeeded()
  const before = await placeOf(page, far)
  await linkOf(page, far).tap()
  await page.getByRole('heading', { level: 1, name: far.name }).waitFor()
  await expect.poll(() => page.evaluate(() => scrollY), { message: 'a new page starts at its top' }).toBeLessThan(50)
  await page.getByRole('link', { name: 'Kembali', exact: true }).tap()
  await linkOf(page, far).waitFor()
  await expect.poll(async () => Math.abs((await placeOf(page, far)) - before)).toBeLessThan(60)
})

describe('product page', () => {
  test('product page: it shows price, description, facts and links of a product without SNI', {
    tags: ['long'],
  }, async () => {
    const { page } = await openPhone({ url: server().url })
    await page.goto('/product/detail?id=5')
    await page.getByRole('heading', { level: 1, name: 'Karpet Karet Anti Selip 60 x 90 cm', exact: true }).waitFor()
    const main = page.locator('main')
    const text = await main.textContent()
    expect(text).toContain('Rp65.000–90.000')
    expect(text).toContain('Alas karet bermotif untuk dapur, tangga, dan kandang. Mudah dicuci dan tidak licin.')
    expect(await factsOn(page)).toMatchObject({
      'Kapasitas produksi': '1.500 lembar per bulan',
      'Berat per satuan': '1,8 Kg',
    })
    const { data: detail } = await call(contract.showcase.detail, { id: 5 }, host())
    expect((await factsOn(page)).LPSE).toBe(detail.merchant_detail.is_lpse ? 'Ya' : undefined)
    expect(await main.locator('.kind').count(), 'no quality card without a certificate').toBe(0)
    expect(await page.title()).toContain('Karpet Karet Anti Selip 60 x 90 cm')
    const contact = main.getByRole('link', { name: 'Hubungi lewat WhatsApp' })
    expect(await contact.getAttribute('href')).toBe('/auth/login?return=%2Fproduct%2Fdetail%3Fid%3D5')
    expect(await main.getByRole('link', { name: /^Lihat Toko/ }).count()).toBeGreaterThan(0)
  })

  test('product page: with a certificate it shows its numbers, issuer and end date', async () => {
    const { page } = await openPhone({ url: server().url })
    // A product of the demo whose certificate has a number.
    const id = 63
    const { data: detail } = await call(contract.showcase.detail, { id }, host())
    const { product_detail: product, merchant_detail: shop } = detail
    const certificateNo = product.certificate_no!
    expect(certificateNo).toMatch(/^LSPr-901-IDN/)
    await page.goto(`/product/detail?id=${id}`)
    const action = page.locator('main .certificate')
    await action.waitFor()
    const text = await action.textContent()
    for (const { number } of product.sni) expect(text).toContain(number)
    expect(text).toContain(certificateNo)
    expect(text).toContain(product.lspro_name ?? '')
    if (product.sni_end_date && !product.sni_no_end) expect(text).toContain(longDate(product.sni_end_date))
    const facts = await factsOn(page)
    expect(facts['Nomor SNI']).toBe(product.sni.map(({ number }) => number).join(', '))
    expect(facts['Nomor sertifikat']).toBe(certificateNo)
    expect(facts.LPSE).toBe(shop.is_lpse ? 'Ya' : undefined)
    expect(await page.locator('main').textContent()).toContain(`${detail.total_product} produk`)
    for (const { sub_category_id, sub_category_name } of detail.category) {
      const chip = page.getByRole('list', { name: 'Kategori' }).getByRole('link', { name: sub_category_name })
      expect(new URL((await chip.getAttribute('href'))!, server().url).searchParams.get('category_id')).toBe(
        String(sub_category_id),
      )
    }
  })

  test('product page: its own merchant gets Ubah Produk in place of WhatsApp', async () => {
    const { data } = await list({ merchant_id: 27, rows: 1 })
    const { page } = await openPhone({ url: server().url, as: 'merchant@demo.example' })
    await page.goto(`/product/detail?id=${data[0]!.id}`)
    const dock = page.locator('main .action-bar')
    const change = dock.getByRole('link', { name: 'Ubah Produk' })
    await change.waitFor()
    expect(await change.getAttribute('href')).toBe(`/product/create?id=${data[0]!.id}`)
    expect(await dock.getByText('WhatsApp').count()).toBe(0)
    await page.goto('/product/detail?id=5')
    await dock.getByRole('button', { name: 'Hubungi lewat WhatsApp' }).waitFor()
  })

  test('product page: an unknown id shows that the product does not exist', { tags: ['long'] }, async () => {
    const { page, expectComplaint } = await openPhone({ url: server().url })
    expectComplaint(/status of (404|400)/)
    for (const id of ['999999', '0', 'abc', '99999999999999']) {
      const response = await page.goto(`/product/detail?id=${id}`)
      await page.getByRole('heading', { name: commonTexts.notThere }).waitFor()
      if (id === '999999') expect(response!.status()).toBe(404)
    }
  })
})

test('showcase by keyboard: skip link, visible focus ring, and Enter opens a product', { tags: ['long'] }, async () => {
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
  expect(ring, 'the focus is visible').toBe(true)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/product/detail?id=*')
})

test('error page: an unknown address answers 404 with a link to the home page', { tags: ['long'] }, async () => {
  const { page, expectComplaint } = await openPhone({ url: server().url })
  expectComplaint(/status of 404/)
  const response = await page.goto('/tidak/ada/apa-apa')
  expect(response!.status()).toBe(404)
  await page.getByRole('heading', { name: 'OOPS! Something went wrong here' }).waitFor()
  await page.getByRole('link', { name: 'Go to homepage' }).tap()
  await page.getByRole('heading', { name: commonLabels.mostViewed }).waitFor()
})

/** The visible text of an element, without the text for screen readers only. */
const visibleText = (target: Locator) =>
  target.evaluate((element) => {
    const copy = element.cloneNode(true) as Element
    for (const hidden of copy.querySelectorAll('.sr')) hidden.remove()
    return copy.textContent ?? ''
  })

/** The pairs of the product's table. */
async function factsOn(page: Page): Promise<Record<string, string>> {
  const pairs = await page
    .locator('main dl.facts > div')
    .evaluateAll((rows) => rows.map((row) => ['dt', 'dd'].map((tag) => row.querySelector(tag)?.textContent ?? '')))
  return Object.fromEntries(pairs as [string, string][])
}

/** The distance of a card from the top of the screen, in px. */
const placeOf = async (page: Page, card: ProductCard) => (await linkOf(page, card).boundingBox())?.y ?? Number.NaN
