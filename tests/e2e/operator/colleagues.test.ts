import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { help } from '#contract/help/schemas.ts'
import { call } from '#contract/http/call.ts'
import { operator } from '#contract/operator/operator.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { holdRequests } from '../../support/browser/hold-requests.ts'
import type { SessionKeys } from '../../support/browser/session-keys.ts'
import { deskServer, openDesk, second } from '../../support/pages/desk.page.ts'
import { fill, press } from '../../support/pages/page-actions.ts'

// Two operators at one desk: what one types while the other saves is not lost, and overwrites nothing.

const server = deskServer()
const host = () => `${server().url}/api`
const note = (page: Page) => page.getByText('disimpan orang lain sementara Anda menulis', { exact: false })
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const inputValue = (page: Page, name: string) => expect.poll(() => box(page, name).inputValue())
/** The text of a rich-text editor, which is a plain textarea until the editor's code has loaded. */
const written = (page: Page, name: string) =>
  box(page, name).evaluate((it) => (it instanceof HTMLTextAreaElement ? it.value : (it as HTMLElement).innerText))
/** Waits until a save is over and its button is back: only then is the page's data up to date. */
const isSaved = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).waitFor()
/**
 * Saves after a colleague's save and expects the note; the button may be gone already if the page knows of that save.
 */
async function saveAndExpectNote(page: Page, button: Locator) {
  await button.click({ timeout: 15_000 }).catch(() => {})
  await note(page).waitFor()
}

let session: SessionKeys
/** The colleague's session, used through the API. */
let theirs: { host: string; token: string }
beforeAll(async () => {
  session = (await openDesk(server().url)).session
  theirs = { host: host(), token: (await openDesk(server().url, second)).session.token! }
})

async function atDesk(path: string) {
  const { page } = await openPhone({ url: server().url, size: 'desk', as: session })
  await page.goto(path)
  return page
}
const factsNow = async () => (await call(operator.facts, {}, theirs)).data
const questionsNow = async () => (await call(operator.questions, {}, theirs)).data
const saveQuestion = (one: Awaited<ReturnType<typeof questionsNow>>[number], change: object) =>
  call(operator.saveQuestion, { ...one, status: 'active', ...change }, theirs)

test('operator, contact data: two operators edit different fields at once, and neither overwrites the other’s', {
  tags: ['long'],
}, async () => {
  const page = await atDesk('/operator/contact')
  await fill(page, 'Alamat', 'Jalan Kenanga 5')
  await call(operator.saveFacts, { ...(await factsNow()), instagram: '@mutu.baru' }, theirs)
  await saveAndExpectNote(page, page.getByRole('button', { name: 'Simpan', exact: true }))
  await inputValue(page, 'Alamat').toBe('Jalan Kenanga 5')
  expect((await factsNow()).address, 'nothing was overwritten').not.toBe('Jalan Kenanga 5')
  await press(page, 'Lihat yang tersimpan')
  await page.getByRole('dialog', { name: 'Yang tersimpan' }).getByText('@mutu.baru').waitFor()
  await page.keyboard.press('Escape')
  await press(page, 'Teruskan tulisan saya')
  await inputValue(page, 'Instagram').toBe('@mutu.baru')
  await press(page, 'Simpan')
  await page.getByText('Data kontak tersimpan.').waitFor()
  await isSaved(page, 'Simpan')
  expect(await factsNow()).toMatchObject({ address: 'Jalan Kenanga 5', instagram: '@mutu.baru' })
  expect(await note(page).count(), 'an own save shows no note about a colleague').toBe(0)

  // A form without input shows the newest data.
  await call(operator.saveFacts, { ...(await factsNow()), tiktok: '@mutu' }, theirs)
  await returnToPage(page, () => box(page, 'TikTok').inputValue(), '@mutu')
})

test('operator, FAQ: input of an accidentally closed question is restored, also after a colleague’s save', {
  tags: ['long'],
}, async () => {
  const [one, other] = (await questionsNow()).filter(({ status }) => status === 'active') as [Question, Question]
  const page = await atDesk('/operator/faq')
  await press(page, `Ubah ${one.title}`)
  await fill(page, 'Pertanyaan', `${one.title} Ya?`)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await saveQuestion(one, { remark: '<p>Jawaban rekan.</p>' })
  await page.reload()
  await press(page, `Ubah ${one.title}`)
  await inputValue(page, 'Pertanyaan').toBe(`${one.title} Ya?`)
  await note(page).waitFor()
  await press(page, 'Lihat yang tersimpan')
  const saved = page.getByRole('dialog', { name: 'Yang tersimpan' })
  await saved.getByText('Jawaban rekan.').waitFor()
  await press(page, 'Pakai yang tersimpan, buang tulisan saya')
  await inputValue(page, 'Pertanyaan').toBe(one.title)
  await note(page).waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  // A colleague's save while the dialog is open.
  await press(page, `Ubah ${other.title}`)
  await fill(page, 'Pertanyaan', `${other.title} Begitu?`)
  await saveQuestion(other, { remark: '<p>Jawaban lain.</p>' })
  await saveAndExpectNote(page, page.getByRole('dialog').getByRole('button', { name: 'Simpan', exact: true }))
  await press(page, 'Teruskan tulisan saya')
  await page.getByRole('dialog').getByRole('button', { name: 'Simpan', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const now = (await questionsNow()).find(({ id }) => id === other.id)
  expect([now?.title, now?.remark]).toEqual([`${other.title} Begitu?`, '<p>Jawaban lain.</p>'])
})
type Question = Awaited<ReturnType<typeof questionsNow>>[number]

test('operator, categories and banners: after a colleague’s save a typed name stays, and a changed picture survives the closed dialog', {
  tags: ['long'],
}, async () => {
  const main = (await call(operator.categories, {}, theirs)).data[0]!
  const page = await atDesk('/operator/categories')
  await press(page, `Ubah ${main.name}`)
  await fill(page, 'Nama', `${main.name} Baru`)
  await call(
    operator.saveCategory,
    { id: main.id, seen: main.seen, name: `${main.name} Lain`, status: 'active' },
    theirs,
  )
  await saveAndExpectNote(page, page.getByRole('dialog').getByRole('button', { name: 'Simpan', exact: true }))
  await inputValue(page, 'Nama').toBe(`${main.name} Baru`)
  await press(page, 'Lihat yang tersimpan')
  await page.getByRole('dialog', { name: 'Yang tersimpan' }).getByText(`${main.name} Lain`).waitFor()
  await press(page, 'Pakai yang tersimpan, buang tulisan saya')
  await inputValue(page, 'Nama').toBe(`${main.name} Lain`)

  // A dialog that closes goes back in the history, which would end a navigation that has begun.
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => Boolean(history.state?.window))).toBe(false)
  await page.goto('/operator/banners')
  const { data } = await call(operator.banners, {}, theirs)
  const banner = data.find(({ place, img_url }) => place === 'main' && img_url)!
  await press(page, `Ubah ${banner.title}`)
  await press(page, 'Hapus gambar')
  await fill(page, 'Kalimat', 'Kalimat saya.')
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const { seen, img_url, is_shown: _, img: __, ...same } = banner
  await call(operator.saveBanner, { ...same, seen, img_64: img_url, title: 'Judul rekan' }, theirs)
  await returnToPage(page, () => page.getByRole('button', { name: 'Ubah Judul rekan' }).count(), 1)
  await press(page, 'Ubah Judul rekan')
  await note(page).waitFor()
  await inputValue(page, 'Kalimat').toBe('Kalimat saya.')
  expect(await page.getByRole('button', { name: 'Pilih gambar' }).count(), 'the picture is still removed').toBe(1)
  await press(page, 'Teruskan tulisan saya')
  await inputValue(page, 'Judul').toBe('Judul rekan')
  await inputValue(page, 'Kalimat').toBe('Kalimat saya.')
})

test('operator, texts and messages: after a colleague’s save the input stays, theirs is shown, and no answer is sent before it was seen', {
  tags: ['long'],
}, async () => {
  const page = await atDesk('/operator/text?kind=terms')
  await press(page, 'Ubah naskah')
  await box(page, 'Naskah').click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Kalimat saya.')
  await call(operator.saveText, { kind: 'terms', saved: 0, remark: '<p>Naskah rekan.</p>' }, theirs)
  await saveAndExpectNote(page, page.getByRole('button', { name: 'Simpan draf', exact: true }))
  await expect.poll(() => written(page, 'Naskah')).toContain('Kalimat saya.')
  await press(page, 'Lihat yang tersimpan')
  await page.getByRole('dialog', { name: 'Yang tersimpan' }).getByText('Naskah rekan.').waitFor()
  await page.keyboard.press('Escape')
  await press(page, 'Teruskan tulisan saya')
  await press(page, 'Simpan draf')
  await expect
    .poll(async () => (await call(operator.texts, {}, theirs)).data.find(({ kind }) => kind === 'terms')?.draft?.remark)
    .toContain('Kalimat saya.')
  await isSaved(page, 'Simpan draf')
  expect(await note(page).count()).toBe(0)

  const letter = { name: 'Siti', email: 'siti@uji.example', subject: 'Dua penjawab', messages: 'Bagaimana?' }
  await call(help.contactUs, letter, { host: host(), key: crypto.randomUUID() })
  const [row] = (await call(operator.messages, { page: 1 }, theirs)).data
  const { data: message } = await call(operator.message, { id: row!.id }, theirs)
  await page.goto(`/operator/message?id=${row!.id}`)
  await box(page, 'Jawab').fill('Jawaban saya.')
  await call(operator.answerMessage, { id: row!.id, version: message.version, remark: 'Jawaban rekan.' }, theirs)
  await press(page, 'Kirim jawaban')
  await page.getByText('Jawaban rekan.').waitFor()
  await page.getByRole('alert').filter({ hasText: 'sudah' }).waitFor()
  await inputValue(page, 'Jawab lagi').toBe('Jawaban saya.')
  const answers = async () =>
    (await call(operator.message, { id: row!.id }, theirs)).data.answers.map((one) => one.remark)
  expect(await answers(), 'not sent before it was seen').toEqual(['Jawaban rekan.'])
  const answer = await holdRequests(page.context(), '**/api/operator/message/answer')
  await press(page, 'Kirim jawaban')
  await page.getByRole('button', { name: 'Mengirim…' }).waitFor()
  await box(page, 'Jawab lagi').fill('Satu lagi.')
  answer.release()
  await expect.poll(answers).toEqual(['Jawaban rekan.', 'Jawaban saya.'])
  await isSaved(page, 'Kirim jawaban')
  expect(await box(page, 'Jawab lagi').inputValue(), 'typed while the request was under way').toBe('Satu lagi.')
})

/** Simulates returning to this page until `look` gives the expected value. */
const returnToPage = (page: Page, look: () => Promise<unknown>, expected: unknown) =>
  expect
    .poll(async () => {
      await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
      return look()
    })
    .toEqual(expected)
