import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { accountRedirect } from '#app/layout/menu/use-account-actions.ts'
import { stageDraftName } from '#drafts/wizard/stages.ts'
import { laterMark } from '#drafts/wizard/wizard-progress.ts'
import { saveDraft } from '#offline/drafts/drafts.ts'
import { saveSession } from '#session/sign-in.ts'
import { salimah } from '#tests/support/browser/signed-in.ts'
import { stubPage } from '#tests/support/pages/phone.page.ts'

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
  saveSession('t0ken', merchant)
  expect(await accountRedirect()).toEqual({ to: '/merchant/stage-1' })
  await saveDraft(stageDraftName(27, 2), { [laterMark]: 1 })
  expect(await accountRedirect()).toEqual({ to: '/merchant/stage-3' })
})

test('a merchant who has finished opens the shop, and a visitor without a page is told why not', async () => {
  saveSession('t0ken', { ...merchant, is_completed: 1 })
  expect(await accountRedirect()).toEqual({ to: '/base/merchant/detail/27' })
  saveSession('t0ken', salimah)
  expect(await accountRedirect()).toEqual({ wrong: 'Akun Saya perlu sambungan. Coba lagi saat ada sinyal.' })
})
