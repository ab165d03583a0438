import { test } from 'vitest'
import { alive } from '../../support/browser/alive.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { sharedServer } from '../../support/demo-server.ts'

const server = sharedServer()
const views = [
  ['light', 360, 740],
  ['dark', 360, 740],
  ['light', 1280, 800],
] as const

test('look', async () => {
  for (const [scheme, width, height] of views) {
    const { page } = await openPhone({ url: server().url, scheme, size: width > 900 ? 'desk' : 'phone' })
    const shot = (name: string) => page.screenshot({ path: `/tmp/hand-sni/${name}-${scheme}-${width}.png` })
    await page.setViewportSize({ width, height })
    await page.goto('/sni/check')
    await alive(page.getByRole('button', { name: 'Periksa', exact: true }))
    await page.waitForTimeout(500)
    await shot('a-none')
    await page.getByRole('button', { name: /^Ambil daftar/ }).click()
    await page.getByText(/^Daftar di .*: \d+ sertifikat/).waitFor()
    await page.waitForTimeout(500)
    await shot('b-start')
    await page.locator('.sni-check__line').click()
    await page.waitForTimeout(300)
    await page.screenshot({ path: `/tmp/hand-sni/c-info-${scheme}-${width}.png`, fullPage: true })
    const check = async (text: string) => {
      await page.getByLabel('nomor atau nama').fill(text)
      await page.getByRole('button', { name: 'Periksa', exact: true }).click()
      await page.getByRole('region', { name: `Jawaban untuk ${text}` }).waitFor()
      await page.waitForTimeout(1500)
    }
    await check('7381')
    await shot('d-standard')
    await check('SNI 8964:2021')
    await shot('e-year')
    await page.screenshot({ path: `/tmp/hand-sni/e-year-full-${scheme}-${width}.png`, fullPage: true })
    await page.getByText('Rincian').first().click()
    await page.getByRole('button', { name: 'Ya' }).first().click()
    await page.waitForTimeout(300)
    await page.screenshot({ path: `/tmp/hand-sni/f-yes-${scheme}-${width}.png`, fullPage: true })
    await check('SNI 9999:1901')
    await shot('g-unknown')
    await check('kripik')
    await shot('h-name')
  }
}, 300_000)
