import { expect } from 'vitest'
import type { Tab } from './engine-phone.ts'

/**
 * Runs inside a page. What of the dialog in front cannot be read or touched: a body without a height, and every control
 * whose middle lies under something else, also after scrolling to it. Empty when all is well.
 */
export function unreadableSheet(): string[] {
  const dialog = [...document.querySelectorAll('dialog')].filter((one) => one.matches(':modal')).at(-1)
  if (!dialog) return ['no dialog is open']
  const body = dialog.querySelector('.window__body')
  if (!body || body.clientHeight === 0) return ['its body has no height']
  if (!body.textContent?.trim()) return ['its body has no text']
  const problems: string[] = []
  for (const control of dialog.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea, summary')) {
    const label = control instanceof HTMLInputElement ? control.labels?.[0] : undefined
    // A box that is drawn by its label is touched there.
    const target = control.clientWidth > 4 ? control : (label ?? control)
    if (!target.checkVisibility({ visibilityProperty: true }) || target.getClientRects().length === 0) continue
    target.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    const { left, top, width, height } = target.getBoundingClientRect()
    const there = document.elementFromPoint(left + width / 2, top + height / 2)
    const isHit = there !== null && (target.contains(there) || there.contains(target) || label?.contains(there))
    const isOutside = there?.matches('dialog, .window__body')
    if (!isHit || isOutside)
      problems.push(`${control.tagName} ${control.textContent || control.getAttribute('aria-label') || ''}`.trim())
  }
  return problems
}

/** Waits until the dialog with this title is open, and all of it can be read and touched. */
export async function expectReadableSheet(tab: Tab, title: string | RegExp) {
  await tab.seeOne('heading', title)
  await expect.poll(() => tab.evaluate(unreadableSheet), { message: `the sheet ${title}` }).toEqual([])
}

/** Closes the dialog in front by its cross. */
export async function closeSheet(tab: Tab) {
  await tab.press('Tutup')
  // Its entry of the history is left a moment later; a document that is opened before that would be aborted.
  await expect
    .poll(() => tab.evaluate(() => document.querySelectorAll('dialog:modal').length === 0 && !history.state?.window))
    .toBe(true)
}
