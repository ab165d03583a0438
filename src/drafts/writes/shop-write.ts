import { addresses } from '#contract/addresses.ts'
import { ownShopWords } from '#contract/shops/shop-rules.ts'
import type { NewEntry } from '#offline/outbox/outbox.ts'
import { type Section, type SectionInput, sectionWrite } from '../section/editable-section.ts'

// What an owner changes of a shop that is open, as the outbox takes it.

export type ShopPart = 'banner' | 'galeri' | 'ekspor' | 'kontak' | 'logo'
type ShopWrite<P extends ShopPart> = (typeof writes)[P]
export type ShopAsk<P extends ShopPart> = SectionInput<ShopWrite<P>>

const writes = {
  banner: 'shops.saveBanner',
  galeri: 'shops.saveGallery',
  ekspor: 'shops.saveRemark',
  kontak: 'shops.saveContact',
  logo: 'shops.saveImage',
} as const

export const shopTitles: Record<ShopPart, string> = {
  banner: 'Banner toko',
  galeri: 'Galeri toko',
  ekspor: 'Pengalaman ekspor',
  kontak: 'Kontak toko',
  logo: 'Logo toko',
}

const supersedes = {
  banner: { sent: ownShopWords.bannerSaved, failed: ownShopWords.bannerFailed },
  others: { sent: ownShopWords.saved, failed: ownShopWords.failed },
}

/** The draft of a part, and at the same time what a newer save of it replaces. */
export const shopName = (shop: number, part: ShopPart) => `shop:${shop} ${part}`

/** The shop and part of which a draft, or a write, has this name; undefined for any other name. */
export function shopPartOf(name: string): { shop: number; part: ShopPart } | undefined {
  const [, shop, part] = /^shop:(\d+) (\w+)$/.exec(name) ?? []
  return part !== undefined && Object.hasOwn(writes, part) ? { shop: Number(shop), part: part as ShopPart } : undefined
}

/** Where a part is changed, and put right: its editor is open there. */
export function shopEditor(shop: number, part: ShopPart): string {
  if (part === 'kontak') return `${addresses.ownShop}?tab=kontak&edit=kontak`
  if (part === 'logo') return `${addresses.ownShop}?tab=foto`
  const query = part === 'banner' ? '' : `tab=${part}&`
  return `${addresses.shop(shop)}?${query}edit=${part}`
}

export const shopPart = <P extends ShopPart>(shop: number, part: P): Section<ShopWrite<P>> => ({
  name: shopName(shop, part),
  edit: part,
  title: shopTitles[part],
  to: shopEditor(shop, part),
  write: writes[part],
  words: part === 'banner' ? supersedes.banner : supersedes.others,
})

/** The write of a part. It ends the draft of its name. */
export const shopWrite = <P extends ShopPart>(shop: number, part: P, ask: ShopAsk<P>): NewEntry =>
  sectionWrite(shopPart(shop, part), ask)
