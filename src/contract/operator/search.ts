import { z } from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { whole } from '../schemas.ts'
import { listed } from './lspro.ts'

// What people looked for in vain, at the operator's desk: which goods, shops and words are missing.

/** How long such a text is remembered; one that came once, a week. */
export const missedDays = 90

const missedRow = z.object({
  /** In small letters, without marks. Nobody's address or number is among them. */
  text: z.string(),
  /** How often in these days, by anybody. */
  times: z.number(),
  /** On how many of these days, and the last of them ('2026-11-22', in Jakarta). */
  days: z.number(),
  last_day: z.string(),
})
export type MissedText = z.output<typeof missedRow>

export const searchDesk = {
  /** Texts that found nothing in the last `days` days, on two of them or three times, the most frequent first. */
  missed: {
    path: '/operator/missed',
    who: 'operator',
    ask: z.object({
      days: z._default(whole(1, missedDays), 30),
      rows: z._default(whole(1, 100), 20),
      page: z._default(whole(1, 1_000_000), 1),
    }),
    answer: z.object({ data: z.array(missedRow), ...listed }),
  },
} satisfies Record<string, Endpoint>
