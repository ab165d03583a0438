import { z } from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { flag, id, pictureFacts } from '../schemas.ts'
import { deskReason, listAsk, listed } from './lspro.ts'

// Cases about a NIB at the operator's desk: both sides of each, and the decision.

/** A shop as the core data of both sides are compared. Null where nothing is filled in. */
const side = z.object({
  id: z.number(),
  name: z.string(),
  nib: z.nullable(z.string()),
  owner: z.nullable(z.string()),
  type: z.nullable(z.string()),
  status: z.enum(['active', 'not active']),
  /** Its owner has been through the wizard. */
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
  /** Null once that shop is gone. */
  holder: z.nullable(side),
  claim: proof,
  answer: z.nullable(z.extend(proof, { at: z.string() })),
  asked_at: z.string(),
  answer_until: z.string(),
  /** The holder has answered, has had its days, or nobody reads its letters. */
  may_transfer: flag,
  outcome: z.nullable(z.enum(['transferred', 'rejected', 'freed'])),
  reason: z.nullable(z.string()),
  closed_at: z.nullable(z.string()),
  closed_by: z.nullable(z.string()),
})
export type DeskNibCase = z.output<typeof deskCase>

export const nibDesk = {
  /** `open`: the longest waiting first; or those that are closed, the latest first. */
  nibCases: {
    path: '/operator/nib',
    who: 'operator',
    ask: z.object({ open: z._default(flag, 1), page: listAsk.page }),
    answer: z.object({ data: z.array(deskCase), waiting: z.number(), ...listed }),
  },
  /** Gives the number to who claims it, or leaves it where it is. Both sides are told, with the reason. */
  closeNibCase: {
    path: '/operator/nib/close',
    who: 'operator',
    ask: z.object({ id, outcome: z.enum(['transferred', 'rejected'], 'Putusan tidak dikenal'), reason: deskReason }),
    answer: z.object({ message: z.string() }),
  },
} satisfies Record<string, Endpoint>
