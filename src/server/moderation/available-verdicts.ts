import { type Verdict, verdictsOf } from '#contract/moderation/moderation-rules.ts'
import type { Database } from '../db/database.ts'
import type { CaseSubject } from './case-subject.ts'

type CaseState = { in_force: Verdict[]; approved: boolean; suspended: boolean; owner_open: boolean }

/**
 * What can be decided about a thing now. A decision that is in force is not made again, and what was never approved is
 * decided about in the review.
 */
export async function availableVerdicts(db: Database, caseId: number, thing: CaseSubject): Promise<Verdict[]> {
  const [now] = await db.query<CaseState>(
    `select array(select verdict from moderation_decision where case_id = $1 and ended_at is null) as in_force,
       coalesce((select review_state = 'approved' from product where id = $2), false) as approved,
       exists (select from moderation_decision where ended_at is null and verdict = 'suspend'
         and (merchant_id = $3 or lspro_id = $4)) as suspended,
       coalesce((select status = 'active' from person where id = $5), false) as owner_open`,
    [caseId, thing.kind === 'product' ? thing.thing_id : null, thing.merchant_id, thing.lspro_id, thing.owner_id],
  )
  const { in_force, approved, suspended, owner_open } = now!
  const can: Record<Verdict, boolean> = {
    nothing: true,
    changes: !in_force.includes('changes') && (thing.kind !== 'product' || approved),
    'take-down': !in_force.includes('take-down') && (thing.kind !== 'product' || approved),
    suspend: !suspended,
    disable: owner_open,
  }
  return verdictsOf[thing.kind].filter((verdict) => can[verdict])
}
