import type { Page } from 'playwright-core'

/** Counts from now on what a finger does on this page (not what a script does); gives how often so far. */
export async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as unknown as { taps: number }
    counted.taps = 0
    const count = ({ isTrusted }: Event) => {
      if (isTrusted) counted.taps += 1
    }
    addEventListener('click', count, { capture: true })
  })
  // A page that was loaded anew would have counted nothing: then there is no number.
  return () => page.evaluate(() => (window as unknown as { taps: number }).taps)
}
