import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { openPhone } from '../../support/browser/browser.ts'
import type { SessionKeys } from '../../support/browser/session-keys.ts'
import { deskServer, openDesk } from '../../support/pages/desk.page.ts'
import { press } from '../../support/pages/page-actions.ts'

// 'Keadaan sistem' at the desk, and the errors that phones report to it.

const server = deskServer()
let session: SessionKeys
beforeAll(async () => {
  session = (await openDesk(server().url)).session
})
const groups = (page: Page) => page.locator('.system__error')

test('operator, system: an error on a phone is seen at the desk without the person’s data, and is removed', async () => {
  const visitor = await openPhone({ url: server().url })
  visitor.expectComplaint(/Siti|boom/)
  // Reports of a headless browser are answered and not stored.
  const userAgent = (await visitor.page.evaluate(() => navigator.userAgent)).replace('Headless', '')
  await (await visitor.devtools()).send('Network.setUserAgentOverride', { userAgent })
  // The app of this phone has a fault: its code throws, three times the same.
  await visitor.context.route('**/assets/base-*.js', async (route) => {
    const response = await route.fetch()
    const fault = `;for(let n=0;n<3;n++)setTimeout(()=>{throw new TypeError('no price for siti@contoh.id, 0812 3456 7890: "Siti Aminah"')});`
    await route.fulfill({ response, body: `${await response.text()}${fault}` })
  })
  const sent: string[] = []
  visitor.page.on('request', (request) => {
    if (request.url().endsWith('/client/error')) sent.push(request.postData() ?? '')
  })
  await visitor.page.goto('/product/detail?id=1')
  await expect.poll(() => sent.length).toBe(1)
  expect(Object.keys(JSON.parse(sent[0]!)).toSorted()).toEqual(
    ['browser', 'browser_version', 'frames', 'installed', 'kind', 'message', 'online', 'release', 'route'].toSorted(),
  )

  const desk = await openPhone({ url: server().url, as: session })
  await desk.page.goto('/operator')
  await desk.page.getByRole('link', { name: 'Sistem' }).click()
  await desk.page.getByRole('heading', { name: 'Keadaan sistem' }).waitFor()
  await desk.page.getByText('Belum pernah dicadangkan.').waitFor()
  const group = groups(desk.page).filter({ hasText: 'TypeError: no price for <email> <phone>: ' })
  await group.getByText(/1 kali/).waitFor()
  await group.getByText(/Detail produk/).waitFor()
  expect(await desk.page.locator('main').textContent()).not.toMatch(/Siti|0812|contoh\.id/)

  // A page that cannot be rendered.
  await visitor.context.unrouteAll()
  await visitor.page.goto('/faq')
  await visitor.page.getByRole('heading', { level: 1 }).first().waitFor()
  await visitor.page.evaluate(() => {
    URLSearchParams.prototype.get = () => {
      throw new RangeError('boom')
    }
  })
  await visitor.page.getByRole('link', { name: 'Etalase' }).first().click()
  await visitor.page.getByText('Halaman ini tersandung').waitFor()
  await expect.poll(() => sent.map((text) => JSON.parse(text).kind)).toContain('render')

  await desk.page.reload()
  await groups(desk.page)
    .filter({ hasText: 'RangeError: boom' })
    .getByText(/tampilan/)
    .first() // the frame of the page before and the page itself may both fail, each at its own place
    .waitFor()
  await press(desk.page, /^Sudah beres: TypeError/)
  await group.waitFor({ state: 'detached' })
  await desk.page.getByText('Galat dinyatakan beres.').waitFor()
})

test('operator, system: without a connection an error waits, and is sent when there is one', async () => {
  const { page, goOffline, goOnline, expectComplaint } = await openPhone({ url: server().url })
  expectComplaint(/lost/)
  await page.goto('/faq')
  await expect.poll(() => page.evaluate(() => document.body.dataset.hydrated)).toBeDefined()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/client/error')) sent.push(request.postData() ?? '')
  })
  const script = await page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type=module]')!.src)
  const fail = (text: string) =>
    page.evaluate(
      ([text, script]) => {
        const error = new Error(text)
        error.stack = `Error: ${text}\n    at f (${script}:1:2)`
        dispatchEvent(new ErrorEvent('error', { error, message: text! }))
      },
      [text, script],
    )
  await goOffline()
  for (let n = 0; n < 9; n++) await fail(`lost ${'x'.repeat(n)}`)
  await fail('lost ')
  expect(sent).toEqual([])
  await goOnline()
  await expect.poll(() => sent.length).toBe(5)
  expect(JSON.parse(sent[0]!)).toMatchObject({ online: 0, route: '/faq', frames: [expect.stringMatching(/^index-/)] })
  await fail('lost again')
  await page.waitForTimeout(300)
  expect(sent).toHaveLength(5)
})
