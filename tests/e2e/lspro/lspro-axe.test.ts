import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFinds, smallTargets } from '../../support/browser/axe.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { sharedServer } from '../../support/demo-server.ts'
import { press, signIn } from '../../support/pages/page-actions.ts'

// Accessibility of the pages of a certification body's owner.

const server = sharedServer()

const wideScreens = [
  [740, 360],
  [768, 1024],
  [1280, 800],
] as const
/** An editor's buttons start at its form's left edge, are as wide as the form, and are on the screen. */
const aligned = { left: 0, width: 0, inSight: true }
const dockBesideForm = (page: Page) =>
  page.evaluate(() => {
    const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect()
    const [form, dock, button] = [
      box('.editor'),
      box('.editor .action-bar__in'),
      box('.editor .action-bar__in > :last-child'),
    ]
    return {
      left: Math.round(dock.left - form.left),
      width: Math.round(dock.width - form.width),
      inSight: button.top > 0 && button.bottom <= innerHeight,
    }
  })

test('axe: the owner’s pages of a certification body (composer, menu, editors, desk) have no violations, on a phone', {
  tags: ['long'],
}, async () => {
  const { page } = await openPhone({ url: server().url, ownScripts: true, reducedMotion: 'reduce' })
  const phone = page.viewportSize()!
  const expectNoViolations = async (place: string) => {
    expect(await axeFinds(page), place).toEqual([])
    expect(await page.evaluate(smallTargets), place).toEqual([])
  }
  await signIn(page, 'lspro@demo.example')
  const body = `/base/lspro/detail/${await page.evaluate(() => localStorage.getItem('lspro_id'))}`
  await page.goto(body)
  // The composer is one line on a phone until it has the focus.
  await page.getByRole('textbox', { name: 'Apa yang ingin Anda bagikan?' }).click()
  await press(page, 'Bagikan')
  await page.getByText('Harap rubah teks yang ingin anda bagikan', { exact: true }).waitFor()
  await expectNoViolations('the composer, with a mistake')
  await page.getByRole('button', { name: 'Menu postingan' }).first().tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Hapus', exact: true }).waitFor()
  await expectNoViolations('the menu of a post')
  for (const [tab, title] of [
    ['alamat', 'Edit Alamat'],
    ['kontak', 'Edit Kontak'],
    ['info', 'Edit Informasi Tambahan'],
    ['galeri', 'Edit Galeri'],
  ] as const) {
    await page.goto(`${body}?tab=${tab}&edit=${tab}`)
    await page.getByRole('heading', { name: title, exact: true }).waitFor()
    await page.getByRole('button', { name: 'Simpan Perubahan', exact: true }).waitFor()
    await expectNoViolations(title)
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
  await expectNoViolations('the desk, and a dispute')
})
