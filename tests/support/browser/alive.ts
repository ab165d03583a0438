import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Waits until React has hydrated a server-rendered button: it is visible before its code has loaded, and a tap before
 * then does nothing, or follows a link as a new document. React adds a `__reactProps…` key to each element that it has
 * rendered, and the app marks the body when the page is committed.
 */
export async function alive(button: Locator): Promise<Locator> {
  await expect
    .poll(
      () =>
        button.evaluate(
          (element) =>
            document.body.dataset.hydrated !== undefined &&
            Object.keys(element).some((key) => key.startsWith('__reactProps')),
        ),
      { message: 'the server-rendered button is hydrated' },
    )
    .toBe(true)
  return button
}
