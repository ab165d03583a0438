import { expect, test } from 'vitest'
import { parseProductFacts } from '#server/mail/templates/facts.ts'
import { renderHtml } from '#server/mail/templates/html.ts'
import { templates } from '#server/mail/templates/index.ts'
import type { ProductFacts, TemplateInput } from '#server/mail/templates/template.ts'
import { renderText } from '#server/mail/templates/text.ts'

const keripik: ProductFacts = { productId: 7, merchantId: 3, name: 'Keripik Tempe', remark: [] }
const about = (told: Partial<ProductFacts> = {}): TemplateInput => ({
  baseUrl: 'https://etalase.example',
  at: new Date('2026-08-12T07:30:00Z'),
  product: { ...keripik, ...told },
})

test('a rejection without a remark says that there is none, in the words of the drawer', () => {
  expect(templates['product-rejected'](about()).paragraphs).toContain('Tidak ada pesan')
  expect(templates['product-changes'](about()).paragraphs).toContain('Tidak ada pesan')
  const said = templates['product-rejected'](about({ remark: ['Fotonya buram.', 'Harga belum diisi.'] }))
  expect(said.paragraphs).toEqual(expect.arrayContaining(['Fotonya buram.', 'Harga belum diisi.']))
  expect(said.paragraphs).not.toContain('Tidak ada pesan')
})

test('an approval with nothing to add says nothing of a remark', () => {
  expect(renderText(templates['product-approved'](about()), 'https://etalase.example')).not.toMatch(
    /Pesan dari|Tidak ada pesan/,
  )
})

test('whose change was approved is told of a change, not of a new product', () => {
  const said = (told: Partial<ProductFacts>) =>
    templates['product-approved'](about({ before: 'Kripik Tempe', ...told }))
  expect([said({}).subject, said({}).paragraphs]).toEqual([
    'Perubahan produk Anda sudah disetujui',
    [
      'Perubahan pada produk "Kripik Tempe" sudah kami periksa dan disetujui. Namanya sekarang "Keripik Tempe".',
      'Mulai sekarang versi barunya yang tampil di etalase.',
    ],
  ])
  expect(said({ before: 'Keripik Tempe', hidden: 'now' }).paragraphs).toEqual([
    'Perubahan pada produk "Keripik Tempe" sudah kami periksa dan disetujui.',
    'Produk ini belum tampil di etalase, karena produk atau usahanya sedang tidak aktif.',
  ])
})

test('who was renamed reads both names', () => {
  const said = templates['product-updated'](about({ before: 'Kripik Tempe', remark: ['Fotonya buram.'] }))
  expect(said.paragraphs[0]).toBe(
    'Pengelola Etalase Mutu memperbarui produk Anda. Nama sebelumnya "Kripik Tempe", sekarang "Keripik Tempe".',
  )
  // What a reviewer said before is not why it was changed now.
  expect(said.paragraphs).toHaveLength(1)
})

test('whose product was changed reads what was changed, and why', () => {
  const said = templates['product-updated'](about({ changed: 'harga, keterangan', remark: ['Harga tanpa satuan.'] }))
  expect(said.paragraphs.slice(1)).toEqual(['Yang diubah: harga, keterangan.', 'Alasannya:', 'Harga tanpa satuan.'])
})

const inShowcase = /tampil (lagi )?di (Etalase Mutu|etalase)|kembali tampil/
test.each([
  ['product-approved', 'now', /disetujui/],
  ['certificate-ending', 'now', /sedang tidak tampil di etalase/],
  ['certificate-ended', 'before', /memang sedang tidak tampil/],
  ['certificate-confirm', 'now', /masih berlaku/],
] as const)('%s about what nobody can see (%s) says so, and nothing of the showcase', (kind, hidden, says) => {
  const text = (told: Partial<ProductFacts>) =>
    renderText(templates[kind](about({ ends: '2026-11-10', ...told })), 'https://etalase.example')
  expect(text({ hidden })).toMatch(says)
  expect(text({ hidden }).replace(/(belum|tidak) tampil di etalase/g, '')).not.toMatch(inShowcase)
  expect(text({})).toMatch(inShowcase)
})

test.each([
  ['2026-11-10', 'dalam 90 hari'],
  ['2026-08-13', 'besok'],
  ['2026-08-12', 'hari ini'],
])('a certificate that ends %s ends %s', (ends, when) => {
  expect(templates['certificate-ending'](about({ ends })).subject).toBe(`Sertifikat SNI produk Anda berakhir ${when}`)
})

test('the day is the one in Jakarta, where it is tomorrow already', () => {
  const late = { ...about({ ends: '2026-08-13' }), at: new Date('2026-08-12T17:30:00Z') }
  expect(templates['certificate-ending'](late).subject).toMatch(/hari ini$/)
})

test('each leads to the place where something can be done', () => {
  const hrefs = Object.fromEntries(
    (['product-approved', 'product-changes', 'product-rejected', 'product-updated'] as const)
      .map((kind) => [kind, templates[kind](about()).button.href])
      .concat(
        (['certificate-ending', 'certificate-ended', 'certificate-confirm'] as const).map((kind) => [
          kind,
          templates[kind](about({ ends: '2026-11-10' })).button.href,
        ]),
      ),
  )
  const form = 'https://etalase.example/product/create?id=7'
  expect(hrefs).toEqual({
    'product-approved': 'https://etalase.example/product/detail?id=7',
    'product-changes': form,
    'product-rejected': form,
    'product-updated': form,
    'certificate-ending': form,
    'certificate-ended': form,
    'certificate-confirm': 'https://etalase.example/base/merchant/detail/3',
  })
})

test('a remark keeps its lines, and nothing in it reaches a header or becomes markup', () => {
  const told = parseProductFacts({
    ...{ product_id: '7', merchant_id: '3', name: 'Keripik\r\nBcc: x@evil.id', ends: '2026-99' },
    remark: 'satu\r\n\r\ndua\u2028tiga\u202e<b>',
    ...{ changed: 'harga,\r\nvideo', hidden: 'toString' },
  })
  expect(told).toEqual({
    ...{ productId: 7, merchantId: 3, name: 'Keripik Bcc: x@evil.id', before: undefined, ends: undefined },
    ...{ changed: 'harga, video', hidden: undefined },
    remark: ['satu', 'dua', 'tiga <b>'],
  })
  const said = templates['product-rejected'](about(told))
  expect(renderHtml(said, 'https://etalase.example')).not.toContain('<b>')
  expect(said.subject).not.toContain('Keripik')
})

test('a letter about a product is not written without one, nor about an end without its date', () => {
  expect(() => templates['product-approved']({ ...about(), product: undefined })).toThrow('needs a product')
  expect(() => templates['certificate-ending'](about())).toThrow('needs the end')
  expect(parseProductFacts({ device: 'Chrome' })).toBeUndefined()
})
