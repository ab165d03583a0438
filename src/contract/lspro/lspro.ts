import { z } from 'zod/mini'
import { withSchemas } from '../endpoint.ts'
import { id, text, whole } from '../schemas.ts'
import { option, picture } from '../shops/shop-schemas.ts'
import { lsproEndpoints } from './endpoints.ts'
import { lsproMessages, postRows } from './lspro-rules.ts'
import { lsproCard, lsproLocation, lsproProfile, postingPage, scope } from './lspro-schemas.ts'
import { ownLspro } from './own-lspro.ts'

// Certification bodies: their directory, posts, own pages, and checks of certificates that name them. An inactive body
// is treated as not existing. Writes apply to the body of the token.

const maybe = <S extends z.ZodMiniType>(shape: S) => z.optional(z.nullable(shape))
const province = maybe(whole(0, 99, 'Provinsi tidak dikenal'))

/** Without `rows` all bodies. `province_id` and `scope_id`: 0, null or absent is no filter. */
const directory = {
  ask: z.object({
    search: z._default(text(100), ''),
    province_id: province,
    scope_id: maybe(whole(0, 32_767, lsproMessages.scopeUnknown)),
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
  /** Posts older than this one; absent for the latest. */
  before: maybe(id),
  rows: z._default(whole(1, 50), postRows),
}

export const lspro = withSchemas(lsproEndpoints, {
  /** Bodies, sorted by name. */
  list: directory,
  /** The list at its other address, by GET or POST (acceptance.md#D55). */
  everyBody: directory,
  alsoList: directory,
  /** A body with its latest posts. The answer is the same for everybody. */
  detail: {
    ask: z.object({ id }),
    answer: z.object({
      data: z.object({
        lspro: lsproProfile,
        ruang_lingkup: z.array(scope),
        location: lsproLocation,
        ...postingPage,
        gallery: z.array(picture),
        /**
         * The number of public products that name it as their certification body; `maxCounted` means that many or more.
         */
        total_products: z.number(),
      }),
    }),
  },
  /** Posts of all bodies, or of one, and the bodies that posted last. `post_id`: only that post. */
  posts: {
    ask: z.object({ ...pageOfPosts, post_id: maybe(id) }),
    answer: z.object({ data: z.object({ ...postingPage, lspro: z.array(lsproCard) }) }),
  },
  /** Posts with these words in the text or in the body's name, of bodies in this province. */
  searchPosts: {
    ask: z.object({ ...pageOfPosts, province_id: province, search: z._default(text(100), '') }),
    answer: z.object({ data: z.object(postingPage) }),
  },
  /** The certification scopes that can be chosen. */
  scopes: {
    ask: z.object({}),
    answer: z.object({ data: z.array(option) }),
  },
  /** Counts a view of a body. The answer does not reveal whether the body exists. */
  seen: { ask: z.object({ id }), answer: z.object({}) },
  /** A WhatsApp link to the body with a prepared message. */
  contact: {
    ask: z.object({ id }),
    answer: z.object({ data: z.object({ whatsapp_url: z.string() }) }),
  },
  /**
   * The phone numbers of a body, for people with a complete profile, like a shop's (acceptance.md#D44); '' where there
   * is none.
   */
  phone: {
    ask: z.object({ id }),
    answer: z.object({ data: z.object({ office_phone: z.string(), mobile_phone: z.string() }) }),
  },
  ...ownLspro,
})
