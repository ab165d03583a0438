import { z } from 'zod/mini'
import { withSchemas } from '../endpoint.ts'
import { lsproCard } from '../lspro/schemas.ts'
import { flag, text, whole } from '../schemas.ts'
import { shopCard } from '../shops/schemas.ts'
import { banner, productCard } from '../showcase/schemas.ts'
import { searchEndpoints } from './endpoints.ts'
import { searchRows } from './rules.ts'

// The search in products, shops and certification bodies at once.

export * from './rules.ts'

const onByDefault = z._default(flag, 1)

/**
 * A suggestion. `word` searches for `text`, `sni` for the number; `category` opens its list, `shop` and `lspro` open
 * their page. `remark` is the title of the standard, or the place of the shop or body.
 */
const suggestion = z.object({
  kind: z.enum(['word', 'category', 'shop', 'lspro', 'sni']),
  text: z.string(),
  /** The id of the category, shop or body; null for the other kinds. */
  id: z.nullable(z.number()),
  remark: z.nullable(z.string()),
})
export type Suggestion = z.output<typeof suggestion>

/** The way the query was interpreted; the screen may show parts of it. */
const parsedQuery = z.object({
  /** The query that the results match; differs from `search` where a word was corrected. */
  text: z.string(),
  /** 1: a word as it was typed has no result, so the results match the corrected `text`. */
  is_corrected: flag,
  /** 1: no result has all words; the results have most of them. */
  is_partial: flag,
  /** The SNI number in the query, in its usual form: 'SNI 2973:2018'. */
  sni_no: z.nullable(z.string()),
  /** The province or regency in the query. */
  place: z.nullable(z.string()),
  /** Words that were also searched for in another form: 'pedes' as 'pedas'. */
  also: z.array(z.object({ typed: z.string(), as: z.array(z.string()) })),
})
export type ParsedQuery = z.output<typeof parsedQuery>

export const search = withSchemas(searchEndpoints, {
  /**
   * The best results of each requested group, the best first; without a text the newest. 'Lihat Semua' repeats the
   * request for one group, with more `rows` or the next `page`. A group that is not requested is empty.
   */
  results: {
    ask: z.object({
      search: z._default(text(100), ''),
      /** 0, null or absent is no filter. */
      province_id: z.optional(z.nullable(whole(0, 99, 'Provinsi tidak dikenal'))),
      /** Filters products, and shops by their products; bodies are not filtered. */
      category_id: z.optional(z.nullable(whole(0, 32_767, 'Kategori tidak dikenal'))),
      is_product: onByDefault,
      is_merchant: onByDefault,
      is_lspro: onByDefault,
      rows: z._default(whole(1, 50), searchRows),
      page: z._default(whole(1, 1_000_000), 1),
    }),
    answer: z.object({
      data: z.object({
        banner_sub: z.array(banner),
        product: z.array(productCard),
        merchant: z.array(shopCard),
        lspro: z.array(lsproCard),
        /** The number of results of each group, at most `maxSearchResults`. */
        total: z.object({ product: z.number(), merchant: z.number(), lspro: z.number() }),
        /**
         * The groups that may have more results than `total` counts; absent in answers of releases before 28 November
         * 2026.
         */
        more: z.optional(z.array(z.enum(['product', 'merchant', 'lspro']))),
        /** 'Maksud Anda …': a query with more results; null when the typed one is good. */
        did_you_mean: z.nullable(z.string()),
        understood: parsedQuery,
      }),
    }),
  },
  /** Suggestions while the user types: at most `maxSuggestions`, and none for fewer than `suggestLeast` letters. */
  suggest: {
    ask: z.object({ q: text(100) }),
    answer: z.object({ data: z.array(suggestion) }),
  },
})
