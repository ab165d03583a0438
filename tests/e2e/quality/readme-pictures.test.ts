import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '#server/seed/demo/accounts.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { testDataDir } from '../../support/database/engines.ts'
import { openDesk, untilHeld } from '../../support/pages/desk.page.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'

// The two pictures of the README. They are drawn again in each run, and compared with the stored ones at a tenth of
// their size, so that a machine with other fonts agrees. `PICTURES=write npx vitest run … readme-pictures` stores what
// it draws.

let server: ServerProcess
beforeAll(async () => {
  // The demo with its own pictures: those of the other e2e tests are stripes.
  server = await startServer({ dataDir: await testDataDir('demo'), env: { SEED: 'demo' } })
})
afterAll(() => server.remove())

/** The difference between two pictures, from 0 to 255: the mean of all grey levels at a tenth of their size. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const greys = async (picture: Buffer) => {
    const { width } = await sharp(picture).metadata()
    return sharp(picture)
      .resize(Math.round(width / 10))
      .greyscale()
      .raw()
      .toBuffer()
  }
  const [a, b] = [await greys(one), await greys(other)]
  if (a.length !== b.length) return 255
  return a.reduce((sum, grey, index) => sum + Math.abs(grey - b[index]!), 0) / a.length
}

/** Whether every picture within the screen has been loaded. */
const picturesShown = (page: Page) =>
  page.evaluate(() =>
    [...document.images]
      .filter((image) => {
        const { top, bottom, left, right } = image.getBoundingClientRect()
        return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
      })
      .every(({ complete, naturalWidth }) => complete && naturalWidth > 0),
  )

/** Compares what the page shows with the stored picture, or stores it. */
async function keepPicture(page: Page, name: string) {
  await expect.poll(() => picturesShown(page)).toBe(true)
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide', scale: 'css' })
  const drawn = await sharp(png).webp({ quality: 70, effort: 6 }).toBuffer()
  const path = `public/screenshots/${name}.webp`
  if (process.env.PICTURES === 'write') writeFileSync(path, drawn)
  expect(existsSync(path), `${path} is written with PICTURES=write`).toBe(true)
  const stored = readFileSync(path)
  expect(stored.length).toBeLessThan(60_000)
  const { data, info } = await sharp(drawn).negate({ alpha: false }).webp().toBuffer({ resolveWithObject: true })
  expect(info.width).toBe((await sharp(stored).metadata()).width)
  expect(await difference(data, stored), 'another picture is noticed').toBeGreaterThan(40)
  expect(await difference(drawn, stored), `${path} is out of date: write it with PICTURES=write`).toBeLessThan(6)
}

test('README: its picture of a product on a phone is how the page looks', { tags: ['long'] }, async () => {
  const { page } = await openPhone({ url: server.url, scheme: 'light' })
  await page.goto('/product/detail?id=1')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await keepPicture(page, 'ponsel')
})

test('README: its picture of the desk is how a review looks', { tags: ['long'] }, async () => {
  const { session } = await openDesk(server.url, { email: 'operator@demo.example', password: demoPassword })
  const { page } = await openPhone({ url: server.url, size: 'desk', as: session, scheme: 'light' })
  await page.goto('/operator')
  await page.locator('.queue__list a').first().click()
  await untilHeld(page)
  await keepPicture(page, 'meja')
})
