import type { Page } from 'playwright-core'

/**
 * Keeps the app's code on its way, so that a test can do what a thumb does before it is there. `asked` resolves once the
 * page has asked for it: a test that holds nothing waits here in vain. `letThrough` lets it come.
 */
export async function holdCode(page: Page): Promise<{ asked: Promise<void>; letThrough: () => void }> {
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.context().route(/\/assets\/base-.*\.js/, async (route) => {
    await held
    await route.continue()
  })
  const asked = page.waitForRequest(/\/assets\/base-/).then(() => undefined)
  return { asked, letThrough }
}
