import { z } from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { flag, id, pictureFacts } from '../schemas.ts'
import { deskReason, listAsk, listed } from './lspro.ts'

// The operator's page of NIB disputes: both sides of each case, and the decision.

/** The core data of a shop, for comparing both sides. Null where nothing is filled in. */
const side = z.object({
  id: z.number(),
  name: z.string(),
  nib: z.nullable(z.string()),
  owner: z.nullable(z.string()),
  type: z.nullable(z.string()),
  status: z.enum(['active', 'not active']),
  /** The owner has completed the wizard. */
  is_completed: flag,
  email: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  products: z.number(),
})
const proof = z.object({ remark: z.string(), img_url: z.nullable(z.string()), img: z.nullable(pictureFacts) })

const deskCase = z.object({
  id: z.number(),
  nib: z.string(),
  claimant: side,
  /** Null once that shop has been deleted. */
  holder: z.nullable(side),
  claim: proof,
  answer: z.nullable(z.extend(proof, { at: z.string() })),
  asked_at: z.string(),
  answer_until: z.string(),
  /** The holder has answered, its time to answer is over, or no account of its shop can receive mail. */
  may_transfer: flag,
  outcome: z.nullable(z.enum(['transferred', 'rejected', 'freed'])),
  reason: z.nullable(z.string()),
  closed_at: z.nullable(z.string()),
  closed_by: z.nullable(z.string()),
})
export type DeskNibCase = z.output<typeof deskCase>

export const nibDesk = {
  /** `open` 1: open cases, the longest waiting first; 0: closed cases, the latest first. */
  nibCases: {
    path: '/operator/nib',
    access: 'operator',
    ask: z.object({ open: z._default(flag, 1), page: listAsk.page }),
    answer: z.object({ data: z.array(deskCase), waiting: z.number(), ...listed }),
  },
  /** Transfers the number to the claimant, or rejects the claim. Both sides are notified with the reason. */
  closeNibCase: {
    path: '/operator/nib/close',
    access: 'operator',
    ask: z.object({ id, outcome: z.enum(['transferred', 'rejected'], 'Putusan tidak dikenal'), reason: deskReason }),
    answer: z.object({ message: z.string() }),
  },
} satisfies Record<string, Endpoint>
