import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { helpMessages } from '#contract/help/rules.ts'
import { call } from '#contract/http/call.ts'
import { contract } from '#contract/index.ts'
import { alive } from '../../support/browser/alive.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { arrived, pageSends, readStore, untilOutboxEmpty } from '../../support/browser/read-local-db.ts'
import { sharedServer } from '../../support/demo-server.ts'
import { at, everythingStored, fill, press, signInByHand } from '../../support/pages/page-actions.ts'

// A slow and interrupted network: cached data stays on the screen, late answers are ignored, and no message is lost
// between two sends.

const server = sharedServer()
const host = () => ({ host: `${server().url}/api` })
const box = (page: Page) => page.getByLabel('Cari produk, UMKM, LSPRO').filter({ visible: true })
const options = (page: Page) => page.getByRole('option').filter({ visible: true })

/** A phone without a service worker, so that routes of a test see all requests. */
async function workerless(size: 'phone' | 'desk' = 'phone') {
  const phone = await openPhone({ url: server().url, size })
  await phone.page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  return phone
}

/** A phone whose requests to `path` can be aborted, held, and continued. */
async function phoneOnBadNetwork(path: string) {
  const phone = await workerless()
  phone.expectComplaint(/net::ERR_FAILED/)
  let state: 'good' | 'broken' | 'hangs' = 'good'
  const hanging: Route[] = []
  await phone.context.route(`**/api${path}`, async (route) => {
    if (state === 'hangs') hanging.push(route)
    else await (state === 'broken' ? route.abort() : route.continue())
  })
  return {
    ...phone,
    hanging,
    breaks: () => {
      state = 'broken'
    },
    hangs: () => {
      state = 'hangs'
    },
    getsBetter: async () => {
      state = 'good'
      for (const route of hanging.splice(0)) await route.continue().catch(() => {}) // aborted meanwhile
    },
  }
}

test('search on a bad network: results from the cache stay visible while they are loaded again', {
  tags: ['long'],
}, async () => {
  const phone = await phoneOnBadNetwork('/product/search')
  const { page, hanging } = phone
  const { data } = await call(contract.search.results, { search: 'keripik' }, host())
  const { id, name } = data.product[0]!
  await page.goto(`/product/detail?id=${id}`)
  await expect.poll(() => everythingStored(page)).toContain(`"name":"${name}"`)
  await page.goto('/')
  await (await alive(box(page))).fill('keripik')
  phone.breaks()
  // The connection check fails too, so that only the button retries.
  await page.context().route('**/healthz', (route) => route.abort())
  await box(page).press('Enter')
  const note = page.getByText('Hasil dari yang pernah dibuka di HP ini')
  await note.waitFor()
  phone.hangs()
  await page.locator('main').getByRole('button', { name: 'Coba lagi' }).click()
  await page.getByRole('button', { name: 'Mencoba…' }).waitFor()
  await expect.poll(() => hanging.length).toBeGreaterThan(0)
  expect([await note.isVisible(), await page.locator('main .skeleton').count()]).toEqual([true, 0])
  await page.locator('main').getByRole('link', { name, exact: true }).waitFor()
  // A request that has timed out is repeated once the network is back.
  await page.context().unroute('**/healthz')
  await phone.getsBetter()
  await note.waitFor({ state: 'detached', timeout: 120_000 })
})

test('favorites on a bad network: cards from the cache stay visible while they are loaded again', {
  tags: ['long'],
}, async () => {
  const phone = await phoneOnBadNetwork('/favorite/cards')
  const { page, hanging } = phone
  const { data } = await call(contract.showcase.list, { rows: 1, is_sni: 1 }, host())
  const { id, name } = data[0]!
  await page.goto(`/product/detail?id=${id}`)
  await (await alive(page.getByRole('button', { name: `Favorit: ${name}`, exact: true }))).click()
  await expect.poll(() => everythingStored(page)).toContain(`"name":"${name}"`)
  phone.breaks()
  await page.goto('/favorites')
  const card = page.locator('main').getByRole('link', { name, exact: true })
  await card.waitFor()
  phone.hangs()
  // The connection is checked and the query repeated without a tap.
  await expect.poll(() => hanging.length).toBeGreaterThan(0)
  expect([await card.isVisible(), await page.locator('main .skeleton').count()]).toEqual([true, 0])
  await phone.getsBetter()
})

test('search suggestions: a late answer replaces no newer suggestions and is not shown over the results', {
  tags: ['long'],
}, async () => {
  const { page } = await workerless('desk')
  const held: Route[] = []
  await page.context().route('**/api/product/suggest', async (route) => {
    const { q } = JSON.parse(route.request().postData() ?? '{}') as { q: string }
    if (q === 'kop' || q === 'madu') held.push(route)
    else await route.continue()
  })
  const comesLate = async (text: string) => {
    const json = { code: '00', data: [{ kind: 'word', text, id: null, remark: null }] }
    // The request has probably been aborted.
    for (const route of held.splice(0)) await route.fulfill({ json }).catch(() => {})
  }
  await page.goto('/')
  await (await alive(box(page))).focus()
  await page.keyboard.type('kop')
  await expect.poll(() => held.length).toBeGreaterThan(0)
  const newest = page.waitForResponse((answer) => answer.request().postData()?.includes('"kopi bubuk"') ?? false)
  await page.keyboard.type('i bubuk')
  const [first] = ((await (await newest).json()) as { data: { text: string }[] }).data
  await expect.poll(() => options(page).first().locator('.grow').textContent()).toBe(first!.text)
  await comesLate('jawaban lama')
  await page.keyboard.press('ArrowDown')
  await page.locator('[role="option"][aria-selected="true"]').waitFor()
  expect((await options(page).allInnerTexts()).join()).not.toContain('jawaban lama')

  await box(page).fill('madu')
  await expect.poll(() => held.length).toBeGreaterThan(0)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/product/search?query=madu')
  await page.getByRole('heading', { level: 1, name: '“madu”' }).waitFor()
  await comesLate('madu terlambat')
  await page.getByRole('heading', { name: 'Produk', exact: true }).waitFor()
  expect(await options(page).count()).toBe(0)
})

async function write(page: Page, subject: string) {
  await fill(page, 'Nama', 'Siti Rahmawati')
  await fill(page, 'Email', 'siti@contoh.example')
  await fill(page, 'Subjek', subject)
  await fill(page, 'Pesan', 'Di mana saya melihat nomor SNI?')
}

test('contact form: when a pending message is sent while it is being edited, the edit becomes a new message', {
  tags: ['long'],
}, async () => {
  const phone = await openPhone({ url: server().url, worker: true })
  const { page } = phone
  await page.goto('/contact')
  await phone.serviceWorkerReady({ controlling: true })
  await phone.goOffline()
  await write(page, 'Yang pertama')
  await press(page, 'Kirim')
  await page.getByText('1 pesan tersimpan di HP dan belum terkirim.').waitFor()
  const [row] = await readStore(page, 'rows')
  await page.goto(`/contact?pesan=${row!.same.slice('pesan:'.length)}`)
  await page.getByRole('heading', { name: 'Ubah pesan' }).waitFor()
  await fill(page, 'Subjek', 'Yang kedua')
  await phone.goOnline()
  await untilOutboxEmpty(page)
  await page.getByText('Pesan yang lama tidak lagi menunggu di HP ini.', { exact: false }).waitFor()
  expect(await page.getByLabel('Subjek').inputValue(), 'the input is complete').toBe('Yang kedua')
  await press(page, 'Kirim')
  await arrived(page, helpMessages.sent)
  await at(page, '/contact')
})

test('contact form: a rejected message of a guest can be corrected after signing in, and is sent without the account', {
  tags: ['long'],
}, async () => {
  const phone = await openPhone({ url: server().url, worker: true })
  const { page } = phone
  await page.goto('/contact')
  await phone.serviceWorkerReady({ controlling: true })
  await phone.goOffline()
  await write(page, 'Ditolak')
  await press(page, 'Kirim')
  await page.getByText('1 pesan tersimpan di HP dan belum terkirim.').waitFor()
  await page.evaluate(spoilRows)
  await phone.goOnline()
  await expect.poll(async () => (await readStore(page, 'rows'))[0]?.state, { timeout: 120_000 }).toBe('parked')
  await page.goto('/contact')
  await fill(page, 'Subjek', 'Baru setengah')
  await expect.poll(async () => (await readStore<{ name: string }>(page, 'drafts')).length).toBe(1)

  await pageSends(phone.context)
  await signInByHand(page, 'visitor@demo.example')
  await page.goto('/outbox')
  await page.getByRole('heading', { name: 'Ditulis sebelum masuk' }).waitFor()
  await page.getByRole('link', { name: 'Lanjutkan Draf: Pesan kepada kami' }).waitFor()
  await page.getByRole('link', { name: 'Perbaiki Pesan: Ditolak' }).click()
  await page.getByText('Dikirim tanpa akun Anda', { exact: false }).waitFor()
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('bukan alamat')
  await fill(page, 'Email', 'siti@contoh.example')
  let token: string | undefined
  page.on('request', (request) => {
    if (request.url().endsWith('/api/contact-us')) token = request.headers().authorization ?? 'none'
  })
  await press(page, 'Kirim')
  await arrived(page, helpMessages.sent)
  expect([token, await readStore(page, 'rows')]).toEqual(['none', []])
  await page.goto('/outbox')
  await page.getByRole('link', { name: 'Lanjutkan Draf: Pesan kepada kami' }).click()
  await at(page, '/contact?tamu')
  await expect.poll(() => page.getByLabel('Subjek').inputValue()).toBe('Baru setengah')
})

/** Gives the pending messages an invalid e-mail address, as an earlier release allowed. */
async function spoilRows() {
  const result = <R>(request: IDBRequest<R>) =>
    new Promise<R>((resolve) => {
      request.onsuccess = () => resolve(request.result)
    })
  const db = await result(indexedDB.open('shelves'))
  const rows = db.transaction('rows', 'readwrite').objectStore('rows')
  for (const row of await result(rows.getAll()))
    await result(rows.put({ ...row, ask: { ...row.ask, email: 'bukan alamat' } }))
  db.close()
}
