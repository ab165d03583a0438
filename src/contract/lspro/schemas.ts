import { z } from 'zod/mini'
import { type EndpointSchemas, withSchemas } from '../endpoint.ts'
import { draftBase } from '../merge/draft-base.ts'
import { photoEntry } from '../photos/schemas.ts'
import type { Rule } from '../rules.ts'
import {
  cleaned,
  email as emailOf,
  flag,
  id,
  location,
  officePhone,
  option,
  optionalOwnId,
  patterned,
  picture,
  pictureFacts,
  text,
  trimmed,
  whole,
} from '../schemas.ts'
import { addressRule, maxGalleryPhotos, websiteRule } from '../shops/rules.ts'
import { followsEndpoints, lsproEndpoints } from './endpoints.ts'
import {
  accreditationDateRule,
  accreditationNoRule,
  disputeRule,
  lsproEmailRule,
  lsproMessages,
  lsproMobileRule,
  lsproNeighbourhoodRule,
  lsproOfficeRule,
  lsproZipRule,
  postRows,
} from './rules.ts'

// Certification bodies: their directory, posts, own pages, and checks of certificates that name them. An inactive body
// is treated as not existing. Writes apply to the body of the token.

/** A certification scope of a body. */
export const scope = z.object({ ruang_lingkup_id: z.number(), name: z.string() })
export type Scope = z.output<typeof scope>

/** A body in a list. Dates are calendar dates, '2028-02-14', null when not set. */
export const lsproCard = z.object({
  id: z.number(),
  name: z.string(),
  img_url: z.nullable(z.string()),
  img: z.nullable(pictureFacts),
  province_id: z.number(),
  province_name: z.string(),
  accreditation_no: z.string(),
  accreditation_end_date: z.nullable(z.string()),
  ruang_lingkup: z.array(scope),
})
export type LsproCard = z.output<typeof lsproCard>

/** The public profile of a body. Empty texts are ''. */
export const lsproProfile = z.object({
  id: z.number(),
  name: z.string(),
  img_url: z.nullable(z.string()),
  img: z.nullable(pictureFacts),
  /** Its description of itself, plain text. */
  remark: z.string(),
  email: z.string(),
  website: z.string(),
  address: z.string(),
  rt: z.string(),
  rw: z.string(),
  zip_code: z.string(),
  accreditation_no: z.string(),
  accreditation_start_date: z.nullable(z.string()),
  accreditation_end_date: z.nullable(z.string()),
  /** Whether an office number and a WhatsApp number can be requested. */
  has_office_phone: flag,
  has_whatsapp: flag,
  /** The parts of its location, and its status. Optional, because answers that earlier releases persisted lack them. */
  province_id: z.optional(z.number()),
  province_name: z.optional(z.string()),
  regency_id: z.optional(z.number()),
  district_id: z.optional(z.number()),
  village_id: z.optional(z.number()),
  latitude: z.optional(z.string()),
  longitude: z.optional(z.string()),
  status: z.optional(z.enum(['active', 'not active'])),
})
export type LsproProfile = z.output<typeof lsproProfile>

/** A post. `id_lspro` and `name` are its body's; `remark` is rich text, sanitised. */
export const lsproPosting = z.object({
  id: z.number(),
  id_lspro: z.number(),
  name: z.string(),
  lspro_img_url: z.nullable(z.string()),
  lspro_img: z.nullable(pictureFacts),
  /** The id that the phone gave it when it was written. */
  external_id: z.string(),
  /** ISO 8601. */
  created_at: z.string(),
  remark: z.string(),
  img_url: z.nullable(z.string()),
  img: z.nullable(pictureFacts),
})
export type LsproPosting = z.output<typeof lsproPosting>

/** A removed post, with what its body needs to recognise it. Dates are ISO 8601. */
export const removedPosting = z.object({
  id: z.number(),
  external_id: z.string(),
  created_at: z.string(),
  removed_at: z.string(),
  remark: z.string(),
  /** With a key, because only its body may see it. */
  img_url: z.nullable(z.string()),
  img: z.nullable(pictureFacts),
})
export type RemovedPosting = z.output<typeof removedPosting>

/** Posts, the latest first. `next` is the `before` of the request for the following page; null when there is none. */
export const postingPage = { lspro_posting: z.array(lsproPosting), next: z.nullable(z.number()) }

/** Ids are 0 and names '' until a village is chosen; `is_placed` 0: the pin is not set. */
export const lsproLocation = location

/** A body's check of a certificate, and its time. */
export const certificateCheck = z.object({
  verdict: z.enum(['confirmed', 'disputed']),
  remark: z.nullable(z.string()),
  at: z.string(),
  /** 1: it applies to the product's current data. 0: numbers or dates have changed since, so it is no longer valid. */
  holds: flag,
})

/** A product that names the body as the one that certified it. */
export const certificate = z.object({
  product_id: z.number(),
  name: z.string(),
  img_url: z.nullable(z.string()),
  img: z.nullable(pictureFacts),
  merchant_id: z.number(),
  merchant_name: z.string(),
  province_name: z.string(),
  /** Comma-separated numbers. */
  sni_no: z.string(),
  /** Persisted answers of earlier releases do not have it. */
  certificate_no: z.optional(z.nullable(z.string())),
  sni_start_date: z.nullable(z.string()),
  sni_end_date: z.nullable(z.string()),
  sni_no_end: flag,
  /** The product is public now. */
  is_public: flag,
  check: z.nullable(certificateCheck),
})
export type Certificate = z.output<typeof certificate>

/** A merchant who registered with a code of the body. */
export const referredMerchant = z.object({
  person_id: z.number(),
  referral_code: z.string(),
  /** ISO 8601. */
  registered_at: z.string(),
  /** 0: the merchant has not finished registering. */
  is_completed: flag,
  /** The merchant's public shop; null until there is one. */
  shop: z.nullable(z.object({ ...option.shape, province_name: z.string(), total_products: z.number() })),
})

// The endpoints with which a certification body reads and changes its own data. The body is the token's.

const maybe = <S extends z.ZodMiniType>(shape: S) => z.optional(z.nullable(shape))

/** A post by its id, or by the id that the phone gave it, before the server has given it one. */
const whichPost = {
  id: maybe(id),
  external_id: maybe(z.uuid(lsproMessages.noPost).check(z.maxLength(36, lsproMessages.noPost))),
}
const onePost = z
  .object(whichPost)
  .check(z.refine(({ id, external_id }) => Boolean(id ?? external_id), { error: lsproMessages.noPost, path: ['id'] }))

const saved = z.object({ message: z.string() })
const optional = (rule: (value: string) => string | undefined, schemaOf = (own: Rule) => trimmed(own)) =>
  z.pipe(
    maybe(schemaOf(rule)),
    z.transform((value) => value || null),
  )
const noPlace = 'Titik tidak dikenal'
const degrees = z.union([patterned(/^-?\d{1,3}(\.\d{1,15})?$/, 20, noPlace), z.number()], noPlace)
const coordinate = (most: number) =>
  z.pipe(
    z.pipe(
      maybe(degrees),
      z.transform((value) => (value === undefined || value === null ? null : Number(value))),
    ),
    z.nullable(z.number().check(z.gte(-most, noPlace), z.lte(most, noPlace))),
  )

const villageId = whole(1, 9_999_999_999, lsproMessages.region)

const accreditationDates = z.object({
  accreditation_start_date: trimmed(accreditationDateRule),
  accreditation_end_date: trimmed(accreditationDateRule),
})

const ownLspro = {
  /** The caller's own body with all fields, phone numbers and referral codes. */
  own: {
    ask: z.object({}),
    answer: z.object({
      data: z.object({
        lspro: z.extend(lsproProfile, {
          mobile_phone: z.string(),
          /** '0251-100111' */
          office_phone: z.string(),
          /** Views of its page, counted once a day for each person. */
          click: z.number(),
        }),
        ruang_lingkup: z.array(scope),
        location: lsproLocation,
        gallery: z.array(picture),
        /** Valid referral codes, and how many merchants registered with each. */
        referral_codes: z.array(z.object({ code: z.string(), used: z.number() })),
        total_merchants: z.number(),
        /** The number of certificates that name it without a valid check by it. */
        certificates_waiting: z.number(),
      }),
    }),
  },
  /** Coordinates are missing while the pin is not set. */
  saveAddress: {
    ask: z.object({
      base: draftBase,
      address: trimmed(addressRule),
      rt: optional(lsproNeighbourhoodRule),
      rw: optional(lsproNeighbourhoodRule),
      village_id: villageId,
      zip_code: optional(lsproZipRule),
      latitude: coordinate(90),
      longitude: coordinate(180),
    }),
    answer: saved,
  },
  saveContact: {
    ask: z.object({
      base: draftBase,
      mobile_phone: optional(lsproMobileRule),
      office_phone: optional(lsproOfficeRule, officePhone),
      email: optional(lsproEmailRule, emailOf),
      website: optional(websiteRule),
    }),
    answer: saved,
  },
  /** `ruang_lingkup`: the complete list of scope ids. Dates are calendar dates, '2028-02-14'. */
  saveInformation: {
    ask: z
      .object({
        base: draftBase,
        accreditation_no: trimmed(accreditationNoRule),
        accreditation_start_date: trimmed(accreditationDateRule),
        accreditation_end_date: trimmed(accreditationDateRule),
        ruang_lingkup: z
          .array(whole(1, 32_767, lsproMessages.scopeUnknown), lsproMessages.scope)
          .check(z.minLength(1, lsproMessages.scope), z.maxLength(200, lsproMessages.scopeUnknown)),
      })
      .check(
        z.refine((input) => !(input.accreditation_start_date > input.accreditation_end_date), {
          error: lsproMessages.dateOrder,
          path: ['accreditation_end_date'],
          // Checked even if other fields are wrong, so that a form shows this error together with theirs.
          when: ({ value }) => accreditationDates.safeParse(value).success,
        }),
      ),
    answer: saved,
  },
  /** The complete list in order: photos that are not in it are removed (acceptance.md#D30). */
  saveGallery: {
    ask: z.object({
      base: draftBase,
      img_64s: z.array(photoEntry(), 'Foto tidak dikenal').check(z.maxLength(maxGalleryPhotos, lsproMessages.gallery)),
    }),
    answer: saved,
  },
  /** The avatar, which is square. `id` is optional; the id of another body is rejected. */
  saveAvatar: {
    ask: z.object({ base: draftBase, id: optionalOwnId, img_64: photoEntry('Mohon pilih foto profil!') }),
    answer: saved,
  },
  /**
   * Creates a post, or changes the one with this id. `remark`: rich text of at most 20 kB, not empty, sanitised.
   * `img_64` null or absent: without a picture.
   */
  savePosting: {
    ask: z.object({
      base: draftBase,
      ...whichPost,
      remark: text(50_000, lsproMessages.longPost, lsproMessages.emptyPost),
      img_64: maybe(photoEntry(undefined, { letters: 4_300_000, heavy: lsproMessages.heavy })),
    }),
    answer: z.object({ message: z.string(), data: z.object({ id: z.number(), external_id: z.string() }) }),
  },
  /** Removes a post; for 30 days `restorePosting` can restore it. Removing it again changes nothing. */
  removePosting: {
    ask: onePost,
    answer: saved,
  },
  restorePosting: {
    ask: onePost,
    answer: saved,
  },
  /** Removed posts that can still be restored, the last removed first; a hundred at most. */
  removedPosts: {
    ask: z.object({}),
    answer: z.object({ data: z.array(removedPosting) }),
  },
  /** Merchants who registered with one of its referral codes, the latest first. */
  merchants: {
    ask: z.object({ rows: z._default(whole(1, 50), 20), page: z._default(whole(1, 1_000_000), 1) }),
    answer: z.object({ data: z.array(referredMerchant), pages: z.number(), total: z.number() }),
  },
  /**
   * Submitted or approved products that name it. If a submitted revision of a product names it, the values are those of
   * the revision. `waiting`: products without a valid check.
   */
  certificates: {
    ask: z.object({
      state: z._default(z.enum(['all', 'waiting', 'confirmed', 'disputed'], 'Keadaan tidak dikenal'), 'all'),
      rows: z._default(whole(1, 50), 20),
      page: z._default(whole(1, 1_000_000), 1),
    }),
    answer: z.object({ data: z.array(certificate), pages: z.number(), total: z.number(), total_filtered: z.number() }),
  },
  /**
   * Checks a certificate that names it. Numbers and dates are sent as they were read: code 03 when the product has
   * changed since. `withdraw` takes back the earlier check. A dispute needs a reason.
   */
  checkCertificate: {
    ask: z
      .object({
        product_id: id,
        verdict: z.enum(['confirm', 'dispute', 'withdraw'], 'Putusan tidak dikenal'),
        remark: z.pipe(
          maybe(text(500).check(cleaned())),
          z.transform((value) => value || null),
        ),
        sni_no: text(2000),
        /** Earlier releases do not show it: their check is of a certificate without a number. */
        certificate_no: maybe(text(200)),
        sni_start_date: maybe(text(10)),
        sni_end_date: maybe(text(10)),
        sni_no_end: z._default(flag, 0),
      })
      .check(
        z.refine(({ verdict, remark }) => verdict !== 'dispute' || !disputeRule(remark ?? ''), {
          error: lsproMessages.disputeWhy,
          path: ['remark'],
        }),
      ),
    answer: saved,
  },
} satisfies Record<string, EndpointSchemas>

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

/** The maximum number of bodies that a person may follow. */
export const maxFollows = 500
export const followMessages = { many: `Paling banyak ${maxFollows} LSPRO yang dapat diikuti.` } as const

export const follows = withSchemas(followsEndpoints, {
  /** Follows a body or stops following it. Repeating it changes nothing and succeeds. */
  save: {
    ask: z.object({ id, follow: flag }),
    answer: z.object({}),
  },
  /** The active bodies that the caller follows, the last followed first. */
  list: {
    ask: z.object({}),
    answer: z.object({ data: z.array(lsproCard) }),
  },
})
