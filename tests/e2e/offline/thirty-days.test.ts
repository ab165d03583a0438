import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openPhone } from '../../support/browser/browser.ts'
import { pageSends, readStore } from '../../support/browser/read-local-db.ts'
import { ownServer } from '../../support/demo-server.ts'
import { distinctWrites, openFaultyNetwork } from '../../support/network/faulty-network.ts'
import {
  atNewProduct,
  choose,
  cutOne,
  fillProduct,
  finishAndSend,
  smallPhotos,
  untilProductForm,
} from '../../support/pages/product.page.ts'
import { photo } from '../../support/pages/wizard.page.ts'
import { makeSecondRelease } from '../../support/second-release.ts'

// Thirty days without a network: a merchant on a boat has the catalogue and the register of Periksa SNI, writes 500
// products with 2,000 photos on a phone that is nearly full, and comes back to a server two releases later. Server and
// phone live through the same pretend days.

vi.setConfig({ testTimeout: 7_200_000, hookTimeout: 300_000 })

const products = 500
const photosEach = 4
const day = 86_400_000
const merchant = 'merchant@demo.example'
const shift = fileURLToPath(new URL('../../support/shift-clock.mjs', import.meta.url))
const built = fileURLToPath(new URL('../../../dist', import.meta.url))
let releases: string
let clockFile: string
const main = (release: 'one' | 'two' | 'three') => join(releases, release, 'server/main.js')

beforeAll(async () => {
  releases = await mkdtemp(join(built, '../node_modules/.releases-'))
  clockFile = join(releases, 'clock')
  await writeFile(clockFile, '0')
  await cp(built, join(releases, 'one'), { recursive: true })
  await cp(built, join(releases, 'two'), { recursive: true })
  await makeSecondRelease(join(releases, 'two'))
  await cp(join(releases, 'two'), join(releases, 'three'), { recursive: true })
  await makeSecondRelease(join(releases, 'three'), 'three')
})
afterAll(() => rm(releases, { recursive: true, force: true }))
const server = ownServer(() => ({
  engine: 'pglite', // its clock is the process's; PostgreSQL has one of its own
  main: main('one'),
  env: { NODE_OPTIONS: `--import ${pathToFileURL(shift).href}`, CLOCK_FILE: clockFile },
}))

/** The server is stopped, and starts `days` later with this release. */
async function serverAfter(days: number, release: 'one' | 'two' | 'three') {
  await server().stop()
  await writeFile(clockFile, String(days * day))
  await server().start(main(release))
}

test('thirty days without a network, three releases, 500 products with 2,000 photos: nothing is lost or sent twice', {
  tags: ['long'],
}, async () => {
  const network = await openFaultyNetwork({ to: server().port })
  const phone = await openPhone({ url: network.url, worker: true, as: merchant })
  const { page } = phone
  phone.expectComplaint(/net::ERR_|Failed to load resource/)
  await pageSends(phone.context)
  const start = Date.now()
  /** The phone's clock is so many days later, and the app is opened anew. */
  const openAfter = async (days: number, path: string) => {
    await page.clock.setSystemTime(start + days * day)
    await page.goto(path)
  }

  // With a network: everything is taken along.
  await page.goto('/downloads')
  await phone.serviceWorkerReady({ controlling: true })
  await page.getByRole('radio', { name: 'Semua produk' }).check()
  await page.getByRole('button', { name: 'Bawa', exact: true }).tap()
  const part = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Semua produk' }) })
  await part.waitFor()
  await page.goto('/sni/check')
  // The phone downloads the register by itself once this page is open.
  await page.getByText(/^Daftar di HP: \d+ sertifikat/).waitFor()
  await page.goto('/product/create')
  await atNewProduct(page)
  await everyOptionalFileStored(page)

  await phone.goOffline()
  await network.shut()
  await fillProduct(page, 'Keripik Kapal 1')
  await choose(page, await Promise.all([31, 32, 33, 34].map((seed) => photo(seed))))
  for (const left of [4, 3, 2, 1]) {
    await expect.poll(() => page.getByText('Belum dipotong').count()).toBe(left)
    await cutOne(page)
  }
  await smallPhotos(page, photosEach)
  await finishAndSend(page)
  await expect.poll(async () => (await readStore(page, 'rows')).length).toBe(1)
  for (let from = 1; from < products; from += 50) await writeMore(page, from, Math.min(from + 50, products))
  expect(await readStore(page, 'rows')).toHaveLength(products)
  expect(await readStore(page, 'files')).toHaveLength(products * photosEach)

  // Ten days later, and twenty: the server has other releases, of which the phone knows nothing.
  for (const [days, release] of [
    [10, 'two'],
    [20, 'three'],
  ] as const) {
    await serverAfter(days, release)
    await openAfter(days, '/product/show?slug=all&is_sni=0')
    await page.getByText('Dari etalase di HP: Semua produk.', { exact: false }).waitFor()
    await page.getByRole('article').first().waitFor()
    await openAfter(days, `/sni/check?number=${encodeURIComponent('SNI 4305:2018')}`)
    await page.getByText('lebih tua dari 7 hari', { exact: false }).first().waitFor()
    await openAfter(days, '/outbox')
    await page.getByText(`${products} belum terkirim.`, { exact: true }).waitFor()
  }

  // The phone is full: pictures that can be fetched again make room, what was taken along stays.
  await openAfter(29, '/product/create')
  await atNewProduct(page)
  await fullUntilPicturesAreGone(page)
  await choose(page, [await photo(35)])
  await cutOne(page)
  await smallPhotos(page, 1)
  expect(await page.evaluate(() => caches.has('pictures'))).toBe(false)
  const draft = page.url()
  await openAfter(29, '/product/show?slug=all&is_sni=0')
  await page.getByText('Dari etalase di HP: Semua produk.', { exact: false }).waitFor()

  // Back in port. The session has ended; a twentieth of the answers are lost on the way.
  await serverAfter(30, 'three')
  await openAfter(30, '/outbox')
  await network.open()
  network.setFaults(0.05, ['dropped before', 'dropped after', 'said twice', '503'])
  await phone.goOnline()
  await signInAgain(page)
  await untilAllSent(page)
  network.setFaults(0)

  const sent = distinctWrites(network.answered)
  const saves = sent.filter(({ path, code }) => path === '/product/save' && code === '00')
  expect(saves).toHaveLength(products)
  expect(await readStore(page, 'files'), 'only the photo of the draft is left').toHaveLength(1)
  const stored = await server().inside((db) =>
    db.query<{ name: string; pictures: number }>(
      `select product.name, 1 + count(*)::int as pictures
       from product join product_media media on product_id = product.id and media.picture_id <> product.picture_id
       where product.name like 'Keripik Kapal %' group by product.id`,
    ),
  )
  expect(stored.map(({ name }) => name).sort()).toEqual(
    Array.from({ length: products }, (_, nth) => `Keripik Kapal ${nth + 1}`).sort(),
  )
  expect(new Set(stored.map(({ pictures }) => pictures))).toEqual(new Set([photosEach]))

  // The draft is there, and the phone has the third release after one touch.
  await page.goto(draft)
  await untilProductForm(page)
  await smallPhotos(page, 1)
  await page.evaluate(() => void navigator.serviceWorker.getRegistration().then((one) => one!.update()))
  await page.getByText('Versi baru siap').waitFor()
  await page.getByRole('button', { name: 'Muat ulang' }).tap()
  await page.waitForFunction(() => document.documentElement.dataset.release === 'three', undefined)
  await untilProductForm(page)
  await smallPhotos(page, 1)
})

/** The code of downloads and of Periksa SNI is stored after the first use: it opens without a network then. */
const everyOptionalFileStored = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const [name = ''] = (await caches.keys()).filter((one) => one.startsWith('optional-'))
        const urls = (await (await caches.open(name)).keys()).map(({ url }) => url)
        return ['sni', 'downloads'].every((part) => urls.filter((url) => url.includes(`/assets/${part}`)).length > 1)
      }),
    )
    .toBe(true)

/**
 * Adds the products `from` to `to` to the outbox, as the form stores them: copies of the first, each with its own key,
 * name and photos, which are all different.
 */
const writeMore = (page: Page, from: number, to: number) =>
  page.evaluate(
    async ({ from, to }) => {
      const result = <R>(request: IDBRequest<R>) =>
        new Promise<R>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
      const picture = async (seed: number) => {
        const canvas = document.createElement('canvas')
        canvas.width = canvas.height = 240
        const brush = canvas.getContext('2d')!
        brush.fillStyle = `hsl(${(seed * 37) % 360} 60% ${30 + (seed % 40)}%)`
        brush.fillRect(0, 0, 240, 240)
        brush.fillStyle = '#fff'
        brush.font = '40px sans-serif'
        brush.fillText(String(seed), 20, 130)
        return new Promise<Blob>((resolve) => canvas.toBlob((blob) => resolve(blob!), 'image/jpeg', 0.7))
      }
      type Entry = { seq?: number; id: string; ask: { external_id: string; name: string } } & Record<string, unknown>
      const db = await result(indexedDB.open('shelves'))
      const all = await result<Entry[]>(db.transaction('rows').objectStore('rows').getAll())
      const { seq: _, ...first } = all[0]!
      const person = String(first.person)
      for (let nth = from; nth < to; nth++) {
        const text = JSON.stringify(first).replaceAll(first.ask.external_id, crypto.randomUUID())
        const files: { id: string; person: string; blob: Blob; raw: boolean; at: number }[] = []
        const ids = [...new Set(text.match(/(?<=file:)[\da-f-]{36}/g))]
        let copy = text
        for (const [at, id] of ids.entries()) {
          const own = crypto.randomUUID()
          copy = copy.replaceAll(id, own)
          files.push({ id: own, person, blob: await picture(nth * 10 + at), raw: false, at: Date.now() })
        }
        const entry = JSON.parse(copy) as Entry & { uploads: Record<string, { key: string; size: number }> }
        entry.id = crypto.randomUUID()
        entry.ask.name = `Keripik Kapal ${nth + 1}`
        entry.title = `Produk Keripik Kapal ${nth + 1}`
        for (const { id, blob } of files) entry.uploads[id] = { key: crypto.randomUUID(), size: blob.size }
        const write = db.transaction(['rows', 'files'], 'readwrite')
        for (const file of files) write.objectStore('files').put(file)
        write.objectStore('rows').add(entry)
        await new Promise((done) => {
          write.oncomplete = done
        })
      }
      db.close()
    },
    { from, to },
  )

/**
 * Waits as long as the outbox becomes shorter. Its entries are counted, because reading all 500 again and again would
 * take the phone that sends them.
 */
async function untilAllSent(page: Page) {
  for (let before = await entriesOf(page); before > 0; ) {
    await expect.poll(() => entriesOf(page), { timeout: 180_000, interval: 2000 }).toBeLessThan(before)
    before = await entriesOf(page)
  }
}

const entriesOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('shelves')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const count = opening.result.transaction('rows').objectStore('rows').count()
          count.onsuccess = () => {
            opening.result.close()
            resolve(count.result)
          }
        }
      }),
  )

/** From now on a photo finds no room until the cache of pictures is deleted. */
const fullUntilPicturesAreGone = (page: Page) =>
  page.evaluate(async () => {
    await (await caches.open('pictures')).put('/files/uji.avif', new Response(new Uint8Array(1_000_000)))
    const remove = caches.delete.bind(caches)
    const put = IDBObjectStore.prototype.put
    let hasRoom = false
    caches.delete = async (name) => {
      hasRoom ||= name === 'pictures'
      return remove(name)
    }
    IDBObjectStore.prototype.put = function (...given) {
      if (this.name === 'files' && !hasRoom) throw new DOMException('no room', 'QuotaExceededError')
      return put.apply(this, given)
    }
  })

/** The session has ended meanwhile: the outbox waits for its owner. */
async function signInAgain(page: Page) {
  const sheet = page.getByRole('dialog', { name: 'Masuk lagi untuk mengirim' })
  await sheet.waitFor({ timeout: 120_000 })
  await sheet.getByLabel('Kata sandi', { exact: true }).fill('etalase123')
  await sheet.getByRole('button', { name: 'Masuk', exact: true }).click()
}
