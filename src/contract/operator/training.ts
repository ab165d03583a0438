import { z } from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { all, atMost, required } from '../rules.ts'
import { id, trimmed } from '../schemas.ts'
import { deskReason } from './lspro.ts'

// Training days, when many people sign up from one network address: a hall with one Wi-Fi, or a mobile network's NAT.

const placeRule = all(required('Mohon isi Kolom ini'), atMost(50))

const trainingDay = z.object({
  id: z.number(),
  /** An IP address or range: '203.0.113.7', '203.0.113.0/24', '2001:db8:1:2::/64'. */
  place: z.string(),
  reason: z.string(),
  opened_by: z.string(),
  opened_at: z.string(),
  until: z.string(),
  ended_at: z.nullable(z.string()),
})
export type TrainingDay = z.output<typeof trainingDay>

export const trainingDesk = {
  /**
   * The addresses that are exempt from rate limits now (`open`), those that were recently (`over`), the caller's own
   * address (`here`), and the addresses that are being throttled (`slowed`), those with the most requests first.
   */
  training: {
    path: '/operator/training',
    access: 'operator',
    ask: z.object({}),
    answer: z.object({
      data: z.object({
        open: z.array(trainingDay),
        over: z.array(trainingDay),
        here: z.string(),
        slowed: z.array(z.string()),
      }),
    }),
  },
  /** Exempts an address from rate limits for 24 hours. A single IPv6 address means its /64. */
  openTraining: {
    path: '/operator/training/open',
    access: 'operator',
    ask: z.object({ place: trimmed(placeRule, 50), reason: deskReason }),
    answer: z.object({ message: z.string(), data: trainingDay }),
  },
  endTraining: {
    path: '/operator/training/end',
    access: 'operator',
    ask: z.object({ id }),
    answer: z.object({ message: z.string() }),
  },
} satisfies Record<string, Endpoint>
