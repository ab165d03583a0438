import { z } from 'zod/mini'
import { cacheableReads } from '../cacheable-reads.ts'
import type { Endpoint } from '../endpoint.ts'
import { id, text, whole } from '../schemas.ts'
import { option, picture } from '../shops/shop-schemas.ts'
import { lsproWords, postRows } from './lspro-rules.ts'
import { lsproCard, lsproLocation, lsproProfile, postingPage, scope } from './lspro-schemas.ts'
import { ownLspro } from './own-lspro.ts'

// Certification bodies: their directory, what they post, the page each keeps of itself, and what it says of certificates
// that name it. One that is not active is answered as one that never was. Whose page is changed, the token says.

const maybe = <S extends z.ZodMiniType>(shape: S) => z.optional(z.nullable(shape))
const province = maybe(whole(0, 99, 'Provinsi tidak dikenal'))

/** Without `rows` all there are. `province_id` and `scope_id`: 0, null or absent is no filter. */
const directory = {
  who: 'anyone',
  ask: z.object({
    search: z._default(text(100), ''),
    province_id: province,
    scope_id: maybe(whole(0, 32_767, lsproWords.scopeUnknown)),
    rows: maybe(whole(1, 100)),
    page: z._default(whole(1, 1_000_000), 1),
  }),
  answer: z.object({
    data: z.object({ lspro: z.array(lsproCard) }),
    pages: z.number(),
    total: z.number(),
    total_filtered: z.number(),
  }),
} as const

const pageOfPosts = {
  lspro_id: maybe(id),
  /** Posts below this one; absent for the latest. */
  before: maybe(id),
  rows: z._default(whole(1, 50), postRows),
}

export const lspro = {
  /** Bodies by name. */
  list: { ...cacheableReads.lspros, ...directory, offline: 'keep' },
  /** The same by its other address, asked either way (acceptance.md#D55). */
  everyBody: { path: '/lspro', method: 'GET', ...directory },
  alsoList: { path: '/lspro', ...directory },
  /** A body with the latest of its posts. The same for everybody. */
  detail: {
    ...cacheableReads.lspro,
    who: 'anyone',
    ask: z.object({ id }),
    answer: z.object({
      data: z.object({
        lspro: lsproProfile,
        ruang_lingkup: z.array(scope),
        location: lsproLocation,
        ...postingPage,
        gallery: z.array(picture),
        /** Products anyone may see that name it as the one that certified them. */
        total_products: z.number(),
      }),
    }),
    offline: 'keep',
  },
  /** The feed of all bodies, or of one, with the bodies that posted last beside it. `post_id`: that post alone. */
  posts: {
    ...cacheableReads.lsproFeed,
    who: 'anyone',
    ask: z.object({ ...pageOfPosts, post_id: maybe(id) }),
    answer: z.object({ data: z.object({ ...postingPage, lspro: z.array(lsproCard) }) }),
    offline: 'keep',
  },
  /** Posts whose text or body has these words, of bodies in this province. */
  searchPosts: {
    ...cacheableReads.lsproSearch,
    who: 'anyone',
    ask: z.object({ ...pageOfPosts, province_id: province, search: z._default(text(100), '') }),
    answer: z.object({ data: z.object(postingPage) }),
    offline: 'keep',
  },
  /** What bodies certify: those that can be chosen. */
  scopes: {
    ...cacheableReads.scopes,
    who: 'anyone',
    ask: z.object({}),
    answer: z.object({ data: z.array(option) }),
    offline: 'keep',
  },
  /** Somebody looks at a body. Says nothing of whether there is one. */
  seen: { path: '/lspro/seen', who: 'anyone', ask: z.object({ id }), answer: z.object({}) },
  /** The way to the body: an address of WhatsApp with a first sentence. */
  contact: {
    path: '/lspro/whatsapp/{id}',
    who: 'signed-in',
    ask: z.object({ id }),
    answer: z.object({ data: z.object({ whatsapp_url: z.string() }) }),
  },
  /** The numbers of a body, for people whose profile is complete, as of a shop (acceptance.md#D44); '' where there is none. */
  phone: {
    path: '/lspro/phone',
    who: 'signed-in',
    ask: z.object({ id }),
    answer: z.object({ data: z.object({ office_phone: z.string(), mobile_phone: z.string() }) }),
    offline: 'keep',
  },
  ...ownLspro,
} satisfies Record<string, Endpoint>
