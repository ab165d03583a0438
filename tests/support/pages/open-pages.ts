import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { alive } from '../browser/alive.ts'
import { openPhone } from '../browser/browser.ts'
import { goTo } from './page-actions.ts'
import type { Stop } from './routes-of-walk.ts'

/** A phone that has opened and hydrated this page. `as`: the e-mail address of who is signed in. */
export async function openPage(url: string, path: string, as?: string): Promise<Page> {
  const { page } = await openPhone({ url, ...(as && { as }) })
  await page.goto(path)
  await alive(page.getByRole('main'))
  return page
}

/** Waits until the page has its heading and no skeletons. */
export async function untilOpen(page: Page, [path, heading]: Stop) {
  await page.getByRole('heading', { name: heading, exact: true }).first().waitFor({ state: 'attached' })
  await expect.poll(() => page.locator('main .skeleton:visible').count(), { message: path }).toBe(0)
}

/**
 * Opens these pages one after the other, as links of the app do, and returns the paths of those that have no heading of
 * theirs: they failed, or another page came. The third one ends the walk, because each is waited for.
 */
export async function closedPages(page: Page, stops: readonly Stop[]): Promise<string[]> {
  const closed: string[] = []
  for (const stop of stops) {
    if (closed.length === 3) break
    await goTo(page, stop[0])
    await untilOpen(page, stop).catch(() => closed.push(stop[0]))
  }
  return closed
}
