import { expect, test } from 'vitest'
import { words } from '#contract/words.ts'
import { untilRemembered } from '../support/on-the-phone.ts'
import { openRealPhone, untilInCharge } from '../support/real-phone.ts'
import { runningServer } from '../support/running-server.ts'
import { press, signedInAs, signIn } from '../support/walk.ts'

// A browser that is killed has not written down all that it was told.

const server = runningServer()
const visitor = 'visitor@demo.example'

test('the battery is taken out right after a sign-in, and after a sign-out: neither is undone, without a signal', async () => {
  const phone = await openRealPhone(server().url)
  let page = phone.page()
  await page.goto('/')
  await untilInCharge(page)
  await signIn(page, visitor)
  await page.goto('/base/user/detail')
  const name = (await page.evaluate(() => localStorage.getItem('user_name')))!
  await page.getByRole('main').getByText(name).first().waitFor()
  await untilRemembered(page, 'account.detail')
  await phone.kill()
  await phone.loseLocalStorage()
  page = await phone.reopen({ offline: true })
  await page.goto('/base/user/detail')
  await page.getByRole('main').getByText(name).first().waitFor()
  expect(await signedInAs(page)).toBe(visitor)
  // What the server draws for everybody does not wait for it, and hears of it.
  await phone.close()
  const signedIn = await phone.copyLocalStorage()
  await phone.loseLocalStorage()
  page = await phone.reopen({ offline: true })
  await page.goto('/')
  await page.getByText(`Halo, ${name}`).first().waitFor()

  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Akun', exact: true }).tap()
  await press(page, 'Log Out')
  // Said when all of it is done.
  await page.getByText(words.signedOut).waitFor()
  await phone.kill()
  await phone.loseLocalStorage(signedIn)
  page = await phone.reopen({ offline: true })
  await page.goto('/base/user/detail')
  await page.getByRole('button', { name: 'Masuk', exact: true }).waitFor()
  await expect.poll(() => signedInAs(page)).toBe(null)
  expect(phone.uncaught).toEqual([])
})
