import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPhone } from '../../support/browser/browser.ts'
import { readStore } from '../../support/browser/read-local-db.ts'
import { openShops } from '../../support/network/shops-behind-proxy.ts'
import { press } from '../../support/pages/page-actions.ts'
import { atNewProduct } from '../../support/pages/product.page.ts'
import { atStage } from '../../support/pages/wizard.page.ts'

// The installed app and a browser tab, or two tabs, have the same form open: they share one draft.

const owner = (page: Page) => page.getByLabel(/^Nama pemilik/)
const nib = (page: Page) => page.getByLabel(/^NIB/)
const hasText = (field: ReturnType<typeof owner>, text: string) => expect.poll(() => field.inputValue()).toBe(text)

/** Waits until the only draft of this phone has these values. */
const draftHas = (page: Page, values: object) =>
  expect
    .poll(async () => (await readStore<{ values: object }>(page, 'drafts')).map((draft) => draft.values))
    .toMatchObject([values])

test('two tabs: input in one appears in the other and survives input there, and the user chooses where both changed a field', async () => {
  const shops = await openShops([{}])
  const { page: a, context } = await openPhone({ url: shops.network.url, as: shops.merchants[0]!.email })
  await a.goto('/merchant/stage-1')
  await atStage(a, 1)
  await owner(a).waitFor()
  const b = await context.newPage()
  // Like a frozen tab: it receives no messages from the others.
  const frozen = await context.newPage()
  await frozen.addInitScript(() => Object.assign(BroadcastChannel.prototype, { addEventListener() {} }))
  for (const page of [b, frozen]) {
    await page.goto('/merchant/stage-1')
    await owner(page).waitFor()
  }

  await owner(b).fill('Salimah Chaniago')
  await hasText(owner(a), 'Salimah Chaniago')
  await nib(a).fill('9903020237666')
  await hasText(nib(b), '9903020237666')
  await draftHas(a, { owner: 'Salimah Chaniago', nib: '9903020237666' })

  await frozen.getByLabel(/^Nama usaha/).fill('Dapur Gulai Uji')
  await draftHas(a, { owner: 'Salimah Chaniago', nib: '9903020237666', name: 'Dapur Gulai Uji' })
  await hasText(owner(frozen), 'Salimah Chaniago')
  await hasText(a.getByLabel(/^Nama usaha/), 'Dapur Gulai Uji')

  await owner(b).fill('Salimah')
  await draftHas(a, { owner: 'Salimah' })
  await owner(frozen).fill('Chaniago')
  const question = 'Nama pemilik diubah di dua tempat: di sini “Chaniago”, di tempat lain “Salimah”. Pilih salah satu.'
  for (const page of [frozen, a, b]) await page.getByText(question, { exact: true }).waitFor()
  await draftHas(a, { owner: 'Chaniago', clashes: { owner: 'Salimah' } })
  // The conflict stays until one of the two is chosen.
  await b.reload()
  await b.getByText(question, { exact: true }).waitFor()
  await press(a, 'Pakai “Salimah”')
  await hasText(owner(b), 'Salimah')
  for (const page of [a, b]) await expect.poll(() => page.getByText(question).count()).toBe(0)
  await draftHas(a, { owner: 'Salimah', nib: '9903020237666', name: 'Dapur Gulai Uji' })
})

test('two tabs: the product form shares one draft', { tags: ['long'] }, async () => {
  const shops = await openShops([{ open: true }])
  const { page: a, context } = await openPhone({ url: shops.network.url, as: shops.merchants[0]!.email })
  await a.goto('/product/create')
  const address = await atNewProduct(a)
  const b = await context.newPage()
  await b.goto(address)
  const [name, price] = [
    (page: Page) => page.getByLabel('Nama produk', { exact: true }),
    (page: Page) => page.getByLabel('Harga bawah'),
  ]
  await name(b).fill('Keripik Balado')
  await hasText(name(a), 'Keripik Balado')
  await price(a).pressSequentially('18000')
  await hasText(price(b), '18.000')
  await b.getByLabel('Keterangan').fill('Tipis dan pedas')
  await draftHas(a, { name: 'Keripik Balado', description: 'Tipis dan pedas' })
  await b.reload()
  await hasText(name(b), 'Keripik Balado')
  await hasText(price(b), '18.000')
})
