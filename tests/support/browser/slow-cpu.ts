import type { BrowserContext, Page } from 'playwright-core'

/**
 * How much slower the phones of the e2e tests are than this machine. What comes in time on a quick machine only is found
 * with it: `PHONE_SLOWER=5 npx vitest run --config tests/vitest.config.ts --project e2e`.
 */
const times = Number(process.env.PHONE_SLOWER ?? 1)

/** Slows down the pages of a browser, those that it will open too. */
export async function slower(context: BrowserContext): Promise<void> {
  if (times === 1) return
  const slow = async (page: Page) => {
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: times })
  }
  // A page that is gone by then needs it no more.
  context.on('page', (page) => void slow(page).catch(() => {}))
  await Promise.all(context.pages().map(slow))
}
