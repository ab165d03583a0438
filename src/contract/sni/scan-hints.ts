import { z } from 'zod/mini'

// Hints that a label may have been copied. They are a reason to look, not a proof: a label belongs to a product, of
// which thousands of pieces may be on sale.

/**
 * 'often': more scans in a day than this label has usually, `usual` on the average of the days before. 'far': in one
 * day both where it was scanned before and in a province far away where it was not.
 */
export const scanHint = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('often'), day: z.string(), n: z.number(), usual: z.number() }),
  z.object({ kind: z.literal('far'), day: z.string(), from: z.string(), to: z.string(), km: z.number() }),
])
export type ScanHint = z.output<typeof scanHint>
