import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { escapeHtml, renderHtml } from '#server/mail/templates/html.ts'
import { templates } from '#server/mail/templates/index.ts'
import type { TemplateInput } from '#server/mail/templates/template.ts'
import { renderText } from '#server/mail/templates/text.ts'
import { sha256 } from '#server/secrets/keys.ts'
import { openMailPlace } from '../../fixtures/mail.fixture.ts'
import { fakeSmtp } from '../../support/network/fake-smtp.ts'
import { readMail } from '../../support/read-mail.ts'

let place: Awaited<ReturnType<typeof openMailPlace>>
beforeAll(async () => {
  place = await openMailPlace('pglite')
})
afterEach(() => place.db.query('delete from mail'))

const filesIn = (dataDir: string) => readdirSync(join(dataDir, 'mail')).sort()
const mode = (path: string) => statSync(path).mode & 0o777

describe('letters of a trial are files', () => {
  test('that a mail program can open: one sender and receiver, text and HTML, and the link with the stored secret', async () => {
    const ani = await place.postSecret('verify', 'ani@contoh.id')
    const { work, dataDir } = place.mailer(undefined, { env: { BASE_URL: 'http://localhost:3000' } })
    await work()
    const [file, ...more] = filesIn(dataDir)
    expect(more).toEqual([])
    expect(file).toMatch(/^\d{8}T\d{9}Z-\d{6,}-verify\.eml$/)
    const mail = readMail(readFileSync(join(dataDir, 'mail', file!)))
    expect(mail.header('From')).toBe('Etalase Mutu <no-reply@localhost>')
    expect(mail.header('To')).toBe('ani@contoh.id')
    expect(mail.header('Subject')).toBe('Verifikasi email Anda untuk Etalase Mutu')
    expect(mail.header('Content-Type')).toMatch(/^multipart\/alternative/)
    expect(mail.header('Auto-Submitted')).toBe('auto-generated')
    for (const part of [mail.text, mail.html]) {
      const [, code] = /http:\/\/localhost:3000\/auth\/email-verified\?code=([\w-]{43})/.exec(part) ?? []
      expect(code).toBe(ani.code)
      const known = await place.db.query('select from mail_code where code_hash = $1', [sha256(code!)])
      expect(known).toHaveLength(1)
      expect(part).toContain(`http://localhost:3000/auth/registration-cancel?code=${ani.code}`)
    }
    expect(await place.rows()).toMatchObject([{ sent: true }])
  })

  test('readable only for the server’s user, and the log has neither address nor secret', async () => {
    const ani = await place.postSecret('reset', 'ani2@contoh.id')
    const { work, dataDir, lines } = place.mailer()
    await work()
    const [file] = filesIn(dataDir)
    expect(mode(join(dataDir, 'mail'))).toBe(0o700)
    expect(mode(join(dataDir, 'mail', file!))).toBe(0o600)
    expect(lines.join()).toContain(file)
    expect(lines.join()).toContain('"mail":"reset"')
    expect(lines.join()).not.toMatch(/ani2|contoh\.id/)
    expect(lines.join()).not.toContain(ani.code)
  })

  test('in the order of writing, and a retried letter is there once', async () => {
    await place.postSecret('verify')
    await place.postPlain('ani@contoh.id', 'already')
    await place.postPlain('ani@contoh.id', 'password-changed')
    const { work, dataDir } = place.mailer()
    await work()
    const files = filesIn(dataDir)
    const bytes = files.map((file) => readFileSync(join(dataDir, 'mail', file), 'latin1'))
    expect(files.map((file) => file.replace(/^.*?-\d+-/, ''))).toEqual([
      'verify.eml',
      'already.eml',
      'password-changed.eml',
    ])
    await place.db.query('update mail set sent_at = null')
    await place.timePasses()
    await work()
    expect(filesIn(dataDir)).toEqual(files)
    expect(files.map((file) => readFileSync(join(dataDir, 'mail', file), 'latin1'))).toEqual(bytes)
  })
})

describe('texts of letters', () => {
  const given: TemplateInput = {
    baseUrl: 'https://etalase.example',
    at: new Date('2026-08-12T07:30:00Z'),
    device: 'Chrome di Android',
    code: 'k'.repeat(43),
    until: new Date('2026-08-13T07:30:00Z'),
    product: { productId: 7, merchantId: 3, name: 'Keripik Tempe', remark: ['Fotonya buram.'], ends: '2026-11-10' },
    accreditation: { lsproId: 4, name: 'LSPro Uji Mutu', ends: '2026-11-10' },
    body: 'LSPro Uji Mutu',
    reply: { about: 'Nomor SNI', lines: ['Di halaman produk.', 'Salam.'] },
    decision: {
      ...{ id: 5, thing: 'Produk', name: 'Keripik Tempe', effect: 'Produk ini diturunkan dan tidak tampil lagi.' },
      lines: ['Nomornya milik usaha lain.'],
    },
  }
  const kinds = Object.keys(templates) as (keyof typeof templates)[]

  test.each(kinds)(
    '%s says why it was sent, what to do, and what to do when it was not requested, in text and HTML',
    (kind) => {
      const said = templates[kind](given)
      const html = renderHtml(said, given.baseUrl)
      const text = renderText(said, given.baseUrl)
      expect(said.button.href).toMatch(/^https:\/\/etalase\.example\//)
      for (const part of [said.heading, ...said.paragraphs, said.button.href, said.notMe.text, said.why])
        expect(text).toContain(part)
      // The button's address is also below it as text, for mail programs without buttons.
      expect(html.split(said.button.href).length - 1).toBeGreaterThanOrEqual(3)
      expect(html).toContain(escapeHtml(said.preheader))
      // No remote pictures, scripts or other remote content.
      expect(html).not.toMatch(/<img|<script|<link|@import|url\(|javascript:/i)
      expect([...html.matchAll(/(?:href|src)="([^"]*)"/g)].every(([, href]) => href!.startsWith(given.baseUrl))).toBe(
        true,
      )
      expect(text).not.toMatch(/[<>]/)
      // Phones cut off longer subjects.
      expect(said.subject.length).toBeLessThan(55)
    },
  )

  test('times are in the reader’s time zone, and the device is named', () => {
    expect(templates.reset(given).paragraphs[0]).toContain('12 Agustus 2026 pukul 14.30 WIB, dengan Chrome di Android')
    expect(templates.reset(given).note).toContain('13 Agustus 2026 pukul 14.30 WIB')
  })

  test('a letter that needs a secret cannot be written without one', () => {
    expect(() => templates.verify({ ...given, code: undefined })).toThrow('needs a secret')
  })

  test('a moderation decision links to its page, and for a disabled account to a link with a secret', () => {
    const { code: _, until: __, ...open } = given
    expect(templates.moderated(open).button.href).toBe('https://etalase.example/report/decisions?id=5')
    expect(templates.moderated(open).note).toBeUndefined()
    expect(templates.moderated(given).button.href).toBe(`https://etalase.example/report/link?code=${'k'.repeat(43)}`)
    expect(templates.moderated(given).paragraphs).toContain('Nomornya milik usaha lain.')
  })

  test('text of other users is escaped in HTML', () => {
    const html = renderHtml(templates.reset({ ...given, device: '<b onclick="x()">\'&' }), given.baseUrl)
    expect(html).toContain('&#60;b onclick=&#34;x()&#34;&#62;&#39;&#38;')
    expect(html).not.toContain('<b ')
  })
})

describe('SMTP injection', () => {
  const receivers = [
    'a@b.id\r\nBcc: x@evil.id',
    'a@b.id\nBcc: x@evil.id',
    'a@b.id\r\n\r\nhello',
    'a@b.id\x01',
    'a@b.id, x@evil.id',
    'a@b.id;x@evil.id',
    'a@b.id x@evil.id',
    '<a@b.id>',
    'a@b.id> RCPT TO:<x@evil.id',
    '"x@evil.id"@b.id',
    'x@evil.id <a@b.id>',
    'a@b.id (x@evil.id)',
    'a@@b.id',
    'a@b.id:x@evil.id',
    'a@',
    '@b.id',
    '',
    'a@b.id\u2028Bcc: x@evil.id',
    'group:a@b.id;',
    `${'a'.repeat(250)}@b.id`,
  ]

  test.each(receivers)('a receiver of %j is never sent to the mail server', async (to) => {
    const smtp = await fakeSmtp()
    await place.postPlain(to)
    await place.mailer(smtp.url).work()
    expect(smtp.commands.filter((line) => line.startsWith('RCPT'))).toEqual([])
    expect(await place.rows()).toMatchObject([
      { sent: false, given_up: true, last_error: expect.stringMatching(/alamat/i) },
    ])
  })

  test('through the device name: one receiver, and only our headers', async () => {
    const smtp = await fakeSmtp()
    const devices = [
      'x\r\nBcc: x@evil.id',
      '\r\n.\r\nMAIL FROM:<x@evil.id>',
      'x\u2028\nSubject: y',
      '\r\n\r\n<h1>hi</h1>',
    ]
    for (const device of devices) await place.postSecret('reset', undefined, { device })
    await place.mailer(smtp.url).work()
    expect(smtp.taken()).toHaveLength(devices.length)
    for (const { to, raw } of smtp.caught) {
      expect(to).toEqual([expect.stringMatching(/^orang\d+@contoh\.id$/)])
      expect(
        readMail(raw)
          .headers.map((line) => line.split(':')[0]!.toLowerCase())
          .sort(),
      ).toEqual([
        ...['auto-submitted', 'content-language', 'content-type', 'date', 'from', 'message-id', 'mime-version'],
        ...['subject', 'to', 'x-auto-response-suppress'],
      ])
      expect(readMail(raw).html).not.toContain('<h1>hi')
    }
    expect(smtp.commands.filter((line) => line.startsWith('RCPT'))).toHaveLength(devices.length)
    expect(smtp.commands.join()).not.toContain('evil')
  })

  test('an internationalised domain is sent in its ASCII form', async () => {
    const smtp = await fakeSmtp()
    await place.postPlain('ani@kedai-kopié.id')
    await place.mailer(smtp.url).work()
    expect(smtp.caught[0]!.to).toEqual(['ani@xn--kedai-kopi-k7a.id'])
  })
})
