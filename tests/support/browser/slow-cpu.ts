import type { BrowserContext, Page } from 'playwright-core'

/**
 * The factor by which the phones of the e2e tests are slower than this machine. Finds code that is in time only on a
 * fast machine: `PHONE_SLOWER=5 npx vitest run --config tests/vitest.config.ts --project e2e`.
 */
const times = Number(process.env.PHONE_SLOWER ?? 1)

/** Slows down the pages of a browser, including those it opens later. */
export async function slower(context: BrowserContext): Promise<void> {
  if (times === 1) return
  const slow = async (page: Page) => {
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: times })
  }
  // The page may have been closed meanwhile.
  context.on('page', (page) => void slow(page).catch(() => {}))
  await Promise.all(context.pages().map(slow))
}
