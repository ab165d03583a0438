import type { Page } from 'playwright-core'

/**
 * Delays the app's base chunk, so that a test can tap before the code has loaded. `requested` resolves once the page
 * has requested the chunk, and never if no request was delayed. `release` lets it load.
 */
export async function holdCode(page: Page): Promise<{ requested: Promise<void>; release: () => void }> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.context().route(/\/assets\/base-.*\.js/, async (route) => {
    await held
    await route.continue()
  })
  const requested = page.waitForRequest(/\/assets\/base-/).then(() => undefined)
  return { requested, release }
}
