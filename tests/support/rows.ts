import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { alive } from './browser/alive.ts'

/** Moves a row of cards to its end and back with its two buttons, each of which is shut where there is no more. */
export async function moved(row: Locator, name: string): Promise<void> {
  const belt = row.locator('.cards--row')
  const left = row.getByRole('button', { name: `${name}: geser ke kiri`, exact: true })
  const right = row.getByRole('button', { name: `${name}: geser ke kanan`, exact: true })
  await alive(right)
  expect(await left.isDisabled()).toBe(true)
  const at = () => belt.evaluate(({ scrollLeft }) => scrollLeft)
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
  expect(await belt.evaluate((it) => it.scrollWidth - it.clientWidth - it.scrollLeft)).toBeLessThanOrEqual(4)
  await left.click()
  await expect.poll(() => right.isEnabled()).toBe(true)
}
