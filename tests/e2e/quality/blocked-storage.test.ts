import { expect, test } from 'vitest'
import { helpMessages } from '#contract/help/rules.ts'
import { alive } from '../../support/browser/alive.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { password } from '../../support/browser/session-keys.ts'
import { sharedServer } from '../../support/demo-server.ts'
import { closedPages } from '../../support/pages/open-pages.ts'
import { fill, fillMessage, press } from '../../support/pages/page-actions.ts'
import { publicPages, type Stop } from '../../support/pages/routes-of-walk.ts'

// A browser that blocks cookies and site data: reading any storage throws.

const server = sharedServer()

async function openBlocked(path: string) {
  const { page, context } = await openPhone({ url: server().url })
  await context.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get: refuse })
    Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: refuse })
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} })
    window.BroadcastChannel = class {
      constructor() {
        refuse()
      }
    } as never
  })
  await page.goto(path)
  await alive(page.getByRole('main'))
  return page
}

test('blocked storage: a message is sent, and sign-in and outbox say what the browser does not allow', async () => {
  const page = await openBlocked('/contact')
  await fillMessage(page, 'Tanpa penyimpanan')
  await page.getByText(/^Isian terakhir belum tersimpan di HP\./).waitFor()
  await press(page, 'Kirim')
  await page.getByText(helpMessages.sent, { exact: true }).waitFor()
  await page.goto('/outbox')
  await page.getByRole('heading', { name: 'Penyimpanan HP tidak dapat dibaca' }).waitFor()
  await page.goto('/auth/login')
  await fill(page, 'Email', 'visitor@demo.example')
  await fill(page, 'Kata sandi', password)
  await press(page, 'Masuk')
  await page.getByText(/^Peramban ini tidak mengizinkan aplikasi menyimpan sesi masuk/).waitFor()
})

test('blocked storage: every public page opens', { tags: ['long'] }, async () => {
  const stops = publicPages
    .filter(([path]) => path !== '/outbox')
    // Its form needs a storage.
    .map(([path, heading]): Stop => [path, path === '/downloads' ? 'Etalase di HP' : heading])
  expect(await closedPages(await openBlocked('/contact'), stops)).toEqual([])
})
