import { type Verdict, verdictsOf } from '#contract/moderation/rules.ts'
import type { Database } from '../db/database.ts'
import type { CaseSubject } from './case-subject.ts'

type CaseState = { in_force: Verdict[]; approved: boolean; suspended: boolean; owner_open: boolean }

/**
 * The verdicts that are possible now for the subject of a case. A verdict that is in force cannot be given again, and a
 * product that was never approved is decided in the review.
 */
export async function availableVerdicts(db: Database, caseId: number, subject: CaseSubject): Promise<Verdict[]> {
  const { kind, thing_id, merchant_id, lspro_id, owner_id } = subject
  const [now] = await db.query<CaseState>(
    `select array(select verdict from moderation_decision where case_id = $1 and ended_at is null) as in_force,
       coalesce((select review_state = 'approved' from product where id = $2), false) as approved,
       exists (select from moderation_decision where ended_at is null and verdict = 'suspend'
         and (merchant_id = $3 or lspro_id = $4)) as suspended,
       coalesce((select status = 'active' from person where id = $5), false) as owner_open`,
    [caseId, kind === 'product' ? thing_id : null, merchant_id, lspro_id, owner_id],
  )
  const { in_force, approved, suspended, owner_open } = now!
  const isPossible: Record<Verdict, boolean> = {
    nothing: true,
    changes: !in_force.includes('changes') && (kind !== 'product' || approved),
    'take-down': !in_force.includes('take-down') && (kind !== 'product' || approved),
    suspend: !suspended,
    disable: owner_open,
  }
  return verdictsOf[kind].filter((verdict) => isPossible[verdict])
}
