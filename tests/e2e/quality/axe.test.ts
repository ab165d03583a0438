import { expect, test } from 'vitest'
import { commonLabels } from '#contract/common-labels.ts'
import { commonTexts } from '#contract/common-sentences.ts'
import { alive } from '../../support/browser/alive.ts'
import { axeFinds, smallTargets } from '../../support/browser/axe.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { hardestFits, misfits, wear } from '../../support/browser/reflow.ts'
import { sharedServer } from '../../support/demo-server.ts'
import { newMerchants } from '../../support/network/shops-behind-proxy.ts'
import { goTo, press, signIn } from '../../support/pages/page-actions.ts'
import { atNewProduct, sayYesToSni } from '../../support/pages/product.page.ts'
import { atStage, fillStage2, kept, onward } from '../../support/pages/wizard.page.ts'

const server = sharedServer()

const pages = [
  ['home', '/', commonLabels.mostViewed],
  ['the showcase', '/product/show?slug=sni', commonLabels.showcase],
  ['a search', '/product/search?query=kopi', '“kopi”'],
  ['one kind of what was found', '/product/search?group=merchant', 'UMKM / Produsen'],
  ['a search in vain', '/product/search?query=zzqqxy', commonLabels.emptyCategory],
  ['a product', '/product/detail?id=1', 'Tentang produk'],
  ['the producers', '/base/merchant/list', 'Daftar Produsen'],
  ['a shop', '/base/merchant/detail/1', 'Daftar Product'],
  ['its other goods', '/base/merchant/detail/1?tab=non-sni', 'Daftar Product'],
  ['its exports', '/base/merchant/detail/1?tab=ekspor', 'Pengalaman Ekspor'],
  ['its gallery', '/base/merchant/detail/1?tab=galeri', 'Galeri'],
  ['what bodies post', '/base/lspro/posting/list', 'Postingan LSPRO'],
  ['the bodies', '/base/lspro/list', 'Daftar LSPRO'],
  ['a body', '/base/lspro/detail/1', 'LSPro Mandala Uji Pangan'],
  ['its address', '/base/lspro/detail/1?tab=alamat', 'Alamat'],
  ['its contact', '/base/lspro/detail/1?tab=kontak', 'Kontak'],
  ['its information', '/base/lspro/detail/1?tab=info', 'Informasi Tambahan'],
  ['the questions', '/faq?id=1', 'Pertanyaan yang sering diajukan'],
  ['writing to us', '/contact', 'Kontak'],
  ['the terms', '/base/term', 'Syarat & Ketentuan'],
  ['privacy', '/base/privacy', 'Privasi'],
  ['the sign-in', '/auth/login', 'Masuk'],
  ['the choice of a type', '/auth/login-type', 'Pilih Tipe Akun'],
  ['the registration', '/auth/registration?type=merchant', 'Daftar'],
  ['the word of the letter', '/auth/email-confirmation?email=a%40b.example', 'Verifikasi Email Anda'],
  ['the forgotten password', '/auth/forgot-password', 'Atur Ulang Kata Sandi'],
  ['favourites', '/favorites', 'Favorit'],
  ['the outbox', '/outbox', 'Belum ada yang masuk'],
  ['an error page', '/error/404', 'Page Not Found'],
  ['another one', '/error/500', commonTexts.systemError],
] as const
const sizes = ['phone', 'desk'] as const

// Within the app, as its links go: a page opened by its address loads everything once more. Where the next page has the
// heading of the one before, it is opened by its address, so that the one before cannot be taken for it.
async function walkPublicPages(size: 'phone' | 'desk') {
  const { page } = await openPhone({ url: server().url, size, ownScripts: true, reducedMotion: 'reduce' })
  let before = ''
  for (const [name, path, heading] of pages) {
    await (heading === before || before === '' ? page.goto(path) : goTo(page, path))
    before = heading
    // The app adds to the page that the server drew, so axe waits until React has taken it over.
    await alive(page.getByRole('heading', { name: heading, exact: true }).first())
    await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe(path)
    expect(await axeFinds(page), name).toEqual([])
    if (size === 'phone') {
      expect(await page.evaluate(smallTargets), name).toEqual([])
      await expect.poll(() => page.locator('main .bone:visible').count()).toBe(0)
      expect(await misfits(page, path, hardestFits)).toEqual([])
      await wear(page, { width: 360, height: 740, words: 1 })
    }
    if (name !== 'its gallery') continue
    await (await alive(page.getByRole('button', { name: /^Lihat foto 1 dari/ }))).click()
    await page.getByRole('dialog', { name: 'Foto' }).waitFor()
    expect(await axeFinds(page), 'a photo over the whole screen').toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    // The window goes back from its entry in the history after it has shut.
    await expect.poll(() => page.evaluate(() => Boolean(history.state?.window))).toBe(false)
  }
}

test('axe finds nothing on any public page, on a phone; each fits 277 px, and words of twice their size', () =>
  walkPublicPages('phone'))
test('axe finds nothing on any public page, on a desk', { tags: ['long'] }, () => walkPublicPages('desk'))

const own = [
  ['/base/user/detail', 'Profil Saya'],
  ['/base/user/edit', 'Edit Profile'],
  ['/password/change', 'Ganti Kata Sandi'],
  ['/base/user/devices', 'Perangkat yang Masuk'],
  ['/base/user/notifications', 'Kabar & Ikuti'],
  ['/base/user/data', 'Data Saya'],
] as const

test.each(sizes)('nor from what is one’s own, on a %s', { tags: ['long'] }, async (size) => {
  const { page } = await openPhone({ url: server().url, size, ownScripts: true, reducedMotion: 'reduce' })
  await signIn(page, 'visitor@demo.example')
  for (const [path, heading] of own) {
    await page.goto(path)
    await page.getByRole('heading', { name: heading, exact: true }).first().waitFor()
    expect(await axeFinds(page), path).toEqual([])
    expect(size === 'phone' ? await page.evaluate(smallTargets) : [], path).toEqual([])
  }
  if (size === 'phone') await page.getByRole('button', { name: 'Akun', exact: true }).tap()
  else await page.getByText(/^Halo, \w/).click()
  await page.getByRole('button', { name: 'Log Out' }).waitFor()
  expect(await axeFinds(page), 'the account menu').toEqual([])
})

test.each(sizes)('nor from the first stages of a shop, on a %s', { tags: ['long'] }, async (size) => {
  const { page } = await openPhone({ url: server().url, size, ownScripts: true, reducedMotion: 'reduce' })
  const nothingBars = async (what: string) => {
    expect(await axeFinds(page), what).toEqual([])
    expect(size === 'phone' ? await page.evaluate(smallTargets) : [], what).toEqual([])
  }
  const [merchant] = await newMerchants(server(), [{ stage: 2 }])
  await signIn(page, merchant!.email)
  await page.goto('/merchant/stage-1')
  await page.getByLabel('Nama usaha').waitFor()
  await nothingBars('stage 1')
  await page.goto('/merchant/stage-2')
  await page.getByLabel('Provinsi').waitFor()
  await page.getByLabel('Alamat', { exact: true }).fill('')
  await onward(page)
  await page.getByText('Mohon isi Kolom ini').first().waitFor()
  await nothingBars('stage 2, with mistakes')
  await fillStage2(page)
  await kept(page).waitFor()
  await nothingBars('stage 2')
  await onward(page)
  await atStage(page, 3)
  await page.getByRole('group', { name: 'Punya pengalaman ekspor?' }).getByLabel('Ya').check()
  await page.getByRole('textbox', { name: 'Pengalaman ekspor' }).waitFor()
  await nothingBars('stage 3')
})

test('nor from the form of a product, one’s own shop, what can be done there, and what one is told, on a phone', {
  tags: ['long'],
}, async () => {
  const { page } = await openPhone({ url: server().url, ownScripts: true, reducedMotion: 'reduce' })
  const nothingBars = async (what: string) => {
    expect(await axeFinds(page), what).toEqual([])
    expect(await page.evaluate(smallTargets), what).toEqual([])
  }
  await signIn(page, 'merchant@demo.example')
  await page.goto('/product/create')
  await atNewProduct(page)
  await sayYesToSni(page, '')
  await press(page, 'Kirim')
  await page.locator('[aria-invalid=true]').first().waitFor()
  await nothingBars('the form, with mistakes')
  await page.goto(`/base/merchant/detail/${await page.evaluate(() => localStorage.getItem('merchant_id'))}`)
  const card = page.getByRole('main').getByRole('article').first().getByRole('button')
  await card.waitFor()
  await nothingBars('the shop')
  await card.tap()
  await page.getByRole('dialog').waitFor()
  await nothingBars('what can be done with a product')
  await page.goto('/')
  await (await alive(page.getByRole('button', { name: /^Notifikasi/ }))).tap()
  await page.getByRole('dialog', { name: 'Notifikasi' }).getByRole('listitem').first().waitFor()
  await nothingBars('the notices')
})

test('nor from the tabs of one’s own shop, its editors and sheets, on a phone', { tags: ['long'] }, async () => {
  const { page } = await openPhone({ url: server().url, ownScripts: true, reducedMotion: 'reduce' })
  const nothingBars = async (what: string) => {
    expect(await axeFinds(page), what).toEqual([])
    expect(await page.evaluate(smallTargets), what).toEqual([])
  }
  await signIn(page, 'merchant@demo.example')
  await page.goto('/base/merchant/list')
  await alive(page.getByRole('article').first())
  await nothingBars('the producers, to a merchant')
  const shop = `/base/merchant/detail/${await page.evaluate(() => localStorage.getItem('merchant_id'))}`
  for (const [tab, opener, open] of [
    ['', 'Kode QR', page.getByRole('dialog', { name: 'Kode QR' })],
    ['?tab=non-sni', 'Edit Banner Iklan', page.getByRole('dialog')],
    ['?tab=ekspor', 'Edit Pengalaman Ekspor', page.getByRole('textbox', { name: 'Pengalaman ekspor' })],
    ['?tab=galeri', 'Edit Galeri', page.getByRole('button', { name: 'Simpan Perubahan Galeri' })],
  ] as const) {
    await page.goto(shop + tab)
    const button = page.getByRole('button', { name: opener, exact: true })
    await button.waitFor()
    if (tab !== '') await nothingBars(tab)
    await button.tap()
    await open.waitFor()
    await nothingBars(opener)
  }
})

test('nor from the profile of one’s own shop, and from its figures, on a phone', { tags: ['long'] }, async () => {
  const { page } = await openPhone({ url: server().url, ownScripts: true, reducedMotion: 'reduce' })
  await signIn(page, 'merchant@demo.example')
  const profile = '/base/merchant/profile'
  for (const [path, there] of [
    [profile, page.getByText('NIB', { exact: true })],
    [`${profile}?tab=alamat`, page.getByText('Kelurahan', { exact: true })],
    [`${profile}?tab=terkait`, page.getByText('Punya akun LPSE')],
    [`${profile}?tab=kontak`, page.getByRole('button', { name: 'Ubah Informasi' })],
    [`${profile}?tab=kontak&edit=kontak`, page.getByLabel('Prefix')],
    [`${profile}?tab=foto`, page.getByRole('button', { name: 'Ganti', exact: true })],
    ['/base/merchant/insight', page.getByRole('listbox')],
  ] as const) {
    await page.goto(path)
    await there.first().waitFor()
    expect(await axeFinds(page), path).toEqual([])
    expect(await page.evaluate(smallTargets), path).toEqual([])
  }
})

test('the sheets and drawers of a phone bar nobody either', { tags: ['long'] }, async () => {
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
        message: `${name} has the focus again`,
      })
      .toBe(true)
  }
})

test('axe is really there: it finds a picture without words, and words that nobody can read in the dark', async () => {
  const { page } = await openPhone({ url: server().url, ownScripts: true })
  await page.goto('/faq')
  // What is put into a page that is not alive yet may be taken out again.
  await alive(page.getByRole('heading', { name: 'Pertanyaan yang sering diajukan' }))
  await page.addStyleTag({ content: '@media (prefers-color-scheme: dark) { main h1 { color: #2b2b2b } }' })
  await page.evaluate(() => document.querySelector('main')!.append(document.createElement('img')))
  expect(await axeFinds(page)).toEqual([
    expect.stringContaining('image-alt'),
    expect.stringMatching(/^in the dark: color-contrast/),
  ])
})
