import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Waits until what the server drew answers to a finger: it is seen before its code has come, and a button that is
 * pressed before does nothing. React marks each element it has taken over.
 */
export async function alive(button: Locator): Promise<Locator> {
  await expect
    .poll(() => button.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))), {
      message: 'the page takes over what the server drew',
    })
    .toBe(true)
  return button
}
