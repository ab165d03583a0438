import { moderationWords } from '#contract/moderation-rules.ts'
import { operator, type QueueItem } from '#contract/operator.ts'
import { notThere, refused } from '#contract/problem.ts'
import type { Database } from '../db/database.ts'
import { type Api, type Me, mount } from '../mount.ts'
import { operatorName } from '../operator/waiting.ts'

type Claim = NonNullable<QueueItem['claim']>

const minutes = 15

/** So that two operators do not decide about the same case, as with reviews (O9). */
export function mountCaseClaim(api: Api) {
  mount(api, operator.claimCase, async ({ id, release }, { db, me }) => {
    const [found] = await db.rows('select 1 from moderation_case where id = $1', [id])
    if (!found) throw notThere(moderationWords.noCase)
    if (release) await giveCaseBack(db, id, me)
    else await takeCase(db, id, me)
    return { data: { claim: await caseClaim(db, id, me) } }
  })
}

/** Takes it, or takes it again, and lets go of whatever they had before. Refuses, code 01, while somebody else has it. */
export async function takeCase(db: Database, caseId: number, me: Me): Promise<void> {
  // One statement: of two who come at once the second waits here for the first, and sees what that one has written.
  const taken = await db.rows(
    `insert into moderation_claim as claim (case_id, person_id, until)
     values ($1, $2, now() + make_interval(mins => $3))
     on conflict (case_id) do update set person_id = excluded.person_id, until = excluded.until
       where claim.person_id = excluded.person_id or claim.until <= now()
     returning 1`,
    [caseId, me.id, minutes],
  )
  if (taken.length > 0) {
    await db.rows('delete from moderation_claim where person_id = $1 and case_id <> $2', [me.id, caseId])
    return
  }
  const other = await caseClaim(db, caseId, me)
  throw refused(
    other
      ? `Kasus ini sedang diperiksa ${other.name} sampai pukul ${clock.format(new Date(other.until))} WIB.`
      : 'Kasus ini baru saja dilepas operator lain. Silakan coba lagi.',
  )
}

/** Nobody looks at it any more. Of somebody else's claim nothing changes. */
export const giveCaseBack = (db: Database, caseId: number, me: Me) =>
  db.rows('delete from moderation_claim where case_id = $1 and person_id = $2', [caseId, me.id])

async function caseClaim(db: Database, caseId: number, me: Me): Promise<Claim | null> {
  const [claim] = await db.rows<Omit<Claim, 'until'> & { until: Date }>(
    `select ${operatorName('person')} as name, (person.id = $2)::int as mine, claim.until
     from moderation_claim claim join person on person.id = claim.person_id
     where claim.case_id = $1 and claim.until > now()`,
    [caseId, me.id],
  )
  return claim ? { ...claim, until: claim.until.toISOString() } : null
}

const clock = new Intl.DateTimeFormat('id-ID', { timeZone: 'Asia/Jakarta', hour: '2-digit', minute: '2-digit' })
