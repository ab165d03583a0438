import { expect, test } from 'vitest'
import { alive } from '../../support/browser/alive.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { holdCode } from '../../support/browser/hold-requests.ts'
import { sharedServer } from '../../support/demo-server.ts'

// Forms with early input, password managers and quick taps.

const server = sharedServer()
const openSignIn = async (path = '/auth/login') => {
  const phone = await openPhone({ url: server().url })
  await phone.page.goto(path)
  const { page } = phone
  const email = await alive(page.getByLabel('Email'))
  const password = page.getByLabel('Kata sandi', { exact: true })
  return { ...phone, email, password, send: page.locator('button[type=submit]') }
}

test('sign-in: input typed before the code has loaded stays and can be sent', async () => {
  const { page } = await openPhone({ url: server().url })
  const code = await holdCode(page.context())
  await page.goto('/auth/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('visitor@demo.example')
  await page.getByLabel('Kata sandi', { exact: true }).fill('etalase123')
  await code.requested
  code.release()
  await alive(page.getByLabel('Email'))
  await expect.poll(() => page.locator('button[type=submit]').isEnabled()).toBe(true)
  expect(await page.getByLabel('Email').inputValue()).toBe('visitor@demo.example')
})

test('registration: a referral code and an account type entered before the code has loaded take effect', {
  tags: ['long'],
}, async () => {
  const { page } = await openPhone({ url: server().url })
  const code = await holdCode(page.context())
  await page.goto('/auth/registration?type=merchant', { waitUntil: 'commit' })
  await page.getByLabel(/^Kode referral/).fill('lsp234')
  await code.requested
  code.release()
  await page.getByRole('status').filter({ hasText: 'LSPro Mandala' }).waitFor()

  const { page: other } = await openPhone({ url: server().url })
  const late = await holdCode(other.context())
  await other.goto('/auth/login-type', { waitUntil: 'commit' })
  await other.getByLabel('Produsen (UMKM)').check()
  await late.requested
  late.release()
  await alive(other.getByLabel('Produsen (UMKM)'))
  await other.getByRole('button', { name: 'Lanjutkan Pendaftaran' }).tap()
  await other.getByLabel(/^Kode referral/).waitFor()
})

test('sign-in: a form filled in by a password manager can be sent', { tags: ['long'] }, async () => {
  const { page, send } = await openSignIn()
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

test('sign-in: the values at submission count, also when they were set without events', {
  tags: ['long'],
}, async () => {
  const { page, email, password, send } = await openSignIn()
  await email.fill('visitor@demo.example')
  await password.fill('salah-sekali')
  await expect.poll(() => send.isEnabled()).toBe(true)
  await password.evaluate((input: HTMLInputElement) => {
    input.value = 'etalase123'
  })
  // By Enter, because leaving the field would fire an event.
  await password.press('Enter')
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
})

test('password field: showing the password keeps its text, the focus and the caret', { tags: ['long'] }, async () => {
  const { page, password } = await openSignIn()
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

test('sign-in: an error appears when its field is left, and does not move a link that is being pressed', async () => {
  const { page, email, password } = await openSignIn()
  await email.fill('salimah@dapur')
  await password.focus()
  await page.getByText('Wrong email format').waitFor()
  expect(await email.getAttribute('aria-invalid')).toBe('true')

  const link = page.getByRole('link', { name: 'Lupa kata sandi?' })
  const before = (await link.boundingBox())!
  await page.mouse.move(before.x + 20, before.y + before.height - 4)
  await page.mouse.down()
  // Two frames, in which the error of the empty password would have been rendered.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect((await link.boundingBox())!.y).toBe(before.y)
  await page.mouse.up()
  await page.waitForURL('**/auth/forgot-password')
})

test('sign-in: an error disappears while it is being corrected', { tags: ['long'] }, async () => {
  const { page, email, password } = await openSignIn()
  await email.fill('salimah@dapur')
  await password.focus()
  await page.getByText('Wrong email format').waitFor()
  await email.pressSequentially('.id')
  await page.getByText('Wrong email format').waitFor({ state: 'detached' })
})

test('fields: a text that is pasted too long into a search or an e-mail field is refused with a sentence, and never cut', async () => {
  const { page } = await openPhone({ url: server().url })
  /** Inserts as a paste does: up to the field's maxlength. */
  const paste = (text: string) => page.evaluate((pasted) => document.execCommand('insertText', false, pasted), text)
  await page.goto('/faq')
  const search = await alive(page.getByRole('searchbox', { name: 'Cari pertanyaan' }))
  await search.click()
  await paste('nomor SNI '.repeat(12))
  await search.press('Enter')
  expect((await search.inputValue()).length).toBe(120)
  expect(await search.evaluate((input: HTMLInputElement) => input.checkValidity())).toBe(false)
  expect(new URL(page.url()).search).toBe('')

  await page.goto('/contact')
  const email = await alive(page.getByLabel('Email', { exact: true }))
  await email.click()
  await paste(`${'a'.repeat(100)}@uji.example`)
  await page.getByRole('button', { name: 'Kirim', exact: true }).click()
  await page.getByText('Paling banyak 100 huruf').waitFor()
  expect((await email.inputValue()).length).toBe(112)
  await email.fill('mailto:siti@uji.example')
  await page.getByText('Paling banyak 100 huruf').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Kirim', exact: true }).click()
  await page.getByText('Subject is required').waitFor()
  expect(await page.getByText('Email is invalid').count()).toBe(0)
})
