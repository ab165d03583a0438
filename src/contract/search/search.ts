import { z } from 'zod/mini'
import { cacheableReads } from '../cacheable-reads.ts'
import type { Endpoint } from '../endpoint.ts'
import { lsproCard } from '../lspro/lspro-schemas.ts'
import { flag, text, whole } from '../schemas.ts'
import { shopCard } from '../shops/shop-profile.ts'
import { banner, productCard } from '../showcase/showcase.ts'
import { searchRows } from './search-limits.ts'

// Looking for something among products, shops and certification bodies at once.

export * from './search-limits.ts'

const onByDefault = z._default(flag, 1)

/**
 * Something that a text may go on as. `word`: look for `text`. `category`: its list. `shop` and `lspro`: their page.
 * `sni`: look for the number; `remark` is the title of the standard, or where a shop or body is.
 */
const suggestion = z.object({
  kind: z.enum(['word', 'category', 'shop', 'lspro', 'sni']),
  text: z.string(),
  /** Of the category, shop or body; null of the others. */
  id: z.nullable(z.number()),
  remark: z.nullable(z.string()),
})
export type Suggestion = z.output<typeof suggestion>

/** How a text was read. What came of it may be said, or not. */
const parsedQuery = z.object({
  /** What the results are of, as it would be typed: other than `search` where a word was put right. */
  text: z.string(),
  /** 1: nothing has a word as it was typed, so the results are of `text`. */
  is_corrected: flag,
  /** 1: nothing has all of the words; what is shown has most of them. */
  is_partial: flag,
  /** The number of a standard, as standards are written: 'SNI 2973:2018'. */
  sni_no: z.nullable(z.string()),
  /** The province or regency that was named. */
  place: z.nullable(z.string()),
  /** Words that were also looked for as others: 'pedes' as 'pedas'. */
  also: z.array(z.object({ typed: z.string(), as: z.array(z.string()) })),
})
export type ParsedQuery = z.output<typeof parsedQuery>

export const search = {
  /**
   * The best of each group that is asked for, best first; without a text the newest. 'Lihat Semua' asks the
   * same again for its group alone, with more `rows` or the next `page`. A group that is not asked for is empty.
   */
  results: {
    ...cacheableReads.search,
    who: 'anyone',
    ask: z.object({
      search: z._default(text(100), ''),
      /** 0, null or absent is no filter. */
      province_id: z.optional(z.nullable(whole(0, 99, 'Provinsi tidak dikenal'))),
      /** Of products; shops that have such a product stay, bodies are not asked. */
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
        /** How many each group has; `searchMost` stands for that many or more. */
        total: z.object({ product: z.number(), merchant: z.number(), lspro: z.number() }),
        /** 'Maksud Anda …': a text that finds more; null where the typed one is good. */
        did_you_mean: z.nullable(z.string()),
        understood: parsedQuery,
      }),
    }),
    offline: 'keep',
  },
  /** Completions of a text while it is typed: at most `suggestMost`, and none for fewer than `suggestLeast` letters. */
  suggest: {
    ...cacheableReads.suggest,
    who: 'anyone',
    ask: z.object({ q: text(100) }),
    answer: z.object({ data: z.array(suggestion) }),
    offline: 'keep',
  },
} satisfies Record<string, Endpoint>
