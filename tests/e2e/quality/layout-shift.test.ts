import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { alive } from '../../support/browser/alive.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { sharedServer } from '../../support/demo-server.ts'

// The cumulative layout shift (CLS) of a page is at most 0.01.

const server = sharedServer()

/** Starts adding up layout shifts, including past ones; those just after an input do not count. */
const observeShifts = (page: Page) =>
  page.evaluate(() => {
    const scope = globalThis as unknown as { shift: number }
    Object.assign(scope, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) scope.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
/** The sum so far, read after two frames, because a shift is reported one frame late. */
const shiftOn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => setTimeout(() => resolve((globalThis as unknown as { shift: number }).shift))),
        ),
      ),
  )

test('layout shift: none while the showcase loads more cards, nor when the connection is lost and back', {
  tags: ['long'],
}, async () => {
  const { page, goOffline, goOnline } = await openPhone({ url: server().url, reducedMotion: 'no-preference' })
  await page.goto('/product/show?slug=sni')
  await alive(page.getByRole('main'))
  const cards = page.locator('main .item-card')
  await page.locator('.low').first().waitFor()
  await observeShifts(page)
  expect(await shiftOn(page), 'after the page has loaded').toBeLessThan(0.01)
  for (let count = await cards.count(), pages = 0; pages < 2; pages++) {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect.poll(() => cards.count()).toBeGreaterThan(count)
    count = await cards.count()
  }
  expect(await shiftOn(page), 'after more cards have loaded').toBeLessThan(0.01)

  await page.evaluate(() => scrollTo(0, 0))
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('h1, .item-card, .tabbar')].map((one) => one.getBoundingClientRect().top),
    )
  const before = await places()
  await goOffline()
  const bar = page.getByText(/^Tidak ada sambungan/)
  await bar.waitFor()
  expect(await places()).toEqual(before)
  const over = await page.evaluate(() => {
    const { bottom } = document.querySelector('.offline-bar p')!.getBoundingClientRect()
    return Math.round(bottom - document.querySelector('.tabbar')!.getBoundingClientRect().top)
  })
  expect(over, 'the bar is directly above the tabs').toBe(0)
  // At the end of the page it covers nothing.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const [foot, top] = await page.evaluate(() => [
    document.querySelector('.foot')!.getBoundingClientRect().bottom,
    document.querySelector('.offline-bar p')!.getBoundingClientRect().top,
  ])
  expect(foot).toBeLessThanOrEqual(top! + 1)
  await goOnline()
  await bar.waitFor({ state: 'detached', timeout: 120_000 })
  expect(await shiftOn(page), 'after the bar was shown and hidden').toBeLessThan(0.01)
})

test('layout shift: none when content for the signed-in user is added to a public server-rendered page', {
  tags: ['long'],
}, async () => {
  for (const [as, key, path, late] of [
    ['visitor@demo.example', undefined, '/', 'Halo, '],
    ['visitor@demo.example', undefined, '/base/merchant/list', 'Berdasarkan Pencarian Terakhir'],
    ['merchant@demo.example', 'merchant_id', '/base/merchant/detail/', 'belum sesuai persyaratan'],
    ['lspro@demo.example', 'lspro_id', '/base/lspro/detail/', 'sertifikat menunggu diperiksa'],
  ] as const) {
    const { page, context } = await openPhone({ url: server().url, as, reducedMotion: 'no-preference' })
    await context.addCookies([{ name: 'last_merchant_ids', value: '3,2,1', url: server().url }])
    await page.goto('/contact')
    const id = key ? await page.evaluate((key) => localStorage.getItem(key), key) : ''
    await page.goto(`${path}${id}`)
    await observeShifts(page)
    await page.getByText(late).first().waitFor()
    await alive(page.getByRole('main'))
    await expect.poll(() => page.locator('main .skeleton:visible').count()).toBe(0)
    expect.soft(await shiftOn(page), path).toBeLessThan(0.01)
  }
})

test('layout shift: none when the answer to a number in the address comes', { tags: ['long'] }, async () => {
  const { page } = await openPhone({ url: server().url, reducedMotion: 'no-preference' })
  await page.goto(`/sni/check?number=${encodeURIComponent('SNI 8964:2021')}`)
  await observeShifts(page)
  await page.getByText('Sama dengan barang di tangan Anda?').first().waitFor()
  await alive(page.getByRole('main'))
  await expect.poll(() => page.locator('main .skeleton:visible').count()).toBe(0)
  expect(await shiftOn(page)).toBeLessThan(0.01)
})
