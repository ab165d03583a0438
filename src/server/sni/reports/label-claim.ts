import { formatTimeWib } from '#contract/dates.ts'
import { operator, type QueueItem } from '#contract/operator/operator.ts'
import { notThere, refused } from '#contract/problem.ts'
import { labelReportWords } from '#contract/sni/label-report-rules.ts'
import type { Database } from '../../db/database.ts'
import type { CurrentUser } from '../../http/current-user.ts'
import { type Api, mount } from '../../http/mount.ts'
import { operatorNameSql } from '../../operator/exports/waiting-items.ts'

type Claim = NonNullable<QueueItem['claim']>

const claimMinutes = 15

/** Claims keep two operators from deciding the same report, as with reviews. */
export function mountLabelClaim(api: Api) {
  mount(api, operator.claimLabelReport, async ({ id, release }, { db, me }) => {
    const [found] = await db.query('select 1 from sni_label_report where id = $1', [id])
    if (!found) throw notThere(labelReportWords.noReport)
    if (release) await releaseLabelClaim(db, id, me)
    else await takeLabelClaim(db, id, me)
    return { data: { claim: await findClaim(db, id, me) } }
  })
}

/** Takes or renews the operator's claim, and releases their others. Throws 01 while another operator has it. */
export async function takeLabelClaim(db: Database, reportId: number, me: CurrentUser): Promise<void> {
  // One statement: of two concurrent ones the second waits here for the first, and sees its row.
  const claimed = await db.query(
    `insert into sni_label_claim as claim (report_id, person_id, until)
     values ($1, $2, now() + make_interval(mins => $3))
     on conflict (report_id) do update set person_id = excluded.person_id, until = excluded.until
       where claim.person_id = excluded.person_id or claim.until <= now()
     returning 1`,
    [reportId, me.id, claimMinutes],
  )
  if (claimed.length > 0) {
    await db.query('delete from sni_label_claim where person_id = $1 and report_id <> $2', [me.id, reportId])
    return
  }
  const other = await findClaim(db, reportId, me)
  throw refused(
    other
      ? `Laporan ini sedang diperiksa ${other.name} sampai pukul ${formatTimeWib(Date.parse(other.until))}.`
      : 'Laporan ini baru saja dilepas operator lain. Silakan coba lagi.',
  )
}

/** Releases the operator's own claim; another operator's is not changed. */
export const releaseLabelClaim = (db: Database, reportId: number, me: CurrentUser) =>
  db.query('delete from sni_label_claim where report_id = $1 and person_id = $2', [reportId, me.id])

async function findClaim(db: Database, reportId: number, me: CurrentUser): Promise<Claim | null> {
  const [claim] = await db.query<Omit<Claim, 'until'> & { until: Date }>(
    `select ${operatorNameSql('person')} as name, (person.id = $2)::int as mine, claim.until
     from sni_label_claim claim join person on person.id = claim.person_id
     where claim.report_id = $1 and claim.until > now()`,
    [reportId, me.id],
  )
  return claim ? { ...claim, until: claim.until.toISOString() } : null
}
