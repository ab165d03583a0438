import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { call } from '#contract/http/call.ts'
import { contract } from '#contract/index.ts'
import { type NoticeKind, noticeMessages } from '#contract/notices/rules.ts'
import type { OwnCard } from '#contract/products/schemas.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { untilOutboxEmpty, untilRemembered } from '../../support/browser/read-local-db.ts'
import { ownServer } from '../../support/demo-server.ts'
import { follow, press, signIn } from '../../support/pages/page-actions.ts'

// A merchant's notices about their products, and changes of products in their list, online and offline.

const merchant = 'merchant@demo.example'
const visitor = 'visitor@demo.example'

const server = ownServer({
  prepare: async (db) => {
    const was = (name: string, sni_remark: string | null = null) => ({ name, sni_remark, sni_end_date: null })
    const tell = (email: string, kind: NoticeKind, before: object | null, after: object) =>
      db.query(
        `insert into notice (person_id, merchant_id, product_id, kind, event, content_before, content_after)
         select person.id, person.merchant_id, (select min(id) from product p where p.merchant_id = person.merchant_id),
           $2, gen_random_uuid()::text, $3, $4 from person where email_key = $1`,
        [email, kind, before && JSON.stringify(before), JSON.stringify(after)],
      )
    // The demo's own notices would be counted too.
    await db.query('delete from notice')
    await tell(merchant, 'updated', was('Sepatu Kulit Pria'), was('Sepatu Kulit Formal Pria'))
    await tell(merchant, 'added', null, was('Sepatu Pengaman'))
    await tell(merchant, 'rejected', null, was('Sepatu Wanita', 'Foto label belum menampilkan nomor SNI dengan jelas.'))
    await tell(merchant, 'rejected', null, was('Sepatu Anak'))
    await tell(visitor, 'added', null, was('Tas Rotan'))
  },
})

const bell = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Notifikasi' })
const storedCount = (page: Page) => page.evaluate(() => localStorage.getItem('notification_count'))
const callOptions = async (page: Page) => ({
  host: `${server().url}/api`,
  token: (await page.evaluate(() => localStorage.getItem('token')))!,
})

test('notices: a merchant reads the notices of their products, removes one online and the rest offline', {
  tags: ['long'],
}, async () => {
  const phone = await openPhone({ url: server().url, worker: true })
  const { page } = phone
  await signIn(page, merchant)
  await page.goto('/')
  await bell(page, 'Notifikasi, 4 baru').tap()
  const rows = drawer(page).getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(4)
  const texts = await rows.allInnerTexts()
  expect(texts[0]).toContain('Product di validasi - rejected')
  expect(texts[0]).toContain(noticeMessages.noRemark)
  expect(texts[1]).toContain('Foto label belum menampilkan nomor SNI dengan jelas.')
  expect(texts[1]).toContain('Perbaiki & kirim ulang')
  expect(texts[2]).toMatch(/^Produk ditambahkan\s+Sepatu Pengaman sudah tampil di etalase\./)
  expect(texts[3]).toMatch(
    /^Informasi produk diupdate\s+Sebelumnya\s+Sepatu Kulit Pria menjadi Sepatu Kulit Formal Pria/,
  )

  await press(page, 'Hapus notifikasi Product di validasi - rejected, Sepatu Anak')
  await expect.poll(() => rows.count()).toBe(3)
  await untilOutboxEmpty(page)
  await expect.poll(() => storedCount(page)).toBe('3')
  expect((await call(contract.notices.list, {}, await callOptions(page))).total).toBe(3)

  await phone.serviceWorkerReady({ controlling: true })
  await untilRemembered(page, 'notices.list')
  await phone.goOffline()
  await page.goto('/')
  await bell(page, 'Notifikasi, 3 baru').tap()
  await expect.poll(() => rows.count()).toBe(3)
  await drawer(page).getByText('Data per', { exact: false }).first().waitFor()
  await press(page, 'Hapus semua')
  await drawer(page).getByText(noticeMessages.none).waitFor()
  await page.goto('/')
  await bell(page, 'Notifikasi').waitFor()
  await expect.poll(() => storedCount(page)).toBe('0')
  const { total } = await call(contract.notices.list, {}, await callOptions(page))
  expect(total, 'nothing has been sent yet').toBe(3)

  await phone.goOnline()
  await untilOutboxEmpty(page)
  expect((await call(contract.notices.list, {}, await callOptions(page))).data).toEqual([])
})

test('notices: a visitor has the drawer without a count, and sees an error with a retry when the list fails to load', {
  tags: ['long'],
}, async () => {
  const phone = await openPhone({ url: server().url })
  const { page } = phone
  phone.expectComplaint(/500/)
  await page.context().route('**/api/notification', (route) => route.fulfill({ status: 500, body: 'broken' }))
  await signIn(page, visitor)
  await page.goto('/')
  await bell(page, 'Notifikasi').tap()
  await drawer(page).getByText(noticeMessages.failed).waitFor()
  await page.context().unroute('**/api/notification')
  const row = drawer(page).getByText('Tas Rotan sudah tampil di etalase.')
  const again = drawer(page).getByRole('button', { name: 'Coba lagi', exact: true })
  // An automatic retry may have succeeded meanwhile.
  await again.or(row).first().waitFor()
  if (!(await row.isVisible())) await again.click({ timeout: 5000 }).catch(() => {})
  await row.waitFor()
  await press(page, 'Tutup')
  await bell(page, 'Notifikasi').waitFor()
})

test('own shop offline: a product is taken down, a draft is deleted, and both reach the server', async () => {
  const phone = await openPhone({ url: server().url, worker: true })
  const { page } = phone
  await signIn(page, merchant)
  const shop = await page.evaluate(() => localStorage.getItem('merchant_id'))
  const mine = async () => {
    const by = await callOptions(page)
    const tabs = [0, 1].map((is_sni) => call(contract.products.mine, { is_sni: is_sni as 0 | 1, rows: 50 }, by))
    // Without `img`, which changes when the server first draws a picture.
    return (await Promise.all(tabs)).flatMap(({ data }) => data.map(({ img: _, ...card }) => card))
  }
  const before = await mine()
  const live = before.find(({ is_sni, is_public }) => is_sni === 1 && is_public === 1)!
  const draft = before.find(({ review_state }) => review_state === 'draft')!
  const tab = draft.is_sni === 1 ? 'SNI Produk' : 'Non-SNI Produk'
  const cardOf = ({ name }: Pick<OwnCard, 'name'>) =>
    page.getByRole('article').filter({ has: page.getByTitle(name, { exact: true }) })
  const open = (card: Pick<OwnCard, 'name'>) => cardOf(card).getByRole('button').tap()

  await page.goto(`/base/merchant/detail/${shop}`)
  await page.getByRole('link', { name: 'Tambah Produk' }).first().waitFor()
  await cardOf(live).waitFor()
  await follow(page, tab)
  await cardOf(draft).getByText('Draft', { exact: true }).waitFor()
  await follow(page, 'SNI Produk')
  await cardOf(live).waitFor()
  await phone.serviceWorkerReady({ controlling: true })
  await untilRemembered(page, 'products.mine')
  await phone.goOffline()

  await open(live)
  await press(page, 'Turunkan dari etalase')
  await cardOf(live).getByText('Tidak Aktif').waitFor()
  await cardOf(live).getByText('Tersimpan di HP').waitFor()
  await press(page, 'Urungkan')
  await expect.poll(() => cardOf(live).getByText('Tidak Aktif').count()).toBe(0)
  await open(live)
  await press(page, 'Turunkan dari etalase')
  await cardOf(live).getByText('Tidak Aktif').waitFor()

  await follow(page, tab)
  await open(draft)
  await press(page, 'Hapus draf')
  await press(page, 'Ya, hapus')
  await expect.poll(() => cardOf(draft).count()).toBe(0)
  await page.reload()
  const others = before.filter(({ is_sni }) => is_sni === draft.is_sni).length - 1
  await page.getByText(`dari ${others} data`).waitFor()
  expect(await cardOf(draft).count(), 'also after a reload').toBe(0)
  await follow(page, 'SNI Produk')
  await cardOf(live).getByText('Menunggu sinyal').waitFor()
  expect(await mine(), 'nothing has been sent yet').toEqual(before)

  await phone.goOnline()
  await untilOutboxEmpty(page)
  const after = await mine()
  expect(after.find(({ id }) => id === live.id)).toMatchObject({ wanted: 'not active', is_public: 0 })
  expect(after.some(({ id }) => id === draft.id)).toBe(false)
  expect(after).toHaveLength(before.length - 1)
  await open(live)
  await press(page, 'Pajang lagi')
  await expect
    .poll(async () => (await mine()).find(({ id }) => id === live.id))
    .toMatchObject({ wanted: 'active', is_public: 1 })
})
