import type { Page } from 'playwright-core'

/**
 * Counts the user's clicks on this page from now on, without those of scripts. Call the result for the count so far.
 */
export async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as unknown as { taps: number }
    counted.taps = 0
    const count = ({ isTrusted }: Event) => {
      if (isTrusted) counted.taps += 1
    }
    addEventListener('click', count, { capture: true })
  })
  // undefined after a reload, since the count is lost then.
  return () => page.evaluate(() => (window as unknown as { taps: number }).taps)
}
