import { z } from 'zod/mini'
import { draftBase } from '../draft-base.ts'
import type { EndpointSchemas } from '../endpoint.ts'
import { photoEntry } from '../photos.ts'
import type { Rule } from '../rules.ts'
import { cleaned, email as emailOf, flag, id, officePhone, patterned, text, trimmed, whole } from '../schemas.ts'
import { maxGalleryPhotos, websiteRule } from '../shops/shop-rules.ts'
import { optionalOwnId, picture } from '../shops/shop-schemas.ts'
import {
  accreditationDateRule,
  accreditationNoRule,
  disputeRule,
  lsproAddressRule,
  lsproEmailRule,
  lsproMessages,
  lsproMobileRule,
  lsproNeighbourhoodRule,
  lsproOfficeRule,
  lsproZipRule,
} from './lspro-rules.ts'
import { certificate, lsproLocation, lsproProfile, referredMerchant, removedPosting, scope } from './lspro-schemas.ts'

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

export const ownLspro = {
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
      address: trimmed(lsproAddressRule),
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
