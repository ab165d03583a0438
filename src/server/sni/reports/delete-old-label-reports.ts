import { labelContactDays, labelReportYears } from '#contract/sni/rules.ts'
import type { Database } from '../../db/database.ts'

const batchSize = 200
/** Batches in one run; the rest waits for the next run. */
const maxBatches = 50

/** SQL: a decision of report `r` marks a number now. Such a report stays, because the mark is undone there. */
const marksSql =
  'exists (select from sni_label_decision d where d.report_id = r.id and d.mark_key is not null and d.unmarked_at is null)'

/**
 * Deletes data of label reports that is no longer needed: the reporter's address and device some time after the
 * decision, or two years after an undecided report, and then the report with its photos. The privacy text in
 * src/server/seed/content/texts.json states these periods.
 */
export async function deleteOldLabelReports(db: Database): Promise<void> {
  await db.query(
    `update sni_label_report set email = null, device = null
     where decided_at < now() - interval '${labelContactDays} days' and (email is not null or device is not null)`,
  )
  for (let batch = 0; batch < maxBatches; batch++) {
    const gone = await db.transaction(async (tx) => {
      const old = await tx.query<{ id: number }>(
        `select id from sni_label_report r
         where coalesce(decided_at, created_at) < now() - interval '${labelReportYears} years' and not ${marksSql}
         order by id limit ${batchSize} for update skip locked`,
      )
      const ids = old.map(({ id }) => id)
      // The files of pictures without a row are deleted a day later.
      await tx.query(
        `with taken as (delete from sni_label_report_photo where report_id = any ($1::int[]) returning picture_id),
         gone as (delete from picture using taken where picture.id = taken.picture_id returning name, sender_id, bytes)
         insert into loose_picture (name, sender_id, bytes) select name, sender_id, bytes from gone`,
        [ids],
      )
      await tx.query('delete from sni_label_report where id = any ($1::int[])', [ids])
      return ids.length
    })
    if (gone < batchSize) return
  }
}
