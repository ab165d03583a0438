import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Waits until React has hydrated a server-rendered button: it is visible before its code has loaded, and a tap before
 * then does nothing. React adds a `__reactProps…` key to each element that it has hydrated.
 */
export async function alive(button: Locator): Promise<Locator> {
  await expect
    .poll(() => button.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))), {
      message: 'the server-rendered button is hydrated',
    })
    .toBe(true)
  return button
}
