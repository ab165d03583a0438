import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { lyingOn, untilAllHasLeft, untilRemembered } from '../../support/browser/read-local-db.ts'
import { openRealPhone, untilInCharge } from '../../support/browser/real-storage-browser.ts'
import { openShops } from '../../support/network/shops-behind-proxy.ts'
import { signIn } from '../../support/pages/page-actions.ts'
import { atStage, fillStage3, kept, onward } from '../../support/pages/wizard.page.ts'

// CHAOS_ROUNDS makes it longer: npm run test:all says 6.
const rounds = Number(process.env.CHAOS_ROUNDS ?? 2)

test(`the battery is taken out ${rounds} times, right after the phone has said 'Tersimpan di HP': nothing that was said is lost`, async () => {
  const shops = await openShops([{ stage: 4 }])
  const { road, merchants } = shops
  const phone = await openRealPhone(road.url)
  let page = phone.page()
  await signIn(page, merchants[0]!.email)
  await page.goto('/merchant/stage-3')
  await atStage(page, 3)
  await untilInCharge(page)
  await untilRemembered(page, 'onboarding.detail')
  await phone.kill()
  const told = { last: '', lastWrite: '' }
  /** Opens the stage on a browser that knows nothing but its disk, and looks for what was told to be on it. */
  const reopen = async (how: { offline: boolean }) => {
    page = await phone.reopen(how)
    await page.goto('/merchant/stage-3')
    await atStage(page, 3)
    if (told.last === '') return
    // What has been remembered of the shop may stand there first, until what waits has been found on the disk.
    await expect.poll(() => typed(page), { message: 'what was told is there' }).toBe(told.last)
  }
  for (let round = 1; round <= rounds; round++) {
    const words = `TKDN putaran ${round}`
    // A draft without a signal, a write without a signal, a write on a bad road, in turn.
    const kind = (['draft', 'write', 'sending'] as const)[round % 3]!
    if (kind === 'sending') await road.open()
    else await road.shut()
    road.trouble(0.35)
    await reopen({ offline: kind !== 'sending' })
    await fillStage3(page, words)
    if (kind === 'draft') {
      await kept(page).waitFor()
    } else {
      await onward(page)
      // The next stage opens when it is on the shelf, and not before.
      await atStage(page, 4)
      told.lastWrite = words
    }
    await phone.kill()
    told.last = words
  }
  await road.shut()
  await reopen({ offline: true })
  road.trouble(0)
  await road.open()
  await phone.context().setOffline(false)
  await untilAllHasLeft(page)
  const effects = await shops.effects()
  const keysDone = new Set(road.answered.filter(({ said }) => said === '00').map(({ key }) => key))
  console.log(`${rounds} rounds: ${effects.length} effects of ${keysDone.size} writes that arrived`)
  expect(effects.at(-1)?.tkdn).toBe(told.lastWrite)
  expect(effects.length).toBe(keysDone.size)
  expect((await lyingOn(page, 'drafts')).length).toBeLessThanOrEqual(1)
}, 900_000)

/** The number as the opened form has it, once it has been found on the phone. */
async function typed(page: Page) {
  const field = page.getByRole('textbox', { name: /TKDN/ })
  await field.waitFor()
  return field.inputValue()
}
