import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPhone } from '../../support/browser/browser.ts'
import { lyingOn } from '../../support/browser/read-local-db.ts'
import { openShops } from '../../support/network/shops-behind-proxy.ts'
import { press } from '../../support/pages/page-actions.ts'
import { atNewProduct } from '../../support/pages/product.page.ts'
import { atStage } from '../../support/pages/wizard.page.ts'

// The installed app and a tab of the browser, or two tabs, have one form open: they are one memory.

const owner = (page: Page) => page.getByLabel(/^Nama pemilik/)
const nib = (page: Page) => page.getByLabel(/^NIB/)
const says = (field: ReturnType<typeof owner>, text: string) => expect.poll(() => field.inputValue()).toBe(text)

/** What the one draft of this phone says. */
const draftSays = (page: Page, values: object) =>
  expect
    .poll(async () => (await lyingOn<{ values: object }>(page, 'drafts')).map((draft) => draft.values))
    .toMatchObject([values])

test('what is typed in one tab stands in the other, and survives what is typed there; what both have changed is asked about', async () => {
  const shops = await openShops([{}])
  const { page: a, context } = await openPhone({ url: shops.road.url, as: shops.merchants[0]!.email })
  await a.goto('/merchant/stage-1')
  await atStage(a, 1)
  await owner(a).waitFor()
  const b = await context.newPage()
  // As one that sleeps: it hears nothing of what the others say.
  const deaf = await context.newPage()
  await deaf.addInitScript(() => Object.assign(BroadcastChannel.prototype, { addEventListener() {} }))
  for (const page of [b, deaf]) {
    await page.goto('/merchant/stage-1')
    await owner(page).waitFor()
  }

  await owner(b).fill('Salimah Chaniago')
  await says(owner(a), 'Salimah Chaniago')
  await nib(a).fill('9903020237666')
  await says(nib(b), '9903020237666')
  await draftSays(a, { owner: 'Salimah Chaniago', nib: '9903020237666' })

  await deaf.getByLabel(/^Nama usaha/).fill('Dapur Gulai Uji')
  await draftSays(a, { owner: 'Salimah Chaniago', nib: '9903020237666', name: 'Dapur Gulai Uji' })
  await says(owner(deaf), 'Salimah Chaniago')
  await says(a.getByLabel(/^Nama usaha/), 'Dapur Gulai Uji')

  await owner(b).fill('Salimah')
  await draftSays(a, { owner: 'Salimah' })
  await owner(deaf).fill('Chaniago')
  const question = 'Nama pemilik diubah di dua tempat: di sini “Chaniago”, di tempat lain “Salimah”. Pilih salah satu.'
  for (const page of [deaf, a, b]) await page.getByText(question, { exact: true }).waitFor()
  await draftSays(a, { owner: 'Chaniago', clashes: { owner: 'Salimah' } })
  // What was written twice does not leave before it has been chosen.
  await b.reload()
  await b.getByText(question, { exact: true }).waitFor()
  await press(a, 'Pakai “Salimah”')
  await says(owner(b), 'Salimah')
  for (const page of [a, b]) await expect.poll(() => page.getByText(question).count()).toBe(0)
  await draftSays(a, { owner: 'Salimah', nib: '9903020237666', name: 'Dapur Gulai Uji' })
})

test('the form of a product in two tabs is one draft', { tags: ['long'] }, async () => {
  const shops = await openShops([{ open: true }])
  const { page: a, context } = await openPhone({ url: shops.road.url, as: shops.merchants[0]!.email })
  await a.goto('/product/create')
  const address = await atNewProduct(a)
  const b = await context.newPage()
  await b.goto(address)
  const [name, price] = [
    (page: Page) => page.getByLabel('Nama produk', { exact: true }),
    (page: Page) => page.getByLabel('Harga bawah'),
  ]
  await name(b).fill('Keripik Balado')
  await says(name(a), 'Keripik Balado')
  await price(a).pressSequentially('18000')
  await says(price(b), '18.000')
  await b.getByLabel('Keterangan').fill('Tipis dan pedas')
  await draftSays(a, { name: 'Keripik Balado', description: 'Tipis dan pedas' })
  await b.reload()
  await says(name(b), 'Keripik Balado')
  await says(price(b), '18.000')
})
