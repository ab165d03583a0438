import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { alive } from '../../support/browser/alive.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { sharedServer } from '../../support/demo-server.ts'

// Nothing jumps under a thumb: the law is a layout shift of at most 0.01.

const server = sharedServer()

/** Adds up what has moved before somebody's eyes and what will (CLS); what they have just pressed may. */
const watchJumps = (page: Page) =>
  page.evaluate(() => {
    const here = globalThis as unknown as { jumped: number; what: string[] }
    Object.assign(here, { jumped: 0, what: [] })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) here.jumped += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
/** Looks once more has been drawn twice: a jump is told a frame late. */
const jumped = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((tell) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => setTimeout(() => tell((globalThis as unknown as { jumped: number }).jumped))),
        ),
      ),
  )

test('nothing jumps while the showcase goes on and on, nor when the connection goes and comes', async () => {
  const { page, goOffline, goOnline } = await openPhone({ url: server().url, reducedMotion: 'no-preference' })
  await page.goto('/product/show?slug=sni')
  await alive(page.getByRole('main'))
  const cards = page.locator('main .good')
  await page.locator('.low').first().waitFor()
  await watchJumps(page)
  expect(await jumped(page), 'the page came').toBeLessThan(0.01)
  for (let seen = await cards.count(), pages = 0; pages < 2; pages++) {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect.poll(() => cards.count()).toBeGreaterThan(seen)
    seen = await cards.count()
  }
  expect(await jumped(page), 'more cards came').toBeLessThan(0.01)

  await page.evaluate(() => scrollTo(0, 0))
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('h1, .good, .tabbar')].map((one) => one.getBoundingClientRect().top),
    )
  const before = await places()
  await goOffline()
  const bar = page.getByText(/^Tidak ada sambungan/)
  await bar.waitFor()
  expect(await places()).toEqual(before)
  const over = await page.evaluate(() => {
    const { bottom } = document.querySelector('.road p')!.getBoundingClientRect()
    return Math.round(bottom - document.querySelector('.tabbar')!.getBoundingClientRect().top)
  })
  expect(over, 'it lies on the tabs').toBe(0)
  // Nothing lies under it for good.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const [foot, top] = await page.evaluate(() => [
    document.querySelector('.foot')!.getBoundingClientRect().bottom,
    document.querySelector('.road p')!.getBoundingClientRect().top,
  ])
  expect(foot).toBeLessThanOrEqual(top! + 1)
  await goOnline()
  await bar.waitFor({ state: 'detached', timeout: 120_000 })
  expect(await jumped(page), 'the bar came and went').toBeLessThan(0.01)
})

test('nothing jumps when what only its owner sees comes to a page that was drawn for everybody', {
  tags: ['long'],
}, async () => {
  for (const [as, key, path, late] of [
    ['visitor@demo.example', undefined, '/base/merchant/list', 'Berdasarkan Pencarian Terakhir'],
    ['merchant@demo.example', 'merchant_id', '/base/merchant/detail/', 'belum sesuai persyaratan'],
    ['lspro@demo.example', 'lspro_id', '/base/lspro/detail/', 'sertifikat menunggu diperiksa'],
  ] as const) {
    const { page, context } = await openPhone({ url: server().url, as, reducedMotion: 'no-preference' })
    await context.addCookies([{ name: 'last_merchant_ids', value: '3,2,1', url: server().url }])
    await page.goto('/contact')
    const id = key ? await page.evaluate((key) => localStorage.getItem(key), key) : ''
    await page.goto(`${path}${id}`)
    await watchJumps(page)
    await page.getByText(late).first().waitFor()
    await alive(page.getByRole('main'))
    await expect.poll(() => page.locator('main .bone:visible').count()).toBe(0)
    expect.soft(await jumped(page), path).toBeLessThan(0.01)
  }
})
