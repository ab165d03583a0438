import { expect, test } from 'vitest'
import { axeFinds, smallTargets } from '../support/axe.ts'
import { openPhone } from '../support/browser.ts'
import { sharedServer } from '../support/demo-server.ts'
import { press, signIn } from '../support/walk.ts'

// What keeps people out, on the pages of who keeps a certification body.

const server = sharedServer()

test('nobody is kept out of the page of one’s own certification body, its editors, a menu and its desk, on a phone', {
  tags: ['long'],
}, async () => {
  const { page } = await openPhone({ url: server().url, ownScripts: true, reducedMotion: 'reduce' })
  const nothingBars = async (what: string) => {
    expect(await axeFinds(page), what).toEqual([])
    expect(await page.evaluate(smallTargets), what).toEqual([])
  }
  await signIn(page, 'lspro@demo.example')
  const body = `/base/lspro/detail/${await page.evaluate(() => localStorage.getItem('lspro_id'))}`
  await page.goto(body)
  // One line on a phone, until somebody begins.
  await page.getByRole('textbox', { name: 'Apa yang ingin Anda bagikan?' }).click()
  await press(page, 'Bagikan')
  await page.getByText('Harap rubah teks yang ingin anda bagikan', { exact: true }).waitFor()
  await nothingBars('the composer, with a mistake')
  await page.getByRole('button', { name: 'Menu postingan' }).first().tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Hapus', exact: true }).waitFor()
  await nothingBars('the menu of a post')
  for (const [tab, title] of [
    ['alamat', 'Edit Alamat'],
    ['kontak', 'Edit Kontak'],
    ['info', 'Edit Informasi Tambahan'],
    ['galeri', 'Edit Galeri'],
  ] as const) {
    await page.goto(`${body}?tab=${tab}&edit=${tab}`)
    await page.getByRole('heading', { name: title, exact: true }).waitFor()
    await page.getByRole('button', { name: 'Simpan Perubahan', exact: true }).waitFor()
    await nothingBars(title)
  }
  await page.goto('/base/lspro/desk')
  await page
    .getByRole('button', { name: /^Sanggah/ })
    .first()
    .tap()
  await page.getByRole('dialog').getByLabel('Alasan').waitFor()
  await nothingBars('the desk, and a dispute')
})
