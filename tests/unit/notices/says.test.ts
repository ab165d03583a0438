import { describe, expect, test } from 'vitest'
import { formatLongDateTimeWib } from '#contract/dates.ts'
import { type Notice, type NoticeKind, noticeKinds } from '#contract/notices.ts'
import { kindOf, newNoticesText, noticeTexts } from '#features/notices/notice-texts.ts'

// What a merchant reads in the drawer.

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

test('the three kinds are called as the specification calls them', () => {
  const { added, rejected, updated } = noticeKinds
  expect([added, rejected, updated]).toEqual([
    'Produk ditambahkan',
    'Product di validasi - rejected',
    'Informasi produk diupdate',
  ])
  for (const [kind, description] of Object.entries(noticeKinds)) expect(kindOf({ description })).toBe(kind)
  expect(kindOf({ description: 'Sesuatu yang baru' })).toBeUndefined()
})

describe('what it says', () => {
  test.each<[string, Notice, object]>([
    ['an approved one is in the showcase', told('added'), { continuation: 'sudah tampil di etalase.' }],
    [
      'a refused one gives the reason',
      told('rejected', { content_after: was('Sepatu Kulit', 'Foto label belum jelas.') }),
      { quote: 'Foto label belum jelas.' },
    ],
    [
      'a NIB that was taken away says why, and leads to the case',
      told('nib-lost', { product_id: null, content_after: was('NIB 1234567890123', 'Lembar OSS atas nama pemohon.') }),
      {
        name: 'NIB 1234567890123',
        quote: 'Lembar OSS atas nama pemohon.',
        link: { to: '/base/merchant/nib', text: 'Lihat pengajuannya' },
      },
    ],
    [
      'an unfinished shop is led back to its wizard',
      told('nib-ending', { product_id: null, content_after: was('NIB 1234567890123') }),
      { name: 'NIB 1234567890123', link: { to: '/merchant/stage-1', text: 'Lanjutkan pendaftaran' } },
    ],
    [
      'a decision says what it means and why, and leads to where one objects',
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
    ['or says that there is none', told('rejected'), { quote: 'Tidak ada pesan' }],
    ['or an empty one', told('changes', { content_after: was('Sepatu Kulit', '') }), { quote: 'Tidak ada pesan' }],
    ['an edited one says what it was', told('updated', { content_before: was('Sepatu') }), { previousName: 'Sepatu' }],
    [
      'and when its name is the same, that it is',
      told('updated', { content_before: was('Sepatu Kulit') }),
      { continuation: 'diperbarui pengelola; namanya tetap.' },
    ],
    [
      'or what was changed, and why',
      told('updated', {
        content_before: was('Sepatu Kulit'),
        content_after: { ...was('Sepatu Kulit', 'Harga tanpa satuan.'), changed: ['harga', 'keterangan'] },
      }),
      { changed: 'Yang diubah: harga, keterangan.', quote: 'Harga tanpa satuan.' },
    ],
    [
      'approved, but taken down: not that it is in the showcase',
      told('added', { content_after: hidden('Sepatu Kulit') }),
      { continuation: 'sudah disetujui, tetapi belum tampil: produk atau usahanya sedang tidak aktif.' },
    ],
    [
      'a change that was approved is no new product',
      told('changed', { content_before: was('Sepatu Kulit') }),
      { continuation: '– versi barunya sudah tampil di etalase.' },
    ],
    [
      'nor when it has another name now',
      told('changed', { content_before: was('Sepatu') }),
      { previousName: 'Sepatu', changed: 'Versi barunya sudah tampil di etalase.' },
    ],
    [
      'a change of one that is taken down',
      told('changed', { content_before: was('Sepatu'), content_after: hidden('Sepatu Kulit') }),
      {
        previousName: 'Sepatu',
        changed: 'Perubahannya disetujui, tetapi belum tampil: produk atau usahanya sedang tidak aktif.',
      },
    ],
    [
      'a certificate of one that nobody sees ends',
      told('ending', { content_after: hidden('Sepatu Kulit', '2028-03-10') }),
      { continuation: 'sedang tidak tampil di etalase; sertifikatnya berakhir pada 10 Maret 2028.' },
    ],
    [
      'and has ended',
      told('ended', {
        content_before: hidden('Sepatu Kulit', '2028-03-10'),
        content_after: hidden('Sepatu Kulit', '2028-03-10'),
      }),
      { continuation: 'sedang tidak tampil di etalase; sertifikatnya sudah berakhir pada 10 Maret 2028.' },
    ],
    [
      'it took down what was up: said so, though nobody sees it by then',
      told('ended', {
        content_before: { ...was('Sepatu Kulit', null, '2028-03-10'), is_public: 1 },
        content_after: hidden('Sepatu Kulit', '2028-03-10'),
      }),
      { continuation: 'tidak tampil lagi: sertifikatnya berakhir pada 10 Maret 2028.' },
    ],
    [
      'a certificate ends on a day',
      told('ending', { content_after: was('Sepatu Kulit', null, '2028-03-10') }),
      { continuation: 'tampil di etalase sampai sertifikatnya berakhir pada 10 Maret 2028.' },
    ],
    [
      'and has ended',
      told('ended', { content_after: was('Sepatu Kulit', null, '2028-03-10') }),
      { continuation: 'tidak tampil lagi: sertifikatnya berakhir pada 10 Maret 2028.' },
    ],
  ])('%s', (_, notice, said) => expect(noticeTexts(notice, shop)).toMatchObject({ name: 'Sepatu Kulit', ...said }))

  test('what an older notice carries from a reviewer is no reason for a change', () => {
    expect(
      noticeTexts(told('updated', { content_after: was('Sepatu Kulit', 'Foto buram.') }), shop).quote,
    ).toBeUndefined()
  })

  test('a kind of a newer server says the product’s name at least', () => {
    expect(noticeTexts({ ...told('added'), description: 'Baru' }, shop)).toMatchObject({ name: 'Sepatu Kulit' })
  })
})

describe('where it leads', () => {
  test.each<[string, Notice, number | null, string | undefined]>([
    ['a refused one to its form', told('rejected', { is_public: 0 }), shop, form],
    ['one to be changed, too, though its live version is up', told('changes'), shop, form],
    ['a certificate that ends to the form', told('ending'), shop, form],
    ['an added one to the showcase', told('added'), shop, '/product/detail?id=12'],
    [
      'an added one that was taken down since to the shop',
      told('added', { is_public: 0 }),
      shop,
      '/base/merchant/detail/27',
    ],
    ['a changed one to the showcase', told('changed'), shop, '/product/detail?id=12'],
    ['a certificate to be confirmed to the shop', told('confirm'), shop, '/base/merchant/detail/27'],
    ['one without a product nowhere', told('rejected', { product_id: null }), shop, undefined],
    ['nor one that is of no shop', told('rejected', { merchant_id: null, is_public: 0 }), null, undefined],
    ['somebody without a shop never to a form', told('rejected', { is_public: 0 }), null, undefined],
    ['nor to another’s', told('rejected', { merchant_id: 28 }), shop, '/product/detail?id=12'],
  ])('%s', (_, notice, mine, to) => expect(noticeTexts(notice, mine).link?.to).toBe(to))
})

test.each(['Asia/Jakarta', 'Asia/Jayapura', 'America/New_York'])(
  'a phone in %s says when it was told in WIB',
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

test('of what has just come one is called by its name, several by their number', () => {
  expect(newNoticesText([told('added')])).toBe('Produk ditambahkan: Sepatu Kulit')
  expect(newNoticesText([told('added'), told('rejected')])).toBe('2 notifikasi baru')
})
