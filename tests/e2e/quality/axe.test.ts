import { expect, test } from 'vitest'
import { alive } from '../../support/browser/alive.ts'
import { axeFinds, smallTargets } from '../../support/browser/axe.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { titleProblems } from '../../support/browser/page-title.ts'
import { applyFit, hardestFits, misfits } from '../../support/browser/reflow.ts'
import { sharedServer } from '../../support/demo-server.ts'
import { newMerchants } from '../../support/network/shops-behind-proxy.ts'
import { goTo, press, signIn } from '../../support/pages/page-actions.ts'
import { atNewProduct, sayYesToSni } from '../../support/pages/product.page.ts'
import { publicPages, visitorPages } from '../../support/pages/routes-of-walk.ts'
import { atStage, fillStage2, onward, savedOnPhone } from '../../support/pages/wizard.page.ts'

// @begins-early: one of the files that take longest.

const server = sharedServer()

const sizes = ['phone', 'desk'] as const

/** One page of each layout; reflow.test.ts (long) measures every page. */
const narrowPages = new Set<string>([
  '/',
  '/product/show?slug=sni',
  '/product/search?query=kopi',
  '/product/detail?id=1',
  '/base/merchant/detail/1',
  '/base/lspro/detail/1',
  '/contact',
  '/auth/registration?type=merchant',
])

// Navigates within the app, as its links do, because opening an address loads everything again. Where two successive
// pages have the same heading, the second is opened by its address, so that the first cannot be mistaken for it.
async function walkPublicPages(size: 'phone' | 'desk') {
  const { page } = await openPhone({ url: server().url, size, ownScripts: true, reducedMotion: 'reduce' })
  let before = ''
  for (const [path, heading] of publicPages) {
    await (heading === before || before === '' ? page.goto(path) : goTo(page, path))
    before = heading
    // The client adds elements to the server-rendered page, so axe waits for hydration.
    await alive(page.getByRole('heading', { name: heading, exact: true }).first())
    await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe(path)
    expect(await axeFinds(page), path).toEqual([])
    if (size === 'phone') {
      expect(await page.evaluate(smallTargets), path).toEqual([])
      expect(await page.evaluate(titleProblems), path).toEqual([])
    }
    if (size === 'phone' && narrowPages.has(path)) {
      await expect.poll(() => page.locator('main .skeleton:visible').count()).toBe(0)
      expect(await misfits(page, path, hardestFits)).toEqual([])
      await applyFit(page, { width: 360, height: 740, words: 1 })
    }
    if (!path.endsWith('?tab=galeri')) continue
    await (await alive(page.getByRole('button', { name: /^Lihat foto 1 dari/ }))).click()
    await page.getByRole('dialog', { name: 'Foto' }).waitFor()
    expect(await axeFinds(page), 'the photo viewer').toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    // The viewer removes its history entry after it has closed.
    await expect.poll(() => page.evaluate(() => Boolean(history.state?.window))).toBe(false)
  }
}

test('axe: public pages have no violations, on a phone, and one of each layout fits 277 px and text of twice the size', () =>
  walkPublicPages('phone'))
test('axe: public pages have no violations, on a desk', { tags: ['long'] }, () => walkPublicPages('desk'))

test.each(sizes)('axe: account pages of a visitor have no violations, on a %s', { tags: ['long'] }, async (size) => {
  const { page } = await openPhone({ url: server().url, size, ownScripts: true, reducedMotion: 'reduce' })
  await signIn(page, 'visitor@demo.example')
  for (const [path, heading] of visitorPages) {
    await page.goto(path)
    await page.getByRole('heading', { name: heading, exact: true }).first().waitFor()
    expect(await axeFinds(page), path).toEqual([])
    expect(size === 'phone' ? await page.evaluate(smallTargets) : [], path).toEqual([])
  }
  await page.goto('/') // a product's page has no tab bar
  if (size === 'phone') await page.getByRole('button', { name: 'Akun', exact: true }).tap()
  else await page.getByText(/^Halo, \w/).click()
  await page.getByRole('button', { name: 'Log Out' }).waitFor()
  expect(await axeFinds(page), 'the account menu').toEqual([])
})

test.each(sizes)('axe: stages 1 to 3 of the wizard have no violations, on a %s', { tags: ['long'] }, async (size) => {
  const { page } = await openPhone({ url: server().url, size, ownScripts: true, reducedMotion: 'reduce' })
  const expectNoViolations = async (place: string) => {
    expect(await axeFinds(page), place).toEqual([])
    expect(size === 'phone' ? await page.evaluate(smallTargets) : [], place).toEqual([])
  }
  const [merchant] = await newMerchants(server(), [{ stage: 2 }])
  await signIn(page, merchant!.email)
  await page.goto('/merchant/stage-1')
  await page.getByLabel('Nama usaha').waitFor()
  await expectNoViolations('stage 1')
  await page.goto('/merchant/stage-2')
  await page.getByLabel('Provinsi').waitFor()
  await page.getByLabel('Alamat', { exact: true }).fill('')
  await onward(page)
  await page.getByText('Mohon isi Kolom ini').first().waitFor()
  await expectNoViolations('stage 2, with mistakes')
  await fillStage2(page)
  await savedOnPhone(page).waitFor()
  await expectNoViolations('stage 2')
  await onward(page)
  await atStage(page, 3)
  await page.getByRole('group', { name: 'Punya pengalaman ekspor?' }).getByLabel('Ya').check()
  await page.getByRole('textbox', { name: 'Pengalaman ekspor' }).waitFor()
  await expectNoViolations('stage 3')
})

test('axe: product form, own shop, product menu and notices of a merchant have no violations, on a phone', {
  tags: ['long'],
}, async () => {
  const { page } = await openPhone({ url: server().url, ownScripts: true, reducedMotion: 'reduce' })
  const expectNoViolations = async (place: string) => {
    expect(await axeFinds(page), place).toEqual([])
    expect(await page.evaluate(smallTargets), place).toEqual([])
  }
  await signIn(page, 'merchant@demo.example')
  await page.goto('/product/create')
  await atNewProduct(page)
  await sayYesToSni(page, '')
  await press(page, 'Kirim')
  await page.locator('[aria-invalid=true]').first().waitFor()
  await expectNoViolations('the form, with mistakes')
  await page.goto(`/base/merchant/detail/${await page.evaluate(() => localStorage.getItem('merchant_id'))}`)
  const card = page.getByRole('main').getByRole('article').first().getByRole('button')
  await card.waitFor()
  await expectNoViolations('the shop')
  await card.tap()
  await page.getByRole('dialog').waitFor()
  await expectNoViolations('the product’s menu')
  await page.goto('/')
  await (await alive(page.getByRole('button', { name: /^Notifikasi/ }))).tap()
  await page.getByRole('dialog', { name: 'Notifikasi' }).getByRole('listitem').first().waitFor()
  await expectNoViolations('the notices')
})

test('axe: tabs, editors and sheets of the own shop have no violations, on a phone', { tags: ['long'] }, async () => {
  const { page } = await openPhone({ url: server().url, ownScripts: true, reducedMotion: 'reduce' })
  const expectNoViolations = async (place: string) => {
    expect(await axeFinds(page), place).toEqual([])
    expect(await page.evaluate(smallTargets), place).toEqual([])
  }
  await signIn(page, 'merchant@demo.example')
  await page.goto('/base/merchant/list')
  await alive(page.getByRole('article').first())
  await expectNoViolations('the producers, to a merchant')
  const shop = `/base/merchant/detail/${await page.evaluate(() => localStorage.getItem('merchant_id'))}`
  for (const [path, opener, open] of [
    ['/base/merchant/home', 'Kode QR', page.getByRole('dialog', { name: 'Kode QR' })],
    [`${shop}?tab=non-sni`, 'Edit Banner Iklan', page.getByRole('dialog')],
    [`${shop}?tab=ekspor`, 'Edit Pengalaman Ekspor', page.getByRole('textbox', { name: 'Pengalaman ekspor' })],
    [`${shop}?tab=galeri`, 'Edit Galeri', page.getByRole('button', { name: 'Simpan Perubahan Galeri' })],
  ] as const) {
    await page.goto(path)
    const button = page.getByRole('button', { name: opener, exact: true })
    await button.waitFor()
    await expectNoViolations(path)
    await button.tap()
    await open.waitFor()
    await expectNoViolations(opener)
  }
})

test('axe: shop profile and statistics of a merchant have no violations, on a phone', { tags: ['long'] }, async () => {
  const { page } = await openPhone({ url: server().url, ownScripts: true, reducedMotion: 'reduce' })
  await signIn(page, 'merchant@demo.example')
  const profile = '/base/merchant/profile'
  for (const [path, element] of [
    [profile, page.getByText('NIB', { exact: true })],
    [`${profile}?tab=alamat`, page.getByText('Kelurahan', { exact: true })],
    [`${profile}?tab=terkait`, page.getByText('Terdaftar di LPSE')],
    [`${profile}?tab=kontak`, page.getByRole('button', { name: 'Ubah Informasi' })],
    [`${profile}?tab=kontak&edit=kontak`, page.getByLabel('Prefix')],
    [`${profile}?tab=foto`, page.getByRole('button', { name: 'Ganti', exact: true })],
    ['/base/merchant/insight', page.getByRole('listbox')],
    ['/base/merchant/label', page.getByRole('link', { name: /Sertifikat|etalase/ })],
  ] as const) {
    await page.goto(path)
    await element.first().waitFor()
    expect(await axeFinds(page), path).toEqual([])
    expect(await page.evaluate(smallTargets), path).toEqual([])
  }
})

test('axe: filter sheet, account drawer and menu have no violations, on a phone, and give the focus back', {
  tags: ['long'],
}, async () => {
  const { page } = await openPhone({ url: server().url, ownScripts: true, reducedMotion: 'reduce' })
  await page.goto('/product/show?slug=sni')
  for (const name of ['Saring', 'Akun', 'Menu']) {
    const opener = page.getByRole('button', { name, exact: true }).first()
    await (await alive(opener)).tap()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    expect(await axeFinds(page), name).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect
      .poll(() => opener.evaluate((button) => button === document.activeElement), {
        message: `${name} has the focus back`,
      })
      .toBe(true)
  }
})

test('axe: it really runs, since it finds an image without text and low contrast in the dark scheme', async () => {
  const { page } = await openPhone({ url: server().url, ownScripts: true })
  await page.goto('/faq')
  // Hydration may remove elements that were added before it.
  await alive(page.getByRole('heading', { name: 'Pertanyaan yang sering diajukan' }))
  await page.addStyleTag({ content: '@media (prefers-color-scheme: dark) { main h1 { color: #2b2b2b } }' })
  await page.evaluate(() => document.querySelector('main')!.append(document.createElement('img')))
  expect(await axeFinds(page)).toEqual([
    expect.stringContaining('image-alt'),
    expect.stringMatching(/^in the dark: color-contrast/),
  ])
})
