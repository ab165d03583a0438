import { expect, test } from 'vitest'
import { productMessages } from '#contract/products/rules.ts'
import { alive } from '../../support/browser/alive.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { sharedServer } from '../../support/demo-server.ts'
import { closedPages } from '../../support/pages/open-pages.ts'
import { fill, press, signInByHand } from '../../support/pages/page-actions.ts'
import { atNewProduct, openMore, untilSavedOnPhone } from '../../support/pages/product.page.ts'
import { publicPages, type Stop } from '../../support/pages/routes-of-walk.ts'
import { laterApis } from '../../support/sources/later-features.ts'

// The oldest browsers of the app, played by a new one from whose pages APIs are deleted before the first script runs.

const server = sharedServer()

/**
 * APIs that old phones, small browsers and pages on plain http lack besides. The app works without them, or names what
 * does not work.
 */
const poorApis = [
  ...['serviceWorker', 'caches', 'PushManager', 'Notification', 'BroadcastChannel', 'locks', 'storage', 'permissions'],
  ...[
    'share',
    'clipboard',
    'mediaDevices',
    'geolocation',
    'connection',
    'vibrate',
    'randomUUID',
    'subtle',
    'navigation',
  ],
  ...['OffscreenCanvas', 'DecompressionStream', 'visualViewport', 'showPicker'],
]

/** Runs in the page. 'URL.parse' is deleted from URL, and 'at' wherever it is. */
function deleteApis(names: string[]) {
  const all = globalThis as unknown as Record<string, Record<string, unknown> | undefined>
  const objects = Object.getOwnPropertyNames(all).flatMap((name) => {
    const { prototype } = (/^[A-Z]\w+$/.test(name) && (all[name] as { prototype?: object })) || {}
    return prototype ? [prototype as Record<string, unknown>] : []
  })
  for (const name of names) {
    const [owner = '', member] = name.split('.')
    for (const one of member ? [all[owner] ?? {}] : [all, ...objects]) Reflect.deleteProperty(one, member ?? name)
  }
}

const stops: Stop[] = [
  ...publicPages.filter(([path]) =>
    ['/', '/product/show?slug=sni', '/product/detail?id=1', '/product/search?query=kopi', '/sni/scan'].includes(path),
  ),
  // Shop 27 has a website and a page of a social network, whose addresses the app must parse.
  ['/base/merchant/detail/27', 'Daftar Product'],
]

test.each([
  ['newer than the oldest browsers', []],
  ['that a poor browser lacks', poorApis],
] as const)('without the APIs %s: first load, lists, sign-in and a form work', async (_, more) => {
  const { page, context } = await openPhone({ url: server().url })
  await context.addInitScript(deleteApis, [...Object.keys(laterApis), ...more])
  await page.goto('/product/show?slug=sni')
  await alive(page.getByRole('main'))
  expect(await page.evaluate(() => [typeof URL.canParse, 'requestIdleCallback' in globalThis])).toEqual([
    'undefined',
    false,
  ])
  expect(await closedPages(page, stops)).toEqual([])
  await signInByHand(page, 'merchant@demo.example')
  await page.goto('/product/create')
  await atNewProduct(page)
  await fill(page, 'Nama produk', 'Keripik Talas')
  await openMore(page)
  await fill(page, /^Tautan video/, 'tanpa alamat')
  await press(page, 'Kirim')
  await page.getByText(productMessages.video, { exact: true }).waitFor()
  await fill(page, /^Tautan video/, 'https://youtu.be/abc')
  await untilSavedOnPhone(page)
  await page.reload()
  await expect.poll(() => page.getByLabel('Nama produk', { exact: true }).inputValue()).toBe('Keripik Talas')
})
