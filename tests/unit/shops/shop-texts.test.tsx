import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { dialNumber, signInAddress } from '#catalog/contact/PhoneNumber.tsx'
import type { ShopCard as Card } from '#contract/shops/schemas.ts'
import { cookieValueIn, withShop } from '#features/shops/public/recent-shops.ts'
import { ShopCard } from '#features/shops/public/ShopCard.tsx'
import { regionText } from '#features/shops/public/ShopHeader.tsx'
import { ShopStats } from '#features/shops/public/ShopStats.tsx'
import { ShopTabs } from '#features/shops/public/ShopTabs.tsx'
import { categoryMenu, countText } from '#features/shops/public/shop-list-texts.ts'
import { shopViewOf } from '#features/shops/public/shop-view.ts'
import { socialLink } from '#ui/display/social-link.ts'
import { initialsOf } from '#ui/media/initials.ts'

// The texts of a shop's public page, compared letter by letter.

const drawn = (node: React.ReactNode) => renderToStaticMarkup(<Router ssrPath="/">{node}</Router>)

const producer: Card = {
  id: 12,
  name: 'Kopi Lereng Bur Lintang',
  img_url: null,
  img: null,
  img_1: 'product/1.jpg',
  img_2: null,
  img_3: null,
  img_4: null,
  province_name: 'Aceh',
  total_products: 3,
}

test('ShopCard shows name, number of products and place, and the whole name for screen readers', () => {
  const html = drawn(<ShopCard card={producer} />)
  for (const said of [
    'href="/base/merchant/detail/12"',
    'title="Kopi Lereng Bur Lintang"',
    '>Kopi Lereng Bur Lintang</a>',
    '3 produk',
    'Aceh',
    'Lihat UMKM',
    '>KL<',
  ])
    expect(html).toContain(said)
})

test('countText, initialsOf and regionText', () => {
  expect(countText({ total_filtered: 2, total: 12 })).toBe('Menampilkan 2 dari 12 data')
  expect(['Kopi Lereng Bur', 'kopi', '', ' é a '].map(initialsOf)).toEqual(['KL', 'K', '·', 'ÉA'])
  expect(regionText({ regency_name: 'Kabupaten Bogor', province_name: 'Jawa Barat' })).toBe(
    'Kabupaten Bogor, Jawa Barat',
  )
  expect(regionText({ regency_name: '', province_name: 'Aceh' })).toBe('Aceh')
})

test('ShopTabs shows four tabs in their order and marks the open one with aria-current', () => {
  const html = drawn(<ShopTabs path="/base/merchant/detail/12" view={shopViewOf(new URLSearchParams('tab=ekspor'))} />)
  const links = [...html.matchAll(/<a ([^>]*)>([^<]*)<\/a>/g)]
  expect(links.map(([, , name]) => name)).toEqual(['SNI Produk', 'Non-SNI Produk', 'Pengalaman Ekspor', 'Galeri'])
  expect(links.map(([, attributes]) => attributes?.includes('aria-current="page"'))).toEqual([
    false,
    false,
    true,
    false,
  ])
})

const bare = { year: 0, total: 0, email: '', website: '', facebook: '', instagram: '', tiktok: '' }

test('ShopStats leaves out facts that are not filled in', () => {
  const names = (html: string) => [...html.matchAll(/<dt>([^<]*)<\/dt>/g)].map(([, name]) => name)
  expect(names(drawn(<ShopStats {...bare} />))).toEqual(['Total produk'])
  const whole = {
    ...bare,
    year: 2014,
    total: 3,
    email: 'kopi@contoh.id',
    website: 'kopi.id',
    facebook: 'kopi',
    instagram: '@kopi',
    tiktok: '@kopi',
  }
  const html = drawn(<ShopStats {...whole} phone="0251-100111" />)
  expect(names(html)).toEqual([
    ...['Tahun berdiri', 'Total produk', 'Telepon kantor', 'Situs web', 'Instagram', 'Facebook', 'TikTok', 'Email'],
  ])
  expect(html).toContain('href="mailto:kopi@contoh.id">kopi@contoh.id</a>')
  expect([...html.matchAll(/target="_blank" rel="nofollow noopener noreferrer"/g)]).toHaveLength(4)
})

test.each([
  ['website', 'https://kopi.id/a?b=1', { href: 'https://kopi.id/a?b=1' }],
  ['website', 'HTTP://kopi.id', { href: 'HTTP://kopi.id' }],
  ['website', 'kopi.id', { href: 'https://kopi.id' }],
  ['website', '@kopi', { text: '@kopi' }],
  ['instagram', '@kopi.lereng', { href: 'https://www.instagram.com/kopi.lereng/' }],
  ['instagram', 'kopi_lereng', { href: 'https://www.instagram.com/kopi_lereng/' }],
  ['instagram', 'instagram.com/kopi', { href: 'https://instagram.com/kopi' }],
  ['tiktok', '@kopi', { href: 'https://www.tiktok.com/@kopi' }],
  ['facebook', 'kopi', { href: 'https://www.facebook.com/kopi' }],
  ['facebook', 'Kopi Lereng', { text: 'Kopi Lereng' }],
  ['website', 'javascript:alert(1)', { text: 'javascript:alert(1)' }],
  ['instagram', 'javascript:alert(1)', { text: 'javascript:alert(1)' }],
  ['website', 'data:text/html,x', { text: 'data:text/html,x' }],
  ['website', '//kopi.id', { text: '//kopi.id' }],
  ['website', 'https://bank.id@jahat.id/', { text: 'https://bank.id@jahat.id/' }],
  ['website', 'https://', { text: 'https://' }],
  ['website', '  ', undefined],
  ['instagram', 'keripiksalimah.id', { href: 'https://www.instagram.com/keripiksalimah.id/' }],
  ['tiktok', '@batik.co', { href: 'https://www.tiktok.com/@batik.co' }],
  ['facebook', 'kopi.shop', { href: 'https://www.facebook.com/kopi.shop' }],
  ['facebook', 'm.facebook.com/kopi', { href: 'https://m.facebook.com/kopi' }],
  ['instagram', 'https://keripiksalimah.id', { text: 'https://keripiksalimah.id' }],
  ['instagram', 'https://instagram.com.jahat.example/a', { text: 'https://instagram.com.jahat.example/a' }],
  ['instagram', 'https://www.tiktok.com/@salimah', { text: 'https://www.tiktok.com/@salimah' }],
  [
    'instagram',
    'https://l.facebook.com/l.php?u=https%3A%2F%2Fwww.instagram.com%2Fsalimah%2F&h=AT0x',
    { href: 'https://www.instagram.com/salimah/' },
  ],
  [
    'instagram',
    'https://l.instagram.com/?u=https%3A%2F%2Fjahat.example%2F&e=AT0x',
    { text: 'https://l.instagram.com/?u=https%3A%2F%2Fjahat.example%2F&e=AT0x' },
  ],
  ['website', 'kopi.example/toko?x=1', { href: 'https://kopi.example/toko?x=1' }],
] as const)('socialLink: %s %s', (network, written, link) => {
  expect(socialLink(network, written)).toEqual(link)
})

test.each([
  ['', 12, '12'],
  ['7', 12, '12,7'],
  ['12,7', 7, '7,12'],
  ['1234,5678,9012', 3456, '3456,1234,5678,9012'],
  ['1234,5678,9012,3456', 5, '5'],
  ['abc,,7', 12, '12,7'],
])('withShop: a cookie of %j becomes, after shop %i is opened, %s', (before, id, after) => {
  expect(withShop(before, id)).toBe(after)
  expect(after.length).toBeLessThanOrEqual(20)
})

test('cookieValueIn finds the cookie among others by its exact name', () => {
  expect(cookieValueIn('a=1; last_merchant_ids=12,7; b=2')).toBe('12,7')
  expect(cookieValueIn('not_last_merchant_ids=9')).toBe('')
})

test.each([
  ['a guest', undefined, '/auth/login?return=%2Fbase%2Fmerchant%2Fdetail%2F12'],
  [
    'a visitor with an incomplete profile',
    { user_role: 'guest', user_is_completed: 0 },
    '/auth/registration-visitor?return=%2Fbase%2Fmerchant%2Fdetail%2F12',
  ],
  [
    'a visitor whose profile was sent back',
    { user_role: 'guest', user_is_completed: -1 },
    '/auth/registration-visitor?return=%2Fbase%2Fmerchant%2Fdetail%2F12',
  ],
  ['a visitor', { user_role: 'guest', user_is_completed: 1 }, undefined],
  ['a merchant between two stages', { user_role: 'merchant', user_is_completed: 0 }, '/dashboard'],
  ['a merchant', { user_role: 'merchant', user_is_completed: 1 }, undefined],
] as const)('signInAddress before a phone number is shown, for %s', (_, me, way) => {
  expect(signInAddress(me, '/base/merchant/detail/12')).toBe(way)
})

test.each([
  ['0251-100111', '0251100111'],
  ['+628123456789', '+628123456789'],
])('dialNumber: %s is dialled as %s', (shown, number) => {
  expect(dialNumber(shown)).toBe(number)
})

test('the category menu of a shop lists the categories of the open tab with their totals, subcategories indented', () => {
  const row = (id: number, parent_id: number | null, name: string, total_sni: number, total_non_sni: number) => ({
    ...{ id, parent_id, name, total_sni, total_non_sni },
  })
  const categories = [
    row(1, null, 'Minuman', 3, 1),
    row(2, 1, 'Kopi', 2, 0),
    row(3, 1, 'Teh', 1, 1),
    row(4, null, 'Kaca', 0, 2),
  ]
  expect(categoryMenu(categories, 'sni').map(({ name }) => name.replaceAll('\u00a0', '_'))).toEqual([
    ...['Semua kategori', 'Minuman (3)', '___Kopi (2)', '___Teh (1)'],
  ])
  expect(categoryMenu(categories, 'non-sni').map(({ id }) => id)).toEqual([0, 1, 3, 4])
})
