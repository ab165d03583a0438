import type { z } from 'zod/mini'
import { scanDays } from '#contract/sni/label-scans.ts'
import type { labelScans } from '#contract/sni/schemas.ts'
import { daysAfter } from '#contract/time/dates.ts'
import type { Database } from '../../db/database.ts'
import { hintRules, type ScanCount, scanHints } from './scan-hints.ts'

export type LabelScans = z.output<typeof labelScans>

/** The scans of the last days of one certificate. */
export async function readLabelScans(db: Database, certificateId: number, today: string): Promise<LabelScans> {
  const [scans] = await readScansOf(db, [certificateId], today)
  return scans!
}

/** The scans of several certificates, in their order. */
export async function readScansOf(db: Database, ids: readonly number[], today: string): Promise<LabelScans[]> {
  const first = daysAfter(today, 1 - scanDays)
  const counts = await db.query<ScanCount & { certificate_id: number }>(
    `select certificate_id, day, province_id, n from sni_scan
     where certificate_id = any ($1::int[]) and day between $2 and $3 and n > 0`,
    [ids, daysAfter(first, -hintRules.daysBefore), today],
  )
  const names = new Map(
    (await db.query<{ id: number; name: string }>('select id, name from province')).map(({ id, name }) => [id, name]),
  )
  const byCertificate = new Map<number, ScanCount[]>()
  for (const { certificate_id, ...count } of counts) {
    const ofThis = byCertificate.get(certificate_id) ?? []
    ofThis.push(count)
    byCertificate.set(certificate_id, ofThis)
  }
  return ids.map((id) => summaryOf(byCertificate.get(id) ?? [], { first, today, names }))
}

type SummaryOptions = { first: string; today: string; names: ReadonlyMap<number, string> }

function summaryOf(counts: readonly ScanCount[], { first, today, names }: SummaryOptions): LabelScans {
  const byDay = new Map<string, number>()
  const byProvince = new Map<number, number>()
  for (const { day, province_id, n } of counts) {
    if (day < first) continue
    byDay.set(day, (byDay.get(day) ?? 0) + n)
    byProvince.set(province_id, (byProvince.get(province_id) ?? 0) + n)
  }
  const days = Array.from({ length: scanDays }, (_, index) => {
    const day = daysAfter(first, index)
    return { day, n: byDay.get(day) ?? 0 }
  })
  return {
    total: days.reduce((sum, { n }) => sum + n, 0),
    days,
    provinces: [...byProvince]
      .map(([id, n]) => ({ id: id || null, name: names.get(id) ?? null, n }))
      .sort((a, b) => b.n - a.n || (a.id ?? 0) - (b.id ?? 0)),
    hints: scanHints(counts, { today, daysShown: scanDays, nameOf: (id) => names.get(id) ?? String(id) }),
  }
}
