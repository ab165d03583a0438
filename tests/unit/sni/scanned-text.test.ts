import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { qrAddress } from '#features/shops/own/qr/qr-card.ts'
import { attempts } from '#features/sni/scan/read-photo.ts'
import { readScannedText } from '#features/sni/scan/scanned-text.ts'
import { visibleParts } from '#features/sni/scan/visible-text.ts'

const origin = 'https://etalase.example'
const token = 'AQIDBAUGB-_8d2hhdA'
const read = (text: string, at = origin) => readScannedText(text, at)
const to = (text: string, at = origin) => {
  const scanned = read(text, at)
  return scanned.kind === 'foreign' ? scanned.about : `${scanned.kind} ${scanned.to}`
}

describe('scanned text: what it is', () => {
  test.each([
    // Labels.
    [`https://etalase.example/sni/label/${token}`, `label /sni/label/${token}`],
    [`HTTPS://Etalase.Example/sni/label/${token}`, `label /sni/label/${token}`],
    [`http://etalase.example/sni/label/${token}`, `label /sni/label/${token}`],
    [`https://etalase.example:443/sni/label/${token}/`, `label /sni/label/${token}`],
    [`  https://etalase.example/sni/label/${token}?x=1#y\n`, `label /sni/label/${token}`],
    [`/sni/label/${token}`, `label /sni/label/${token}`],
    [`etalase.example/sni/label/${token}`, `label /sni/label/${token}`],
    [`https://etalase.example/x/../sni/label/${token}`, `label /sni/label/${token}`],
    // Forged ones are of this site too: their page says so.
    ['https://etalase.example/sni/label/palsu', 'label /sni/label/palsu'],
    // Pages of this site.
    ['https://etalase.example/base/merchant/detail/12', 'page /base/merchant/detail/12'],
    ['https://etalase.example/base/merchant/detail/12?tab=galeri', 'page /base/merchant/detail/12'],
    ['https://etalase.example/base/lspro/detail/3', 'page /base/lspro/detail/3'],
    ['https://etalase.example/product/detail?id=77', 'page /product/detail?id=77'],
    ['https://etalase.example/product/show?slug=sni', 'page /product/show?slug=sni'],
    ['https://etalase.example/', 'page /'],
    ['https://etalase.example', 'page /'],
    ['https://etalase.example/sni/check?number=SNI%208964:2021', 'number /sni/check?number=SNI%208964%3A2021'],
    // Addresses of this site that do something when they open, or that do not exist.
    ['https://etalase.example/logout', 'own'],
    ['https://etalase.example/auth/email-verified?code=abc', 'own'],
    ['https://etalase.example/base/merchant/detail/0', 'own'],
    ['https://etalase.example/base/merchant/detail/99999999999', 'own'],
    ['https://etalase.example/product/detail?id=1e3', 'own'],
    ['https://etalase.example/api/sni/keys.json', 'own'],
    ['https://etalase.example/sni/label/', 'own'],
    ['https://etalase.example/sni/label/a/b', 'own'],
    [`https://user:secret@etalase.example/sni/label/${token}`, 'imitation'],
    // Other sites.
    [`https://etalase.example.evil.example/sni/label/${token}`, 'imitation'],
    [`https://evil.example/sni/label/${token}`, 'imitation'],
    [`https://etalase.example@evil.example/sni/label/${token}`, 'imitation'],
    [`https://etalase.example:8443/sni/label/${token}`, 'imitation'],
    [`https://еtalase.example/sni/label/${token}`, 'imitation'],
    [`https:\\\\evil.example\\sni\\label\\${token}`, 'text'],
    ['https://evil.example/', 'address'],
    ['http://10.0.0.1/bayar', 'address'],
    ['bit.ly/3AbC4', 'address'],
    ['www.contoh.example', 'address'],
    [`//evil.example/sni/label/${token}`, 'text'],
    [`/\\evil.example/sni/label/${token}`, 'text'],
    ['/logout', 'text'],
    ['https://', 'text'],
    ['https://[', 'text'],
    // Numbers.
    ['SNI 8964:2021', 'number /sni/check?number=SNI%208964%3A2021'],
    ['SNI 01-2346-2006', 'number /sni/check?number=SNI%2001-2346-2006'],
    ['sni8964-2021', 'number /sni/check?number=sni8964-2021'],
    ['8964:2021', 'number /sni/check?number=8964%3A2021'],
    ['No. SNI ISO 9001:2015', 'number /sni/check?number=No.%20SNI%20ISO%209001%3A2015'],
    ['LSPr-901-IDN/2023/0456', 'number /sni/check?number=LSPr-901-IDN%2F2023%2F0456'],
    ['No.SNI/12/2020', 'number /sni/check?number=No.SNI%2F12%2F2020'],
    ['Nomor sertifikat: 0123/SPPT-SNI/2024', 'number /sni/check?number=Nomor%20sertifikat%3A%200123%2FSPPT-SNI%2F2024'],
    ['SNI 4305:2018\nLSPr-012-IDN', 'number /sni/check?number=SNI%204305%3A2018%20LSPr-012-IDN'],
    ['ＳＮＩ　８９６４：２０２１', 'number /sni/check?number=SNI%208964%3A2021'],
    // Other texts.
    ['', 'empty'],
    [' \n', 'empty'],
    ['Keripik singkong pedas 250 gram', 'text'],
    ['SNI', 'text'],
    ['12', 'text'],
    [`SNI ${'1'.repeat(100)}`, 'text'],
    ['tel:081234567890', 'text'],
    ['mailto:a@b.example', 'text'],
    ['javascript:alert(1)', 'text'],
    ['WIFI:S:warung;T:WPA;P:12345678;;', 'text'],
    ['geo:-6.2,106.8', 'text'],
    [
      '00020101021126570011ID.DANA.WWW011893600915302259148102090225914810303UMI51440014ID.CO.QRIS.WWW0215ID10200176114',
      'payment',
    ],
  ])('%j', (text, what) => {
    expect(to(text)).toBe(what)
  })

  test('the cards of shops and products, on a host with a port too', () => {
    const at = 'http://localhost:20000'
    expect(to(qrAddress({ kind: 'shop', id: 5 }, at), at)).toBe('page /base/merchant/detail/5')
    expect(to(qrAddress({ kind: 'product', id: 6 }, at), at)).toBe('page /product/detail?id=6')
    expect(to(`localhost:20000/sni/label/${token}`, at)).toBe(`label /sni/label/${token}`)
  })

  test('the host of a foreign address is named as the browser reads it', () => {
    expect(read('https://еtalase.example/x')).toMatchObject({ host: 'xn--talase-2of.example' })
    expect(read('https://etalase.example@EVIL.example/x')).toMatchObject({ host: 'evil.example' })
  })
})

describe('scanned text: changed ones', () => {
  const whole = `${origin}/sni/label/${token}`
  /** A scanned text opens only a label or a public page of this site, as a path of it. */
  const expectHarmless = (text: string) => {
    const scanned = read(text)
    if (scanned.kind === 'foreign') {
      expect(scanned.text).toBe(text)
      return
    }
    const target = new URL(scanned.to, origin)
    expect(target.origin).toBe(origin)
    expect(scanned.to).toMatch(/^\/(?![/\\])/)
    if (scanned.kind === 'label') {
      expect(target.pathname).toMatch(/^\/sni\/label\/[^/]+$/)
      expect(
        new URL(
          text
            .trim()
            .replace(/^(?=\/)/, origin)
            .replace(/^(?!https?:)/i, 'https://'),
        ).host,
      ).toBe('etalase.example')
    }
    if (scanned.kind === 'number') expect(target.pathname).toBe('/sni/check')
  }

  test('5,000 addresses of labels with a changed, missing or added part', () => {
    fc.assert(
      fc.property(fc.nat(whole.length), fc.nat(6), fc.string({ unit: 'binary', maxLength: 4 }), (at, cut, put) =>
        expectHarmless(whole.slice(0, at) + put + whole.slice(at + cut)),
      ),
      { numRuns: 5_000 },
    )
  })

  test('5,000 texts of pieces that addresses are made of', () => {
    const pieces = [
      'https:',
      'http:',
      '/',
      '//',
      '\\',
      '@',
      ':',
      '?',
      '#',
      '..',
      '%2e',
      '%2f',
      '\t',
      '\u202e',
      'evil.example',
    ]
    const own = [
      'etalase.example',
      '/sni/label/',
      token,
      '/product/detail?id=',
      '/base/merchant/detail/',
      '7',
      'SNI ',
      '/logout',
    ]
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces, ...own), { maxLength: 8 }), (parts) =>
        expectHarmless(parts.join('')),
      ),
      { numRuns: 5_000 },
    )
  })

  test('2,000 texts of any characters', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), expectHarmless), { numRuns: 2_000 })
  })
})

describe('scanned text: on the screen', () => {
  const shown = (text: string) =>
    visibleParts(text)
      .map(({ text, hidden }) => (hidden ? `[${text}]` : text))
      .join('')
  test.each([
    ['Halo, Bu Ani! Harga Rp10.000', 'Halo, Bu Ani! Harga Rp10.000'],
    ['evil\u202Egpj.exe', 'evil[U+202E]gpj.exe'],
    ['a\u0000b\u001bc\u007f', 'a[U+0000]b[U+001B]c[U+007F]'],
    ['eta\u200Blase\u2060.example\uFEFF', 'eta[U+200B]lase[U+2060].example[U+FEFF]'],
    ['satu\r\ndua\rtiga\tempat', 'satu↵\ndua↵\ntiga⇥ empat'],
    [' a b ', '␣a b␣'],
    ['a\u00a0b\u2003c\u3000d', 'a[U+00A0]b[U+2003]c[U+3000]d'],
    ['\ud83d', '[U+D83D]'],
    ['\u{E0041}x\u{F0000}', '[U+E0041]x[U+F0000]'],
    ['\u3164\u115f\u2800', '[U+3164][U+115F][U+2800]'],
    ['\u2028\u2029\u0085', '[U+2028][U+2029][U+0085]'],
    ['é Ж 水 😀', 'é Ж 水 😀'],
    ['e\u0301', 'e\u0301'],
    [`a${'\u0301'.repeat(6)}`, `a${'\u0301'.repeat(4)}[U+0301][U+0301]`],
    ['\u0301a', '[U+0301]a'],
    ['', ''],
  ])('%j is written as %j', (text, written) => {
    expect(shown(text)).toBe(written)
  })

  test('nothing that cannot be seen is left, in 2,000 texts of any characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        for (const { text: part, hidden } of visibleParts(text))
          expect(part).toMatch(hidden ? /^U\+[0-9A-F]{4,6}$/ : /^(\n|[^\p{C}\p{Zl}\p{Zp}])*$/u)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('photo of a code: the parts that are tried', () => {
  test.each([
    [4096, 3072],
    [3072, 4096],
    [1280, 720],
    [640, 640],
    [4096, 300],
    [30, 30],
  ])('%i × %i: the whole first, then parts of which each overlaps the next', (width, height) => {
    const [first, ...rest] = attempts({ width, height })
    expect(first!.box).toEqual({ x: 0, y: 0, width: 100, height: 100 })
    for (const { box, longest } of rest) {
      expect(box.x + box.width).toBeLessThanOrEqual(100)
      expect(box.y + box.height).toBeLessThanOrEqual(100)
      expect(longest).toBeLessThanOrEqual(2048)
    }
    // A code of an eighth of the sides is whole in one of the parts, wherever it is.
    if (Math.max(width, height) < 1200) return
    for (let x = 0; x <= 87.5; x += 2.5)
      for (let y = 0; y <= 87.5; y += 2.5)
        expect(
          rest.some(
            ({ box }) =>
              box.width === 25 &&
              box.x <= x &&
              box.y <= y &&
              box.x + box.width >= x + 12.5 &&
              box.y + box.height >= y + 12.5,
          ),
          `${x} ${y}`,
        ).toBe(true)
  })
})
