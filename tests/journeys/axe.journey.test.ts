import { expect, test } from 'vitest'
import { labels } from '#contract/labels.ts'
import { alive } from '../support/alive.ts'
import { axeFinds } from '../support/axe.ts'
import { openPhone } from '../support/browser.ts'
import { atNewProduct, sayYesToSni } from '../support/product-walk.ts'
import { runningServer } from '../support/running-server.ts'
import { press, signIn } from '../support/walk.ts'
import { atStage, fillStage2, kept, onward } from '../support/wizard-walk.ts'

const server = runningServer()

const pages = [
  ['home', '/', labels.mostViewed],
  ['the showcase', '/product/show?slug=sni', labels.showcase],
  ['a product', '/product/detail?id=1', 'Tentang produk'],
  ['an address that is not open yet', '/faq', 'Bagian ini belum dibuka.'],
  ['the sign-in', '/auth/login', 'Masuk'],
  ['the choice of a type', '/auth/login-type', 'Pilih Tipe Akun'],
  ['the registration', '/auth/registration?type=merchant', 'Daftar'],
  ['the word of the letter', '/auth/email-confirmation?email=a%40b.example', 'Verifikasi Email Anda'],
  ['the forgotten password', '/auth/forgot-password', 'Atur Ulang Kata Sandi'],
  ['an error page', '/error/404', 'Page Not Found'],
] as const
const sizes = ['phone', 'desk'] as const

test.each(sizes)('nothing bars anybody from any page, on a %s', async (size) => {
  const { page } = await openPhone({ url: server().url, size, ownScripts: true, reducedMotion: 'reduce' })
  for (const [name, path, heading] of pages) {
    await page.goto(path)
    await page.getByRole('heading', { name: heading, exact: true }).first().waitFor()
    await page.waitForLoadState('load')
    expect(await axeFinds(page), name).toEqual([])
    expect(size === 'phone' ? await page.evaluate(smallTargets) : [], name).toEqual([])
  }
})

const own = [
  ['/base/user/detail', 'Profil Saya'],
  ['/base/user/edit', 'Edit Profile'],
  ['/password/change', 'Ganti Kata Sandi'],
  ['/base/user/devices', 'Perangkat yang Masuk'],
] as const

test.each(sizes)('nor from what is one’s own, on a %s', async (size) => {
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

test.each(sizes)('nor from the first stages of a shop, on a %s', async (size) => {
  const { page } = await openPhone({ url: server().url, size, ownScripts: true, reducedMotion: 'reduce' })
  const nothingBars = async (what: string) => {
    expect(await axeFinds(page), what).toEqual([])
    expect(size === 'phone' ? await page.evaluate(smallTargets) : [], what).toEqual([])
  }
  await signIn(page, 'newmerchant@demo.example')
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

test('nor from the form of a product, one’s own shop, what can be done there, and what one is told, on a phone', async () => {
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

test('the sheets and drawers of a phone bar nobody either', async () => {
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
  await page.getByRole('heading', { name: 'Bagian ini belum dibuka.' }).waitFor()
  await page.addStyleTag({ content: '@media (prefers-color-scheme: dark) { main h1 { color: #2b2b2b } }' })
  await page.evaluate(() => document.querySelector('main')!.append(document.createElement('img')))
  expect(await axeFinds(page)).toEqual([
    expect.stringContaining('image-alt'),
    expect.stringMatching(/^in the dark: color-contrast/),
  ])
})

/**
 * Controls under 44 px in either direction. Not counted: what is hidden from eyes or readers, links within a sentence, a card's link (the
 * card is the target), and the carousel's pips (24 × 44, beside a button that does the same).
 */
function smallTargets(): string[] {
  const fits = 44
  const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, summary')]
  return controls.flatMap((control) => {
    if (
      control.closest('.good__name, .pips, .prose, .skip, .crumbs, .foot, [aria-hidden=true]') ||
      !control.checkVisibility()
    )
      return []
    const inSentence = getComputedStyle(control).display === 'inline'
    const target = control.closest('label, .input') ?? control
    const { width, height } = target.getBoundingClientRect()
    if (inSentence || width === 0 || (width >= fits - 0.5 && height >= fits - 0.5)) return []
    const name = control.getAttribute('aria-label') ?? control.textContent?.trim().slice(0, 30)
    return [`${control.tagName.toLowerCase()} "${name}": ${Math.round(width)} × ${Math.round(height)}`]
  })
}
