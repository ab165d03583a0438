import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

// Actions of a user with only a keyboard.

const hasFocus = (target: Locator) => target.evaluateAll((all) => all.some((one) => one === document.activeElement))

/** Waits until the element is enabled, then presses Tab until it has the focus. Throws after 250 presses. */
export async function tabTo(target: Locator, { back = false } = {}): Promise<void> {
  await target.first().waitFor()
  await expect.poll(() => target.first().isEnabled(), { message: `${target} can be used` }).toBe(true)
  for (let n = 0; n < 250; n++) {
    if (await hasFocus(target)) return
    await target.page().keyboard.press(back ? 'Shift+Tab' : 'Tab')
  }
  throw new Error(`not reachable with Tab: ${target}`)
}

/** Focuses a button or link and presses it. */
export async function pressKey(target: Locator, key: 'Enter' | 'Space' = 'Enter') {
  await tabTo(target)
  await target.page().keyboard.press(key)
}

/** Focuses a field and types. */
export async function type(field: Locator, text: string) {
  await tabTo(field)
  await field.page().keyboard.type(text)
}

/** Focuses a select and chooses its nth option with the arrow key. */
export async function pick(list: Locator, nth: number) {
  await list.locator('option').nth(nth).waitFor({ state: 'attached' })
  await tabTo(list)
  // A user presses a key only after the list has been drawn.
  await list.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  for (let n = 0; n < nth; n++) await list.page().keyboard.press('ArrowDown')
}

/**
 * Chooses the second option of a select, but fires only `input`, the first of the two events of a browser: a re-render
 * before `change` must not reset the choice.
 */
export async function firstEventCounts(list: Locator) {
  await list.locator('option').nth(1).waitFor({ state: 'attached' })
  await list.evaluate((one: HTMLSelectElement) => {
    one.selectedIndex = 1
    one.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

/** Focuses a radio group and moves to this radio button with the arrow key. */
export async function radio(group: Locator, label: string) {
  const all = group.getByRole('radio')
  const target = group.getByLabel(label, { exact: true })
  await tabTo(all)
  const page = group.page()
  await page.keyboard.press('Space')
  for (let n = await all.count(); n > 0 && !(await target.isChecked()); n--) await page.keyboard.press('ArrowDown')
}

/** Chooses photos in the system's file chooser, which the button opens. */
export async function chooseByKey(button: Locator, photos: Buffer[]) {
  const page: Page = button.page()
  const chooser = page.waitForEvent('filechooser')
  await pressKey(button)
  await (await chooser).setFiles(
    photos.map((buffer, n) => ({ name: `IMG_${n + 1}.jpg`, mimeType: 'image/jpeg', buffer })),
  )
}
