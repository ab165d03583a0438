import { z } from 'zod/mini'
import { withSchemas } from '../endpoint.ts'
import { picturePath } from '../picture-path.ts'
import { besideOtherErrors, id, patterned, pictureFacts, trimmed, uuid, whole } from '../schemas.ts'
import { labelReportsEndpoints } from './endpoints.ts'
import {
  labelFaults,
  labelRemarkNeeded,
  labelReportMessages,
  labelReportRules,
  maxLabelPhotos,
  needsNumber,
  numberNeeded,
} from './label-report-rules.ts'
import { cleanNumber } from './number-key.ts'

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
