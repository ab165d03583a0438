import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { call } from '#contract/http/call.ts'
import { contract } from '#contract/index.ts'
import { alive } from '../../support/browser/alive.ts'
import { axeFinds } from '../../support/browser/axe.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { untilRemembered } from '../../support/browser/read-local-db.ts'
import { sharedServer } from '../../support/demo-server.ts'

// The list of all products, with and without SNI: opened from categories, narrowed, and offline.

const server = sharedServer()
const host = () => ({ host: `${server().url}/api` })
const list = (ask: object) => call(contract.showcase.list, { status: 'active', ...ask }, host())
const cards = (page: Page) => page.locator('main').getByRole('article')
const countNote = (page: Page, total: number, kind: string) =>
  page.getByText(`Menampilkan ${Math.min(12, total)} dari ${total} ${kind}`, { exact: true })

test('all products: a category tile of the home page opens its products, chips narrow them, and the filter sheet shows the counts', async () => {
  const { page } = await openPhone({ url: server().url })
  await page.goto('/')
  const tile = await alive(page.locator('main a.cat').first())
  const id = Number(new URL((await tile.getAttribute('href'))!, server().url).searchParams.get('category_id'))
  const [all, plain] = [await list({ category_id: id }), await list({ category_id: id, is_sni: 0 })]
  expect(plain.total_filtered).toBeGreaterThan(0)
  expect(plain.total_filtered).toBeLessThan(all.total_filtered)
  await tile.tap()
  await page.getByRole('heading', { level: 1, name: 'Semua Produk', exact: true }).waitFor()
  await countNote(page, all.total_filtered, 'produk').waitFor()
  const strip = page.getByRole('group', { name: 'Saring' }).filter({ visible: true })
  await strip.getByRole('link', { name: 'Non-SNI', exact: true }).tap()
  await countNote(page, plain.total_filtered, 'produk non-SNI').waitFor()
  expect(await strip.locator('[aria-current]').allInnerTexts()).toEqual(['Non-SNI'])
  expect(await axeFinds(page)).toEqual([])

  await strip.getByRole('button', { name: /^Saring/ }).tap()
  const sheet = page.getByRole('dialog', { name: 'Saring' })
  const branch = sheet.locator('.tree details[open]')
  const first = branch.getByRole('link').first()
  await expect.poll(() => first.locator('.list__count').textContent()).toBe(`${plain.total_filtered} produk`)
  await sheet.getByRole('button', { name: `Tampilkan ${plain.total_filtered} produk`, exact: true }).waitFor()
  await page.goBack()
  // Pressed again, a chip removes its filter.
  await strip.getByRole('link', { name: 'Non-SNI', exact: true }).tap()
  await countNote(page, all.total_filtered, 'produk').waitFor()
})

test('all products offline: a list never opened shows the products that other lists have loaded', {
  tags: ['long'],
}, async () => {
  const phone = await openPhone({ url: server().url, worker: true })
  const { page } = phone
  phone.expectComplaint(/net::ERR_FAILED/)
  const { data } = await list({ is_sni: 1, category_id: 4, rows: 12 })
  await page.goto('/')
  await phone.serviceWorkerReady({ controlling: true })
  await page.goto('/product/show?slug=sni&category_id=4')
  await page.getByRole('link', { name: data[0]!.name, exact: true }).waitFor()
  await untilRemembered(page, 'showcase.list')
  await phone.goOffline()
  await page.goto('/product/show?slug=all&category_id=4')
  await page.getByRole('heading', { name: 'Tersimpan di HP ini' }).waitFor()
  // Others too: home has shown them, or they were fetched ahead.
  await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(data.length)
  for (const { name } of data) expect(await cards(page).getByRole('link', { name, exact: true }).count(), name).toBe(1)
  await page.goto('/product/show?slug=all&category_id=4&is_sni=0')
  await page.getByRole('heading', { name: 'Halaman ini belum pernah dibuka di HP ini' }).waitFor()
  expect(await page.getByRole('status').filter({ hasText: 'Sedang Memuat' }).count(), 'nothing is loading').toBe(0)
})
