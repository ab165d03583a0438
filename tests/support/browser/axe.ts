import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { usualScheme } from './browser-arguments.ts'

/**
 * What axe has against a page, in the light and in the dark: one line for each element, 'color-contrast (serious): .price
 * — …'. In the dark only colours are another matter. Needs `ownScripts`.
 */
export async function axeFinds(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await found(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await found(page, ['color-contrast'])
  await page.emulateMedia({ colorScheme: usualScheme })
  return [...light, ...dark.map((line) => `in the dark: ${line}`)]
}

/** With these rules only, or all. */
async function found(page: Page, only?: string[]): Promise<string[]> {
  // An element that is fading in has the wrong colours, and bones are not yet what somebody will read.
  await page.waitForFunction(
    () =>
      document.getAnimations().every(({ playState }) => playState !== 'running') &&
      [...document.querySelectorAll('.bone')].every((bone) => !bone.checkVisibility()),
  )
  // Once for each document: a page that is opened within the app has it already.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(async (runOnly) => {
    const here = globalThis as unknown as { axe: { run: (on: Document, how: object) => Promise<AxeResults> } }
    // Nothing of ours plays sounds, and no rule that is on asks for style sheets: neither is loaded once more.
    return here.axe.run(document, { preload: false, resultTypes: ['violations'], ...(runOnly && { runOnly }) })
  }, only)
  return violations.flatMap(({ id, impact, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => {
      const why = failureSummary?.split('\n').slice(1, 3).join(' ').trim() ?? ''
      return `${id} (${impact}): ${target.join(' ')} — ${help}. ${why}`
    }),
  )
}

/**
 * Controls under 44 px in either direction. Not counted: what is hidden from eyes or readers, links within a sentence, a card's link (the
 * card is the target), and the carousel's pips (24 × 44, beside a button that does the same).
 */
export function smallTargets(): string[] {
  const fits = 44
  const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, summary')]
  return controls.flatMap((control) => {
    if (
      control.closest('.good__name, .pips, .prose, .skip, .crumbs, .foot, [aria-hidden=true]') ||
      !control.checkVisibility()
    )
      return []
    const inSentence = getComputedStyle(control).display === 'inline'
    const target = control.closest('label, .input') ?? control
    const { width, height } = target.getBoundingClientRect()
    if (inSentence || width === 0 || (width >= fits - 0.5 && height >= fits - 0.5)) return []
    const name = control.getAttribute('aria-label') ?? control.textContent?.trim().slice(0, 30)
    return [`${control.tagName.toLowerCase()} "${name}": ${Math.round(width)} × ${Math.round(height)}`]
  })
}
