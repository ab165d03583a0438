import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

/**
 * What axe has against a page, in the light and in the dark: one line for each element, 'color-contrast (serious): .price
 * — …'. In the dark only colours are another matter. Needs `ownScripts`.
 */
export async function axeFinds(page: Page): Promise<string[]> {
  const light = await found(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await found(page, ['color-contrast'])
  await page.emulateMedia({ colorScheme: 'light' })
  return [...light, ...dark.map((line) => `in the dark: ${line}`)]
}

/** With these rules only, or all. */
async function found(page: Page, only?: string[]): Promise<string[]> {
  // An element that is fading in has the wrong colours.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  if (!only) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(async (runOnly) => {
    const here = globalThis as unknown as { axe: { run: (on: Document, how: object) => Promise<AxeResults> } }
    return here.axe.run(document, { resultTypes: ['violations'], ...(runOnly && { runOnly }) })
  }, only)
  return violations.flatMap(({ id, impact, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => {
      const why = failureSummary?.split('\n').slice(1, 3).join(' ').trim() ?? ''
      return `${id} (${impact}): ${target.join(' ')} — ${help}. ${why}`
    }),
  )
}
