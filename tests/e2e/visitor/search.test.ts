import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { call } from '#contract/http/call.ts'
import { contract } from '#contract/index.ts'
import { commonLabels } from '#contract/text/common-labels.ts'
import { alive } from '../../support/browser/alive.ts'
import { axeFinds } from '../../support/browser/axe.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { untilRemembered } from '../../support/browser/read-local-db.ts'
import { sharedServer } from '../../support/demo-server.ts'
import { signIn } from '../../support/pages/page-actions.ts'

const server = sharedServer()
const results = (ask: object) => call(contract.search.results, ask, { host: `${server().url}/api` })

const boxLabel = 'Cari produk, UMKM, LSPRO'
const box = (page: Page) => page.getByLabel(boxLabel).filter({ visible: true })
const options = (page: Page) => page.getByRole('option').filter({ visible: true })
const keripik = 'Keripik Singkong Balado 200 gr'
const product = (page: Page, name: string) => page.locator('main').getByRole('link', { name, exact: true })
const partOf = (page: Page, name: string) =>
  page.locator('main section').filter({ has: page.getByRole('heading', { name, exact: true }) })

test('search: a colloquial spelling finds the product, and a typing error gets a suggestion', async () => {
  const { page } = await openPhone({ url: server().url })
  await page.goto('/')
  await (await alive(box(page))).fill('kripik sinkong')
  await box(page).press('Enter')
  await page.waitForURL('**/product/search?query=kripik%20sinkong')
  await page.getByRole('heading', { level: 1, name: '“kripik sinkong”' }).waitFor()
  const suggestion = page.locator('main').getByRole('link', { name: 'kripik singkong', exact: true })
  await suggestion.tap()
  await page.waitForURL('**/product/search?query=kripik%20singkong')
  await expect.poll(() => box(page).inputValue(), { message: 'the corrected text' }).toBe('kripik singkong')
  await product(page, keripik).tap()
  await page.getByRole('heading', { level: 1, name: keripik }).waitFor()
})

test('search: on a phone filters, the opened group and the place in it are restored after a product', {
  tags: ['long'],
}, async () => {
  const { page } = await openPhone({ url: server().url })
  await page.goto('/product/search')
  await (await alive(page.getByRole('button', { name: 'Lokasi', exact: true }))).tap()
  const sheet = page.getByRole('dialog', { name: 'Lokasi' })
  const { data: all } = await results({ rows: 50 })
  const province = all.product[0]!.province_name
  expect(await sheet.getByLabel('Provinsi').locator('option').first().textContent()).toBe(commonLabels.anywhere)
  await sheet.getByLabel('Provinsi').selectOption({ label: province })
  const id = await sheet.getByLabel('Provinsi').inputValue()
  await sheet.getByRole('button', { name: 'Cari', exact: true }).tap()
  await page.waitForURL(`**/product/search?province_id=${id}`)
  await page.getByRole('checkbox', { name: 'LSPRO' }).evaluate((check) => (check as HTMLInputElement).click())
  await page.waitForURL(`**/product/search?province_id=${id}&is_lspro=0`)
  await page.getByRole('heading', { name: 'Produk', exact: true }).waitFor()
  expect(await page.getByRole('heading', { name: 'LSPRO', exact: true }).count()).toBe(0)

  await page.getByRole('link', { name: /^Lihat Semua: Produk/ }).tap()
  await page.waitForURL('**&group=product')
  const { data } = await results({ province_id: Number(id), is_merchant: 0, is_lspro: 0, rows: 24 })
  await page.getByText(`${data.total.product} ditemukan`, { exact: true }).waitFor()
  const last = data.product.at(-1)!
  await product(page, last.name).last().scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  await product(page, last.name).last().tap()
  await page.getByRole('heading', { level: 1, name: last.name }).waitFor()
  await page.goBack()
  await page.getByText(`${data.total.product} ditemukan`, { exact: true }).waitFor()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 60)
  await page.getByRole('button', { name: `Lokasi: ${province}` }).waitFor()
  await page.getByRole('link', { name: 'Cancel', exact: true }).tap()
  await page.waitForURL(`**/product/search?province_id=${id}&is_lspro=0`)
  await page.getByRole('heading', { name: 'UMKM / Produsen', exact: true }).waitFor()
})

test('search: on a desk the chosen filters apply only when Cari, Terapkan or a category is pressed', {
  tags: ['long'],
}, async () => {
  const { page } = await openPhone({ url: server().url, size: 'desk' })
  await page.goto('/product/search?query=kopi')
  const aside = page.getByRole('complementary', { name: 'Saring' })
  await alive(aside.getByRole('button', { name: 'Cari', exact: true }))
  await aside.getByText('LSPRO', { exact: true }).click()
  await aside.getByLabel('Provinsi').selectOption({ label: 'Aceh' })
  const tree = aside.getByRole('navigation', { name: 'Kategori' })
  expect(new URL(page.url()).search).toBe('?query=kopi')
  await aside.getByRole('button', { name: 'Cari', exact: true }).click()
  await page.waitForURL((url) => url.searchParams.get('is_lspro') === '0')
  await expect.poll(() => aside.getByRole('button', { name: 'Terapkan' }).count()).toBe(0)
  await aside.getByLabel('Provinsi').selectOption({ label: commonLabels.anywhere })
  await aside.getByRole('button', { name: 'Terapkan' }).click()
  await page.waitForURL((url) => !url.searchParams.has('province_id'))
  await aside.getByLabel('Provinsi').selectOption({ label: 'Aceh' })
  await tree.locator('summary', { hasText: 'Minuman' }).click()
  await tree.getByRole('link', { name: /^Kopi Bubuk/ }).click()
  await page.waitForURL((url) => url.searchParams.has('category_id'))
  const parameters = new URL(page.url()).searchParams
  expect(Object.fromEntries(parameters)).toMatchObject({ query: 'kopi', province_id: '11', is_lspro: '0' })
  const ask = { search: 'kopi', province_id: 11, category_id: Number(parameters.get('category_id')), is_lspro: 0 }
  const { data } = await results(ask)
  expect(data.product.length).toBeGreaterThan(0)
  for (const { name } of data.product) await product(page, name).first().waitFor()
  expect(await page.evaluate(() => document.activeElement?.tagName), 'the focus is not lost').toBe('H1')
  // Chips show the chosen filters and remove them; 'Umum' removes the category, too.
  const chips = page.locator('main').getByRole('group', { name: 'Saring' }).filter({ visible: true })
  expect(await chips.getByRole('link').allInnerTexts()).toEqual(['Kopi Bubuk dan Kopi Instan', 'Aceh'])
  await chips.getByRole('link', { name: 'Hapus provinsi Aceh' }).click()
  await page.waitForURL((url) => !url.searchParams.has('province_id') && url.searchParams.has('category_id'))
  await tree.getByRole('link', { name: commonLabels.everything, exact: true }).click()
  await page.waitForURL((url) => !url.searchParams.has('category_id'))
})

test.each(['/product/search?query=kopi', '/product/show?slug=sni'])(
  'filter panel: on a desk, %s shows all categories below the other filters, none hidden or covered',
  async (path) => {
    const { page } = await openPhone({ url: server().url, size: 'desk' })
    const { data } = await call(contract.showcase.categories, {}, { host: `${server().url}/api` })
    await page.goto(path)
    const aside = page.getByRole('complementary', { name: 'Saring' })
    const rows = aside.locator('.tree summary')
    await expect.poll(() => rows.allInnerTexts()).toEqual(data.map(({ name }) => name))
    const heights = await aside.evaluate((side) =>
      [side, ...side.querySelectorAll('*')]
        .filter((part) => /auto|scroll|hidden/.test(getComputedStyle(part).overflowY) && !part.matches('.sr, select'))
        .map((part) => part.scrollHeight - part.clientHeight),
    )
    expect(Math.max(0, ...heights), 'no part scrolls or clips on its own').toBeLessThanOrEqual(1)
    await page.evaluate(() => scrollTo(0, 300))
    // Each row is the topmost element at its centre.
    const covered = await rows.evaluateAll((all) =>
      all
        .filter((row) => {
          row.scrollIntoView({ block: 'center' })
          const { left, top, width, height } = row.getBoundingClientRect()
          return !row.contains(document.elementFromPoint(left + width / 2, top + height / 2))
        })
        .map((row) => row.textContent),
    )
    expect(covered).toEqual([])
    const order = await aside.evaluate((side) =>
      [...side.querySelectorAll('search, select, input[type=checkbox], .tree, button[type=submit].btn')].map((part) =>
        part.matches('.tree') ? 'tree' : part.localName,
      ),
    )
    expect(order).toEqual(
      path.includes('search') ? ['select', 'input', 'input', 'input', 'tree', 'button'] : ['search', 'select', 'tree'],
    )
  },
)

test('search: scrolling loads more results, and an empty result links to wider searches', {
  tags: ['long'],
}, async () => {
  const { page } = await openPhone({ url: server().url })
  await page.goto('/product/search?group=product')
  const cards = page.locator('main').getByRole('article')
  await expect.poll(() => cards.count()).toBe(24)
  await cards.last().scrollIntoViewIfNeeded()
  await expect.poll(() => cards.count()).toBeGreaterThan(24)
  const names = await cards.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(new Set(names).size, 'no result is repeated').toBe(names.length)

  await page.goto('/product/search?query=zzqqxy&is_lspro=0')
  await page.getByRole('heading', { name: commonLabels.emptyCategory, exact: true }).waitFor()
  await (await alive(page.getByRole('link', { name: 'Cari tanpa saringan' }))).tap()
  await page.waitForURL('**/product/search?query=zzqqxy')
  await page.getByRole('heading', { name: 'Lihat menurut kategori' }).waitFor()
  await page.goto('/product/search?is_product=0&is_merchant=0&is_lspro=0')
  await page.getByRole('link', { name: 'Cari semuanya' }).waitFor()
})

test('search: on a phone the box takes the whole screen, and Batal, Back and the search leave it without a trace', async () => {
  const { page } = await openPhone({ url: server().url })
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of ['/', '/base/merchant/list']) {
    await page.goto(path)
    await (await alive(box(page))).tap()
    const cancel = page.getByRole('button', { name: 'Batal', exact: true })
    await cancel.waitFor()
    const isFocused = () => box(page).evaluate((input) => input === document.activeElement)
    expect(await isFocused(), path).toBe(true)
    // The corners and the middle of the screen belong to it; header and tab bar cannot be reached.
    const covered = await page.evaluate(() =>
      [
        [2, 2],
        [180, 300],
        [2, 738],
        [358, 738],
      ].every(([x, y]) => document.elementFromPoint(x!, y!)?.closest('.input--search')),
    )
    expect(covered, path).toBe(true)
    const isReachable = (selector: string) =>
      page.locator(selector).evaluate((element) => element.closest('[inert]') === null)
    expect(await isReachable('.tabbar'), path).toBe(false)
    const { data } = await call(contract.showcase.categories, {}, { host: `${server().url}/api` })
    const [largest] = [...data].sort((a, b) => b.total - a.total)
    await options(page)
      .filter({ hasText: `${largest!.name}` })
      .filter({ hasText: `${largest!.total} produk` })
      .waitFor()
    expect(await axeFinds(page)).toEqual([])

    // The cross clears the text; the focus, and so the keyboard, stays.
    await box(page).fill('kop')
    await page.getByRole('button', { name: 'Hapus tulisan' }).tap()
    expect(await box(page).inputValue()).toBe('')
    expect(await isFocused(), path).toBe(true)

    const depth = await page.evaluate(() => history.length)
    await cancel.tap()
    await cancel.waitFor({ state: 'detached' })
    expect(await isReachable('.tabbar'), path).toBe(true)
    await box(page).tap()
    await cancel.waitFor()
    await page.goBack()
    await cancel.waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe(path)
    expect(await page.evaluate(() => history.length), 'one entry, used again').toBe(depth)

    await box(page).tap()
    await cancel.waitFor()
    await box(page).fill('kopi')
    await box(page).press('Enter')
    await page.waitForURL('**/product/search?query=kopi')
    await page.getByText(/^Ditemukan: \d+ Produk/).waitFor({ state: 'attached' })
    expect(await cancel.count(), path).toBe(0)
    // One step back leads to the page, not to the box over it.
    await page.goBack()
    await page.waitForURL((url) => url.pathname === path)
    expect(await cancel.count(), path).toBe(0)
  }
  // The search is among the recent ones, which have one heading.
  await (await alive(box(page))).tap()
  const recent = page.getByRole('group', { name: 'Pencarian terakhir' })
  await recent.getByRole('option', { name: 'kopi' }).waitFor()
  expect(await recent.getByText('Pencarian terakhir').count()).toBe(1)
})

test('search: chips count the results of each group and lead to it; a search without a hit says for what', async () => {
  const { page } = await openPhone({ url: server().url })
  await page.setViewportSize({ width: 360, height: 740 })
  const { data } = await results({ search: 'kopi' })
  await page.goto('/product/search?query=kopi')
  const counts = page.getByRole('list', { name: 'Jumlah hasil' }).getByRole('button')
  await alive(counts.first())
  const names = { product: 'Produk', merchant: 'UMKM', lspro: 'LSPRO' }
  const groups = (['product', 'merchant', 'lspro'] as const).filter((group) => data.total[group] > 0)
  await expect
    .poll(async () => (await counts.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ')))
    .toEqual(groups.map((group) => `${names[group]} ${data.total[group]}`))
  expect(groups.length).toBeGreaterThan(1)
  await counts.last().tap()
  const heading = page.locator(`#hasil-${groups.at(-1)}`)
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true)
  await expect.poll(async () => (await heading.boundingBox())!.y).toBeLessThan(640)

  await page.goto('/product/search?query=zzqqxx')
  await page.getByRole('heading', { name: commonLabels.emptyCategory, exact: true }).waitFor()
  await page.getByText('Tidak ada “zzqqxx”.').waitFor()
  const way = (await page.getByRole('link', { name: 'Lihat semua produk' }).boundingBox())!
  const bar = (await page.getByRole('navigation', { name: 'Bawah' }).boundingBox())!
  expect(way.y + way.height, 'the way out is above the tab bar').toBeLessThanOrEqual(bar.y)
})

describe('search suggestions', () => {
  test('search suggestions: they can be chosen by keyboard alone and are announced to screen readers', {
    tags: ['long'],
  }, async () => {
    const { page } = await openPhone({ url: server().url, size: 'desk', ownScripts: true, reducedMotion: 'reduce' })
    await page.goto('/')
    await (await alive(box(page))).focus()
    const answered = page.waitForResponse((answer) => answer.request().postData()?.includes('"kop"') ?? false)
    await page.keyboard.type('kop')
    const [best] = ((await (await answered).json()) as { data: { text: string }[] }).data
    const first = options(page).first().locator('.grow')
    await expect.poll(() => first.textContent()).toBe(best!.text)
    const combo = page.getByRole('combobox', { name: boxLabel }).filter({ visible: true })
    await expect.poll(() => combo.getAttribute('aria-expanded')).toBe('true')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => activeText(page)).toContain(best!.text)
    expect(await axeFinds(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect.poll(() => combo.getAttribute('aria-expanded')).toBe('false')
    expect(await options(page).count()).toBe(0)
    expect(await combo.inputValue(), 'Escape closes the list and keeps the text').toBe('kop')
    await page.keyboard.press('ArrowDown')
    await options(page).first().waitFor()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    const chosen = await activeText(page)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/product\/|\/base\//)
    expect(decodeURIComponent(page.url()), chosen).not.toMatch(/\/$/)
  })

  test('search suggestions: the request for an outdated text is aborted', { tags: ['long'] }, async () => {
    const { page } = await openPhone({ url: server().url, size: 'desk' })
    const aborted: string[] = []
    page.on('requestfailed', (request) => aborted.push(request.postData() ?? ''))
    let held: (() => void) | undefined
    await page.context().route('**/api/product/suggest', async (route) => {
      if (route.request().postData()?.includes('"kop"')) await new Promise<void>((go) => (held = go))
      await route.continue().catch(() => {}) // the request was aborted meanwhile
    })
    await page.goto('/')
    await (await alive(box(page))).focus()
    await page.keyboard.type('kop')
    await expect.poll(() => held !== undefined).toBe(true)
    await page.keyboard.type('i bubuk')
    await options(page).first().waitFor()
    await expect.poll(() => aborted.some((body) => body.includes('"kop"'))).toBe(true)
    held?.()
  })
})

test('search: recent searches are kept on the phone, can be removed one by one, and are deleted at sign-out', {
  tags: ['long'],
}, async () => {
  const { page } = await openPhone({ url: server().url })
  await signIn(page, 'visitor@demo.example')
  for (const text of ['madu', 'kopi', 'batik']) {
    await page.goto(`/product/search?query=${text}`)
    await expect.poll(() => searchesOn(page)).toContain(text)
  }
  await page.goto('/product/search')
  const lasts = partOf(page, 'Pencarian terakhir')
  await lasts.getByRole('button', { name: 'Hapus kopi' }).tap()
  await expect.poll(() => lasts.getByRole('link').allInnerTexts()).toEqual(['batik', 'madu'])
  await box(page).tap()
  await page.getByRole('option', { name: /batik/ }).tap()
  await page.waitForURL('**/product/search?query=batik')
  await page.getByRole('button', { name: 'Akun', exact: true }).tap()
  await page.getByRole('button', { name: 'Log Out' }).tap()
  await page.waitForURL((url) => url.pathname === '/')
  await expect.poll(() => searchesOn(page)).toBe('')
})

test('search offline: it finds products visited on this phone and says so', async () => {
  const phone = await openPhone({ url: server().url, worker: true })
  const { page } = phone
  phone.expectComplaint(/net::ERR_FAILED/)
  await page.goto('/')
  await phone.serviceWorkerReady({ controlling: true })
  const { data: visited } = await results({ search: keripik, is_merchant: 0, is_lspro: 0 })
  await page.goto(`/product/detail?id=${visited.product[0]!.id}`)
  await page.getByRole('heading', { level: 1, name: keripik }).waitFor()
  await untilRemembered(page, 'showcase.detail')
  await page.goto('/')
  await alive(box(page))
  await phone.goOffline()

  await box(page).fill('kripik')
  await page.getByRole('option').filter({ hasText: 'Keripik Singkong' }).first().waitFor()
  await box(page).fill('kripik singkong pedes')
  await box(page).press('Enter')
  await page.getByText('Hasil dari yang pernah dibuka di HP ini').waitFor()
  await product(page, keripik).first().tap()
  await page.getByRole('heading', { level: 1, name: keripik }).waitFor()
  await page.goBack()
  await page.getByText('Hasil dari yang pernah dibuka di HP ini').waitFor()
  await phone.goOnline()
  // Once the network is back, the whole showcase is searched without a tap.
  await page.getByText('Hasil dari yang pernah dibuka di HP ini').waitFor({ state: 'detached', timeout: 120_000 })
  await product(page, keripik).first().waitFor()
})

/** The text of the active option (aria-activedescendant). */
const activeText = (page: Page) =>
  page.evaluate(() => {
    const id = document.activeElement?.getAttribute('aria-activedescendant')
    return (id && document.getElementById(id)?.textContent) || ''
  })

/** The recent searches stored on this phone, of all users. */
const searchesOn = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((name) => name.startsWith('searches-'))
      .map((name) => localStorage.getItem(name))
      .join(),
  )
