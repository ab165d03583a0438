import { z } from 'zod/mini'
import { withSchemas } from '../endpoint.ts'
import { id, pictureFacts, text, whole } from '../schemas.ts'
import { labelsEndpoints } from './endpoints.ts'
import { scanHint } from './scan-hints.ts'
import { certificateAnswer, misusedNumber } from './sni.ts'

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
