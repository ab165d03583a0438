import { z } from 'zod/mini'
import { withSchemas } from '../endpoint.ts'
import { picturePath } from '../photos/picture-path.ts'
import { besideOtherErrors, id, patterned, pictureFacts, text, trimmed, uuid, whole } from '../schemas.ts'
import { labelReportsEndpoints, labelsEndpoints, sniEndpoints } from './endpoints.ts'
import { cleanNumber } from './number-key.ts'
import { certificateStates } from './registry.ts'
import {
  labelFaults,
  labelRemarkNeeded,
  labelReportMessages,
  labelReportRules,
  maxLabelPhotos,
  needsNumber,
  numberNeeded,
} from './rules.ts'

export { keysPath, maxRegistryDays, type RegistryScope, registryPath } from './registry-address.ts'

/** The server stops counting at this number. */
export const maxCheckTotal = 1_000

/** A certificate as the server answers it: as in the registry, with the words of today. */
export const certificateAnswer = z.object({
  id: z.number(),
  product_id: z.number(),
  product: z.string(),
  producer_id: z.number(),
  producer: z.string(),
  regency: z.string(),
  province_id: z.number(),
  numbers: z.array(z.string()),
  certificate_no: z.string(),
  body: z.nullable(z.object({ id: z.number(), name: z.string(), accreditation_no: z.string() })),
  from: z.nullable(z.string()),
  until: z.nullable(z.string()),
  state: z.enum(certificateStates),
  since: z.nullable(z.string()),
})

/**
 * A certificate as the check answers it, with the picture of its product: null when the product has none, or is not
 * public. Servers of earlier releases send no picture.
 */
export const checkedCertificate = z.extend(certificateAnswer, {
  img_url: z.optional(z.nullable(z.string())),
  img: z.optional(z.nullable(pictureFacts)),
})

/** A number that was found on another producer's goods. */
export const misusedNumber = z.object({ key: z.string(), since: z.string(), remark: z.string() })

export const sni = withSchemas(sniEndpoints, {
  /**
   * The certificates with a number, of the standard or of the certificate itself, as letters and digits: exact, newest
   * first, at most 50. The number of a standard without its year finds the certificates of every year. With an id only
   * that certificate: a phone sends it to check one of its own results again.
   */
  check: {
    ask: z
      .object({
        number: z.optional(text(100)),
        id: z.optional(id),
      })
      .check(
        z.refine(({ number, id }) => (number === undefined) !== (id === undefined), {
          path: ['number'],
          error: 'Sebutkan nomor, atau id sertifikat',
        }),
      ),
    answer: z.object({
      data: z.array(checkedCertificate),
      /**
       * The count of all certificates with this number, also after the first 50; `maxCheckTotal` means that many or
       * more.
       */
      total: z.number(),
      misused: z.array(misusedNumber),
      /** When the server looked (ISO 8601). */
      checked_at: z.string(),
    }),
  },
})

// Printed labels: the owner's token to print, what the page of a label shows, and how scans are counted.

/**
 * The server's result for a token. 'revoked': the key that signed it is no longer trusted, so that the label may be a
 * forgery. 'unknown_key': no key of this site has that name.
 */
export const labelResults = ['genuine', 'forged', 'unknown_key', 'revoked'] as const

/** The reasons why a product has no label. */
export const noLabelReasons = [
  'no_sni',
  'not_approved',
  'not_shown',
  'blocked',
  'filling',
  'not_in_register',
  'not_begun',
  'ended',
  'disputed',
  'no_key',
] as const
export type NoLabelReason = (typeof noLabelReasons)[number]

/**
 * Hints that a label may have been copied. They are a reason to look, not a proof: a label belongs to a product, of
 * which thousands of pieces may be on sale.
 *
 * 'often': more scans in a day than this label has usually, `usual` on the average of the days before. 'far': in one
 * day both where it was scanned before and in a province far away where it was not.
 */
export const scanHint = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('often'), day: z.string(), n: z.number(), usual: z.number() }),
  z.object({ kind: z.literal('far'), day: z.string(), from: z.string(), to: z.string(), km: z.number() }),
])
export type ScanHint = z.output<typeof scanHint>

/** The scans of one certificate in the last `scanDays` days, today included. */
export const labelScans = z.object({
  total: z.number(),
  /** The oldest first; each day has an entry. */
  days: z.array(z.object({ day: z.string(), n: z.number() })),
  /** The most scans first. `id` null: the visitor has not named a province. */
  provinces: z.array(z.object({ id: z.nullable(z.number()), name: z.nullable(z.string()), n: z.number() })),
  hints: z.array(scanHint),
})

export const labels = withSchemas(labelsEndpoints, {
  /**
   * The content of a label's page: whether the label is genuine, its certificate as of today, and the product to
   * compare.
   */
  read: {
    ask: z.object({ token: text(140) }),
    answer: z.object({
      data: z.object({
        result: z.enum(labelResults),
        /** The content of the token; null unless it is genuine. */
        label: z.nullable(
          z.object({ product_id: z.number(), certificate_id: z.number(), until: z.nullable(z.string()) }),
        ),
        /** Null unless it is genuine, and once the certificate has left the registry. */
        certificate: z.nullable(certificateAnswer),
        /** The product while anyone may see it. */
        product: z.nullable(
          z.object({
            id: z.number(),
            name: z.string(),
            img_url: z.nullable(z.string()),
            img: z.nullable(pictureFacts),
          }),
        ),
        /** The marks of the certificate's number; absent in an answer that a phone has stored before there were any. */
        misused: z.optional(z.array(misusedNumber)),
        /** When the server looked (ISO 8601). */
        checked_at: z.string(),
      }),
    }),
  },
  /** The label of a product of the caller's own shop, or why there is none, and how often it was scanned. */
  own: {
    ask: z.object({ product_id: id }),
    answer: z.object({
      data: z.object({
        product: z.object({ id: z.number(), name: z.string() }),
        /** The address in the QR code; null without a label. */
        address: z.nullable(z.string()),
        /** Null with a label. */
        reason: z.nullable(z.enum(noLabelReasons)),
        certificate: z.nullable(certificateAnswer),
        scans: z.nullable(labelScans),
      }),
    }),
  },
  /**
   * Counts a scan. `phone`: made by the phone for this label and day, so that it counts once. A province that is named
   * later on the same day is added to the scan.
   */
  scan: {
    ask: z.object({
      token: text(140),
      phone: text(64, 'Penanda HP tidak dikenal').check(z.regex(/^[\w-]{16,64}$/, 'Penanda HP tidak dikenal')),
      province_id: z.optional(z.nullable(whole(1, 99, 'Provinsi tidak dikenal'))),
    }),
    answer: z.object({}),
  },
})

// Reports about a label on goods, with photos, from people with and without an account.

const noPhoto = 'Foto tidak dikenal'
/**
 * Unlike other forms, a report has no photos as data strings: its photos are uploaded before it, one by one, or not at
 * all.
 */
const photo = patterned(picturePath, 100, noPhoto)

export const labelReports = withSchemas(labelReportsEndpoints, {
  /** With an idempotency key it is stored only once, also without a session. */
  send: {
    ask: z
      .object({
        /** The number on the label, as it is printed there. */
        number: z._default(trimmed(labelReportRules.number, undefined, cleanNumber), ''),
        /** The certificate and the product that were shown when the report was begun. */
        certificate_id: z.optional(z.nullable(id)),
        product_id: z.optional(z.nullable(id)),
        fault: z.enum(labelFaults, labelReportRules.fault('')),
        /** The goods that carry the label, in the reporter's words. */
        goods: trimmed(labelReportRules.goods),
        remark: z._default(trimmed(labelReportRules.remark, 2000), ''),
        img_64s: z._default(z.array(photo).check(z.maxLength(maxLabelPhotos, labelReportMessages.tooManyPhotos)), []),
        /** The province where the reporter saw the label. */
        province_id: z.optional(z.nullable(whole(1, 99))),
        regency_id: z.optional(z.nullable(whole(1, 9999))),
        place: z._default(trimmed(labelReportRules.place), ''),
        /** For the answer; optional. */
        email: z._default(trimmed(labelReportRules.email), ''),
        /** A random id that this phone made, used only for reports. */
        device: z.optional(z.nullable(uuid('Nomor tidak dikenal'))),
      })
      .check(
        z.refine(({ fault, number }) => !needsNumber(fault) || number !== '', {
          error: numberNeeded,
          path: ['number'],
          ...besideOtherErrors,
        }),
        z.refine(({ fault, remark }) => fault !== 'other' || remark !== '', {
          error: labelRemarkNeeded,
          path: ['remark'],
          ...besideOtherErrors,
        }),
      ),
    answer: z.object({ message: z.string() }),
  },
  /**
   * Uploads a photo of a report as raw bytes. Returns its path, for the report that attaches it. The path is the
   * permission: it works for any caller, once. The photo is deleted after seven days.
   */
  savePhoto: {
    ask: z.object({
      bytes: z.custom<Blob | Uint8Array>((value) => value instanceof Uint8Array || value instanceof Blob, noPhoto),
    }),
    answer: z.object({ data: z.extend(pictureFacts, { img_url: z.string() }) }),
  },
})
