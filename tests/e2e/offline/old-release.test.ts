import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { call } from '#contract/http/call.ts'
import { contract } from '#contract/index.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { lyingOn, untilAllHasLeft } from '../../support/browser/read-local-db.ts'
import { putRecordedPhone, type RecordedPhone } from '../../support/browser/recorded-phone.ts'
import { signInByApi } from '../../support/browser/session-keys.ts'
import { ownServer } from '../../support/demo-server.ts'
import { eachOnce, openRoad } from '../../support/network/faulty-network.ts'
import { press } from '../../support/pages/page-actions.ts'
import { cutOne, formStands, photoIds, sendProduct, smallPhotos } from '../../support/pages/product.page.ts'

// A phone whose owner worked without a signal in an earlier release, and opens this one next. The recording is of commit
// 23c1163, after which most names in the code changed: the names of databases, stores, fields and storage keys must not.

const recording = new URL('../../fixtures/phone-of-23c1163.json', import.meta.url)
// Not the shared one: the recorded phone is that of the demo's merchant, and changes a shop that everybody sees.
const server = ownServer()

const texts = { description: 'Tipis dan pedas manis.\nKhas Payakumbuh.', capacity: '1.200 kg per bulan' }

test('upgrade from an earlier release: its owner is still signed in, two saves with photos arrive once, the draft is whole and can be sent', async () => {
  const recorded = JSON.parse(await readFile(recording, 'utf8')) as RecordedPhone
  const session = await signInByApi(server().url, recorded.localStorage.user_email!)
  const asOwner = { host: `${server().url}/api`, token: session.token! }
  const road = await openRoad({ to: server().port })
  const phone = await openPhone({ url: road.url })
  const { page } = phone
  // Pictures of the shop were recorded under the keys of the server of that time.
  phone.expectComplaint(/404.*\/files\//)
  // A file of the app's origin on which none of its code runs.
  await page.goto('/logo-mark.svg')
  await putRecordedPhone(page, recorded, session)
  const waiting = await lyingOn(page, 'rows')

  // Pages open, and the server answers nothing.
  phone.expectComplaint(/ERR_FAILED/)
  const answers = /\/(api\/|healthz)/
  await phone.context.route(answers, (route) => route.abort())
  await page.goto('/outbox')
  await page.getByText('2 belum terkirim.', { exact: true }).waitFor()
  for (const title of ['Produk Keripik Singkong Balado', 'Logo toko', 'Draf: Produk Dendeng Daun Singkong'])
    await isDrawn(outboxItem(page, title).locator('img'))
  // The earlier release stored this answer. A release with another contract forgets it on purpose: then this goes.
  await page.goto('/base/merchant/profile?tab=kontak')
  await page.getByRole('main').getByText('+62 840-0000-1027').waitFor()

  await phone.context.unroute(answers)
  await page.goto('/')
  await page.getByText(`Halo, ${session.user_name}`).first().waitFor()
  await untilAllHasLeft(page)
  const saves = () =>
    eachOnce(road.answered)
      .map(({ path, said }) => `${path} ${said}`)
      .filter((line) => line.includes('/save '))
  expect(saves().sort()).toEqual([
    '/merchant/image/save 00',
    '/photo/save 00',
    '/photo/save 00',
    '/photo/save 00',
    '/product/save 00',
  ])
  const keys = road.answered.map(({ key }) => key)
  expect(keys, 'under their keys of then: the server may have heard of them').toEqual(
    expect.arrayContaining(waiting.map(({ id }) => id)),
  )
  const saved = await productOf(waiting[0]!.ask.external_id as string)
  expect(saved.card.review_state).toBe('submitted')
  expect(saved.form).toMatchObject({
    ...{ name: 'Keripik Singkong Balado', ...texts, price_bottom: 18_000, price_top: 25_000, weight: '1.50' },
    sub_category_array: [{ label: 'Keripik dan Kerupuk' }],
  })
  expect(await coloursOf([saved.form.img_64, ...saved.form.img_64s])).toEqual(['red', 'blue'])
  const { data: shop } = await call(contract.shops.profile, {}, asOwner)
  expect(await coloursOf([shop.merchant.img_url])).toEqual(['green'])

  await page.goto(recorded.draft)
  await formStands(page)
  await page.getByText('Dilanjutkan dari isian terakhir').waitFor()
  const field = (label: string | RegExp) => page.getByLabel(label, { exact: true }).inputValue()
  expect(await field('Nama produk')).toBe('Dendeng Daun Singkong')
  expect(await field('Keterangan')).toBe(texts.description)
  expect(await field('Harga bawah')).toBe('18.000')
  expect(await field('Harga atas')).toBe('25.000')
  expect(await field(/^Berat/)).toBe('1,5')
  expect(await field(/^Kapasitas/)).toBe(texts.capacity)
  await page.getByRole('list', { name: 'Kategori terpilih' }).getByText('Keripik dan Kerupuk').first().waitFor()
  // One is finished, and one is to be cropped still.
  await smallPhotos(page, 1)
  expect(await photoIds(page)).toHaveLength(2)
  await press(page, /^Lanjutkan memotong/)
  await cutOne(page)
  await smallPhotos(page, 2)
  await sendProduct(page)
  await untilAllHasLeft(page)
  const sent = await productOf(new URL(recorded.draft, road.url).searchParams.get('key')!)
  expect(sent.card.review_state).toBe('submitted')
  expect(sent.form).toMatchObject({ name: 'Dendeng Daun Singkong', ...texts })
  expect(await coloursOf([sent.form.img_64, ...sent.form.img_64s])).toEqual(['yellow', 'violet'])
  expect(saves()).toHaveLength(8)
  await expect.poll(() => lyingOn(page, 'files'), { message: 'what has arrived leaves the phone' }).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(session.token)

  async function productOf(external_id: string) {
    return (await call(contract.products.own, { external_id }, asOwner)).data
  }
})

const outboxItem = (page: Page, title: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })

const isDrawn = (picture: Locator) =>
  expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)

/** Each recorded photo has one colour. */
const colours = {
  red: [0xaa, 0x33, 0x22],
  blue: [0x22, 0x55, 0xaa],
  green: [0x22, 0xaa, 0x55],
  yellow: [0xcc, 0xaa, 0x11],
  violet: [0x77, 0x33, 0xaa],
}

/** What the server gives out under these paths, by the names of the colours. */
const coloursOf = (paths: readonly (string | null)[]) =>
  Promise.all(
    paths.map(async (path) => {
      const picture = await (await fetch(`${server().url}/files/${path}`)).arrayBuffer()
      const pixel = [...(await sharp(picture).resize(1, 1).removeAlpha().raw().toBuffer())]
      const isNear = (rgb: readonly number[]) => rgb.every((part, n) => Math.abs(part - pixel[n]!) < 12)
      return Object.entries(colours).find(([, rgb]) => isNear(rgb))?.[0] ?? `rgb ${pixel}`
    }),
  )
