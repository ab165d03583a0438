import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { alive } from '../../support/browser/alive.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { sharedServer } from '../../support/demo-server.ts'
import { signIn } from '../../support/pages/page-actions.ts'

// Header, menus and drawers by keyboard: opened, walked through, closed, with the focus back where it was.

const server = sharedServer()
const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)
const focused = (page: Page) =>
  page.evaluate(() => {
    const active = document.activeElement
    return active?.getAttribute('aria-label') ?? active?.textContent?.trim() ?? ''
  })

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator, most = 80) {
  for (let step = 0; step < most; step++) {
    if (await hasFocus(target)) return
    await page.keyboard.press('Tab')
  }
  expect(await focused(page), 'reachable with Tab').toBe(String(target))
}

/** Expects the focus to stay in the dialog through one round with Tab, and one backwards. */
async function staysInside(page: Page, dialog: Locator) {
  const inside = () => dialog.evaluate((element) => element.contains(document.activeElement))
  const stops = await dialog.locator('a[href], button:not([disabled]), [tabindex="0"]').count()
  for (const key of ['Tab', 'Shift+Tab'])
    for (let step = 0; step <= stops + 1; step++) {
      await page.keyboard.press(key)
      // Between the last and the first element the focus may be on the browser itself (body), never on the page
      // beneath.
      const isOnBody = await page.evaluate(() => document.activeElement === document.body)
      expect(isOnBody || (await inside()), `${key} stays in the dialog`).toBe(true)
    }
}

/** Opens a dialog from its button with Enter, checks its focus, and closes it with Escape. */
async function openAndClose(page: Page, button: Locator, name: string) {
  await tabTo(page, button)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name, exact: true })
  await dialog.waitFor()
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  expect(await focused(page), 'a screen reader announces the dialog’s name first').toBe(name)
  await staysInside(page, dialog)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => hasFocus(button), { message: 'the focus is back at the button' }).toBe(true)
}

describe('keyboard: a guest', () => {
  test('keyboard: a guest opens the category menu, closes it, and opens a category', { tags: ['long'] }, async () => {
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
    expect(await hasFocus(first)).toBe(true)
    await page.keyboard.press('Escape')
    await first.waitFor({ state: 'hidden' })
    expect(await hasFocus(summary)).toBe(true)
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/product/show?slug=all&category_id=*')
    await first.waitFor({ state: 'hidden' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  })

  test('keyboard: the category menu closes when the focus leaves it', { tags: ['long'] }, async () => {
    const { page } = await openPhone({ url: server().url, size: 'desk' })
    await page.goto('/faq')
    const nav = page.getByRole('navigation', { name: 'Utama' })
    await tabTo(page, await alive(nav.locator('summary')))
    await page.keyboard.press('Enter')
    await nav.locator('.mega').waitFor()
    await tabTo(page, nav.getByRole('link', { name: 'UMKM', exact: true }))
    await nav.locator('.mega').waitFor({ state: 'hidden' })
  })

  test('keyboard: the menu and account drawers of a phone trap the focus and give it back', {
    tags: ['long'],
  }, async () => {
    const { page } = await openPhone({ url: server().url })
    await page.goto('/')
    await openAndClose(page, await alive(page.getByRole('button', { name: 'Menu', exact: true })), 'Menu')
    await openAndClose(page, page.getByRole('button', { name: 'Akun', exact: true }), 'Akun')
  })

  test('drawers: one opened before the history entry of the previous one is removed stays open', {
    tags: ['long'],
  }, async () => {
    const { page } = await openPhone({ url: server().url })
    // Simulates a slow phone: history.back() takes effect only when `goBack` is called.
    await page.addInitScript(() => {
      const back = history.back.bind(history)
      history.back = () => {}
      const goBack = () =>
        new Promise<void>((done) => {
          addEventListener('popstate', () => done(), { once: true })
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
    expect(new URL(page.url()).pathname, 'Back closes the drawer and nothing else').toBe('/')
  })

  test('drawers: one opened before the close event of the previous one stays open, and Back closes it alone', {
    tags: ['long'],
  }, async () => {
    const { page } = await openPhone({ url: server().url })
    // Simulates a busy phone: close events arrive only when `sendCloseEvents` is called.
    await page.addInitScript(() => {
      const late: EventTarget[] = []
      const hold = (event: Event) => {
        event.stopImmediatePropagation()
        if (event.target) late.push(event.target)
      }
      addEventListener('close', hold, true)
      const sendCloseEvents = () => {
        removeEventListener('close', hold, true)
        for (const target of late) target.dispatchEvent(new Event('close'))
      }
      Object.assign(window, { sendCloseEvents })
    })
    await page.goto('/')
    await (await alive(page.getByRole('button', { name: 'Menu', exact: true }))).tap()
    await page.getByRole('dialog', { name: 'Menu' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Menu' }).waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Akun', exact: true }).tap()
    const account = page.getByRole('dialog', { name: 'Akun' })
    await account.waitFor()
    await page.evaluate(() => (window as unknown as { sendCloseEvents: () => void }).sendCloseEvents())
    await page.getByRole('dialog', { name: 'Menu', includeHidden: true }).waitFor({ state: 'detached' })
    await expect
      .poll(() => page.evaluate(() => Boolean(history.state?.window)), { message: 'an entry of its own' })
      .toBe(true)
    expect(await account.isVisible()).toBe(true)
    await page.goBack()
    await account.waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname, 'Back closes the drawer and nothing else').toBe('/')
  })

  test('keyboard: the skip link moves the focus to the content', { tags: ['long'] }, async () => {
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
    // The skip link's fragment is part of the address that Back returns to.
    await page.waitForURL(/\/product\/search\?query=kopi(#isi)?$/)
  })
})

test('keyboard: a merchant opens the notices and the account menu, and signs out', { tags: ['long'] }, async () => {
  const { page } = await openPhone({ url: server().url, size: 'desk' })
  await signIn(page, 'merchant@demo.example')
  await page.goto('/')
  const bell = await alive(page.getByRole('button', { name: /^Notifikasi/ }))
  await openAndClose(page, bell, 'Notifikasi')
  const summary = page.locator('summary', { hasText: 'Halo,' })
  await tabTo(page, summary)
  await page.keyboard.press('Enter')
  const own = page.getByRole('button', { name: 'Akun Saya', exact: true })
  await own.waitFor()
  await page.keyboard.press('Tab')
  expect(await hasFocus(own)).toBe(true)
  await page.keyboard.press('Escape')
  await own.waitFor({ state: 'hidden' })
  expect(await hasFocus(summary)).toBe(true)
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Log Out', exact: true }))
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Daftar', exact: true }).filter({ visible: true }).waitFor()
})
