import { happenedWithin } from '#contract/time/happened-within.ts'
import { readRecords } from './download-records.ts'
import { downloadPart } from './update-download.ts'

const interval = 20 * 3_600_000 // ms; a part changes a few times a day at most

/** Gets the changes of all parts that were not asked for today. New pictures come with the next update by hand. */
export async function updateDownloads(): Promise<void> {
  const records = await readRecords().catch(() => [])
  for (const { scope, name, ids, checkedAt } of records)
    if (!happenedWithin(interval, checkedAt)) await downloadPart(scope, { name, ids })
}
