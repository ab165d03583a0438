import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openPhone, type Phone } from '../../support/browser/browser.ts'
import { readStore } from '../../support/browser/read-local-db.ts'
import { sharedServer } from '../../support/demo-server.ts'
import { atNewProduct } from '../../support/pages/product.page.ts'

// A photo shared from the gallery starts a product. Tests cannot use the phone's own share sheet, which posts a form to
// the address in the manifest; they post the same form.

const server = sharedServer()

const photo = (text = 'merah') =>
  sharp({ create: { width: 1200, height: 900, channels: 3, background: text === 'merah' ? '#aa3322' : '#2255aa' } })
    .jpeg()
    .toBuffer()

/** Does what the phone's share sheet does: opens the share address with the files in the body. */
async function share(page: Page, files: { name: string; type: string; bytes: Buffer }[]) {
  const encoded = files.map(({ name, type, bytes }) => ({ name, type, base64: bytes.toString('base64') }))
  const navigation = page.waitForNavigation()
  await page.evaluate((files) => {
    const picked = new DataTransfer()
    for (const { name, type, base64 } of files)
      picked.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name, { type }))
    const form = document.createElement('form')
    form.method = 'post'
    form.enctype = 'multipart/form-data'
    form.action = '/product/share'
    const input = document.createElement('input')
    input.type = 'file'
    input.name = 'photos'
    input.multiple = true
    input.files = picked.files
    form.append(input)
    document.body.append(form)
    form.submit()
  }, encoded)
  await navigation
}

async function installed(as?: string): Promise<Phone> {
  const phone = await openPhone({ url: server().url, worker: true, ...(as && { as }) })
  await phone.page.goto('/')
  await phone.serviceWorkerReady({ controlling: true })
  return phone
}
const jpeg = async (name = 'IMG_1.jpg') => ({ name, type: 'image/jpeg', bytes: await photo() })
const files = (page: Page) => readStore<{ person: string; raw: boolean }>(page, 'files')
const drafts = (page: Page) => readStore<{ person: string; name: string }>(page, 'drafts')

test('share target offline: two photos shared by a merchant are in a new product, ready to be cropped', async () => {
  const phone = await installed('merchant@demo.example')
  const { page } = phone
  await page.goto('/product/create')
  await atNewProduct(page)
  const me = (await page.evaluate(() => localStorage.getItem('user_id')))!
  await phone.goOffline()
  await phone.stopAllWorkers()
  await share(page, [await jpeg(), await jpeg('IMG_2.jpg')])
  await atNewProduct(page)
  const shots = page.getByRole('main').getByRole('img', { name: /foto/i })
  await expect
    .poll(async () => (await files(page)).map(({ person, raw }) => [person, raw]))
    .toEqual([
      [me, true],
      [me, true],
    ])
  expect((await drafts(page)).filter(({ name }) => name.startsWith('shared:'))).toEqual([])
  await expect.poll(() => page.getByText('Belum dipotong').count()).toBe(2)
  await expect.poll(() => shots.count()).toBe(2)
  await phone.goOnline()
})

test('share target: a guest’s photo stays on the phone until a merchant signs in, and then belongs to them', {
  tags: ['long'],
}, async () => {
  const { page } = await installed()
  await share(page, [await jpeg()])
  await page.getByRole('heading', { name: 'Masuk untuk menambahkan produk' }).waitFor()
  expect(await files(page)).toMatchObject([{ person: 'tamu', raw: true }])
  await page.reload()
  await page.getByRole('img', { name: 'IMG_1.jpg' }).waitFor()
  expect(await files(page), 'a reload does not share the photo again').toHaveLength(1)
  const { pathname, search } = new URL(page.url())
  await page.getByRole('main').getByRole('link', { name: 'Masuk', exact: true }).click()
  await page.waitForURL(`**/auth/login?return=${encodeURIComponent(pathname + search)}`)
  await page.getByLabel('Email', { exact: true }).fill('merchant@demo.example')
  await page.getByLabel('Kata sandi', { exact: true }).fill('etalase123')
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
  await atNewProduct(page)
  const me = (await page.evaluate(() => localStorage.getItem('user_id')))!
  expect(await files(page)).toMatchObject([{ person: me, raw: true }])
})

test('share target: on a full phone the photo stays with an error, and becomes a product once there is space', {
  tags: ['long'],
}, async () => {
  const { page } = await installed('merchant@demo.example')
  await page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = function (...args) {
      const { full } = window as { full?: boolean }
      // The worker has stored the photo; the page has no space for the product's draft.
      if (full !== false && location.pathname === '/product/share' && this.name === 'drafts')
        throw new DOMException('no room', 'QuotaExceededError')
      return put.apply(this, args)
    }
  })
  await share(page, [await jpeg()])
  await page.getByRole('heading', { name: 'Foto belum menjadi produk' }).waitFor()
  await page.getByText('HP penuh: belum tersimpan.', { exact: false }).first().waitFor()
  await page.getByRole('img', { name: 'IMG_1.jpg' }).waitFor()
  expect((await drafts(page)).map(({ name }) => name.split(':')[0])).toEqual(['shared'])
  expect(await files(page)).toHaveLength(1)
  await page.evaluate(() => Object.assign(window, { full: false }))
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await atNewProduct(page)
  await expect.poll(async () => (await drafts(page)).filter(({ name }) => name.startsWith('shared:'))).toEqual([])
  expect(await files(page), 'the same photo, once').toHaveLength(1)
})

test('share target: a visitor is told that only merchants add products, and can discard the photo', {
  tags: ['long'],
}, async () => {
  const { page } = await installed('visitor@demo.example')
  await share(page, [await jpeg()])
  await page.getByRole('heading', { name: 'Hanya produsen yang dapat menambahkan produk' }).waitFor()
  expect(await files(page)).toHaveLength(1)
  await page.getByRole('button', { name: 'Buang foto' }).click()
  await page.getByRole('heading', { name: 'Foto ini sudah tidak ada di HP ini' }).waitFor()
  expect([await files(page), await drafts(page)]).toEqual([[], []])
})

test('share target: a file that is no photo is rejected; without a service worker the server stores nothing', {
  tags: ['long'],
}, async () => {
  const { page } = await installed()
  await share(page, [{ name: 'daftar.txt', type: 'text/plain', bytes: Buffer.from('bukan foto') }])
  await page.getByRole('heading', { name: 'Tidak ada foto yang dibagikan' }).waitFor()
  expect(await drafts(page)).toEqual([])
  const answer = await fetch(new URL('/product/share', server().url), { method: 'POST', redirect: 'manual', body: 'x' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/product/share?trouble=early'])
})
