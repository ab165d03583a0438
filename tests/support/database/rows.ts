import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { alive } from '../browser/alive.ts'

/** Scrolls a row of cards to its end and one step back with its buttons, each of which is disabled at its end. */
export async function scrollRow(row: Locator, name: string): Promise<void> {
  const cards = row.locator('.cards--row')
  const left = row.getByRole('button', { name: `${name}: geser ke kiri`, exact: true })
  const right = row.getByRole('button', { name: `${name}: geser ke kanan`, exact: true })
  await alive(right)
  expect(await left.isDisabled()).toBe(true)
  const at = () => cards.evaluate(({ scrollLeft }) => scrollLeft)
  let last: number | undefined
  const still = async () => {
    const before = last
    last = await at()
    return last === before
  }
  while (await right.isEnabled()) {
    const before = await at()
    await right.click()
    await expect.poll(at).toBeGreaterThan(before)
    await expect.poll(still).toBe(true)
    await expect.poll(() => left.isEnabled()).toBe(true)
  }
  expect(await cards.evaluate((it) => it.scrollWidth - it.clientWidth - it.scrollLeft)).toBeLessThanOrEqual(4)
  await left.click()
  await expect.poll(() => right.isEnabled()).toBe(true)
}
