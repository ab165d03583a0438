import { afterEach, expect, test, vi } from 'vitest'
import type { OwnAccount } from '#contract/account/schemas.ts'
import { salimah } from '#tests/support/browser/signed-in.ts'
import { stubPage } from '#tests/support/pages/phone.page.ts'

// The stored token is verified with the server, whose response may take long.

let page: ReturnType<typeof stubPage> | undefined
afterEach(() => {
  page?.shut()
  vi.unstubAllGlobals()
})

const whole: OwnAccount = {
  ...salimah,
  phone_no: '',
  office_no: '',
  instagram_url: '',
  facebook_url: '',
  tiktok_url: '',
  img: null,
  referral_name: null,
}

test('a change of the profile during the token check is not overwritten by its response', async () => {
  const asked: ((name: string) => void)[] = []
  page = stubPage(
    () =>
      new Promise((answer) => {
        asked.push((name) => answer(Response.json({ code: '00', message: '', data: { ...whole, name } })))
      }),
  )
  const { session } = await import('#session/session.ts')
  const { changeSession, saveSession } = await import('#session/sign-in.ts')
  const { isChecked, watchTokenCheck } = await import('#app/startup/token-check.ts')
  saveSession('t0ken', salimah)
  watchTokenCheck()
  await vi.waitUntil(() => asked.length === 1)
  changeSession({ user_name: 'Salimah Chaniago', user_is_completed: 1 })
  asked[0]!('Salimah')
  // The check is repeated, and its second response dates from after the change.
  await vi.waitUntil(() => asked.length === 2)
  expect(session()).toMatchObject({ user_name: 'Salimah Chaniago', user_is_completed: 1 })
  expect(isChecked()).toBe(true)
  asked[1]!('Salimah C.')
  await vi.waitUntil(() => session()?.user_name === 'Salimah C.')
  expect(asked).toHaveLength(2)
})
