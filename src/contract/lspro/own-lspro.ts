import { z } from 'zod/mini'
import { draftBase } from '../draft-base.ts'
import type { Endpoint } from '../endpoint.ts'
import { photoEntry } from '../photos.ts'
import { queued } from '../queued-writes.ts'
import { flag, id, text, trimmed, whole } from '../schemas.ts'
import { galleryMost, websiteRule } from '../shops/shop-rules.ts'
import { optionalOwnId, picture } from '../shops/shop-schemas.ts'
import {
  accreditationDateRule,
  accreditationNoRule,
  lsproAddressRule,
  lsproEmailRule,
  lsproMobileRule,
  lsproNeighbourhoodRule,
  lsproOfficeRule,
  lsproWords,
  lsproZipRule,
} from './lspro-rules.ts'
import { certificate, lsproLocation, lsproProfile, referredMerchant, removedPosting, scope } from './lspro-schemas.ts'

// What a certification body reads and changes of its own. Whose it is, the token says.

const maybe = <S extends z.ZodMiniType>(shape: S) => z.optional(z.nullable(shape))

/** A post by its number, or by the name its phone gave it before there was one. */
const whichPost = { id: maybe(id), external_id: maybe(z.uuid(lsproWords.noPost)) }
const onePost = z
  .object(whichPost)
  .check(z.refine(({ id, external_id }) => Boolean(id ?? external_id), { error: lsproWords.noPost, path: ['id'] }))

const saved = z.object({ message: z.string() })
const optional = (rule: (value: string) => string | undefined) =>
  z.pipe(
    maybe(trimmed(rule)),
    z.transform((said) => said || null),
  )
const noPlace = 'Titik tidak dikenal'
const degrees = z.union([z.string().check(z.regex(/^-?\d{1,3}(\.\d{1,15})?$/, noPlace)), z.number()], noPlace)
const coordinate = (most: number) =>
  z.pipe(
    z.pipe(
      maybe(degrees),
      z.transform((said) => (said === undefined || said === null ? null : Number(said))),
    ),
    z.nullable(z.number().check(z.gte(-most, noPlace), z.lte(most, noPlace))),
  )

const villageId = whole(1, 9_999_999_999, lsproWords.region)

export const ownLspro = {
  /** One's own body, whole, with what its numbers and codes are. */
  own: {
    path: '/lspro/own',
    who: 'lspro',
    ask: z.object({}),
    answer: z.object({
      data: z.object({
        lspro: z.extend(lsproProfile, {
          mobile_phone: z.string(),
          /** '0251-100111' */
          office_phone: z.string(),
          /** Looks at its page: each person once a day. */
          click: z.number(),
        }),
        ruang_lingkup: z.array(scope),
        location: lsproLocation,
        gallery: z.array(picture),
        /** Codes that can be given away, and how many merchants came by each. */
        referral_codes: z.array(z.object({ code: z.string(), used: z.number() })),
        total_merchants: z.number(),
        /** Certificates that name it and of which it has said nothing that still holds. */
        certificates_waiting: z.number(),
      }),
    }),
    offline: 'keep',
  },
  /** Coordinates may be left out: nobody has set the pin. */
  saveAddress: {
    ...queued('lspro.saveAddress'),
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
    ...queued('lspro.saveContact'),
    ask: z.object({
      base: draftBase,
      mobile_phone: optional(lsproMobileRule),
      office_phone: optional(lsproOfficeRule),
      email: optional(lsproEmailRule),
      website: optional(websiteRule),
    }),
    answer: saved,
  },
  /** `ruang_lingkup`: the whole wanted list of ids. Calendar dates, '2028-02-14'. */
  saveInformation: {
    ...queued('lspro.saveInformation'),
    ask: z
      .object({
        base: draftBase,
        accreditation_no: trimmed(accreditationNoRule),
        accreditation_start_date: trimmed(accreditationDateRule),
        accreditation_end_date: trimmed(accreditationDateRule),
        ruang_lingkup: z
          .array(whole(1, 32_767, lsproWords.scopeUnknown), lsproWords.scope)
          .check(z.minLength(1, lsproWords.scope), z.maxLength(200, lsproWords.scopeUnknown)),
      })
      .check(
        z.refine((said) => said.accreditation_start_date <= said.accreditation_end_date, {
          error: lsproWords.dateOrder,
          path: ['accreditation_end_date'],
        }),
      ),
    answer: saved,
  },
  /** The whole wanted list, in order: what is not named is taken down (acceptance.md#D30). */
  saveGallery: {
    ...queued('lspro.saveGallery'),
    ask: z.object({
      base: draftBase,
      img_64s: z.array(photoEntry(), 'Foto tidak dikenal').check(z.maxLength(galleryMost, lsproWords.gallery)),
    }),
    answer: saved,
  },
  /** The avatar, a square. `id` may be left out; that of somebody else is refused. */
  saveAvatar: {
    ...queued('lspro.saveAvatar'),
    ask: z.object({ base: draftBase, id: optionalOwnId, img_64: photoEntry('Mohon pilih foto profil!') }),
    answer: saved,
  },
  /**
   * A new post, or a change of the one that is named. `remark`: rich text of at most 20 kB with a word in it; whatever is
   * not allowed in it is left out. `img_64` null or absent: without a picture.
   */
  savePosting: {
    ...queued('lspro.savePosting'),
    ask: z.object({
      base: draftBase,
      ...whichPost,
      remark: text(50_000, lsproWords.longPost, lsproWords.emptyPost),
      img_64: maybe(photoEntry(undefined, { letters: 4_300_000, heavy: lsproWords.heavy })),
    }),
    answer: z.object({ message: z.string(), data: z.object({ id: z.number(), external_id: z.string() }) }),
  },
  /** Nobody sees it any more; for 30 days `restorePosting` puts it back. One that is gone already is gone. */
  removePosting: {
    ...queued('lspro.removePosting'),
    ask: onePost,
    answer: saved,
  },
  restorePosting: {
    ...queued('lspro.restorePosting'),
    ask: onePost,
    answer: saved,
  },
  /** What was removed and can still be put back, the last removed first; a hundred at most. */
  removedPosts: {
    path: '/lspro/posting/removed',
    who: 'lspro',
    ask: z.object({}),
    answer: z.object({ data: z.array(removedPosting) }),
    offline: 'keep',
  },
  /** Merchants who came by one of its codes, the latest first. */
  merchants: {
    path: '/lspro/merchant/list',
    who: 'lspro',
    ask: z.object({ rows: z._default(whole(1, 50), 20), page: z._default(whole(1, 1_000_000), 1) }),
    answer: z.object({ data: z.array(referredMerchant), pages: z.number(), total: z.number() }),
    offline: 'keep',
  },
  /**
   * Products that name it, submitted or approved, or in a change of them that was submitted: then with what the change says.
   * `waiting`: nothing is said of them that still holds.
   */
  certificates: {
    path: '/lspro/certificate/list',
    who: 'lspro',
    ask: z.object({
      state: z._default(z.enum(['all', 'waiting', 'confirmed', 'disputed'], 'Keadaan tidak dikenal'), 'all'),
      rows: z._default(whole(1, 50), 20),
      page: z._default(whole(1, 1_000_000), 1),
    }),
    answer: z.object({ data: z.array(certificate), pages: z.number(), total: z.number(), total_filtered: z.number() }),
    offline: 'keep',
  },
  /**
   * What it says of a certificate that names it. `sni_no` and dates as they were read: refused, 03, when the product says
   * something else by now. `withdraw` takes back what was said. A dispute says why.
   */
  checkCertificate: {
    ...queued('lspro.checkCertificate'),
    ask: z
      .object({
        product_id: id,
        verdict: z.enum(['confirm', 'dispute', 'withdraw'], 'Putusan tidak dikenal'),
        remark: z.pipe(
          maybe(text(500).check(z.trim())),
          z.transform((said) => said || null),
        ),
        sni_no: text(2000),
        sni_start_date: maybe(text(10)),
        sni_end_date: maybe(text(10)),
        sni_no_end: z._default(flag, 0),
      })
      .check(
        z.refine((said) => said.verdict !== 'dispute' || said.remark !== null, {
          error: lsproWords.disputeWhy,
          path: ['remark'],
        }),
      ),
    answer: saved,
  },
} satisfies Record<string, Endpoint>
