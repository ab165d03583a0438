import { maxScannedLabels, type ScannedLabel } from '#contract/operator/labels.ts'
import { operator } from '#contract/operator/operator.ts'
import { scanDays } from '#contract/sni/label-scans.ts'
import { dayInJakarta, daysAfter } from '#contract/time/dates.ts'
import type { Database } from '../../db/database.ts'
import { type Api, mount } from '../../http/mount.ts'
import { type CertificateColumns, certificateColumnsSql, stateToday } from '../certificate-rows.ts'
import { readScansOf } from './label-scans.ts'

const rowsPerPage = 20

/** The operators' page of labels that were scanned. */
export function mountScannedLabels(api: Api): void {
  mount(api, operator.labels, async ({ hinted, page }, { db }) => {
    const all = await readScannedLabels(db, dayInJakarta())
    const withHint = all.filter(({ scans }) => scans.hints.length > 0)
    const shown = hinted === 1 ? withHint : [...withHint, ...all.filter(({ scans }) => scans.hints.length === 0)]
    return {
      data: shown.slice((page - 1) * rowsPerPage, page * rowsPerPage),
      total: all.length,
      total_filtered: shown.length,
      pages: Math.ceil(shown.length / rowsPerPage),
    }
  })
}

/** The most scanned first. */
async function readScannedLabels(db: Database, today: string): Promise<ScannedLabel[]> {
  const rows = await db.query<CertificateColumns>(
    `with most as (
       select certificate_id, sum(n) as n from sni_scan where day between $1 and $2 and n > 0
       group by 1 order by 2 desc, 1 desc limit ${maxScannedLabels}
     )
     select ${certificateColumnsSql('c')} from most join sni_certificate c on c.id = most.certificate_id
     order by most.n desc, c.id desc`,
    [daysAfter(today, 1 - scanDays), today],
  )
  const scans = await readScansOf(
    db,
    rows.map(({ id }) => id),
    today,
  )
  return rows.map((row, index) => ({
    id: row.id,
    product_id: row.product_id,
    product: row.product,
    producer_id: row.producer_id,
    producer: row.producer,
    numbers: row.numbers,
    certificate_no: row.certificate_no,
    state: stateToday(row, today).state,
    scans: scans[index]!,
  }))
}
