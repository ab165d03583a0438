import { z } from 'zod/mini'
import { withSchemas } from '../endpoint.ts'
import { ofLineColumns } from '../products/fields.ts'
import { flag, id, lineAnswer, patterned, pictureFacts, text, whole } from '../schemas.ts'
import { showcaseEndpoints } from './endpoints.ts'
import { cursorPattern } from './rules.ts'

export const sniStatus = z.enum(['active', 'proposed', 'rejected', 'expired', 'not active'])
export type SniStatus = z.output<typeof sniStatus>

/** A product in a grid. `img_url` is a path on the file host; prices are whole rupiah. */
export const productCard = z.object({
  id: z.number(),
  name: z.string(),
  merchant_name: z.string(),
  img_url: z.nullable(z.string()),
  img: z.nullable(pictureFacts),
  price_bottom: z.number(),
  price_top: z.number(),
  province_name: z.string(),
  sni_status: sniStatus,
  mentor_img_url: z.nullable(z.string()),
  /** The producer's mentor for this product; null without a mentor. */
  mentor_name: z.nullable(z.string()),
})
export type ProductCard = z.output<typeof productCard>

/** `target_click_url` is an address inside the app or https. `remark` and `action` may be empty. */
export const banner = z.object({
  id: z.number(),
  img_url: z.nullable(z.string()),
  img: z.nullable(pictureFacts),
  target_click_url: z.string(),
  title: z.string(),
  remark: z.string(),
  action: z.string(),
  alt: z.string(),
})
export type Banner = z.output<typeof banner>

/** A category of the first level with its subcategories. `column` is its column in the mega menu, 1 to 4. */
export const category = z.object({
  id: z.number(),
  name: z.string(),
  column: z.number(),
  /** The number of public products in this category, with SNI and without. */
  total: z.number(),
  child: z.array(z.object({ id: z.number(), name: z.string(), total: z.number() })),
})
export type Category = z.output<typeof category>

/** The cursor that a request sends as `after`; any other text is refused with a sentence. */
export const listCursor = patterned(
  cursorPattern,
  27,
  'Penanda lanjutan tidak dikenal. Muat ulang daftar dari awal.',
  'Penanda lanjutan harus berupa teks',
)

/**
 * The request of the product list. `category_id` is a category or a subcategory; 0, null or absent is no filter.
 * `after`, the `next` of an earlier answer to the same request, reads on after its last product, however far; `page`
 * has no effect then.
 */
export const listAsk = z.object({
  search: z._default(text(100), ''),
  rows: z._default(whole(1, 50), 12),
  page: z._default(whole(1, 1_000_000_000), 1),
  after: z.optional(z.nullable(listCursor)),
  is_sni: z.optional(z.nullable(flag)),
  is_mentor: z.optional(z.nullable(flag)),
  is_internal: z.optional(z.nullable(flag)),
  is_sni_pending: z.optional(z.nullable(flag)),
  is_sni_rejected: z.optional(z.nullable(flag)),
  merchant_id: z.optional(z.nullable(id)),
  status: z.optional(z.nullable(z.enum(['active', 'not active', 'draft'], 'Status tidak dikenal'))),
  province_id: z.optional(z.nullable(whole(0, 99, 'Provinsi tidak dikenal'))),
  category_id: z.optional(z.nullable(whole(0, 32_767, 'Kategori tidak dikenal'))),
})
export type ListRequest = z.input<typeof listAsk>

/**
 * `total_filtered` counts the products that match the filters, `total` those without filters. `pages` is how many
 * numbered pages of `rows` products there are: they end at row 10,000 (list-limits.ts), and `next` reads on.
 */
export const listAnswer = z.object({
  data: z.array(productCard),
  pages: z.number(),
  total: z.number(),
  total_filtered: z.number(),
  /** The cursor for `after`; null after the last product. Absent in an owner's own list and in older answers. */
  next: z.optional(z.nullable(z.string())),
  /**
   * The text is in so many products that the server searched only a part of the list, from the cursor on if there is
   * one. `total_filtered` counts the matches of that part. `next` reads on, and an answer may have fewer than `rows`
   * before it.
   */
  is_limited: z.optional(flag),
  /** The requested category with its current name, or the category that it was merged into. */
  category: z.optional(z.object({ id: z.number(), name: z.string() })),
})
export type ListAnswer = z.output<typeof listAnswer>

const productDetail = z.object({
  id: z.number(),
  name: z.string(),
  video_url: z.nullable(z.string()),
  price_bottom: z.number(),
  price_top: z.number(),
  ...ofLineColumns(lineAnswer),
  /** Two decimals, '250.00' (acceptance.md#D34); null when not given. */
  weight: z.nullable(z.string()),
  unit: z.string(),
  /** Plain text; paragraphs are separated by an empty line. */
  description: z.string(),
  img_url: z.nullable(z.string()),
  img: z.nullable(pictureFacts),
  is_sni: flag,
  sni_status: sniStatus,
  /** Comma-separated numbers, as in the specification; '' without SNI. */
  sni_no: z.string(),
  /** The same numbers with the title of each standard; null if it is unknown. */
  sni: z.array(z.object({ number: z.string(), title: z.nullable(z.string()) })),
  /** The number of the certificate; null or, in older answers, absent if it is not given. */
  certificate_no: z.optional(z.nullable(z.string())),
  /** Calendar dates, '2028-03-10'. */
  sni_start_date: z.nullable(z.string()),
  sni_end_date: z.nullable(z.string()),
  /** 1: the certificate has no end date (acceptance.md#D40). */
  sni_no_end: flag,
  lspro_id: z.nullable(z.number()),
  lspro_name: z.nullable(z.string()),
  /**
   * When that body confirmed the certificate with its current data (ISO 8601); null or, in older answers, absent if it
   * has not.
   */
  sni_confirmed_at: z.optional(z.nullable(z.string())),
  mentor_id: z.nullable(z.number()),
  mentor_name_text: z.nullable(z.string()),
  /**
   * Persisted answers of earlier releases have none of these. A public product is always active; the main picture comes
   * first.
   */
  mentor_img_url: z.optional(z.nullable(z.string())),
  merchant_id: z.optional(z.number()),
  status: z.optional(z.literal('active')),
  img_url_list: z.optional(z.array(z.string())),
  /** 1: from a download on the phone, which has only what a card shows. The server never sends it. */
  is_card: z.optional(flag),
})
export type ProductDetail = z.output<typeof productDetail>

const productMedia = z.object({
  id: z.number(),
  /** Persisted answers of earlier releases have neither. */
  product_id: z.optional(z.number()),
  type: z.optional(z.string()),
  url: z.string(),
  img: z.nullable(pictureFacts),
})
export type ProductMedia = z.output<typeof productMedia>

const merchantDetail = z.object({
  id: z.number(),
  name: z.string(),
  img_url: z.nullable(z.string()),
  img: z.nullable(pictureFacts),
  regency_name: z.string(),
  province_id: z.number(),
  province_name: z.string(),
  is_lpse: flag,
})

export const showcase = withSchemas(showcaseEndpoints, {
  home: {
    ask: z.object({}),
    answer: z.object({
      data: z.object({
        banner_main: z.array(banner),
        banner_sub: z.array(banner),
        /** The static strip below the categories. */
        banner_strip: z.array(banner),
        data_product_views: z.array(productCard),
        data_product_latest: z.array(productCard),
      }),
    }),
  },
  categories: {
    ask: z.object({}),
    answer: z.object({ data: z.array(category) }),
  },
  /** The number of products of a list in each category; empty categories are omitted. */
  counts: {
    ask: z.object({
      is_sni: z.optional(z.nullable(flag)),
      is_mentor: z.optional(z.nullable(flag)),
      province_id: z.optional(z.nullable(whole(0, 99, 'Provinsi tidak dikenal'))),
    }),
    answer: z.object({ data: z.array(z.object({ id: z.number(), total: z.number() })) }),
  },
  list: { ask: listAsk, answer: listAnswer },
  detail: {
    ask: z.object({ id }),
    answer: z.object({
      data: z.object({
        product_detail: productDetail,
        category: z.array(
          z.object({
            sub_category_id: z.number(),
            sub_category_name: z.string(),
            category_id: z.number(),
            category_name: z.string(),
          }),
        ),
        mentor: z.nullable(z.object({ id: z.number(), type: z.string(), name: z.string() })),
        product_media: z.array(productMedia),
        merchant_detail: merchantDetail,
        /** The number of public products of this shop. */
        total_product: z.number(),
        others_products: z.array(productCard),
      }),
    }),
  },
  /** A WhatsApp link to the producer of a public product, with a prepared message. */
  contact: {
    ask: z.object({ id }),
    answer: z.object({ data: z.object({ whatsapp_url: z.string() }) }),
  },
})
