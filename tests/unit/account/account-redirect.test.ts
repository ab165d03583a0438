import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { accountRedirect } from '#app/layout/menu/use-account-actions.ts'
import { stageDraftName } from '#drafts/wizard/stages.ts'
import { laterMark } from '#drafts/wizard/wizard-progress.ts'
import { saveDraft } from '#offline/drafts/drafts.ts'
import { saveSession } from '#session/sign-in.ts'
import { salimah } from '#tests/support/browser/signed-in.ts'
import { stubPage } from '#tests/support/pages/phone.page.ts'

// The page that 'Akun Saya' opens offline: the one that the data on this phone allows.

let page: ReturnType<typeof stubPage>
beforeEach(() => {
  page = stubPage(async () => {
    throw new TypeError('Failed to fetch')
  })
})
afterEach(() => page.shut())

const merchant = { ...salimah, role: 'merchant' as const, merchant_id: 27 }

test('accountRedirect offline: a merchant with an unfinished wizard goes to the next stage', async () => {
  saveSession('t0ken', merchant)
  expect(await accountRedirect()).toEqual({ to: '/merchant/stage-1' })
  await saveDraft(stageDraftName(27, 2), { [laterMark]: 1 })
  expect(await accountRedirect()).toEqual({ to: '/merchant/stage-3' })
})

test('accountRedirect offline: a finished merchant goes to the shop, a visitor gets a message that a connection is needed', async () => {
  saveSession('t0ken', { ...merchant, is_completed: 1 })
  expect(await accountRedirect()).toEqual({ to: '/base/merchant/detail/27' })
  saveSession('t0ken', salimah)
  expect(await accountRedirect()).toEqual({ wrong: 'Akun Saya perlu sambungan. Coba lagi saat ada sinyal.' })
})
