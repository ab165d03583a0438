import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { call } from '#contract/http/call.ts'
import { contract } from '#contract/index.ts'
import { commonLabels } from '#contract/text/common-labels.ts'
import { alive } from '../../support/browser/alive.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { untilRemembered } from '../../support/browser/read-local-db.ts'
import { sharedServer } from '../../support/demo-server.ts'
import { everythingStored } from '../../support/pages/page-actions.ts'

// The app is opened from its icon with a stopped worker: the worker answers with the home page that it has stored,
// which is visible before the app's code has run.

const server = sharedServer()
const fromIcon = '/?src=pwa'
const hour = 3_600_000
const cards = (page: Page) => page.locator('main .item-card')
const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'Tidak ada sambungan' })

/** '05.24', in the time zone of the phone. */
const timeOnPhone = (at: number) =>
  new Intl.DateTimeFormat('id-ID', { timeZone: 'Asia/Jakarta', hour: '2-digit', minute: '2-digit' }).format(at)

/** The text of the stored home page; '' while there is none. */
const storedHomePage = (page: Page) =>
  page.evaluate(async () => {
    const name = (await caches.keys()).find((name) => name.startsWith('home-'))
    const page = name ? await (await caches.open(name)).match('/') : undefined
    return page?.text() ?? ''
  })

/** Changes a text of the stored home page everywhere, and its time to an hour ago. Returns that time. */
const changeStoredHomePage = (page: Page, from: string, to: string) =>
  page.evaluate(
    async ([from, to, at]) => {
      const cache = await caches.open((await caches.keys()).find((name) => name.startsWith('home-'))!)
      const { headers } = (await cache.match('/'))!
      const html = await (await cache.match('/'))!.text()
      const changed = html.replaceAll(from, to).replace(/data-at="\d+"/, `data-at="${at}"`)
      await cache.put(
        '/',
        new Response(changed, { headers: { ...Object.fromEntries(headers), 'x-kept-at': String(at) } }),
      )
      return at
    },
    [from, to, Date.now() - hour] as const,
  )

/** Replaces the app's base chunk in the precache by one that never ends: none of the app's code runs. */
const stallStoredCode = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open((await caches.keys()).find((name) => name.includes('-precache-'))!)
    const endless = () =>
      new Response('await new Promise(() => {})', { headers: { 'content-type': 'text/javascript' } })
    for (const request of await cache.keys())
      if (/\/assets\/base-.*\.js/.test(request.url)) await cache.put(request, endless())
  })

/** A phone that has visited home once; its worker controls it and has stored the page. */
async function phoneWithHome(as?: string) {
  const phone = await openPhone({ url: server().url, worker: true, ...(as && { as }) })
  const { page } = phone
  await page.goto('/')
  await phone.serviceWorkerReady({ controlling: true })
  await expect.poll(() => storedHomePage(page)).toContain('item-card')
  await untilRemembered(page, 'showcase.home')
  const { data } = await call(contract.showcase.home, {}, { host: `${server().url}/api` })
  return { ...phone, page, banner: data.banner_main[0]!.title }
}

test('cold start offline: the first screen has its cards and its picture before the app’s code has run', async () => {
  const { page, goOffline, stopAllWorkers } = await phoneWithHome()
  const picture = page.locator('main img[fetchpriority="high"]').first()
  const isDrawn = () => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)
  const isCached = async (img: HTMLImageElement) => img.currentSrc !== '' && Boolean(await caches.match(img.currentSrc))
  await expect.poll(() => picture.evaluate(isCached)).toBe(true)
  await stallStoredCode(page)
  await goOffline()
  await stopAllWorkers()
  await page.goto(fromIcon)
  await cards(page).first().waitFor()
  await expect.poll(isDrawn).toBe(true)
  const menu = page.getByRole('button', { name: 'Menu' }).first()
  expect(await menu.evaluate((button) => Object.keys(button)), 'React has not run').toEqual([])

  // Without the stored page the same phone has only the shell, which is empty.
  await page.evaluate(async () => {
    for (const name of await caches.keys()) if (name.startsWith('home-')) await caches.delete(name)
  })
  await page.goto(fromIcon)
  expect(await cards(page).count()).toBe(0)
})

test('cold start offline: the stored page becomes the app, and says how old its data is', async () => {
  const { page, goOffline, stopAllWorkers, banner } = await phoneWithHome()
  const at = await changeStoredHomePage(page, banner, 'Spanduk lama')
  // Nothing else on this phone has home's answer.
  await page.goto('/logo-mark.svg')
  await page.evaluate(() => indexedDB.deleteDatabase('remembered-tamu'))
  await goOffline()
  await stopAllWorkers()
  await page.goto(fromIcon)
  await alive(page.getByRole('button', { name: 'Menu' }).first())
  await page.getByRole('heading', { level: 1, name: 'Spanduk lama' }).waitFor()
  await expect.poll(() => bar(page).textContent()).toContain(timeOnPhone(at))
  await page.getByRole('navigation', { name: 'Bawah' }).getByRole('link', { name: 'Etalase' }).tap()
  await page.getByRole('heading', { level: 1, name: commonLabels.showcase }).waitFor()
})

test('cold start offline: an answer that was stored after the page replaces the page’s', async () => {
  const { page, goOffline, stopAllWorkers, banner } = await phoneWithHome()
  await changeStoredHomePage(page, banner, 'Spanduk lama')
  await goOffline()
  await stopAllWorkers()
  await page.goto(fromIcon)
  await page.getByRole('heading', { level: 1, name: banner }).waitFor()
})

test('cold start online: the data of the stored page is loaded again at once, and the stored page is replaced', async () => {
  const { page, stopAllWorkers, banner } = await phoneWithHome()
  await changeStoredHomePage(page, banner, 'Spanduk lama')
  await stopAllWorkers()
  await page.goto(fromIcon)
  await page.getByRole('heading', { level: 1, name: banner }).waitFor()
  await expect.poll(() => storedHomePage(page)).not.toContain('Spanduk lama')
  expect(await storedHomePage(page)).toContain(banner)
})

test('cold start: the stored page of a signed-in user has nothing of them', async () => {
  const { page } = await phoneWithHome('visitor@demo.example')
  const [name, token] = await page.evaluate(() => ['user_name', 'token'].map((key) => localStorage.getItem(key)!))
  await page.getByText(`Halo, ${name}`).first().waitFor()
  const html = await storedHomePage(page)
  for (const private_ of [name!, token!, 'visitor@demo.example']) {
    expect(html).not.toContain(private_)
    expect(await everythingStored(page), 'the phone has it, elsewhere').toContain(private_)
  }
  // From the stored page the user is signed in as before.
  await page.goto(fromIcon)
  await page.getByText(`Halo, ${name}`).first().waitFor()
})
