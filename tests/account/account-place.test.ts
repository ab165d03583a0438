import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { accountPlace } from '#app/account-place.ts'
import { leftForLater } from '#forms/reach.ts'
import { nameOf } from '#forms/stages.ts'
import { keepDraft } from '#offline/drafts.ts'
import { keepSession } from '#session/signing.ts'
import { stubPage } from '#tests/support/phone-page.ts'
import { salimah } from '#tests/support/signed-in.ts'

// Where 'Akun Saya' leads without a signal: whatever opens from what is on this phone.

let page: ReturnType<typeof stubPage>
beforeEach(() => {
  page = stubPage(async () => {
    throw new TypeError('Failed to fetch')
  })
})
afterEach(() => page.shut())

const merchant = { ...salimah, role: 'merchant' as const, merchant_id: 27 }

test('a merchant who has not finished goes on in the wizard where they stopped', async () => {
  keepSession('t0ken', merchant)
  expect(await accountPlace()).toEqual({ to: '/merchant/stage-1' })
  await keepDraft(nameOf(27, 2), { [leftForLater]: 1 })
  expect(await accountPlace()).toEqual({ to: '/merchant/stage-3' })
})

test('a merchant who has finished opens the shop, and a visitor without a page is told why not', async () => {
  keepSession('t0ken', { ...merchant, is_completed: 1 })
  expect(await accountPlace()).toEqual({ to: '/base/merchant/detail/27' })
  keepSession('t0ken', salimah)
  expect(await accountPlace()).toEqual({ wrong: 'Akun Saya perlu sambungan. Coba lagi saat ada sinyal.' })
})
