import { describe, expect, test } from 'vitest'
import { type NoticeKind, noticeKinds } from '#contract/notices/rules.ts'
import type { Notice } from '#contract/notices/schemas.ts'
import { formatLongDateTimeWib } from '#contract/time/dates.ts'
import { kindOf, newNoticesText, noticeTexts } from '#features/notices/notice-texts.ts'

// The texts that a merchant reads in the notice drawer.

const shop = 27
const was = (name: string, sni_remark: string | null = null, sni_end_date: string | null = null) => ({
  name,
  sni_remark,
  sni_end_date,
})
const hidden = (name: string, end: string | null = null) => ({ ...was(name, null, end), is_public: 0 as const })
const told = (kind: NoticeKind, more: Partial<Notice> = {}): Notice => ({
  id: 1,
  product_id: 12,
  description: noticeKinds[kind],
  content_before: null,
  content_after: was('Sepatu Kulit'),
  merchant_id: shop,
  read_at: null,
  img_url: null,
  img: null,
  sni_status: 'active',
  is_public: 1,
  created_at: '2026-11-20T03:20:00Z',
  ...more,
})
const form = '/product/create?id=12'

test('kindOf: the notice kinds have the descriptions of the specification', () => {
  const { added, rejected, updated } = noticeKinds
  expect([added, rejected, updated]).toEqual([
    'Produk ditambahkan',
    'Product di validasi - rejected',
    'Informasi produk diupdate',
  ])
  for (const [kind, description] of Object.entries(noticeKinds)) expect(kindOf({ description })).toBe(kind)
  expect(kindOf({ description: 'Sesuatu yang baru' })).toBeUndefined()
})

describe('noticeTexts', () => {
  test.each<[string, Notice, object]>([
    ['an approved product is in the showcase', told('added'), { continuation: 'sudah tampil di etalase.' }],
    [
      'a rejected product has the reason',
      told('rejected', { content_after: was('Sepatu Kulit', 'Foto label belum jelas.') }),
      { quote: 'Foto label belum jelas.' },
    ],
    [
      'a lost NIB has the reason and links to the case',
      told('nib-lost', { product_id: null, content_after: was('NIB 1234567890123', 'Lembar OSS atas nama pemohon.') }),
      {
        name: 'NIB 1234567890123',
        quote: 'Lembar OSS atas nama pemohon.',
        link: { to: '/base/merchant/nib', text: 'Lihat pengajuannya' },
      },
    ],
    [
      'a finished import has its numbers and links to the imports',
      told('imported', {
        product_id: null,
        content_after: { ...was('produk.csv'), effect: '12 produk baru, 3 tidak diimpor.' },
      }),
      {
        name: 'produk.csv',
        continuation: 'selesai diimpor: 12 produk baru, 3 tidak diimpor.',
        link: { to: '/base/merchant/import', text: 'Lihat hasilnya' },
      },
    ],
    [
      'a NIB that is about to be released links to the wizard',
      told('nib-ending', { product_id: null, content_after: was('NIB 1234567890123') }),
      { name: 'NIB 1234567890123', link: { to: '/merchant/stage-1', text: 'Lanjutkan pendaftaran' } },
    ],
    [
      'a moderation decision has its effect and reason and links to the objection',
      told('moderated', {
        content_after: {
          ...was('Sepatu Kulit', 'Nomornya milik usaha lain.'),
          ...{ effect: 'Produk ini diturunkan dan tidak tampil lagi.', decision_id: 7 },
        },
      }),
      {
        changed: 'Produk ini diturunkan dan tidak tampil lagi.',
        quote: 'Nomornya milik usaha lain.',
        link: { to: '/report/decisions?id=7', text: 'Lihat keputusan' },
      },
    ],
    ['a rejected product without a reason has a text for that', told('rejected'), { quote: 'Tidak ada pesan' }],
    [
      'a request for changes with an empty reason has the same text',
      told('changes', { content_after: was('Sepatu Kulit', '') }),
      { quote: 'Tidak ada pesan' },
    ],
    [
      'a product renamed by the operator has its previous name',
      told('updated', { content_before: was('Sepatu') }),
      { previousName: 'Sepatu' },
    ],
    [
      'a product edited by the operator under the same name says so',
      told('updated', { content_before: was('Sepatu Kulit') }),
      { continuation: 'diperbarui pengelola; namanya tetap.' },
    ],
    [
      'a product edited by the operator has the changed fields and the reason',
      told('updated', {
        content_before: was('Sepatu Kulit'),
        content_after: { ...was('Sepatu Kulit', 'Harga tanpa satuan.'), changed: ['harga', 'keterangan'] },
      }),
      { changed: 'Yang diubah: harga, keterangan.', quote: 'Harga tanpa satuan.' },
    ],
    [
      'an approved product that is hidden is not said to be in the showcase',
      told('added', { content_after: hidden('Sepatu Kulit') }),
      { continuation: 'sudah disetujui, tetapi belum tampil: produk atau usahanya sedang tidak aktif.' },
    ],
    [
      'an approved change is not called a new product',
      told('changed', { content_before: was('Sepatu Kulit') }),
      { continuation: '– versi barunya sudah tampil di etalase.' },
    ],
    [
      'an approved change of the name has the previous name',
      told('changed', { content_before: was('Sepatu') }),
      { previousName: 'Sepatu', changed: 'Versi barunya sudah tampil di etalase.' },
    ],
    [
      'an approved change of a hidden product',
      told('changed', { content_before: was('Sepatu'), content_after: hidden('Sepatu Kulit') }),
      {
        previousName: 'Sepatu',
        changed: 'Perubahannya disetujui, tetapi belum tampil: produk atau usahanya sedang tidak aktif.',
      },
    ],
    [
      'the certificate of a hidden product will end',
      told('ending', { content_after: hidden('Sepatu Kulit', '2028-03-10') }),
      { continuation: 'sedang tidak tampil di etalase; sertifikatnya berakhir pada 10 Maret 2028.' },
    ],
    [
      'the certificate of a hidden product has ended',
      told('ended', {
        content_before: hidden('Sepatu Kulit', '2028-03-10'),
        content_after: hidden('Sepatu Kulit', '2028-03-10'),
      }),
      { continuation: 'sedang tidak tampil di etalase; sertifikatnya sudah berakhir pada 10 Maret 2028.' },
    ],
    [
      'the end of the certificate has hidden a live product',
      told('ended', {
        content_before: { ...was('Sepatu Kulit', null, '2028-03-10'), is_public: 1 },
        content_after: hidden('Sepatu Kulit', '2028-03-10'),
      }),
      { continuation: 'tidak tampil lagi: sertifikatnya berakhir pada 10 Maret 2028.' },
    ],
    [
      'the certificate of a live product will end',
      told('ending', { content_after: was('Sepatu Kulit', null, '2028-03-10') }),
      { continuation: 'tampil di etalase sampai sertifikatnya berakhir pada 10 Maret 2028.' },
    ],
    [
      'the certificate of a live product has ended',
      told('ended', { content_after: was('Sepatu Kulit', null, '2028-03-10') }),
      { continuation: 'tidak tampil lagi: sertifikatnya berakhir pada 10 Maret 2028.' },
    ],
  ])('%s', (_, notice, said) => expect(noticeTexts(notice, shop)).toMatchObject({ name: 'Sepatu Kulit', ...said }))

  test('ignores a reviewer’s remark in an update notice of an older server', () => {
    expect(
      noticeTexts(told('updated', { content_after: was('Sepatu Kulit', 'Foto buram.') }), shop).quote,
    ).toBeUndefined()
  })

  test('shows at least the product’s name for a notice kind of a newer server', () => {
    expect(noticeTexts({ ...told('added'), description: 'Baru' }, shop)).toMatchObject({ name: 'Sepatu Kulit' })
  })
})

describe('noticeTexts links', () => {
  test.each<[string, Notice, number | null, string | undefined]>([
    ['a rejected product links to its form', told('rejected', { is_public: 0 }), shop, form],
    ['a request for changes links to the form, although the live version is public', told('changes'), shop, form],
    ['an ending certificate links to the form', told('ending'), shop, form],
    ['an approved product links to the showcase', told('added'), shop, '/product/detail?id=12'],
    [
      'an approved product that was hidden since links to the shop',
      told('added', { is_public: 0 }),
      shop,
      '/base/merchant/detail/27',
    ],
    ['an approved change links to the showcase', told('changed'), shop, '/product/detail?id=12'],
    ['a certificate to be confirmed links to the shop', told('confirm'), shop, '/base/merchant/detail/27'],
    ['a notice without a product has no link', told('rejected', { product_id: null }), shop, undefined],
    ['a notice without a shop has no link', told('rejected', { merchant_id: null, is_public: 0 }), null, undefined],
    ['a user without a shop gets no link to a form', told('rejected', { is_public: 0 }), null, undefined],
    [
      'a notice of another shop links to the showcase, not to the form',
      told('rejected', { merchant_id: 28 }),
      shop,
      '/product/detail?id=12',
    ],
  ])('%s', (_, notice, mine, to) => expect(noticeTexts(notice, mine).link?.to).toBe(to))
})

test.each(['Asia/Jakarta', 'Asia/Jayapura', 'America/New_York'])(
  'on a phone in %s the time of a notice is shown in WIB',
  (zone) => {
    process.env.TZ = zone
    try {
      expect(formatLongDateTimeWib(Date.parse('2026-11-20T03:20:00Z'))).toBe('20 November 2026, 10.20 WIB')
      expect(formatLongDateTimeWib(Date.parse('2026-12-31T17:05:00.000Z'))).toBe('1 Januari 2027, 00.05 WIB')
    } finally {
      delete process.env.TZ
    }
  },
)

test('newNoticesText names a single new notice and counts several', () => {
  expect(newNoticesText([told('added')])).toBe('Produk ditambahkan: Sepatu Kulit')
  expect(newNoticesText([told('added'), told('rejected')])).toBe('2 notifikasi baru')
})
