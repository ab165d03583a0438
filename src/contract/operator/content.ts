import { z } from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { bannerMost, photoEntry } from '../photos.ts'
import { isDate } from '../products/product-rules.ts'
import { all, atMost, type Rule, required } from '../rules.ts'
import { flag, id, pictureFacts, text, trimmed, whole } from '../schemas.ts'
import { option } from '../shops/shop-schemas.ts'
import { standing } from './lspro.ts'

// What stands at the front of the shop and in its lists, at the operator's desk: banners, categories, and what people
// choose from.

const filled = 'Mohon isi Kolom ini'
const categoryId = whole(1, 32_767, 'Kategori tidak dikenal')
const messageAnswer = z.object({ message: z.string() })
const saved = z.object({ message: z.string(), data: z.object({ id: z.number() }) })
/** Of what is there already, as it was read. */
const versionRead = z.optional(z.nullable(text(60)))

/** The slides of home, the tiles beside them, and the static strip below the categories. */
export const bannerPlaces = ['main', 'sub', 'strip'] as const
export type BannerPlace = (typeof bannerPlaces)[number]
/** Pixels of a banner's picture. */
export const bannerSizes = {
  main: { width: 1200, height: 480 },
  sub: { width: 1200, height: 480 },
  strip: { width: 1200, height: 200 },
} as const
const place = z.enum(bannerPlaces, 'Tempat tidak dikenal')

export const contentWords = {
  target: 'Alamat harus diawali https:// atau / (halaman di sini)',
  alt: 'Mohon isi keterangan gambar untuk pembaca layar',
  picture: 'Spanduk utama perlu gambar',
  dateOrder: 'Tanggal akhir tidak boleh sebelum tanggal mulai',
  /** Said of an order that somebody else has changed meanwhile. */
  order: 'Urutannya sudah berubah sejak Anda buka. Lihat yang terbaru dahulu.',
} as const

export const bannerTitleRule = all(required(filled), atMost(100, 'Paling banyak 100 huruf'))
export const bannerRemarkRule = atMost(200, 'Paling banyak 200 huruf')
export const bannerActionRule = atMost(40, 'Paling banyak 40 huruf')
export const bannerAltRule = atMost(200, 'Paling banyak 200 huruf')
/**
 * A page of our own or an https address, and nothing that a browser would read as something else: '//host' and '/\host'
 * are other people's pages, and so is a name before an '@'.
 */
export const targetRule: Rule = all(required(filled), atMost(500, 'Paling banyak 500 huruf'), (typed) =>
  /^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(typed) || /^https:\/\/[^\s/\\@?#\p{Cc}]+([/?#][^\s\\\p{Cc}]*)?$/u.test(typed)
    ? undefined
    : contentWords.target,
)
export const categoryNameRule = all(required(filled), atMost(80, 'Paling banyak 80 huruf'))
export const optionNameRule = all(required(filled), atMost(100, 'Paling banyak 100 huruf'))

const bannerRow = z.object({
  id: z.number(),
  place,
  status: standing,
  title: z.string(),
  remark: z.string(),
  action: z.string(),
  alt: z.string(),
  target_click_url: z.string(),
  img_url: z.nullable(z.string()),
  img: z.nullable(pictureFacts),
  /** Calendar dates in Jakarta, both included; null is open. */
  from_date: z.nullable(z.string()),
  to_date: z.nullable(z.string()),
  /** It is seen today. */
  is_shown: flag,
  seen: z.string(),
})
export type DeskBanner = z.output<typeof bannerRow>

const deskCategory = z.object({
  id: z.number(),
  name: z.string(),
  status: standing,
  /** Products that have it or one below it, whatever their state; and those of them that anyone may see. */
  products: z.number(),
  shown: z.number(),
  /** What has become part of it, by the names of then. */
  merged: z.array(z.string()),
  seen: z.string(),
})
const mainCategory = z.extend(deskCategory, { child: z.array(deskCategory) })
export type DeskCategory = z.output<typeof deskCategory>
export type DeskMainCategory = z.output<typeof mainCategory>

export const optionLists = ['labor', 'capital', 'omzet', 'mentor_type'] as const
export type OptionList = (typeof optionLists)[number]
const optionRow = z.extend(option, {
  status: standing,
  /** Shops or products that chose it. */
  used: z.number(),
  /** Part of how a form works: neither renamed nor hidden. */
  is_fixed: flag,
  seen: z.string(),
})
export type DeskOption = z.output<typeof optionRow>

const list = z.enum(optionLists, 'Daftar tidak dikenal')
const day = z.optional(z.nullable(z.string('Tanggal tidak dikenal').check(z.refine(isDate, 'Tanggal tidak dikenal'))))
/** All of one list in the new order, and in the order that was seen: refused when it is another by now. */
export const order = (one = id) => {
  const ids = z.array(one, 'Urutan tidak dikenal').check(z.maxLength(500, 'Urutan terlalu panjang'))
  return { was: ids, ids }
}

export const contentDesk = {
  /** Every banner, place by place in their order, those too that are off or not seen today. */
  banners: {
    path: '/operator/banners',
    who: 'operator',
    ask: z.object({}),
    answer: z.object({ data: z.array(bannerRow), today: z.string() }),
  },
  /** `img_64`: as photos are said elsewhere; null takes it down. A new one, or one in another place, comes last there. */
  saveBanner: {
    path: '/operator/banner/save',
    who: 'operator',
    ask: z
      .object({
        id: z.optional(z.nullable(id)),
        seen: versionRead,
        place,
        status: z._default(standing, 'active'),
        title: trimmed(bannerTitleRule),
        remark: z._default(trimmed(bannerRemarkRule), ''),
        action: z._default(trimmed(bannerActionRule), ''),
        alt: z._default(trimmed(bannerAltRule), ''),
        target_click_url: trimmed(targetRule, 500),
        img_64: z.optional(z.nullable(photoEntry('Gambar tidak dikenal', bannerMost))),
        from_date: day,
        to_date: day,
      })
      .check(
        z.refine(({ img_64, alt }) => !img_64 || alt !== '', { error: contentWords.alt, path: ['alt'] }),
        z.refine((one) => one.place !== 'main' || !!one.img_64, { error: contentWords.picture, path: ['img_64'] }),
        z.refine(({ from_date, to_date }) => !from_date || !to_date || from_date <= to_date, {
          error: contentWords.dateOrder,
          path: ['to_date'],
        }),
      ),
    answer: saved,
  },
  orderBanners: {
    path: '/operator/banner/order',
    who: 'operator',
    ask: z.object({ place, ...order() }),
    answer: messageAnswer,
  },
  /** For good. One that may come back is switched off. */
  removeBanner: {
    path: '/operator/banner/remove',
    who: 'operator',
    ask: z.object({ id, seen: text(60) }),
    answer: messageAnswer,
  },
  /** Every category with those below it, hidden ones too, in their order. */
  categories: {
    path: '/operator/categories',
    who: 'operator',
    ask: z.object({}),
    answer: z.object({ data: z.array(mainCategory) }),
  },
  /** A new one, below `parent_id` or of the first level, comes last. One that is there stays where it is. */
  saveCategory: {
    path: '/operator/category/save',
    who: 'operator',
    ask: z.object({
      id: z.optional(z.nullable(categoryId)),
      seen: versionRead,
      parent_id: z.optional(z.nullable(categoryId)),
      name: trimmed(categoryNameRule),
      status: z._default(standing, 'active'),
    }),
    answer: saved,
  },
  orderCategories: {
    path: '/operator/category/order',
    who: 'operator',
    ask: z.object({ parent_id: z.nullable(categoryId), ...order(categoryId) }),
    answer: messageAnswer,
  },
  /** Makes one part of another of the same level, with all its products, and with what stands below it. Not to be undone. */
  mergeCategory: {
    path: '/operator/category/merge',
    who: 'operator',
    ask: z.object({ id: categoryId, seen: text(60), into_id: categoryId, into_seen: text(60) }),
    answer: z.object({ message: z.string(), data: z.object({ products: z.number() }) }),
  },
  /** What shops and products choose from, hidden ones too, in their order. */
  options: {
    path: '/operator/options',
    who: 'operator',
    ask: z.object({}),
    answer: z.object({
      data: z.object({
        labor: z.array(optionRow),
        capital: z.array(optionRow),
        omzet: z.array(optionRow),
        mentor_type: z.array(optionRow),
      }),
    }),
  },
  saveOption: {
    path: '/operator/option/save',
    who: 'operator',
    ask: z.object({
      list,
      id: z.optional(z.nullable(whole(1, 32_767))),
      seen: versionRead,
      name: trimmed(optionNameRule),
      status: z._default(standing, 'active'),
    }),
    answer: saved,
  },
  orderOptions: {
    path: '/operator/option/order',
    who: 'operator',
    ask: z.object({ list, ...order() }),
    answer: messageAnswer,
  },
} satisfies Record<string, Endpoint>
