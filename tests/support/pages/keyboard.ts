import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

// Somebody without a mouse and without touch: whatever they do they do from the keys.

const has = (thing: Locator) => thing.evaluateAll((all) => all.some((one) => one === document.activeElement))

/** Presses Tab until the focus is on this, once it takes the focus. Throws when it never comes there. */
export async function tabTo(thing: Locator, { back = false } = {}): Promise<void> {
  await thing.first().waitFor()
  await expect.poll(() => thing.first().isEnabled(), { message: `${thing} can be used` }).toBe(true)
  for (let n = 0; n < 250; n++) {
    if (await has(thing)) return
    await thing.page().keyboard.press(back ? 'Shift+Tab' : 'Tab')
  }
  throw new Error(`nobody comes there with Tab: ${thing}`)
}

/** Goes to a button or link and presses it. */
export async function pressKey(thing: Locator, key: 'Enter' | 'Space' = 'Enter') {
  await tabTo(thing)
  await thing.page().keyboard.press(key)
}

/** Goes to a field and types. */
export async function type(field: Locator, text: string) {
  await tabTo(field)
  await field.page().keyboard.type(text)
}

/** Goes to a list and takes its nth entry, as arrows do. */
export async function pick(list: Locator, nth: number) {
  await list.locator('option').nth(nth).waitFor({ state: 'attached' })
  await tabTo(list)
  // Nobody presses a key before the list has been drawn.
  await list.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  for (let n = 0; n < nth; n++) await list.page().keyboard.press('ArrowDown')
}

/**
 * Takes the second entry of a list, telling only by the first of the two events that a browser has for it: a page that is
 * drawn anew before the other one must not take the choice back.
 */
export async function firstEventCounts(list: Locator) {
  await list.locator('option').nth(1).waitFor({ state: 'attached' })
  await list.evaluate((one: HTMLSelectElement) => {
    one.selectedIndex = 1
    one.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

/** Goes to a row of radio buttons and moves to this one. */
export async function radio(group: Locator, label: string) {
  const all = group.getByRole('radio')
  const wanted = group.getByLabel(label, { exact: true })
  await tabTo(all)
  const page = group.page()
  await page.keyboard.press('Space')
  for (let n = await all.count(); n > 0 && !(await wanted.isChecked()); n--) await page.keyboard.press('ArrowDown')
}

/** Chooses photos through the system's own window, which the button opens. */
export async function chooseByKey(button: Locator, photos: Buffer[]) {
  const page: Page = button.page()
  const chooser = page.waitForEvent('filechooser')
  await pressKey(button)
  await (await chooser).setFiles(
    photos.map((buffer, n) => ({ name: `IMG_${n + 1}.jpg`, mimeType: 'image/jpeg', buffer })),
  )
}
