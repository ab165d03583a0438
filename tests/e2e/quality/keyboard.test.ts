import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { alive } from '../../support/browser/alive.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { sharedServer } from '../../support/demo-server.ts'
import { signIn } from '../../support/pages/page-actions.ts'

// Header, menus and drawers without a finger and without a mouse: in, around, out, and back where one was.

const server = sharedServer()
const has = (what: Locator) => what.evaluate((element) => element === document.activeElement)
const focused = (page: Page) =>
  page.evaluate(() => {
    const here = document.activeElement
    return here?.getAttribute('aria-label') ?? here?.textContent?.trim() ?? ''
  })

/** Goes on with Tab until one stands on it. */
async function tabTo(page: Page, what: Locator, most = 60) {
  for (let step = 0; step < most; step++) {
    if (await has(what)) return
    await page.keyboard.press('Tab')
  }
  expect(await focused(page), 'within reach of the Tab key').toBe(String(what))
}

/** Where the focus is inside the dialog, having gone once around with Tab, and once backwards. */
async function staysInside(page: Page, dialog: Locator) {
  const inside = () => dialog.evaluate((window) => window.contains(document.activeElement))
  const stops = await dialog.locator('a[href], button:not([disabled]), [tabindex="0"]').count()
  for (const key of ['Tab', 'Shift+Tab'])
    for (let step = 0; step <= stops + 1; step++) {
      await page.keyboard.press(key)
      // Between the last and the first stands the browser itself; nothing of the page beneath.
      const where = await page.evaluate(() => document.activeElement === document.body)
      expect(where || (await inside()), `${key} stays in the window`).toBe(true)
    }
}

/** Opens it from its button with Enter, looks around, and leaves with Escape. */
async function inAndOut(page: Page, button: Locator, name: string) {
  await tabTo(page, button)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name, exact: true })
  await dialog.waitFor()
  await expect.poll(() => dialog.evaluate((window) => window.contains(document.activeElement))).toBe(true)
  expect(await focused(page), 'who listens hears first where they are').toBe(name)
  await staysInside(page, dialog)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => has(button), { message: 'the focus is back at the button' }).toBe(true)
}

describe('a guest', () => {
  test('opens the menu of categories, leaves it, and goes to one', { tags: ['long'] }, async () => {
    const { page } = await openPhone({ url: server().url, size: 'desk' })
    await page.goto('/')
    const nav = page.getByRole('navigation', { name: 'Utama' })
    const summary = nav.locator('summary')
    await alive(summary)
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Lewati ke isi')
    await tabTo(page, summary)
    const first = nav.locator('.mega a').first()
    expect(await first.isVisible()).toBe(false)
    await page.keyboard.press('Enter')
    await first.waitFor()
    await page.keyboard.press('Tab')
    expect(await has(first)).toBe(true)
    await page.keyboard.press('Escape')
    await first.waitFor({ state: 'hidden' })
    expect(await has(summary)).toBe(true)
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/product/show?slug=all&category_id=*')
    await first.waitFor({ state: 'hidden' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  })

  test('leaves the menu of categories by going on', { tags: ['long'] }, async () => {
    const { page } = await openPhone({ url: server().url, size: 'desk' })
    await page.goto('/faq')
    const nav = page.getByRole('navigation', { name: 'Utama' })
    await tabTo(page, await alive(nav.locator('summary')))
    await page.keyboard.press('Enter')
    await nav.locator('.mega').waitFor()
    await tabTo(page, nav.getByRole('link', { name: 'UMKM', exact: true }))
    await nav.locator('.mega').waitFor({ state: 'hidden' })
  })

  test('opens the drawers of a phone', { tags: ['long'] }, async () => {
    const { page } = await openPhone({ url: server().url })
    await page.goto('/')
    await inAndOut(page, await alive(page.getByRole('button', { name: 'Menu', exact: true })), 'Menu')
    await inAndOut(page, page.getByRole('button', { name: 'Akun', exact: true }), 'Akun')
  })

  test('opens a drawer before the phone has gone back from the one before, and it stays', {
    tags: ['long'],
  }, async () => {
    const { page } = await openPhone({ url: server().url })
    // A slow phone: going back takes until it is let.
    await page.addInitScript(() => {
      const back = history.back.bind(history)
      history.back = () => {}
      const goBack = () =>
        new Promise<void>((gone) => {
          addEventListener('popstate', () => gone(), { once: true })
          back()
        })
      Object.assign(window, { goBack })
    })
    await page.goto('/')
    await (await alive(page.getByRole('button', { name: 'Menu', exact: true }))).tap()
    await page.getByRole('dialog', { name: 'Menu' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Akun', exact: true }).tap()
    const account = page.getByRole('dialog', { name: 'Akun' })
    await account.waitFor()
    await page.evaluate(() => (window as unknown as { goBack: () => Promise<void> }).goBack())
    expect(await account.isVisible()).toBe(true)
    await page.goBack()
    await account.waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname, 'back shuts it, and nothing else').toBe('/')
  })

  test('jumps over the header, and what was jumped to has the focus', { tags: ['long'] }, async () => {
    const { page } = await openPhone({ url: server().url, size: 'desk' })
    await page.goto('/product/search?query=kopi')
    await alive(page.getByRole('link', { name: /^Lihat Semua: Produk/ }))
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Lewati ke isi')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('isi')
    await tabTo(page, page.getByRole('link', { name: /^Lihat Semua: Produk/ }), 90)
    await page.keyboard.press('Enter')
    await page.waitForURL('**&group=product')
    await tabTo(page, page.getByRole('link', { name: 'Cancel', exact: true }), 90)
    await page.keyboard.press('Enter')
    // Where the skip link led is part of the address one comes back to.
    await page.waitForURL(/\/product\/search\?query=kopi(#isi)?$/)
  })
})

test('a merchant opens the account menu and the notices, and signs out', { tags: ['long'] }, async () => {
  const { page } = await openPhone({ url: server().url, size: 'desk' })
  await signIn(page, 'merchant@demo.example')
  await page.goto('/')
  const bell = await alive(page.getByRole('button', { name: /^Notifikasi/ }))
  await inAndOut(page, bell, 'Notifikasi')
  const summary = page.locator('summary', { hasText: 'Halo,' })
  await tabTo(page, summary)
  await page.keyboard.press('Enter')
  const own = page.getByRole('button', { name: 'Akun Saya', exact: true })
  await own.waitFor()
  await page.keyboard.press('Tab')
  expect(await has(own)).toBe(true)
  await page.keyboard.press('Escape')
  await own.waitFor({ state: 'hidden' })
  expect(await has(summary)).toBe(true)
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Log Out', exact: true }))
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Daftar', exact: true }).filter({ visible: true }).waitFor()
})
