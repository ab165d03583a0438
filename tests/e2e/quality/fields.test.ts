import { expect, test } from 'vitest'
import { alive } from '../../support/browser/alive.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { holdCode } from '../../support/browser/delayed-chunk.ts'
import { sharedServer } from '../../support/demo-server.ts'

// What browsers, password managers and thumbs do to a form, which no drawing of it shows.

const server = sharedServer()
const door = async (path = '/auth/login') => {
  const phone = await openPhone({ url: server().url })
  await phone.page.goto(path)
  const { page } = phone
  const email = await alive(page.getByLabel('Email'))
  const password = page.getByLabel('Kata sandi', { exact: true })
  return { ...phone, email, password, send: page.locator('button[type=submit]') }
}

test('what is typed before the code has come stays, and can be sent', async () => {
  const { page } = await openPhone({ url: server().url })
  const code = await holdCode(page)
  await page.goto('/auth/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('visitor@demo.example')
  await page.getByLabel('Kata sandi', { exact: true }).fill('etalase123')
  await code.asked
  code.letThrough()
  await alive(page.getByLabel('Email'))
  await expect.poll(() => page.locator('button[type=submit]').isEnabled()).toBe(true)
  expect(await page.getByLabel('Email').inputValue()).toBe('visitor@demo.example')
})

test('a referral code typed before the code has come is looked up, and a type chosen then counts', {
  tags: ['long'],
}, async () => {
  const { page } = await openPhone({ url: server().url })
  const code = await holdCode(page)
  await page.goto('/auth/registration?type=merchant', { waitUntil: 'commit' })
  await page.getByLabel(/^Kode referral/).fill('lsp234')
  await code.asked
  code.letThrough()
  await page.getByRole('status').filter({ hasText: 'LSPro Mandala' }).waitFor()

  const { page: other } = await openPhone({ url: server().url })
  const late = await holdCode(other)
  await other.goto('/auth/login-type', { waitUntil: 'commit' })
  await other.getByLabel('Produsen (UMKM)').check()
  await late.asked
  late.letThrough()
  await alive(other.getByLabel('Produsen (UMKM)'))
  await other.getByRole('button', { name: 'Lanjutkan Pendaftaran' }).tap()
  await other.getByLabel(/^Kode referral/).waitFor()
})

test('a password manager fills the form in, and it can be sent', { tags: ['long'] }, async () => {
  const { page, send } = await door()
  expect(await send.isDisabled()).toBe(true)
  await page.evaluate(() => {
    const fill = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
    for (const [name, value] of [
      ['email', 'visitor@demo.example'],
      ['password', 'etalase123'],
    ]) {
      const input = document.querySelector(`input[name=${name}]`)!
      fill.call(input, value)
      for (const kind of ['input', 'change']) input.dispatchEvent(new Event(kind, { bubbles: true }))
    }
  })
  await expect.poll(() => send.isEnabled()).toBe(true)
})

test('what stands in a field when the form is sent counts, also when nobody told the form', {
  tags: ['long'],
}, async () => {
  const { page, email, password, send } = await door()
  await email.fill('visitor@demo.example')
  await password.fill('salah-sekali')
  await expect.poll(() => send.isEnabled()).toBe(true)
  await password.evaluate((input: HTMLInputElement) => {
    input.value = 'etalase123'
  })
  // By Enter: leaving the field would have told.
  await password.press('Enter')
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
})

test('showing the password keeps its text, the focus and the caret', { tags: ['long'] }, async () => {
  const { page, password } = await door()
  await password.fill('rahasia123')
  await password.evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 3))
  await page.getByRole('button', { name: 'Tampilkan kata sandi' }).click()
  const state = () =>
    password.evaluate((input: HTMLInputElement) => ({
      type: input.type,
      value: input.value,
      focus: document.activeElement === input,
      caret: input.selectionStart,
    }))
  expect(await state()).toEqual({ type: 'text', value: 'rahasia123', focus: true, caret: 3 })
  await page.getByRole('button', { name: 'Sembunyikan kata sandi', pressed: true }).click()
  expect(await state()).toMatchObject({ type: 'password', value: 'rahasia123', focus: true })
})

test('a mistake shows when its field is left, and a link pressed meanwhile stays under the finger', async () => {
  const { page, email, password } = await door()
  await email.fill('salimah@dapur')
  await password.focus()
  await page.getByText('Wrong email format').waitFor()
  expect(await email.getAttribute('aria-invalid')).toBe('true')

  const link = page.getByRole('link', { name: 'Lupa kata sandi?' })
  const before = (await link.boundingBox())!
  await page.mouse.move(before.x + 20, before.y + before.height - 4)
  await page.mouse.down()
  // A round through the page, in which the mistake of the empty password would have been drawn.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect((await link.boundingBox())!.y).toBe(before.y)
  await page.mouse.up()
  await page.waitForURL('**/auth/forgot-password')
})

test('a mistake goes away while it is put right', { tags: ['long'] }, async () => {
  const { page, email, password } = await door()
  await email.fill('salimah@dapur')
  await password.focus()
  await page.getByText('Wrong email format').waitFor()
  await email.pressSequentially('.id')
  await page.getByText('Wrong email format').waitFor({ state: 'detached' })
})
