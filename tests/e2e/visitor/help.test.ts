import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { helpMessages } from '#contract/help/rules.ts'
import { help } from '#contract/help/schemas.ts'
import { call } from '#contract/http/call.ts'
import { operator } from '#contract/operator/operator.ts'
import type { Draft } from '#offline/outbox/entry.ts'
import { alive } from '../../support/browser/alive.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { holdCode } from '../../support/browser/hold-requests.ts'
import {
  arrived,
  lockLocalDb,
  readStore,
  untilOutboxEmpty,
  untilRemembered,
} from '../../support/browser/read-local-db.ts'
import { ownServer } from '../../support/demo-server.ts'
import { type AtDesk, openDesk } from '../../support/pages/desk.page.ts'
import { letterTo } from '../../support/pages/mailbox.ts'
import { fill, fillMessage, follow, press, signIn } from '../../support/pages/page-actions.ts'

// FAQ and contact form, online and offline, answers of the desk, and the deletion of an account.

const leaving = 'visitor@demo.example'

const server = ownServer({
  // A user who requested deletion 73 hours ago and has not withdrawn it.
  prepare: async (db) => {
    await db.query(
      `insert into deletion_request (person_id, role, reason, asked_at)
       select id, role, 'Pindah ke kota lain.', now() - interval '73 hours' from person where email_key = $1`,
      [leaving],
    )
  },
})

const host = () => `${server().url}/api`
let opened: Promise<AtDesk> | undefined
/** The operator's session, opened once, because an authenticator is enrolled only once. */
async function desk() {
  opened ??= openDesk(server().url)
  const { session } = await opened
  return { session, host: host(), token: session.token! }
}

const titles = (page: Page) => page.locator('.faq summary h2').allInnerTexts()

test('help offline: the FAQ opens and is searched, and a message written offline is sent once', async () => {
  const phone = await openPhone({ url: server().url, worker: true })
  const { page } = phone
  await page.goto('/faq')
  await page.getByRole('heading', { name: 'Pertanyaan yang sering diajukan' }).waitFor()
  // The page is server-rendered; its data is persisted once the client has loaded.
  await untilRemembered(page, 'help.faq')
  await page.goto('/contact')
  await press(page, 'Kirim')
  for (const sentence of ['Name is required', 'Email is required', 'Subject is required', 'Message is required'])
    await page.getByText(sentence).waitFor()
  await phone.serviceWorkerReady({ controlling: true })

  await phone.goOffline()
  await page.goto('/faq')
  await expect.poll(() => titles(page)).toHaveLength(16)
  await page.getByRole('searchbox', { name: 'Cari pertanyaan' }).fill('tidak menerima')
  await page.keyboard.press('Enter')
  await expect.poll(() => titles(page)).toEqual(['Saya tidak menerima email verifikasi. Apa yang harus dilakukan?'])
  await page.getByText('Periksa folder spam', { exact: false }).waitFor()
  await follow(page, 'LSPro')
  await page.getByRole('heading', { name: helpMessages.none }).waitFor()

  await page.goto('/contact')
  await fillMessage(page, 'Ditulis di kereta')
  // Wait for the complete text: the note that the draft is saved may be about an earlier state.
  await expect
    .poll(async () => (await readStore<Draft>(page, 'drafts')).map(({ values }) => [values.subject, values.messages]))
    .toEqual([['Ditulis di kereta', 'Di mana saya melihat nomor SNI?']])
  await page.reload()
  await expect.poll(() => page.getByLabel('Subjek').inputValue()).toBe('Ditulis di kereta')
  await press(page, 'Kirim')
  await page.getByText('1 pesan tersimpan di HP dan belum terkirim.').waitFor()
  await expect.poll(() => page.getByLabel('Subjek').inputValue()).toBe('')

  await phone.goOnline()
  await untilOutboxEmpty(page)
  await page.getByText('1 pesan tersimpan di HP dan belum terkirim.').waitFor({ state: 'detached' })
  await fillMessage(page, 'Ditulis di rumah')
  await press(page, 'Kirim')
  await arrived(page, helpMessages.sent)
  await expect.poll(() => page.getByLabel('Pesan').inputValue()).toBe('')
  expect(await readStore(page, 'arrived'), 'nothing of a guest’s message stays on the phone').toEqual([])
  const { data } = await call(operator.messages, { page: 1 }, await desk())
  const subjects = data.map(({ subject }) => subject).filter((one) => one.startsWith('Ditulis di '))
  expect(subjects, 'each message was sent once').toEqual(['Ditulis di rumah', 'Ditulis di kereta'])
})

test('contact form: input typed before the draft has loaded stays, and the draft can be restored', {
  tags: ['long'],
}, async () => {
  const { page } = await openPhone({ url: server().url })
  const drafts = async () => (await readStore<Draft>(page, 'drafts')).map(({ values }) => [values.name, values.subject])
  const early = async (name: string) => {
    const code = await holdCode(page.context())
    await page.reload({ waitUntil: 'commit' })
    await fill(page, 'Nama', name)
    await code.requested
    code.release()
  }
  // Without a service worker: it might have precached the code, which no route of a test could delay.
  await page.addInitScript(() => {
    Object.assign(navigator.serviceWorker ?? {}, { register: () => Promise.reject(new Error('no worker here')) })
  })
  await page.goto('/contact')
  await early('Siti')
  await expect.poll(drafts, { message: 'typed early, and saved' }).toEqual([['Siti', '']])
  await fill(page, 'Nama', 'Siti Rahmawati')
  await fill(page, 'Subjek', 'Label')
  await expect.poll(drafts).toEqual([['Siti Rahmawati', 'Label']])

  await early('Aminah')
  await expect.poll(() => page.getByLabel('Subjek').inputValue()).toBe('Label')
  expect(await page.getByLabel('Nama').inputValue()).toBe('Aminah')
  const note = page.getByText('Di sini sudah tertulis: Siti Rahmawati.', { exact: false })
  await note.waitFor()
  await press(page, 'Pakai yang itu')
  await note.waitFor({ state: 'detached' })
  expect(await page.getByLabel('Nama').inputValue()).toBe('Siti Rahmawati')
  await expect.poll(drafts).toEqual([['Siti Rahmawati', 'Label']])
})

test('operator, help: messages are listed, the latest first, one is answered by e-mail, and an account is deleted on request', {
  tags: ['long'],
}, async () => {
  for (const subject of ['Ditanya di pasar', 'Ditanya di warung']) {
    const letter = { name: 'Siti Rahmawati', email: 'siti@pasar.example', subject, messages: 'Di mana nomor SNI?' }
    await call(help.contactUs, letter, { host: host(), key: crypto.randomUUID() })
  }
  const { page } = await openPhone({ url: server().url, size: 'desk', as: (await desk()).session })
  await page.goto('/operator')
  await follow(page, 'Pesan & bantuan')
  const rows = page.locator('.desk-table tbody tr')
  await expect
    .poll(async () => (await rows.getByRole('link').allInnerTexts()).slice(0, 2))
    .toEqual(['Ditanya di warung', 'Ditanya di pasar'])
  await rows.filter({ hasText: 'Ditanya di pasar' }).getByRole('link').click()
  await page.getByRole('textbox', { name: 'Jawab', exact: true }).fill('Di halaman produk.\nSalam.')
  const toast = page.getByText('Jawaban dikirim ke siti@pasar.example.').waitFor()
  await press(page, 'Kirim jawaban')
  await toast
  await page
    .getByRole('region', { name: /^Jawaban / })
    .getByText('Di halaman produk.', { exact: false })
    .waitFor()
  const letter = await letterTo(server().dataDir, 'siti@pasar.example')
  expect(letter.subject).toBe('Jawaban: Ditanya di pasar')
  expect(letter.text).toContain('Di halaman produk.')

  await page.goto('/operator/deletions')
  const request = page.getByRole('region', { name: `Permintaan ${leaving}` })
  await request.getByText('Pindah ke kota lain.', { exact: false }).waitFor()
  await request.getByRole('button', { name: 'Hapus akun' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Alasan').fill('Atas permintaan pemiliknya.')
  const closed = page.getByText('Akun dihapus.').waitFor()
  await dialog.getByRole('button', { name: 'Hapus akun' }).click()
  await closed
  await page.getByText('Tidak ada permintaan di sini.').waitFor()

  const { page: theirs } = await openPhone({ url: server().url })
  await theirs.goto('/auth/login')
  await fill(theirs, 'Email', leaving)
  await fill(theirs, 'Kata sandi', 'etalase123')
  await press(theirs, 'Masuk')
  await theirs.getByText('Email atau kata sandi salah.').waitFor()
})

test('my data: a user downloads their data, requests the deletion of their account, and withdraws the request', {
  tags: ['long'],
}, async () => {
  const { page } = await openPhone({ url: server().url })
  await signIn(page, 'newmerchant@demo.example')
  await page.goto('/base/user/detail')
  await follow(page, 'Data saya')
  await press(page, 'Unduh data saya')
  await fill(page, 'Kata sandi', 'bukan ini')
  await press(page, 'Unduh')
  await page.getByText(helpMessages.wrongPassword).first().waitFor()
  await fill(page, 'Kata sandi', 'etalase123')
  const download = page.waitForEvent('download')
  await press(page, 'Unduh')
  const chunks: Buffer[] = []
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer)
  expect(JSON.parse(Buffer.concat(chunks).toString()).akun.email).toBe('newmerchant@demo.example')

  await press(page, 'Hapus akun')
  await fill(page, 'Kata sandi', 'etalase123')
  await press(page, 'Minta hapus akun')
  await page.getByText('Diselesaikan paling cepat', { exact: false }).waitFor()
  await press(page, 'Tarik kembali')
  await page.getByRole('dialog').getByRole('button', { name: 'Tarik kembali' }).click()
  await page.getByText('Minta dihapus dengan kata sandi Anda', { exact: false }).waitFor()
})

test('contact form: text typed while a message is being stored is not lost with its draft', {
  tags: ['long'],
}, async () => {
  const { page } = await openPhone({ url: server().url })
  const drafts = async () => (await readStore<Draft>(page, 'drafts')).map(({ values }) => values.messages)
  const text = 'Di mana saya melihat nomor SNI?'
  await page.goto('/contact')
  await fillMessage(page, 'Label')
  await expect.poll(drafts).toEqual([text])
  const leaving = page.waitForRequest('**/api/contact-us')
  const free = await lockLocalDb(page)
  await press(page, 'Kirim')
  const message = page.getByLabel('Pesan')
  await message.press('ControlOrMeta+End')
  await message.pressSequentially(' Terima kasih.')
  await free()
  expect((await leaving).postDataJSON().messages).toBe(text)
  await arrived(page, helpMessages.sent)
  const all = `${text} Terima kasih.`
  await expect.poll(drafts).toEqual([all])
  await page.reload()
  await expect.poll(() => message.inputValue()).toBe(all)
})

test('contact form: a storage that has not answered for five seconds is mentioned, and all letters typed meanwhile are kept', async () => {
  const { page, context } = await openPhone({ url: server().url })
  const other = await context.newPage()
  await other.goto('/contact')
  await fill(other, 'Nama', 'Siti')
  await expect.poll(async () => (await readStore<Draft>(other, 'drafts')).length).toBe(1)
  const free = await lockLocalDb(other)
  await page.clock.install()
  await page.goto('/contact')
  await alive(page.getByLabel('Subjek'))
  await page.clock.fastForward(5000)
  await page.getByText('Isian yang tersimpan di HP belum terbaca.').waitFor()
  // One letter per task of the event loop, so that some letter falls between any two steps of the page.
  const typing = page.getByLabel('Subjek').evaluate(
    (box: HTMLInputElement) =>
      new Promise<void>((done) => {
        const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
        const turns = new MessageChannel()
        const name = document.querySelector<HTMLInputElement>('input[name=name]')!
        let [typed, left] = ['', 20]
        turns.port1.onmessage = () => {
          // Stop twenty letters after the draft has appeared: by then it has been rendered.
          if (name.value !== '') left--
          const letter = 'abcdefghij'[typed.length % 10]
          typed += letter
          write.call(box, box.value + letter)
          box.dispatchEvent(new Event('input', { bubbles: true }))
          if (left > 0 && typed.length < 5000) turns.port2.postMessage('')
          else {
            box.dataset.typed = typed
            done()
          }
        }
        turns.port2.postMessage('')
      }),
  )
  await free()
  await typing
  const subject = page.getByLabel('Subjek')
  const typed = await subject.getAttribute('data-typed')
  expect(await subject.inputValue()).toBe(typed)
  expect(await page.getByLabel('Nama').inputValue(), 'the draft is loaded too').toBe('Siti')
  await expect.poll(async () => (await readStore<Draft>(page, 'drafts'))[0]?.values.subject).toBe(typed)
})
