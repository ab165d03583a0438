import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { readStore, untilOutboxEmpty, untilRemembered } from '../../support/browser/read-local-db.ts'
import { openRealPhone, untilWorkerControls } from '../../support/browser/real-storage-browser.ts'
import { openShops } from '../../support/network/shops-behind-proxy.ts'
import { signIn } from '../../support/pages/page-actions.ts'
import { atStage, fillStage3, onward, savedOnPhone } from '../../support/pages/wizard.page.ts'

// @begins-early: one of the files that take longest.

// CHAOS_ROUNDS sets the number of rounds: 6 in npm run test:all.
const rounds = Number(process.env.CHAOS_ROUNDS ?? 2)

test(`drafts and outbox: ${rounds} kills right after 'Tersimpan di HP' is shown lose nothing`, async () => {
  const shops = await openShops([{ stage: 4 }])
  const { network, merchants } = shops
  const phone = await openRealPhone(network.url)
  let page = phone.page()
  await signIn(page, merchants[0]!.email)
  await page.goto('/merchant/stage-3')
  await atStage(page, 3)
  await untilWorkerControls(page)
  await untilRemembered(page, 'onboarding.detail')
  await phone.kill()
  const saved = { last: '', lastWrite: '' }
  /** Opens the stage in a restarted browser, and expects the last text that was shown as saved. */
  const reopen = async (how: { offline: boolean }) => {
    page = await phone.reopen(how)
    await page.goto('/merchant/stage-3')
    await atStage(page, 3)
    if (saved.last === '') return
    // The cached data of the shop may be shown first, until the pending write has been read.
    await expect.poll(() => typed(page), { message: 'the saved text is there' }).toBe(saved.last)
  }
  for (let round = 1; round <= rounds; round++) {
    const words = `TKDN putaran ${round}`
    // In turn: a draft offline, a write offline, a write on a faulty network.
    const kind = (['draft', 'write', 'sending'] as const)[round % 3]!
    if (kind === 'sending') await network.open()
    else await network.shut()
    network.setFaults(0.35)
    await reopen({ offline: kind !== 'sending' })
    await fillStage3(page, words)
    if (kind === 'draft') {
      await savedOnPhone(page).waitFor()
    } else {
      await onward(page)
      // The next stage opens only after the write is stored.
      await atStage(page, 4)
      saved.lastWrite = words
    }
    await phone.kill()
    saved.last = words
  }
  await network.shut()
  await reopen({ offline: true })
  network.setFaults(0)
  await network.open()
  await phone.context().setOffline(false)
  await untilOutboxEmpty(page)
  const effects = await shops.effects()
  const keysDone = new Set(network.answered.filter(({ code }) => code === '00').map(({ key }) => key))
  console.log(`${rounds} rounds: ${effects.length} effects of ${keysDone.size} writes that arrived`)
  expect(effects.at(-1)?.tkdn).toBe(saved.lastWrite)
  expect(effects.length).toBe(keysDone.size)
  expect((await readStore(page, 'drafts')).length).toBeLessThanOrEqual(1)
}, 900_000)

/** The TKDN number in the opened form. */
async function typed(page: Page) {
  const field = page.getByRole('textbox', { name: /TKDN/ })
  await field.waitFor()
  return field.inputValue()
}
