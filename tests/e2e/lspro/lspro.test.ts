import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { call } from '#contract/http/call.ts'
import { contract } from '#contract/index.ts'
import type { LsproPosting } from '#contract/lspro/schemas.ts'
import { alive } from '../../support/browser/alive.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { untilRemembered } from '../../support/browser/read-local-db.ts'
import { sharedServer } from '../../support/demo-server.ts'
import { at, fill, follow, press } from '../../support/pages/page-actions.ts'
import { visitor } from '../../support/visitor.ts'

// A visitor searches certification bodies, reads their posts, and opens the contact data of one.

const server = sharedServer()
const host = () => ({ host: `${server().url}/api` })
const bodies = async (ask: object = {}) => await call(contract.lspro.list, ask, host())
const detail = async (id: number) => (await call(contract.lspro.detail, { id }, host())).data
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).first()
const articles = (page: Page) => page.locator('main').getByRole('article')
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Isi LSPRO' })
const feed = '/base/lspro/posting/list'

/** All posts, loaded from the server page by page. */
async function allPosts(): Promise<LsproPosting[]> {
  const found: LsproPosting[] = []
  let before: number | null = null
  do {
    const { data }: { data: { lspro_posting: LsproPosting[]; next: number | null } } = await call(
      contract.lspro.posts,
      { before },
      host(),
    )
    found.push(...data.lspro_posting)
    before = data.next
  } while (before !== null)
  return found
}

/** Scrolls to the end of the feed, and presses 'Coba lagi' if the next page failed to load. Returns whether it did. */
async function scrollOn(page: Page): Promise<boolean> {
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const retry = page.getByRole('button', { name: 'Coba lagi', exact: true })
  if ((await retry.count()) === 0) return false
  await retry
    .first()
    .click({ timeout: 5000 })
    .catch(() => {}) // the button has gone
  return true
}

/** A body with posts, phone numbers and a pin on the map. */
async function reachable() {
  for (const { id_lspro } of await allPosts()) {
    const body = await detail(id_lspro)
    if (body.lspro.has_office_phone && body.lspro.has_whatsapp && body.location.is_placed) return body
  }
  throw new Error('the demo has no body with phone numbers')
}

test('LSPRO feed: on a phone one sentence says what a body is for, and the first post begins 120 px below the header', async () => {
  const { page } = await openPhone({ url: server().url })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(feed)
  await page.getByText('LSPRO menguji mutu: bukti bagi pembeli, sertifikat SNI bagi produsen.').waitFor()
  const header = (await page.locator('.top').boundingBox())!
  const first = (await articles(page).first().boundingBox())!
  expect(first.y - header.y - header.height).toBeLessThanOrEqual(130)
  // The bodies that posted last follow the first post.
  const more = (await page.getByRole('link', { name: 'Lihat Semua LSPRO' }).boundingBox())!
  expect(more.y).toBeGreaterThan(first.y + first.height)
  await (await alive(page.getByRole('link', { name: 'Cari LSPRO untuk produk saya' }))).tap()
  await at(page, '/base/lspro/list')
})

test('certification bodies: they are filtered by province and scope, the filter is in the address, and Back removes it', async () => {
  const { page } = await openPhone({ url: server().url })
  const all = await bodies()
  const [target] = all.data.lspro.filter(({ ruang_lingkup }) => ruang_lingkup.length > 1)
  const { id, province_id, ruang_lingkup, name } = target!
  const scope = ruang_lingkup[1]!
  await page.goto(feed)
  await (await alive(page.getByRole('link', { name: 'Lihat Semua LSPRO' }))).tap()
  await at(page, '/base/lspro/list')
  await page.getByText(`Menampilkan ${Math.min(16, all.total)} dari ${all.total} data`, { exact: true }).waitFor()

  await page.getByLabel('Provinsi', { exact: true }).selectOption(String(province_id))
  await at(page, `/base/lspro/list?province_id=${province_id}`)
  const near = await bodies({ province_id })
  await page.getByText(`Menampilkan ${near.total_filtered} dari ${near.total_filtered} data`, { exact: true }).waitFor()
  expect(near.total_filtered).toBeLessThan(all.total)
  await page.getByLabel('Ruang lingkup', { exact: true }).selectOption(String(scope.ruang_lingkup_id))
  await at(page, `/base/lspro/list?province_id=${province_id}&scope_id=${scope.ruang_lingkup_id}`)
  const both = await bodies({ province_id, scope_id: scope.ruang_lingkup_id })
  await page.getByText(`Menampilkan ${both.total_filtered} dari ${both.total_filtered} data`, { exact: true }).waitFor()
  expect(await articles(page).getByRole('heading').allTextContents()).toEqual(both.data.lspro.map((one) => one.name))

  await page.getByRole('link', { name: `Lihat Profil ${name}`, exact: true }).tap()
  await at(page, `/base/lspro/detail/${id}`)
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  await page.goBack()
  await page.getByText(`dari ${both.total_filtered} data`).waitFor()
  await expect
    .poll(() => page.getByLabel('Ruang lingkup', { exact: true }).inputValue())
    .toBe(String(scope.ruang_lingkup_id))
  await page.goBack()
  await page.goBack()
  await at(page, '/base/lspro/list')
  await page.getByText(`dari ${all.total} data`).waitFor()
})

test('feed of posts: scrolling loads five posts at a time, down to the oldest', { tags: ['long'] }, async () => {
  const posts = await allPosts()
  expect(posts.length, 'the feed has more than two pages').toBeGreaterThan(10)
  const { page } = await openPhone({ url: server().url })
  const steps: object[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/lspro/posting/list')) steps.push(request.postDataJSON())
  })
  await page.goto(feed)
  await expect.poll(() => articles(page).count()).toBe(5)
  const author = articles(page).first().getByRole('heading', { level: 3 }).getByRole('link')
  expect((await author.boundingBox())!.height, 'the link is large enough to tap').toBeGreaterThanOrEqual(44)
  await alive(page.getByRole('button', { name: 'Tampilkan Lebih' }))
  let hasRetried = false
  await expect
    .poll(
      async () => {
        hasRetried = (await scrollOn(page)) || hasRetried
        return await articles(page).count()
      },
      { timeout: 150_000 },
    )
    .toBe(posts.length)
  expect(await articles(page).getByRole('heading', { level: 3 }).allTextContents()).toEqual(
    posts.map((one) => one.name),
  )
  const needed = Math.ceil(posts.length / 5) - 1
  if (hasRetried) expect(steps.length).toBeGreaterThan(needed)
  else expect(steps).toHaveLength(needed)
  expect(await page.getByRole('button', { name: 'Tampilkan Lebih' }).count()).toBe(0)
})

test('feed of posts: on a phone it is searched in a sheet, and the search can be removed again', {
  tags: ['long'],
}, async () => {
  const posts = await allPosts()
  const word = posts[0]!.name.split(' ').at(-1)!
  const found = await call(contract.lspro.searchPosts, { search: word }, host())
  const { page } = await openPhone({ url: server().url })
  await page.goto(feed)
  await (await alive(page.getByRole('button', { name: 'Saring' }))).tap()
  const sheet = page.getByRole('dialog', { name: 'Saring' })
  await sheet.getByLabel('Cari postingan').fill(word)
  await sheet.getByRole('button', { name: 'Cari', exact: true }).tap()
  await at(page, `${feed}?search=${word}`)
  await expect.poll(() => articles(page).count()).toBe(found.data.lspro_posting.length)
  await page.getByRole('link', { name: `Hapus pencarian ${word}` }).tap()
  await at(page, feed)
  await expect.poll(() => articles(page).count()).toBe(5)
})

test('certification body offline: once opened from the feed, all its tabs open offline; its phone number requires signing in', {
  tags: ['long'],
}, async () => {
  const { lspro: body, location } = await reachable()
  const path = `/base/lspro/detail/${body.id}`
  const phone = await openPhone({ url: server().url, worker: true })
  const { page } = phone
  await page.goto(feed)
  await phone.serviceWorkerReady({ controlling: true })
  await expect
    .poll(
      async () => {
        await scrollOn(page)
        return await articles(page).getByRole('link', { name: body.name, exact: true }).count()
      },
      { timeout: 150_000 },
    )
    .toBeGreaterThan(0)
  await untilRemembered(page, 'lspro.posts')
  await follow(page, body.name)
  await at(page, path)
  await heading(page, body.name).waitFor()
  const openAllTabs = async () => {
    for (const [tab, query, text] of [
      ['Alamat', '?tab=alamat', location.village_name],
      ['Kontak', '?tab=kontak', body.email],
      ['Informasi Tambahan', '?tab=info', body.accreditation_no],
      ['Galeri', '?tab=galeri', 'Galeri'],
    ] as const) {
      await tabs(page).getByRole('link', { name: tab, exact: true }).tap()
      await at(page, path + query)
      await page.locator('.with-side').getByRole('heading', { name: tab, exact: true }).waitFor()
      await page.locator('.with-side').getByText(text).first().waitFor()
    }
    await tabs(page).getByRole('link', { name: 'Postingan', exact: true }).tap()
    await at(page, path)
    await articles(page).first().waitFor()
  }
  await openAllTabs()
  await untilRemembered(page, 'lspro.detail')

  phone.expectComplaint(/net::ERR_FAILED/)
  await phone.goOffline()
  await page.goto(path)
  await heading(page, body.name).waitFor()
  await page.getByText(/Tidak ada sambungan.*data per/i).waitFor()
  await openAllTabs()
  await page.goto(feed)
  await expect.poll(() => articles(page).count()).toBeGreaterThanOrEqual(5)
  await page.goto('/base/lspro/list?search=belum%20pernah')
  await heading(page, 'Halaman ini belum pernah dibuka di HP ini').waitFor()
  await page.getByRole('link', { name: `Lihat Profil ${body.name}` }).waitFor()
  await phone.goOnline()

  await page.goto(`${path}?tab=kontak`)
  await (await alive(page.getByRole('link', { name: 'Masuk untuk melihat' }))).tap()
  await at(page, `/auth/login?return=${encodeURIComponent(`${path}?tab=kontak`)}`)
  await fill(page, 'Email', visitor)
  await fill(page, 'Kata sandi', 'etalase123')
  await press(page, 'Masuk')
  await at(page, `${path}?tab=kontak`)
  const office = page.locator('.facts > div', { hasText: 'Telepon kantor' }).getByRole('link')
  await expect.poll(() => office.getAttribute('href')).toMatch(/^tel:0\d{7,}$/)
})
