import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFinds, smallTargets } from '../../support/browser/axe.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { sharedServer } from '../../support/demo-server.ts'
import { press, signIn } from '../../support/pages/page-actions.ts'

// What keeps people out, on the pages of who keeps a certification body.

const server = sharedServer()

const wideScreens = [
  [740, 360],
  [768, 1024],
  [1280, 800],
] as const
/** An editor's buttons begin where its form begins, are as wide as it, and stand on the screen with it. */
const aligned = { left: 0, width: 0, inSight: true }
const dockBesideForm = (page: Page) =>
  page.evaluate(() => {
    const box = (what: string) => document.querySelector(what)!.getBoundingClientRect()
    const [form, dock, button] = [box('.editor'), box('.editor .dock__in'), box('.editor .dock__in > :last-child')]
    return {
      left: Math.round(dock.left - form.left),
      width: Math.round(dock.width - form.width),
      inSight: button.top > 0 && button.bottom <= innerHeight,
    }
  })

test('nobody is kept out of the page of one’s own certification body, its editors, a menu and its desk, on a phone', {
  tags: ['long'],
}, async () => {
  const { page } = await openPhone({ url: server().url, ownScripts: true, reducedMotion: 'reduce' })
  const phone = page.viewportSize()!
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
    for (const [width, height] of wideScreens) {
      await page.setViewportSize({ width, height })
      await page.locator('.editor').evaluate((form) => form.scrollIntoView())
      await expect.poll(() => dockBesideForm(page), { message: `${title} at ${width} x ${height}` }).toEqual(aligned)
    }
    await page.setViewportSize(phone)
  }
  await page.goto('/base/lspro/desk')
  await page
    .getByRole('button', { name: /^Sanggah/ })
    .first()
    .tap()
  await page.getByRole('dialog').getByLabel('Alasan').waitFor()
  await nothingBars('the desk, and a dispute')
})
