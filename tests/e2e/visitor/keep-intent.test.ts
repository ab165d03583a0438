import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { alive } from '../../support/browser/alive.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { sharedServer } from '../../support/demo-server.ts'
import { letterTo } from '../../support/pages/mailbox.ts'
import { at, fill, newAddress, press } from '../../support/pages/page-actions.ts'
import { fillProfile, password, register } from '../../support/register.ts'

// A visitor who has to sign in or register for something comes back to it.

const server = sharedServer()
const productPath = '/product/detail?id=5'
const productName = 'Karpet Karet Anti Selip 60 x 90 cm'

/** Opens the product and asks for WhatsApp; returns the sheet that explains the sign-in. */
async function askForContact(page: Page, tap: (locator: Locator) => Promise<void>) {
  await page.goto(productPath)
  await tap(await alive(page.locator('main').getByRole('link', { name: 'Hubungi lewat WhatsApp' })))
  const sheet = page.getByRole('dialog', { name: 'Hubungi lewat WhatsApp' })
  await sheet.getByText(productName).first().waitFor()
  await sheet.getByText(/^Masuk dahulu untuk menghubungi .+ Sesudahnya Anda kembali ke sini\.$/).waitFor()
  return sheet
}

test('a new visitor who wants to write to a producer is back at the product after registering, in 13 taps', async () => {
  let taps = 0
  let letters = 0
  const tap = async (locator: Locator) => {
    taps += 1
    await locator.tap()
  }
  const type = async (page: Page, label: string | RegExp, text: string) => {
    await tap(page.getByLabel(label, { exact: typeof label === 'string' }))
    await page.keyboard.type(text)
    letters += text.length
  }
  const { page, context } = await openPhone({ url: server().url })
  const email = newAddress('sari')
  const sheet = await askForContact(page, tap)
  await tap(sheet.getByRole('link', { name: 'Daftar sebagai pembeli' }))
  await at(page, '/auth/registration?type=guest')
  await page.getByText(`Sesudah ini Anda kembali ke ${productName}.`).waitFor()
  await type(page, 'Email', email)
  await type(page, 'Kata sandi', password)
  await type(page, 'Ulangi kata sandi', password)
  await tap(page.getByRole('button', { name: 'Daftar', exact: true }))
  await page.getByRole('heading', { name: 'Verifikasi Email Anda' }).waitFor()
  await page.getByText(`Sesudah ini Anda kembali ke ${productName}.`).waitFor()

  // The letter opens another tab of the same browser.
  const second = await context.newPage()
  taps += 1
  await second.goto((await letterTo(server().dataDir, email)).link('/auth/email-verified'))
  await second.getByText('Email Anda berhasil diverifikasi.').waitFor()
  await page.getByText('Email Anda sudah diverifikasi.').waitFor()
  await tap(second.getByRole('link', { name: 'OK' }).or(second.getByRole('button', { name: 'OK' })))
  await at(second, '/auth/registration-visitor')
  await type(second, /^Nama/, 'Sari Utami')
  await type(second, /WhatsApp/, '081279876543')
  await tap(second.getByRole('button', { name: 'Pakai nomor HP' }))
  expect(await second.getByLabel('Prefix').inputValue()).toBe('0812')
  expect(await second.getByLabel('Nomor', { exact: true }).inputValue()).toBe('79876543')
  await tap(second.getByRole('button', { name: 'Kirim' }))
  await at(second, productPath)
  await second.getByText('Akun siap.').waitFor()

  let opened = ''
  await context.route('https://wa.me/**', (route) => {
    opened = route.request().url()
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>WhatsApp</title>' })
  })
  await tap(second.getByRole('button', { name: 'Hubungi lewat WhatsApp' }))
  await expect.poll(() => opened).not.toBe('')
  expect(taps).toBeLessThanOrEqual(13)
  expect(letters).toBeLessThanOrEqual(94)
  expect(await page.evaluate(() => localStorage.getItem('pending-action')), 'nothing is pending any more').toBeNull()
})

test('a visitor with an account signs in from the sheet and is back at the product', async () => {
  const { page } = await openPhone({ url: server().url })
  const sheet = await askForContact(page, (locator) => locator.tap())
  await sheet.getByRole('link', { name: 'Masuk', exact: true }).tap()
  await page.getByText(`Sesudah ini Anda kembali ke ${productName}.`).waitFor()
  await fill(page, 'Email', 'visitor@demo.example')
  await fill(page, 'Kata sandi', 'etalase123')
  await press(page, 'Masuk')
  await at(page, productPath)
  await page.getByText('Akun siap.').waitFor()
  // Nothing is pending any more: the next sign-in leads home.
  await page.reload()
  await page.getByRole('button', { name: 'Hubungi lewat WhatsApp' }).waitFor()
  expect(await page.getByText('Akun siap.').count()).toBe(0)
})

test('a visitor whose profile is missing fills it in before the page that asked for the sign-in, which is never shown meanwhile', async () => {
  const email = newAddress('sari')
  const first = await openPhone({ url: server().url })
  await register(first.page, email, 'Pengunjung')
  await first.page.goto((await letterTo(server().dataDir, email)).link('/auth/email-verified'))
  await first.page.getByText('Email Anda berhasil diverifikasi.').waitFor()

  const { page } = await openPhone({ url: server().url })
  await page.goto('/auth/login?return=%2Ffavorites')
  const opened: string[] = []
  page.on('framenavigated', () => opened.push(new URL(page.url()).pathname))
  await fill(page, 'Email', email)
  await fill(page, 'Kata sandi', password)
  await press(page, 'Masuk')
  await at(page, '/auth/registration-visitor?return=%2Ffavorites')
  await fillProfile(page, 'Sari Utami')
  expect(opened).not.toContain('/favorites')
  await press(page, 'Kirim')
  await at(page, '/favorites')
  expect(await page.evaluate(() => localStorage.getItem('pending-action')), 'nothing is pending any more').toBeNull()
})

test('on a desktop WhatsApp opens in a tab of its own, and the product stays', async () => {
  const { page, context } = await openPhone({ url: server().url, as: 'visitor@demo.example' })
  await context.route('https://wa.me/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>WhatsApp</title>' }),
  )
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(productPath)
  const popup = context.waitForEvent('page')
  await (await alive(page.getByRole('button', { name: 'Hubungi lewat WhatsApp' }))).click()
  const tab = await popup
  await expect.poll(() => tab.url()).toMatch(/^https:\/\/wa\.me\/62\d+\?text=/)
  expect(await tab.evaluate(() => window.opener)).toBeNull()
  await at(page, productPath)
})

test('the sign-in works while the code of what is pending has not come', async () => {
  const { page, context, expectComplaint } = await openPhone({ url: server().url })
  expectComplaint(/ERR_FAILED|Failed to fetch dynamically imported module/)
  let blocked = 0
  await context.route(/\/assets\/after-start-[\w-]+\.js/, (route) => {
    blocked += 1
    return route.abort()
  })
  await page.goto(`/auth/login?return=${encodeURIComponent(productPath)}`)
  await expect.poll(() => blocked).toBeGreaterThan(0)
  await fill(page, 'Email', 'visitor@demo.example')
  await fill(page, 'Kata sandi', 'etalase123')
  await press(page, 'Masuk')
  await at(page, productPath)
})

test('back from the sign-in leads to the product, and the sheet is closed', async () => {
  const { page } = await openPhone({ url: server().url })
  const sheet = await askForContact(page, (locator) => locator.tap())
  await sheet.getByRole('link', { name: 'Masuk', exact: true }).tap()
  await page.getByRole('heading', { name: 'Masuk', exact: true }).waitFor()
  await page.goBack()
  await at(page, productPath)
  await page.getByRole('heading', { name: productName }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('a visitor who wants to follow a certification body follows it after signing in', async () => {
  const { page } = await openPhone({ url: server().url })
  await page.goto('/base/lspro/detail/2')
  await (await alive(page.locator('main').getByRole('link', { name: 'Ikuti', exact: true }))).tap()
  const sheet = page.getByRole('dialog', { name: 'Ikuti' })
  await sheet.getByText(/^Masuk dahulu untuk mengikuti /).waitFor()
  await sheet.getByRole('link', { name: 'Masuk', exact: true }).tap()
  await fill(page, 'Email', 'visitor@demo.example')
  await fill(page, 'Kata sandi', 'etalase123')
  await press(page, 'Masuk')
  await at(page, '/base/lspro/detail/2')
  const button = page.getByRole('button', { name: /^Diikuti: / })
  await button.waitFor()
  await button.tap() // as it was before
})
