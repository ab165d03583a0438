import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { helpWords } from '#contract/help/help-rules.ts'
import { call } from '#contract/http/call.ts'
import { contract } from '#contract/index.ts'
import { alive } from '../../support/browser/alive.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { arrived, lyingOn, pageSends, untilAllHasLeft } from '../../support/browser/read-local-db.ts'
import { sharedServer } from '../../support/demo-server.ts'
import { at, everythingKept, fill, press, signInByHand } from '../../support/pages/page-actions.ts'

// A signal that comes and hangs: what is remembered stays on screen, what is late comes too late, and no message is lost
// between one sending and the next.

const server = sharedServer()
const host = () => ({ host: `${server().url}/api` })
const box = (page: Page) => page.getByLabel('Cari produk, UMKM, LSPRO').filter({ visible: true })
const options = (page: Page) => page.getByRole('option').filter({ visible: true })

/** A phone without our worker: what its pages ask for can be held here. */
async function workerless(size: 'phone' | 'desk' = 'phone') {
  const phone = await openPhone({ url: server().url, size })
  await phone.page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  return phone
}

/** What its pages ask for passes here, where it breaks, hangs, and comes at last. */
async function phoneOnBadRoad(path: string) {
  const phone = await workerless()
  phone.expectComplaint(/net::ERR_FAILED/)
  let way: 'good' | 'broken' | 'hangs' = 'good'
  const hanging: Route[] = []
  await phone.page.route(`**/api${path}`, async (route) => {
    if (way === 'hangs') hanging.push(route)
    else await (way === 'broken' ? route.abort() : route.continue())
  })
  return {
    ...phone,
    hanging,
    breaks: () => {
      way = 'broken'
    },
    hangs: () => {
      way = 'hangs'
    },
    getsBetter: async () => {
      way = 'good'
      for (const route of hanging.splice(0)) await route.continue().catch(() => {}) // given up meanwhile
    },
  }
}

test('results that this phone remembers stay while they are asked for once more', { tags: ['long'] }, async () => {
  const phone = await phoneOnBadRoad('/product/search')
  const { page, hanging } = phone
  const { data } = await call(contract.search.results, { search: 'keripik' }, host())
  const { id, name } = data.product[0]!
  await page.goto(`/product/detail?id=${id}`)
  await expect.poll(() => everythingKept(page)).toContain(`"name":"${name}"`)
  await page.goto('/')
  await (await alive(box(page))).fill('keripik')
  phone.breaks()
  // Nor does the road heal by itself: it is the button that asks once more.
  await page.route('**/healthz', (route) => route.abort())
  await box(page).press('Enter')
  const note = page.getByText('Hasil dari yang pernah dibuka di HP ini')
  await note.waitFor()
  phone.hangs()
  await page.locator('main').getByRole('button', { name: 'Coba lagi' }).click()
  await page.getByRole('button', { name: 'Mencoba…' }).waitFor()
  await expect.poll(() => hanging.length).toBeGreaterThan(0)
  expect([await note.isVisible(), await page.locator('main .bone').count()]).toEqual([true, 0])
  await page.locator('main').getByRole('link', { name, exact: true }).waitFor()
  // Who has given up by now asks anew once the road has healed.
  await page.unroute('**/healthz')
  await phone.getsBetter()
  await note.waitFor({ state: 'detached', timeout: 120_000 })
})

test('the cards of what somebody likes stay while they are asked for once more', { tags: ['long'] }, async () => {
  const phone = await phoneOnBadRoad('/favorite/cards')
  const { page, hanging } = phone
  const { data } = await call(contract.showcase.list, { rows: 1, is_sni: 1 }, host())
  const { id, name } = data[0]!
  await page.goto(`/product/detail?id=${id}`)
  await (await alive(page.getByRole('button', { name: `Favorit: ${name}`, exact: true }))).click()
  await expect.poll(() => everythingKept(page)).toContain(`"name":"${name}"`)
  phone.breaks()
  await page.goto('/favorites')
  const card = page.locator('main').getByRole('link', { name, exact: true })
  await card.waitFor()
  phone.hangs()
  // The road is looked at by itself: nobody has to press anything.
  await expect.poll(() => hanging.length).toBeGreaterThan(0)
  expect([await card.isVisible(), await page.locator('main .bone').count()]).toEqual([true, 0])
  await phone.getsBetter()
})

test('suggestions that come late: an older answer is not shown over a newer, and none over the results', {
  tags: ['long'],
}, async () => {
  const { page } = await workerless('desk')
  const held: Route[] = []
  await page.route('**/api/product/suggest', async (route) => {
    const { q } = JSON.parse(route.request().postData() ?? '{}') as { q: string }
    if (q === 'kop' || q === 'madu') held.push(route)
    else await route.continue()
  })
  const comesLate = async (text: string) => {
    const json = { code: '00', data: [{ kind: 'word', text, id: null, remark: null }] }
    // Most likely nobody waits for it any more.
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

test('a message whose first wording leaves while it is being changed: the change is said to be a new one, and goes', {
  tags: ['long'],
}, async () => {
  const phone = await openPhone({ url: server().url, worker: true })
  const { page } = phone
  await page.goto('/contact')
  await phone.serviceWorkerReady({ inCharge: true })
  await phone.goOffline()
  await write(page, 'Yang pertama')
  await press(page, 'Kirim')
  await page.getByText('1 pesan tersimpan di HP dan belum terkirim.').waitFor()
  const [row] = await lyingOn(page, 'rows')
  await page.goto(`/contact?pesan=${row!.same.slice('pesan:'.length)}`)
  await page.getByRole('heading', { name: 'Ubah pesan' }).waitFor()
  await fill(page, 'Subjek', 'Yang kedua')
  await phone.goOnline()
  await untilAllHasLeft(page)
  await page.getByText('Pesan yang lama tidak lagi menunggu di HP ini.', { exact: false }).waitFor()
  expect(await page.getByLabel('Subjek').inputValue(), 'not a letter has gone').toBe('Yang kedua')
  await press(page, 'Kirim')
  await arrived(page, helpWords.sent)
  await at(page, '/contact')
})

test('a guest’s message that was refused is found by whoever signs in on that phone, and put right as nobody’s', {
  tags: ['long'],
}, async () => {
  const phone = await openPhone({ url: server().url, worker: true })
  const { page } = phone
  await page.goto('/contact')
  await phone.serviceWorkerReady({ inCharge: true })
  await phone.goOffline()
  await write(page, 'Ditolak')
  await press(page, 'Kirim')
  await page.getByText('1 pesan tersimpan di HP dan belum terkirim.').waitFor()
  await page.evaluate(spoilRows)
  await phone.goOnline()
  await expect.poll(async () => (await lyingOn(page, 'rows'))[0]?.state, { timeout: 120_000 }).toBe('parked')
  await page.goto('/contact')
  await fill(page, 'Subjek', 'Baru setengah')
  await expect.poll(async () => (await lyingOn<{ name: string }>(page, 'drafts')).length).toBe(1)

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
  await arrived(page, helpWords.sent)
  expect([token, await lyingOn(page, 'rows')]).toEqual(['none', []])
  await page.goto('/outbox')
  await page.getByRole('link', { name: 'Lanjutkan Draf: Pesan kepada kami' }).click()
  await at(page, '/contact?tamu')
  await expect.poll(() => page.getByLabel('Subjek').inputValue()).toBe('Baru setengah')
})

/** What waits says something that only an earlier release let through. */
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
