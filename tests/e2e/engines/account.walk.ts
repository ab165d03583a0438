import { expect } from 'vitest'
import { password } from '../../support/browser/session-keys.ts'
import type { Tab } from '../../support/engines/engine-phone.ts'
import type { Walk } from '../../support/engines/walk-phone.ts'

const signedInAs = (tab: Tab) => tab.evaluate(() => localStorage.getItem('user_email'))

async function signInByHand(tab: Tab, email: string) {
  await tab.goto('/auth/login')
  await tab.fill('Email', email)
  await tab.fill('Kata sandi', password)
  await tab.press('Masuk')
  await expect.poll(() => signedInAs(tab)).toBe(email)
}

/** A session: its start, and a reload. */
export function walkWithAccount({ check, phone }: Walk) {
  check('sign-in', async () => {
    const { tab } = await phone()
    await signInByHand(tab, 'visitor@demo.example')
    await tab.goto('/base/user/detail')
    await tab.see('visitor@demo.example')
    await tab.reload()
    await tab.see('visitor@demo.example')
  })
}
