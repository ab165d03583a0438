import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { encode } from 'uqr'
import { describe, expect, test } from 'vitest'
import { call } from '#contract/http/call.ts'
import { contract } from '#contract/index.ts'
import { longDate } from '#contract/time/dates.ts'
import type { Database } from '#server/db/database.ts'
import { axeFinds, smallTargets } from '../../support/browser/axe.ts'
import { openPhone, type Phone } from '../../support/browser/browser.ts'
import { untilRemembered } from '../../support/browser/read-local-db.ts'
import { signInByApi } from '../../support/browser/session-keys.ts'
import { ownServer } from '../../support/demo-server.ts'
import { openDesk } from '../../support/pages/desk.page.ts'
import { at, press } from '../../support/pages/page-actions.ts'

// An owner prints the labels of a product, and a stranger's phone opens one: with and without a signal, forged, and of
// a certificate that has ended.

const owner = 'merchant@demo.example'
const server = ownServer({ env: { REGISTER_PAUSE: '5' }, prepare: addProducts })

/** The demo's owner has one public product with a certificate: two more of the same, with other names. */
async function addProducts(db: Database) {
  for (const name of ['Keripik Singkong Balado', 'Keripik Singkong Asin'])
    await db.query(
      `with copy as (
         insert into product (merchant_id, name, price_bottom, price_top, description, unit, review_state, status, is_sni, sni_no,
           certificate_no, sni_start_date, sni_end_date, sni_no_end, lspro_id, picture_id)
         select p.merchant_id, $1::text, price_bottom, price_top, description, unit, 'approved', 'active', true, sni_no, $1::text,
           today_in_jakarta() - 30, today_in_jakarta() + 300, false, lspro_id, picture_id
         from product p join product_listing l on l.product_id = p.id and l.category_id = 0
         where p.merchant_id = (select merchant_id from person where email = $2) and p.is_sni limit 1 returning id
       ) insert into product_category (product_id, category_id) select copy.id, 401 from copy`,
      [name, owner],
    )
}

type Label = { product: number; name: string; address: string; token: string; until: string | null }

/** The API as the owner uses it on another phone. */
async function ownersApi() {
  const { token } = await signInByApi(server().url, owner)
  const host = `${server().url}/api`
  const own = async (product_id: number) =>
    (await call(contract.labels.own, { product_id }, { host, token: token! })).data
  const products = async () =>
    (await call(contract.products.mine, { is_sni: 1, rows: 50 }, { host, token: token! })).data
  return { own, products }
}

/** The labels of the owner's products, once the registry has them. */
async function labelsOfOwner(most = 1): Promise<Label[]> {
  const { own, products } = await ownersApi()
  const shown = (await products()).filter(({ is_public }) => is_public === 1).slice(0, most)
  expect(shown.length).toBe(most)
  const labels: Label[] = []
  for (const { id, name } of shown) {
    await expect.poll(async () => (await own(id)).reason, { timeout: 120_000 }).toBeNull()
    const { address, certificate } = await own(id)
    labels.push({ product: id, name, address: address!, token: address!.split('/').at(-1)!, until: certificate!.until })
  }
  return labels
}

const pathOf = ({ token }: Pick<Label, 'token'>) => `/sni/label/${token}`
/** Another last letter but one, which is part of the signature. */
const forged = ({ token }: Pick<Label, 'token'>) => {
  const place = token.length - 3
  return `${token.slice(0, place)}${token[place] === 'x' ? 'y' : 'x'}${token.slice(place + 1)}`
}
const face = ({ page }: Pick<Phone, 'page'>, title: string) => page.getByRole('heading', { name: title, exact: true })
/** The verdict about the certificate of a label, in the card of its product. */
const state = ({ page }: Pick<Phone, 'page'>, text: RegExp) => page.locator('.verdict__title').filter({ hasText: text })
const isValid = /^Sertifikat berlaku/
const question = 'Sama dengan barang di tangan Anda?'

/** The server counts no robots, for which it takes the browser of these tests. */
async function countsAsPhone({ page }: Phone): Promise<string[]> {
  const scans: string[] = []
  await page.context().route('**/api/sni/label/scan', (route) => {
    scans.push(route.request().postData() ?? '')
    return route.continue({
      headers: { ...route.request().headers(), 'user-agent': 'Mozilla/5.0 (Linux; Android 10) Chrome/140.0 Mobile' },
    })
  })
  return scans
}

test('labels: an owner prints a sheet, and a phone that was never here opens a label, with a signal and then without', async () => {
  const [label] = (await labelsOfOwner()) as [Label]
  const shop = await openPhone({ url: server().url, as: owner })
  const { page } = shop
  await page.goto('/base/merchant/label')
  await page.getByRole('link', { name: label.name }).first().click()
  await page.getByRole('img', { name: /^Label SNI .* dengan kode QR$/ }).waitFor()
  // The address is in the code: in words it is only for those who ask.
  expect(await page.getByText(label.address, { exact: true }).isVisible()).toBe(false)
  await page.getByText('Lainnya', { exact: true }).click()
  await page.getByText(label.address, { exact: true }).waitFor()
  await page.evaluate(() => {
    window.print = () => {
      const pictures = [...document.querySelectorAll<HTMLImageElement>('.label-sheet img')]
      document.body.dataset.printed = String(pictures.filter(({ naturalWidth }) => naturalWidth > 0).length)
    }
  })
  await press(page, 'Cetak lembar A4 (24 label)')
  await expect.poll(() => page.evaluate(() => document.body.dataset.printed)).toBe('24')
  // On phones print() returns before the page is drawn for the printer: the sheet stays until then.
  expect(await page.locator('.label-sheet').count()).toBe(1)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect.poll(() => page.locator('.label-sheet').count()).toBe(0)

  const phone = await openPhone({ url: server().url, worker: true })
  const scans = await countsAsPhone(phone)
  await phone.page.goto(pathOf(label))
  await state(phone, isValid).waitFor()
  await phone.page.getByText(question).waitFor()
  await phone.page.getByText('Kode bisa disalin.').waitFor()
  await expect
    .poll(() =>
      phone.page
        .locator('.checked-product__picture img')
        .evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0),
    )
    .toBe(true)
  await phone.page.getByText('Rincian', { exact: true }).click()
  await phone.page.getByText('Tanda tangan labelnya asli.').waitFor()
  await phone.page.getByText(label.until ? `– ${longDate(label.until)}` : '– tanpa tanggal akhir').waitFor()
  await expect.poll(() => scans.length).toBe(1)
  await phone.page.getByLabel('Provinsi (boleh tidak diisi)').selectOption({ label: 'Jawa Barat' })
  await expect.poll(() => scans.length).toBe(2)
  const { own } = await ownersApi()
  await expect
    .poll(async () => (await own(label.product)).scans)
    .toMatchObject({ total: 1, provinces: [{ id: 32, name: 'Jawa Barat', n: 1 }] })

  await phone.serviceWorkerReady({ controlling: true })
  await untilRemembered(phone.page, 'labels.read')
  await untilFilesAreCached(phone)
  await phone.goOffline()
  await phone.page.reload()
  await state(phone, isValid).waitFor()
  await phone.page.getByText('Rincian', { exact: true }).click()
  await phone.page.getByText(/^Server, .* WIB$/).waitFor()
  await face(phone, label.name).getByRole('link').waitFor()

  // The owner sees the scan, and where it was.
  await page.reload()
  await page.getByText('1 kali dalam 28 hari terakhir.').waitFor()
  await page.getByRole('rowheader', { name: 'Jawa Barat' }).waitFor()
})

/** The worker has the files of Periksa SNI and of labels. */
const untilFilesAreCached = ({ page }: Phone) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const names = (await caches.keys()).filter((name) => name.startsWith('optional-'))
        const files = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
        return files.flat().some(({ url }) => /\/sni-[^/]+\.js$/.test(url))
      }),
    )
    .toBe(true)

/** Takes the registry along, as the page that checks numbers does when it is opened. */
async function enableOfflineRegistry({ page }: Phone) {
  await page.goto('/sni/check')
  await page.getByText(/^Daftar di HP: \d+ sertifikat/).waitFor()
}

describe('a label on a phone', { tags: ['long'] }, () => {
  test('labels: the document has the face before any script runs, and for whoever has none', async () => {
    const [label] = (await labelsOfOwner()) as [Label]
    const phone = await openPhone({ url: server().url, javaScript: false })
    await phone.page.goto(pathOf(label))
    await state(phone, isValid).waitFor()
    await phone.page.getByText(label.name).first().waitFor()
    await phone.page.goto(`/sni/label/${forged(label)}`)
    await face(phone, 'Label palsu').waitFor()
  })

  test('labels: without a worker and its caches, and after a failed first request, the page says what it knows', async () => {
    const [label] = (await labelsOfOwner()) as [Label]
    const phone = await openPhone({ url: server().url })
    await phone.page.goto('/sni/check')
    await phone.page.getByRole('heading', { name: 'Periksa SNI', exact: true }).first().waitFor()
    phone.expectComplaint(/ERR_FAILED|Failed to load|label/)
    await phone.context.route('**/api/sni/label?*', (route) => route.abort())
    await phone.page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, pathOf(label))
    // The phone has the registry or not, depending on the progress of the check page; the verdict is never false.
    await state(phone, /^(Sertifikat berlaku.*|Tidak bisa dipastikan)$/).waitFor()
    await phone.context.unroute('**/api/sni/label?*')
    await phone.page.reload()
    await state(phone, isValid).waitFor()
  })

  test('labels: with the register along, a label that was never opened is verified without a signal, and a forged one is red', async () => {
    const [first, second] = (await labelsOfOwner(2)) as [Label, Label]
    const phone = await openPhone({ url: server().url, worker: true })
    await enableOfflineRegistry(phone)
    await phone.page.goto(pathOf(first))
    await state(phone, isValid).waitFor()
    await phone.serviceWorkerReady({ controlling: true })
    await untilFilesAreCached(phone)
    await phone.goOffline()
    await phone.page.goto(pathOf(second))
    await state(phone, isValid).waitFor()
    await phone.page.getByText('Rincian', { exact: true }).click()
    await phone.page.getByText(/^Daftar di HP ini, .* WIB$/).waitFor()
    await phone.page.getByText(second.name).first().waitFor()
    await phone.page.goto(`/sni/label/${forged(second)}`)
    await face(phone, 'Label palsu').waitFor()
    await phone.page.goto('/sni/label/halo')
    await face(phone, 'Label palsu').waitFor()
  })

  test('labels: without a signal and without a register nothing is claimed', async () => {
    const [first, second] = (await labelsOfOwner(2)) as [Label, Label]
    const phone = await openPhone({ url: server().url, worker: true })
    await phone.page.goto(pathOf(first))
    await state(phone, isValid).waitFor()
    await phone.serviceWorkerReady({ controlling: true })
    await untilFilesAreCached(phone)
    await phone.goOffline()
    await phone.page.goto(pathOf(second))
    await face(phone, 'Tidak bisa dipastikan').waitFor()
    await phone.page
      .getByText(/belum membawa daftar SNI/)
      .first()
      .waitFor()
    // The signal comes back, and the page asks by itself.
    await phone.goOnline()
    await state(phone, isValid).waitFor()
  })

  test('labels: an ended certificate has the red face, and its owner is told why there is no label', async () => {
    const label = (await labelsOfOwner(2))[1]!
    await server().inside((db) =>
      db.query(
        `update product set sni_no_end = false, sni_start_date = today_in_jakarta() - 400, sni_end_date = today_in_jakarta() - 1 where id = $1`,
        [label.product],
      ),
    )
    const { own } = await ownersApi()
    await expect.poll(async () => (await own(label.product)).reason, { timeout: 120_000 }).toBe('ended')
    const phone = await openPhone({ url: server().url })
    await phone.page.goto(pathOf(label))
    await state(phone, /^Sertifikat tidak berlaku lagi$/).waitFor()
    await phone.page.getByText(/^Masa berlakunya habis sejak /).waitFor()
    expect(await face(phone, label.name).getByRole('link').count()).toBe(0)
    await phone.page.getByRole('link', { name: 'Laporkan label' }).waitFor()

    const shop = await openPhone({ url: server().url, as: owner })
    await shop.page.goto(`/base/merchant/label?product=${label.product}`)
    await shop.page.getByRole('heading', { name: 'Masa berlaku sertifikat ini habis' }).waitFor()
    await shop.page.getByRole('link', { name: 'Buka formulir produk' }).waitFor()
  })
})

describe('the screens of a label', { tags: ['long'] }, () => {
  test.each([
    ['phone', 'light'],
    ['desk', 'dark'],
  ] as const)(
    'labels: the page of a label and its print page have no violations, on a %s, %s',
    async (size, scheme) => {
      const [label] = (await labelsOfOwner()) as [Label]
      const options = { url: server().url, size, scheme, ownScripts: true, reducedMotion: 'reduce' } as const
      const check = async ({ page }: Phone, path: string, shown: string) => {
        await page.goto(path)
        await page.getByRole('heading', { name: shown, exact: true }).first().waitFor()
        expect(await axeFinds(page), path).toEqual([])
        if (size === 'phone') expect(await page.evaluate(smallTargets), path).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), path).toBe(true)
      }
      const phone = await openPhone(options)
      await check(phone, pathOf(label), label.name)
      await check(phone, `/sni/label/${forged(label)}`, 'Label palsu')
      await check(
        await openPhone({ ...options, as: owner }),
        `/base/merchant/label?product=${label.product}`,
        'Dipindai orang',
      )
    },
  )
})

test('labels: an operator sees which labels were scanned, and which may have been copied, without violations', {
  tags: ['long'],
}, async () => {
  const [label] = (await labelsOfOwner()) as [Label]
  const { own } = await ownersApi()
  const { id } = (await own(label.product)).certificate!
  await server().inside((db) =>
    db.query(
      `insert into sni_scan (certificate_id, day, province_id, n) values ($1, today_in_jakarta() - 1, 32, 60), ($1, today_in_jakarta() - 1, 91, 70),
         ($1, today_in_jakarta() - 9, 32, 1)`,
      [id],
    ),
  )
  const { session } = await openDesk(server().url)
  for (const size of ['phone', 'desk'] as const) {
    const { page } = await openPhone({
      url: server().url,
      size,
      as: session,
      ownScripts: true,
      reducedMotion: 'reduce',
    })
    await page.goto('/operator/shops')
    await page.getByRole('link', { name: 'Label SNI', exact: true }).click()
    await page.getByRole('heading', { name: label.name, exact: true }).waitFor()
    await page.getByText(/dipindai 13\d kali dalam sehari/).waitFor()
    await page.getByText(/dipindai di Jawa Barat dan di Papua, berjarak sekitar [\d.]+ km/).waitFor()
    await page.getByLabel('Label', { exact: true }).selectOption({ label: 'Hanya yang mungkin disalin' })
    await at(page, '/operator/labels?hinted=1')
    await page.getByRole('heading', { name: label.name, exact: true }).waitFor()
    expect(await axeFinds(page), size).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), size).toBe(true)
  }
})

describe('the files of a label', { tags: ['long'] }, () => {
  test('labels: the PNG has the right code, the SVG the size of its print, also without a signal', async () => {
    const [label] = (await labelsOfOwner()) as [Label]
    const { page, serviceWorkerReady, goOffline } = await openPhone({ url: server().url, as: owner, worker: true })
    await page.goto(`/base/merchant/label?product=${label.product}`)
    await page.getByRole('img', { name: /dengan kode QR$/ }).waitFor()
    await serviceWorkerReady({ controlling: true })
    await untilRemembered(page, 'labels.own')
    await goOffline()
    await page.reload()
    await page.getByRole('img', { name: /dengan kode QR$/ }).waitFor()
    const saved = async (name: string) => {
      const download = page.waitForEvent('download')
      await press(page, name)
      const file = await download
      return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
    }
    const png = await saved('Simpan gambar')
    expect(png.name).toMatch(/^label-[\p{L}\p{Nd}-]+\.png$/u)
    const { data, info } = await sharp(png.bytes).greyscale().raw().toBuffer({ resolveWithObject: true })
    const code = encode(label.address, { ecc: 'M', border: 4 })
    // Twelve pixels a square; the code begins a whole number of squares from the edges (label-picture.ts).
    const [left, top] = await firstDark(data, info.width)
    const dark = (x: number, y: number) => data[(top + y * 12 + 6) * info.width + left + x * 12 + 6]! < 128
    const inner = code.data.slice(4, -4).map((row) => row.slice(4, -4))
    expect(inner.map((row, y) => row.map((_, x) => dark(x, y)))).toEqual(inner)

    await page.getByText('Lainnya', { exact: true }).click()
    const svg = await saved('Simpan gambar SVG')
    expect(svg.name).toMatch(/\.svg$/)
    expect(svg.bytes.toString()).toContain('width="70mm" height="37mm"')
  })

  test('labels: the sheet is one page of A4 with 24 labels in three columns', async () => {
    const [label] = (await labelsOfOwner()) as [Label]
    const { page } = await openPhone({ url: server().url, as: owner, size: 'desk' })
    await page.goto(`/base/merchant/label?product=${label.product}`)
    await page.evaluate(() => {
      window.print = () => {
        document.body.append(document.querySelector('.label-sheet')!.cloneNode(true))
        dispatchEvent(new Event('afterprint'))
      }
    })
    await press(page, 'Cetak lembar A4 (24 label)')
    await page.locator('.label-sheet').waitFor({ state: 'attached' })
    const pdf = await page.pdf({ preferCSSPageSize: true })
    expect(pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1)
    const box = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf.toString('latin1'))!
    expect([Math.round(Number(box[1])), Math.round(Number(box[2]))]).toEqual([595, 842])
    await page.emulateMedia({ media: 'print' })
    const boxes = await page.locator('.label-sheet img').evaluateAll((images) =>
      images.map((image) => {
        const { left, top, width, height } = image.getBoundingClientRect()
        return [left, top, width, height].map((edge) => Math.round((edge * 25.4) / 96))
      }),
    )
    expect(boxes).toHaveLength(24)
    expect(boxes[0]).toEqual([0, 0, 70, 37])
    expect(boxes[4]).toEqual([70, 37, 70, 37])
    expect(boxes[23]).toEqual([140, 259, 70, 37])
    expect(await page.locator('main').isVisible()).toBe(false)
  })

  test('labels: the label of a product is reached from its card, and the list from the code of the shop', async () => {
    const [label] = (await labelsOfOwner()) as [Label]
    const { page } = await openPhone({ url: server().url, as: owner })
    const shop = await page.goto('/logo-mark.svg').then(() => page.evaluate(() => localStorage.getItem('merchant_id')))
    await page.goto(`/base/merchant/detail/${shop}`)
    await page
      .locator('.own-card', { hasText: label.name.slice(0, 12) })
      .first()
      .getByRole('button')
      .first()
      .click()
    await page.getByRole('dialog').getByRole('link', { name: 'Cetak label SNI' }).click()
    await at(page, `/base/merchant/label?product=${label.product}`)
    await page.goto('/base/merchant/home')
    await press(page, 'Kode QR')
    await page.getByRole('dialog').getByRole('link', { name: 'Label SNI untuk kemasan produk' }).click()
    await at(page, '/base/merchant/label')
    await page.getByRole('link', { name: label.name }).first().waitFor()
  })
})

/** The first dark pixel of the finder pattern at the left top. */
async function firstDark(data: Buffer, width: number): Promise<[number, number]> {
  for (let y = 0; ; y++) {
    for (let x = 0; x < width * 0.4; x++) if (data[y * width + x]! < 128) return [x, y]
    if ((y + 1) * width >= data.length) throw new Error('nothing dark')
  }
}
