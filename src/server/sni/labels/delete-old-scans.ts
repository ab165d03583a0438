import type { Database } from '../../db/database.ts'

/** Older counts are deleted. */
export const scanYears = 2

/** Deletes old counts of scans, and the phones of days that are over. */
export async function deleteOldScans(db: Database): Promise<void> {
  await db.query(`delete from sni_scan where day < today_in_jakarta() - ${365 * scanYears}`)
  // Five minutes later, because the clocks of servers differ.
  await db.query(
    `delete from sni_scan_today where day < ((now() - interval '5 minutes') at time zone 'Asia/Jakarta')::date`,
  )
}
