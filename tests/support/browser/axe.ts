import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { usualScheme } from './browser-arguments.ts'

/**
 * The violations that axe finds on a page in the light and the dark scheme, one line per element: 'color-contrast
 * (serious): .price — …'. The dark scheme is checked for contrast only. Needs a phone with `ownScripts`.
 */
export async function axeFinds(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await violationsOn(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await violationsOn(page, ['color-contrast'])
  await page.emulateMedia({ colorScheme: usualScheme })
  return [...light, ...dark.map((line) => `in the dark: ${line}`)]
}

/** `only`: the rules to run; all of them without it. */
async function violationsOn(page: Page, only?: string[]): Promise<string[]> {
  // An element that is fading in has the wrong colours, and a skeleton is not yet the content.
  await page.waitForFunction(
    () =>
      document.getAnimations().every(({ playState }) => playState !== 'running') &&
      [...document.querySelectorAll('.skeleton')].every((part) => !part.checkVisibility()),
  )
  // Injected once per document: after a navigation within the app it is still there.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(async (runOnly) => {
    const scope = globalThis as unknown as { axe: { run: (on: Document, how: object) => Promise<AxeResults> } }
    // `preload: false`: no page has audio and no enabled rule reads style sheets, so axe need not load them again.
    return scope.axe.run(document, { preload: false, resultTypes: ['violations'], ...(runOnly && { runOnly }) })
  }, only)
  return violations.flatMap(({ id, impact, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => {
      const why = failureSummary?.split('\n').slice(1, 3).join(' ').trim() ?? ''
      return `${id} (${impact}): ${target.join(' ')} — ${help}. ${why}`
    }),
  )
}

/**
 * Controls under 44 px in either direction. Not counted: hidden controls (visually or by aria-hidden), links within a
 * sentence, the link of a card and the button of an own product (the card or row is the target), and the carousel's
 * pips (24 × 44, beside a button that does the same).
 */
export function smallTargets(): string[] {
  const fits = 44
  const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, summary')]
  return controls.flatMap((control) => {
    if (
      control.closest('.item-card__name, .own-row__open, .pips, .prose, .skip, .crumbs, .foot, [aria-hidden=true]') ||
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
