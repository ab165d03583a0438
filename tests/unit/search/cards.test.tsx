import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { LsproResultCard } from '#features/search/LsproResultCard.tsx'
import { MerchantResultCard } from '#features/search/MerchantResultCard.tsx'
import { interpretationSentences } from '#features/search/SearchInterpretation.tsx'

const drawn = (card: React.ReactNode) => renderToString(<Router ssrPath="/">{card}</Router>)
const words = (html: string) => html.replace(/<span class="sr">.*?<\/span>/g, '').replace(/<[^>]*>/g, ' ')

const shop = {
  id: 3,
  name: 'Dapur Randang Bundo Salimah',
  img_url: null,
  img: null,
  img_1: 'product/1.jpg',
  img_2: 'product/2.jpg',
  img_3: 'product/3.jpg',
  img_4: 'product/4.jpg',
  province_name: 'Sumatera Barat',
  total_products: 9,
}
const body = {
  id: 4,
  name: 'LSPro Agro Lestari Cendana Nusantara',
  img_url: null,
  img: null,
  province_id: 12,
  province_name: 'Sumatera Utara',
  accreditation_no: '',
  accreditation_end_date: null,
  ruang_lingkup: ['Kopi', 'Beras', 'Kakao', 'Teh'].map((name, nth) => ({ ruang_lingkup_id: nth, name })),
}

test('the search card of a producer has the whole name, in two lines, and in title and labels', () => {
  const html = drawn(<MerchantResultCard card={shop} />)
  expect(html).toMatch(/item-card__name--two" title="Dapur Randang Bundo Salimah">Dapur Randang Bundo Salimah</)
  expect(html).toContain('aria-label="Lihat UMKM Dapur Randang Bundo Salimah"')
  expect(words(html)).toMatch(/Sumatera Barat.*Lihat UMKM/s)
})

test.each([
  [4, 3],
  [3, 3],
  [1, 1],
  [0, 0],
])('the search card of a producer with %i pictures shows %i', (has, shows) => {
  const paths = Object.fromEntries([1, 2, 3, 4].map((nth) => [`img_${nth}`, nth <= has ? `product/${nth}.jpg` : null]))
  const html = drawn(<MerchantResultCard card={{ ...shop, ...paths } as typeof shop} />)
  expect(html.match(/<img /g) ?? []).toHaveLength(shows)
})

test('the search card of a certification body shows its name, scopes and place', () => {
  const html = drawn(<LsproResultCard card={body} />)
  expect(words(html)).toMatch(/LSPro Agro Lestari Cendana Nusantara.*Sumatera Utara.*Ruang Lingkup.*Kopi.*Beras/s)
  expect(html.replaceAll('<!-- -->', '')).toContain('<span class="sr">dan 2 lagi</span>')
  expect(html).toContain('aria-label="Lihat Profil LSPro Agro Lestari Cendana Nusantara"')
  expect(words(drawn(<LsproResultCard card={{ ...body, ruang_lingkup: [] }} />))).not.toContain('Ruang Lingkup')
})

const plain = { text: 'kopi', is_corrected: 0 as const, is_partial: 0 as const, sni_no: null, place: null, also: [] }

test.each([
  ['nothing for a text that was taken as typed', plain, []],
  ['a word was corrected', { ...plain, is_corrected: 1 as const }, ['Menampilkan hasil untuk “kopi”.']],
  [
    'no result contains all words',
    { ...plain, is_partial: 1 as const },
    ['Tidak ada yang memuat semua kata itu. Ini yang paling dekat.'],
  ],
  ['the number of a standard', { ...plain, sni_no: 'SNI 2973:2018' }, ['Nomor standar: SNI 2973:2018.']],
  [
    'synonyms were searched, too',
    {
      ...plain,
      also: [
        { typed: 'pedes', as: ['pedas'] },
        { typed: 'kripik', as: ['keripik'] },
      ],
    },
    ['Juga dicari: pedas, keripik.'],
  ],
])('the search page explains its interpretation: %s', (_, understood, said) => {
  expect(interpretationSentences(understood)).toEqual(said)
})
