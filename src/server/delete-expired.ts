import { sessionLimits } from './auth/sessions.ts'
import { deleteOldClientErrors } from './client-errors/error-groups.ts'
import type { Database } from './db/database.ts'
import { deleteOldTombstones } from './favorites/favorite-list.ts'
import { deleteOldKeys } from './http/idempotency.ts'
import { deleteExpiredCounts } from './http/limits/shared-rate-limiter.ts'
import { deleteOldImports } from './products/import/import-store.ts'
import { deleteStalePushes } from './push/queue.ts'
import { deleteOldZeroResults } from './search/zero-results.ts'
import { deleteOldScans } from './sni/labels/delete-old-scans.ts'
import { deleteOldLabelReports } from './sni/reports/delete-old-label-reports.ts'
import { deleteOldPageSpeeds } from './views/page-speeds.ts'
import { deleteOldPageViews } from './views/page-view-counter.ts'

/**
 * Deletes expired rows: sessions that are no longer valid, counts of requests and of failed sign-ins, stored answers to
 * writes, tombstones of favorites, old page views and their speeds, scans of labels, imports of products, push messages
 * that no phone received, errors that no phone reports any more, old reports about labels, and contact messages that
 * were answered or closed.
 */
export async function deleteExpired(db: Database): Promise<void> {
  await db.query(
    `delete from session using person where person.id = session.person_id
       and (session.ends_at < now() or session.seen_at < now() - make_interval(days => $1)
            or person.status = 'disabled')`,
    [sessionLimits.idleDays],
  )
  await deleteExpiredCounts(db)
  await deleteOldKeys(db)
  await deleteOldZeroResults(db)
  await deleteOldTombstones(db)
  await deleteOldPageViews(db)
  await deleteOldPageSpeeds(db)
  await deleteOldScans(db)
  await deleteStalePushes(db)
  await deleteOldImports(db)
  await deleteOldClientErrors(db)
  await deleteOldLabelReports(db)
  // The privacy text in src/server/seed/content/texts.json states these periods.
  await db.query(
    `delete from contact_message where (status in ('answered', 'closed') and changed_at < now() - interval '1 year')
       or (status = 'spam' and changed_at < now() - interval '30 days')`,
  )
  // The reporter's contact and device are no longer needed a year after a report that has been decided.
  await db.query(
    `update moderation_report set contact = null, device = null
     where decision_id is not null and created_at < now() - interval '1 year' and (contact is not null or device is not null)`,
  )
  await db.query(
    `delete from sign_in_trouble
     where greatest(since, day_since, wait_until, told_at) < now() - interval '1 day'`,
  )
}
