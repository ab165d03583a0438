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

test('the letter of a rejection without a remark says so, in the same words as the notice drawer', () => {
  expect(templates['product-rejected'](about()).paragraphs).toContain('Tidak ada pesan')
  expect(templates['product-changes'](about()).paragraphs).toContain('Tidak ada pesan')
  const said = templates['product-rejected'](about({ remark: ['Fotonya buram.', 'Harga belum diisi.'] }))
  expect(said.paragraphs).toEqual(expect.arrayContaining(['Fotonya buram.', 'Harga belum diisi.']))
  expect(said.paragraphs).not.toContain('Tidak ada pesan')
})

test('the letter of an approval without a remark does not mention remarks', () => {
  expect(renderText(templates['product-approved'](about()), 'https://etalase.example')).not.toMatch(
    /Pesan dari|Tidak ada pesan/,
  )
})

test('the letter of an approved change speaks of a change, not of a new product', () => {
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

test('the letter of a renamed product has both names', () => {
  const said = templates['product-updated'](about({ before: 'Kripik Tempe', remark: ['Fotonya buram.'] }))
  expect(said.paragraphs[0]).toBe(
    'Pengelola Etalase Mutu memperbarui produk Anda. Nama sebelumnya "Kripik Tempe", sekarang "Keripik Tempe".',
  )
  // An earlier remark of the reviewer is not the reason for this change.
  expect(said.paragraphs).toHaveLength(1)
})

test('the letter of a corrected product has the changed fields and the reason', () => {
  const said = templates['product-updated'](about({ changed: 'harga, keterangan', remark: ['Harga tanpa satuan.'] }))
  expect(said.paragraphs.slice(1)).toEqual(['Yang diubah: harga, keterangan.', 'Alasannya:', 'Harga tanpa satuan.'])
})

const inShowcase = /tampil (lagi )?di (Etalase Mutu|etalase)|kembali tampil/
test.each([
  ['product-approved', 'now', /disetujui/],
  ['certificate-ending', 'now', /sedang tidak tampil di etalase/],
  ['certificate-ended', 'before', /memang sedang tidak tampil/],
  ['certificate-confirm', 'now', /masih berlaku/],
] as const)(
  'the letter %s about a product that is not public (%s) says so and does not mention the showcase',
  (kind, hidden, says) => {
    const text = (told: Partial<ProductFacts>) =>
      renderText(templates[kind](about({ ends: '2026-11-10', ...told })), 'https://etalase.example')
    expect(text({ hidden })).toMatch(says)
    expect(text({ hidden }).replace(/(belum|tidak) tampil di etalase/g, '')).not.toMatch(inShowcase)
    expect(text({})).toMatch(inShowcase)
  },
)

test.each([
  ['2026-11-10', 'dalam 90 hari'],
  ['2026-08-13', 'besok'],
  ['2026-08-12', 'hari ini'],
])('the letter of a certificate that ends on %s has “%s” in its subject', (ends, when) => {
  expect(templates['certificate-ending'](about({ ends })).subject).toBe(`Sertifikat SNI produk Anda berakhir ${when}`)
})

test('the letter of an ending certificate counts days in Jakarta', () => {
  const late = { ...about({ ends: '2026-08-13' }), at: new Date('2026-08-12T17:30:00Z') }
  expect(templates['certificate-ending'](late).subject).toMatch(/hari ini$/)
})

test('letters about products link to the page where the merchant can act', () => {
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

test('a remark in a letter keeps its lines and reaches neither headers nor markup', () => {
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

test('a letter about a product cannot be written without the product, nor about an end without its date', () => {
  expect(() => templates['product-approved']({ ...about(), product: undefined })).toThrow('needs a product')
  expect(() => templates['certificate-ending'](about())).toThrow('needs the end')
  expect(parseProductFacts({ device: 'Chrome' })).toBeUndefined()
})
