import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { call } from '#contract/http/call.ts'
import { contract } from '#contract/index.ts'
import { alive } from '../../support/browser/alive.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { untilRemembered } from '../../support/browser/read-local-db.ts'
import { ownServer } from '../../support/demo-server.ts'
import { at, fill, press, signInByHand } from '../../support/pages/page-actions.ts'

// 'Daftar tanya': products of several shops are collected without an account and without a network, and each shop gets
// one message.

const server = ownServer()
const host = () => ({ host: `${server().url}/api` })

/** Two products of one shop with a WhatsApp number, and one of another. */
async function goods() {
  const { data } = await call(contract.showcase.list, { rows: 50 }, host())
  const details = await Promise.all(data.map(({ id }) => call(contract.showcase.detail, { id }, host())))
  const all = details.map(({ data: { product_detail: product, merchant_detail: shop } }) => ({ product, shop }))
  const first = all.find(({ shop }) => all.filter((one) => one.shop.id === shop.id).length > 1)!
  const [one, two] = all.filter(({ shop }) => shop.id === first.shop.id)
  const other = all.find(({ shop }) => shop.id !== first.shop.id)!
  return { one: one!, two: two!, other }
}

const toggle = (page: Page, name: string) => page.getByRole('button', { name: `Daftar tanya: ${name}`, exact: true })
async function add(page: Page, { product }: { product: { id: number; name: string } }) {
  await page.goto(`/product/detail?id=${product.id}`)
  await toggle(page, product.name).tap()
  await expect.poll(() => toggle(page, product.name).getAttribute('aria-pressed')).toBe('true')
}
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Keeps the addresses of links that a script clicks: an app's address is opened by no browser of a test. */
const recordChats = (page: Page) =>
  page.addInitScript(() => {
    addEventListener(
      'click',
      (event) => {
        const link = event.target as HTMLAnchorElement
        if (!/^(whatsapp:|https:\/\/wa\.me\/)/.test(link.href ?? '')) return
        event.preventDefault()
        sessionStorage.setItem(
          'chats',
          JSON.stringify([...JSON.parse(sessionStorage.getItem('chats') ?? '[]'), link.href]),
        )
      },
      true,
    )
  })
const chats = (page: Page): Promise<string[]> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('chats') ?? '[]'))
const textOf = (chat: string | undefined) => new URL(chat ?? 'about:blank').searchParams.get('text')

test('products of several shops are collected as a guest, asked about after signing in, and again without a network', async () => {
  const { one, two, other } = await goods()
  const phone = await openPhone({ url: server().url, worker: true })
  const { page } = phone
  await recordChats(page)
  await page.goto('/inquiries')
  await phone.serviceWorkerReady({ controlling: true })
  await page.getByRole('heading', { name: 'Belum ada yang ditanyakan' }).waitFor()
  for (const good of [one, other, two]) await add(page, good)
  await page.getByText('Masuk Daftar tanya: 3 produk.').waitFor()
  await page.getByRole('button', { name: 'Buka', exact: true }).tap()
  await at(page, '/inquiries')
  await section(page, one.shop.name)
    .getByLabel(/^Tambahan pesan/)
    .fill('Dua pak, ke Solok.')
  await page.reload()
  await section(page, one.shop.name).getByText('Dua pak, ke Solok.').waitFor()

  // A removed product comes back with its place.
  await section(page, one.shop.name)
    .getByRole('button', { name: `Hapus ${two.product.name}` })
    .tap()
  await page.getByRole('button', { name: 'Kembalikan' }).tap()
  await section(page, one.shop.name).getByRole('link', { name: two.product.name }).waitFor()

  await section(page, one.shop.name).getByRole('link', { name: 'Tanya lewat WhatsApp' }).tap()
  await page.getByRole('dialog').getByRole('link', { name: 'Masuk', exact: true }).tap()
  await fill(page, 'Email', 'visitor@demo.example')
  await fill(page, 'Kata sandi', 'etalase123')
  await press(page, 'Masuk')
  await at(page, '/inquiries')
  await section(page, one.shop.name).getByRole('button', { name: 'Tanya lewat WhatsApp' }).tap()
  await page.getByText('Pesan dibuka di WhatsApp.').waitFor()
  const [first] = await chats(page)
  expect(first).toMatch(/^https:\/\/wa\.me\/62\d+\?/)
  expect(textOf(first)).toContain(`saya melihat 2 produk Anda`)
  for (const { product } of [one, two])
    expect(textOf(first)).toContain(`${product.name}: ${server().url}/product/detail?id=${product.id}`)
  expect(textOf(first)).toMatch(/\n\nDua pak, ke Solok\.$/)
  await page.getByRole('heading', { name: 'Sudah ditanyakan' }).waitFor()
  expect(await section(page, one.shop.name).count()).toBe(0)

  phone.expectComplaint(/net::ERR_/)
  await phone.goOffline()
  // The number of this shop is on the phone: the app opens without the server.
  await page.getByRole('button', { name: `Tanya lagi: ${one.shop.name}` }).tap()
  await section(page, one.shop.name).getByText('Nomornya ada di HP ini: WhatsApp terbuka tanpa sinyal.').waitFor()
  await section(page, one.shop.name).getByRole('button', { name: 'Tanya lewat WhatsApp' }).tap()
  await expect.poll(async () => (await chats(page)).length).toBe(2)
  expect((await chats(page))[1]).toMatch(/^whatsapp:\/\/send\?phone=62\d+&text=/)
  // The number of the other is not: it waits, also after a new start of the page.
  await section(page, other.shop.name).getByRole('button', { name: 'Tanya lewat WhatsApp' }).tap()
  await section(page, other.shop.name).getByText('Menunggu sinyal', { exact: false }).waitFor()
  await page.reload()
  await section(page, other.shop.name).getByText('Menunggu sinyal', { exact: false }).waitFor()

  await page.goto('/faq')
  const counted = page.waitForRequest((request) => request.url().endsWith('/api/merchant/contacted'))
  await phone.goOnline()
  await page.getByText('Ada sinyal: 1 toko menunggu ditanya.').waitFor()
  const { products } = (await counted).postDataJSON() as { products: number[] }
  expect(products.sort()).toEqual([one.product.id, two.product.id].sort())
  await page.getByRole('button', { name: 'Buka', exact: true }).tap()
  await section(page, other.shop.name).getByText('Sinyal sudah ada. Ketuk untuk bertanya.').waitFor()
  await section(page, other.shop.name).getByRole('button', { name: 'Tanya lewat WhatsApp' }).tap()
  await expect.poll(async () => (await chats(page)).length).toBe(3)
  expect(textOf((await chats(page))[2])).toContain(other.product.name)
})

test('a number that the page of a shop has shown opens WhatsApp without a network', async () => {
  const { one } = await goods()
  const phone = await openPhone({ url: server().url, worker: true, as: 'visitor@demo.example' })
  const { page } = phone
  await recordChats(page)
  const path = `/base/merchant/detail/${one.shop.id}`
  await page.goto(path)
  await page.locator('a[href^="tel:+62"]').first().waitFor({ state: 'attached' })
  await untilRemembered(page, 'shops.phone', 'shops.detail')
  await phone.serviceWorkerReady({ controlling: true })
  phone.expectComplaint(/net::ERR_/)
  await phone.goOffline()
  await page.goto(path)
  await (await alive(page.getByRole('button', { name: 'Hubungi lewat WhatsApp' }))).tap()
  await expect.poll(async () => (await chats(page)).length).toBe(1)
  expect((await chats(page))[0]).toMatch(/^whatsapp:\/\/send\?phone=62\d+&text=/)
})

test('who signs out with open questions on this phone is asked about them, and nobody else sees them', async () => {
  const { one } = await goods()
  const { page } = await openPhone({ url: server().url, as: 'visitor@demo.example' })
  await add(page, one)
  await page.goto('/logout')
  const sheet = page.getByRole('dialog')
  await sheet.getByText('1 produk di Daftar tanya').waitFor()
  await sheet.getByRole('button', { name: 'Simpan di HP ini' }).tap()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.goto('/inquiries')
  await page.getByRole('heading', { name: 'Belum ada yang ditanyakan' }).waitFor()
  await signInByHand(page, 'visitor@demo.example')
  await page.goto('/inquiries')
  await section(page, one.shop.name).getByRole('link', { name: one.product.name }).waitFor()
})
