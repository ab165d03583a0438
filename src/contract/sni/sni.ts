import { z } from 'zod/mini'
import { withSchemas } from '../endpoint.ts'
import { id, text } from '../schemas.ts'
import { sniEndpoints } from './endpoints.ts'
import { certificateStates } from './registry.ts'

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

/** A number that was found on another producer's goods. */
export const misusedNumber = z.object({ key: z.string(), since: z.string(), remark: z.string() })

export const sni = withSchemas(sniEndpoints, {
  /**
   * The certificates with a number, of the standard or of the certificate itself, as letters and digits: exact, newest
   * first, at most 50. With an id only that certificate: a phone sends it to check one of its own results again.
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
      data: z.array(certificateAnswer),
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
