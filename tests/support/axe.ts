import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

/** What axe has against a page: one line for each element, 'color-contrast (serious): .price — …'. Needs `ownScripts`. */
export async function axeFinds(page: Page): Promise<string[]> {
  // An element that is fading in has the wrong colours.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(async () => {
    const here = globalThis as unknown as { axe: { run: (on: Document, how: object) => Promise<AxeResults> } }
    return here.axe.run(document, { resultTypes: ['violations'] })
  })
  return violations.flatMap(({ id, impact, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => {
      const why = failureSummary?.split('\n').slice(1, 3).join(' ').trim() ?? ''
      return `${id} (${impact}): ${target.join(' ')} — ${help}. ${why}`
    }),
  )
}
