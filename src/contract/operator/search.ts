import { z } from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { whole } from '../schemas.ts'
import { listed } from './lspro.ts'

// The operator's page of searches without a result: they show which goods, shops and words are missing.

/** Days that such a text is stored; a rare one is deleted after a week. */
export const missedDays = 90

const missedRow = z.object({
  /** In lower case, without diacritics. Texts that look like an address or a phone number are never stored. */
  text: z.string(),
  /** How often it was searched for in these days, by all people. */
  times: z.number(),
  /** On how many of these days it was searched for, and the last one ('2026-11-22', in Jakarta). */
  days: z.number(),
  last_day: z.string(),
})
export type MissedText = z.output<typeof missedRow>

export const searchDesk = {
  /** Texts without a result in the last `days` days, on at least two days or three times, the most frequent first. */
  missed: {
    path: '/operator/missed',
    access: 'operator',
    ask: z.object({
      days: z._default(whole(1, missedDays), 30),
      rows: z._default(whole(1, 100), 20),
      page: z._default(whole(1, 1_000_000), 1),
    }),
    answer: z.object({ data: z.array(missedRow), ...listed }),
  },
} satisfies Record<string, Endpoint>
