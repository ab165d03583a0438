import { z } from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { bannerLimits, photoEntry } from '../photos/schemas.ts'
import { isDate } from '../products/rules.ts'
import { all, atMost, type Rule, required } from '../rules.ts'
import { besideOtherErrors, boundedText, flag, id, option, pictureFacts, text, trimmed, whole } from '../schemas.ts'
import { standing } from './lspro.ts'

// The operator's pages of banners, categories, and the options of forms.

const filled = 'Mohon isi Kolom ini'
const categoryId = whole(1, 32_767, 'Kategori tidak dikenal')
const messageAnswer = z.object({ message: z.string() })
const saved = z.object({ message: z.string(), data: z.object({ id: z.number() }) })
/** The `seen` of an existing row, as it was read; a save with an old one is rejected. */
const versionRead = z.optional(z.nullable(text(60)))

/**
 * 'main': the slides of the home page; 'sub': the tiles beside them; 'strip': the static strip below the categories.
 */
export const bannerPlaces = ['main', 'sub', 'strip'] as const
export type BannerPlace = (typeof bannerPlaces)[number]
/** The size of a banner's picture in pixels. */
export const bannerSizes = {
  main: { width: 1200, height: 480 },
  sub: { width: 1200, height: 480 },
  strip: { width: 1200, height: 200 },
} as const
const place = z.enum(bannerPlaces, 'Tempat tidak dikenal')

export const contentMessages = {
  target: 'Alamat harus diawali https:// atau / (halaman di sini)',
  alt: 'Mohon isi keterangan gambar untuk pembaca layar',
  picture: 'Spanduk utama perlu gambar',
  dateOrder: 'Tanggal akhir tidak boleh sebelum tanggal mulai',
  /** The error when another operator has changed the order meanwhile. */
  order: 'Urutannya sudah berubah sejak Anda buka. Lihat yang terbaru dahulu.',
} as const

export const bannerTitleRule = all(required(filled), atMost(100))
export const bannerRemarkRule = atMost(200)
export const bannerActionRule = atMost(40)
export const bannerAltRule = atMost(200)
/**
 * A page of this app or an https address. '//host' and '/\host' are rejected, because browsers open another site for
 * them, and so is a user name before an '@', which disguises the host.
 */
export const targetRule: Rule = all(required(filled), atMost(500), (typed) =>
  /^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(typed) || /^https:\/\/[^\s/\\@?#\p{Cc}]+([/?#][^\s\\\p{Cc}]*)?$/u.test(typed)
    ? undefined
    : contentMessages.target,
)
export const categoryNameRule = all(required(filled), atMost(80))
export const optionNameRule = all(required(filled), atMost(100))

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
  /** Calendar dates in Jakarta, both included; null means no limit. */
  from_date: z.nullable(z.string()),
  to_date: z.nullable(z.string()),
  /** Visible today. */
  is_shown: flag,
  seen: z.string(),
})
export type DeskBanner = z.output<typeof bannerRow>

const deskCategory = z.object({
  id: z.number(),
  name: z.string(),
  status: standing,
  /**
   * Products in it or in its subcategories in any state, `maxCountedProducts` at most, and the public ones of them.
   */
  products: z.number(),
  shown: z.number(),
  /** The names of the categories that were merged into it. */
  merged: z.array(z.string()),
  seen: z.string(),
})
/** How many products of a category, a mentor or an option are counted for the operator's lists. */
export const maxCountedProducts = 1_000
const mainCategory = z.extend(deskCategory, { child: z.array(deskCategory) })
export type DeskCategory = z.output<typeof deskCategory>
export type DeskMainCategory = z.output<typeof mainCategory>

export const optionLists = ['labor', 'capital', 'omzet', 'mentor_type'] as const
export type OptionList = (typeof optionLists)[number]
const optionRow = z.extend(option, {
  status: standing,
  /** How many shops or products have chosen it; of products `maxCountedProducts` at most. */
  used: z.number(),
  /** 1: a form depends on it, so it can be neither renamed nor hidden. */
  is_fixed: flag,
  seen: z.string(),
})
export type DeskOption = z.output<typeof optionRow>

const list = z.enum(optionLists, 'Daftar tidak dikenal')
const day = z.optional(
  z.nullable(boundedText(40, 'Tanggal tidak dikenal').check(z.refine(isDate, 'Tanggal tidak dikenal'))),
)
const isDay = (day: string | null | undefined): day is string => typeof day === 'string' && isDate(day)
/**
 * All ids of a list: `was` in the order that was read, `ids` in the new one. Rejected when the order has changed since.
 */
export const order = (itemId = id) => {
  const ids = z.array(itemId, 'Urutan tidak dikenal').check(z.maxLength(500, 'Urutan terlalu panjang'))
  return { was: ids, ids }
}

export const contentDesk = {
  /** All banners by place and position, disabled and currently invisible ones included. */
  banners: {
    path: '/operator/banners',
    access: 'operator',
    ask: z.object({}),
    answer: z.object({ data: z.array(bannerRow), today: z.string() }),
  },
  /**
   * `img_64`: a data string or path; null removes the picture. A new banner, or one moved to another place, comes last
   * there.
   */
  saveBanner: {
    path: '/operator/banner/save',
    access: 'operator',
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
        img_64: z.optional(z.nullable(photoEntry('Gambar tidak dikenal', bannerLimits))),
        from_date: day,
        to_date: day,
      })
      .check(
        z.refine(({ img_64, alt }) => !img_64 || alt !== '', { error: contentMessages.alt, path: ['alt'] }),
        z.refine((item) => item.place !== 'main' || !!item.img_64, {
          error: contentMessages.picture,
          path: ['img_64'],
        }),
        z.refine(({ from_date, to_date }) => !isDay(from_date) || !isDay(to_date) || from_date <= to_date, {
          error: contentMessages.dateOrder,
          path: ['to_date'],
          ...besideOtherErrors,
        }),
      ),
    answer: saved,
  },
  orderBanners: {
    path: '/operator/banner/order',
    access: 'operator',
    ask: z.object({ place, ...order() }),
    answer: messageAnswer,
  },
  /** Deletes it permanently; to hide it for a while, set its status instead. */
  removeBanner: {
    path: '/operator/banner/remove',
    access: 'operator',
    ask: z.object({ id, seen: text(60) }),
    answer: messageAnswer,
  },
  /** All categories with their subcategories in order, hidden ones included. */
  categories: {
    path: '/operator/categories',
    access: 'operator',
    ask: z.object({}),
    answer: z.object({ data: z.array(mainCategory) }),
  },
  /**
   * Creates a category at the end of `parent_id` or of the first level, or changes the one with this `id` without
   * moving it.
   */
  saveCategory: {
    path: '/operator/category/save',
    access: 'operator',
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
    access: 'operator',
    ask: z.object({ parent_id: z.nullable(categoryId), ...order(categoryId) }),
    answer: messageAnswer,
  },
  /** Merges a category into another one of the same level, with its products and subcategories. It cannot be undone. */
  mergeCategory: {
    path: '/operator/category/merge',
    access: 'operator',
    ask: z.object({ id: categoryId, seen: text(60), into_id: categoryId, into_seen: text(60) }),
    answer: z.object({ message: z.string(), data: z.object({ products: z.number() }) }),
  },
  /** The options of shop and product forms in order, hidden ones included. */
  options: {
    path: '/operator/options',
    access: 'operator',
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
    access: 'operator',
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
    access: 'operator',
    ask: z.object({ list, ...order() }),
    answer: messageAnswer,
  },
} satisfies Record<string, Endpoint>
