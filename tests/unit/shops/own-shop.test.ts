import { describe, expect, test } from 'vitest'
import { sectionWrite } from '#drafts/section/editable-section.ts'
import {
  applyPendingShop,
  type ShopPart,
  type ShopRequest,
  shopName,
  shopPart,
  shopPartOf,
} from '#features/shops/own/shop-writes.ts'
import { facts, keyed, path, told } from '../../fixtures/client/shops-own-shop.fixture.ts'

// One's own shop: the server's answer with the writes of this phone that the answer does not include drawn over it.

const shopWrite = <P extends ShopPart>(shop: number, part: P, ask: ShopRequest<P>) =>
  sectionWrite(shopPart(shop, part), ask)

describe('applyPendingShop draws pending writes over the server’s shop', () => {
  test('a new banner by its file, without the size of the old one', () => {
    const { merchant } = applyPendingShop(told(), [shopWrite(27, 'banner', { img_64: 'file:spanduk' })])
    expect(merchant).toMatchObject({ banner_url: 'file:spanduk', banner: null, img_url: path(8) })
  })

  test('a removed banner', () => {
    const { merchant } = applyPendingShop(told(), [shopWrite(27, 'banner', { img_64: null })])
    expect(merchant).toMatchObject({ banner_url: null, banner: null })
  })

  test('the newest of two banners', () => {
    const said = [shopWrite(27, 'banner', { img_64: 'file:a' }), shopWrite(27, 'banner', { img_64: 'file:b' })]
    expect(applyPendingShop(told(), said).merchant.banner_url).toBe('file:b')
  })

  test('a logo saved again keeps its known size, with and without a picture key', () => {
    const { merchant } = applyPendingShop(told(), [shopWrite(27, 'logo', { img_64: keyed(8) })])
    expect(merchant).toMatchObject({ img_url: keyed(8), img: facts })
  })

  test('the whole gallery in its order, from the server and from this phone', () => {
    const { gallery } = applyPendingShop(told(), [shopWrite(27, 'galeri', { img_64s: [keyed(2), 'file:baru'] })])
    expect(gallery).toEqual([
      { url: path(2), facts },
      { url: 'file:baru', facts: null },
    ])
  })

  test.each<[string, string | null, string, 0 | 1]>([
    ['something', '<p>Korea, 2025</p>', '<p>Korea, 2025</p>', 1],
    ['nothing', null, '', 0],
    ['an empty paragraph', '<p><br></p>', '', 0],
  ])('the export experience with %s', (_, exp_remark, shown, is_exp) => {
    const { merchant } = applyPendingShop(told(), [shopWrite(27, 'ekspor', { exp_remark })])
    expect(merchant).toMatchObject({ exp_remark: shown, is_exp })
  })

  test('phone numbers and websites, as the server will store them', () => {
    const ask = { mobile_phone: '0812 3456-7899', office_phone: '0251-100111', website: ' toko.example ', tiktok: null }
    expect(applyPendingShop(told(), [shopWrite(27, 'kontak', ask)]).merchant).toMatchObject({
      ...{ mobile_phone: '+6281234567899', office_phone: '0251-100111', website: 'toko.example', tiktok: '' },
      ...{ instagram: '', email: 'toko@demo.example', name: 'Sepatu Rasendra' },
    })
  })

  test('writes of another shop or another kind change nothing', () => {
    const other = shopWrite(28, 'banner', { img_64: 'file:x' })
    const stage = { same: 'merchant:27 tahap 4', ask: { img_64: 'file:y', img_64s: [] } }
    const product = { same: 'product:27', ask: {} }
    expect(applyPendingShop(told(), [other, stage, product])).toEqual(applyPendingShop(told(), []))
  })
})

describe('shopWrite and shopPartOf', () => {
  test.each<[ShopPart, string, string, string]>([
    ['banner', 'shops.saveBanner', 'Banner toko', '/base/merchant/detail/27?edit=banner'],
    ['galeri', 'shops.saveGallery', 'Galeri toko', '/base/merchant/detail/27?tab=galeri&edit=galeri'],
    ['ekspor', 'shops.saveRemark', 'Pengalaman ekspor', '/base/merchant/detail/27?tab=ekspor&edit=ekspor'],
    ['kontak', 'shops.saveContact', 'Kontak toko', '/base/merchant/profile?tab=kontak&edit=kontak'],
    ['logo', 'shops.saveImage', 'Logo toko', '/base/merchant/profile?tab=foto'],
  ])('%s: endpoint, title and page for corrections', (part, name, title, to) => {
    expect(shopWrite(27, part, {} as never)).toEqual({
      ...{ name, title, to, ask: {} },
      ...{ subject: `shop:27 ${part}`, same: `shop:27 ${part}`, draft: `shop:27 ${part}` },
    })
    expect(shopPartOf(shopName(27, part))).toMatchObject({ id: 27, part })
  })

  test.each(['shop:27', 'shop:x banner', 'shop:27 toString', 'shop:27 banner 2', 'merchant:27 tahap 4'])(
    '%s is no part of a shop',
    (name) => expect(shopPartOf(name)).toBeUndefined(),
  )
})
