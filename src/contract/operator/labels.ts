import { z } from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { flag } from '../schemas.ts'
import { certificateStates } from '../sni/registry.ts'
import { labelScans } from '../sni/schemas.ts'
import { listAsk, listed } from './lspro.ts'

/** How many of the most scanned labels are looked at for hints and listed. */
export const maxScannedLabels = 500

const scannedLabel = z.object({
  /** Of the certificate. */
  id: z.number(),
  product_id: z.number(),
  product: z.string(),
  producer_id: z.number(),
  producer: z.string(),
  numbers: z.array(z.string()),
  certificate_no: z.string(),
  state: z.enum(certificateStates),
  scans: labelScans,
})
export type ScannedLabel = z.output<typeof scannedLabel>

export const labelsDesk = {
  /**
   * The labels that were scanned in the last weeks: those with a hint first, then the most scanned. `hinted` 1: only
   * those.
   */
  labels: {
    path: '/operator/labels',
    access: 'operator',
    ask: z.object({ hinted: z._default(flag, 0), page: listAsk.page }),
    answer: z.object({ data: z.array(scannedLabel), ...listed }),
  },
} satisfies Record<string, Endpoint>
