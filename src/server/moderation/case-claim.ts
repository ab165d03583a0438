import { formatTimeWib } from '#contract/dates.ts'
import { moderationWords } from '#contract/moderation/moderation-rules.ts'
import { operator, type QueueItem } from '#contract/operator/operator.ts'
import { notThere, refused } from '#contract/problem.ts'
import type { Database } from '../db/database.ts'
import type { CurrentUser } from '../http/current-user.ts'
import { type Api, mount } from '../http/mount.ts'
import { operatorNameSql } from '../operator/exports/waiting-items.ts'

type Claim = NonNullable<QueueItem['claim']>

const claimMinutes = 15

/** Claims keep two operators from deciding the same case, as with reviews. */
export function mountCaseClaim(api: Api) {
  mount(api, operator.claimCase, async ({ id, release }, { db, me }) => {
    const [found] = await db.query('select 1 from moderation_case where id = $1', [id])
    if (!found) throw notThere(moderationWords.noCase)
    if (release) await releaseCaseClaim(db, id, me)
    else await takeCaseClaim(db, id, me)
    return { data: { claim: await findCaseClaim(db, id, me) } }
  })
}

/**
 * Takes or renews the operator's claim of a case, and releases their others. Throws 01 while another operator has it.
 */
export async function takeCaseClaim(db: Database, caseId: number, me: CurrentUser): Promise<void> {
  // One statement: of two concurrent ones the second waits here for the first, and sees its row.
  const claimed = await db.query(
    `insert into moderation_claim as claim (case_id, person_id, until)
     values ($1, $2, now() + make_interval(mins => $3))
     on conflict (case_id) do update set person_id = excluded.person_id, until = excluded.until
       where claim.person_id = excluded.person_id or claim.until <= now()
     returning 1`,
    [caseId, me.id, claimMinutes],
  )
  if (claimed.length > 0) {
    await db.query('delete from moderation_claim where person_id = $1 and case_id <> $2', [me.id, caseId])
    return
  }
  const other = await findCaseClaim(db, caseId, me)
  throw refused(
    other
      ? `Kasus ini sedang diperiksa ${other.name} sampai pukul ${formatTimeWib(Date.parse(other.until))}.`
      : 'Kasus ini baru saja dilepas operator lain. Silakan coba lagi.',
  )
}

/** Releases the operator's own claim; another operator's is not changed. */
export const releaseCaseClaim = (db: Database, caseId: number, me: CurrentUser) =>
  db.query('delete from moderation_claim where case_id = $1 and person_id = $2', [caseId, me.id])

async function findCaseClaim(db: Database, caseId: number, me: CurrentUser): Promise<Claim | null> {
  const [claim] = await db.query<Omit<Claim, 'until'> & { until: Date }>(
    `select ${operatorNameSql('person')} as name, (person.id = $2)::int as mine, claim.until
     from moderation_claim claim join person on person.id = claim.person_id
     where claim.case_id = $1 and claim.until > now()`,
    [caseId, me.id],
  )
  return claim ? { ...claim, until: claim.until.toISOString() } : null
}
