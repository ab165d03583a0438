import { operator } from '#contract/operator/operator.ts'
import { productStandNames, type ReportName, type ReportWeeks, reportFileNames } from '#contract/operator/reports.ts'
import { missedDays } from '#contract/operator/search.ts'
import { pageName } from '#contract/operator/visits.ts'
import { refused } from '#contract/problem.ts'
import { dayInJakarta } from '#contract/products/product-state.ts'
import { writeAuditLog } from '../../db/audit-log.ts'
import type { Database } from '../../db/database.ts'
import { type Api, mount } from '../../http/mount.ts'
import { readZeroResults } from '../../search/zero-results.ts'
import { type Cell, toCsv } from '../write-csv.ts'
import { type EndingCertificate, readEndingCertificates } from './ending-certificates.ts'
import { readVisitRows } from './page-views.ts'
import { readReports } from './report-queries.ts'

type CsvRows = (readonly Cell[])[]

const maxRows = 50_000
/** So many rows are read at a time: others are answered in between. */
const batchSize = 2000

/** One report as a file. That somebody took it along is written down before they have it. */
export function mountReportCsv(api: Api) {
  mount(api, operator.reportFile, async ({ report, weeks }, { db, me }) => {
    const rows = await csvReaders[report](db, weeks)
    await writeAuditLog(db, { by: me, action: 'report.exported', after: { report, weeks } })
    return { data: { name: `${reportFileNames[report]}-${dayInJakarta()}.csv`, csv: toCsv(rows, ';') } }
  })
}

/** As numbers are written here: '12,5'. */
const decimal = (hours: number | null) => (hours === null ? null : String(hours).replace('.', ','))

const csvReaders: Record<ReportName, (db: Database, weeks: ReportWeeks) => Promise<CsvRows>> = {
  registrations: async (db, weeks) => {
    const { registrations } = await readReports(db, weeks)
    const rows = registrations.map(({ week, guest, merchant, lspro }) => [week, guest, merchant, lspro])
    return [['Pekan (Senin)', 'Pengunjung', 'Produsen', 'LSPRO'], ...rows]
  },
  wizard: async (db, weeks) => {
    const { wizard } = await readReports(db, weeks)
    const rows = wizard.map(({ stage, came, passed, stuck }) => [stage, came, passed, came - passed, stuck])
    return [['Tahap', 'Sampai di sini', 'Lanjut', 'Belum lanjut', 'Diam lebih dari 7 hari'], ...rows]
  },
  review: async (db, weeks) => {
    const { review } = await readReports(db, weeks)
    const rows = review.weeks.map(({ week, decided, median, p90 }) => [week, decided, decimal(median), decimal(p90)])
    return [['Pekan (Senin)', 'Diputuskan', 'Median (jam)', 'Persentil 90 (jam)'], ...rows]
  },
  products: async (db, weeks) => {
    const { products } = await readReports(db, weeks)
    return [['Keadaan', 'SNI', 'Non-SNI'], ...products.map((one) => [productStandNames[one.stand], one.sni, one.plain])]
  },
  certificates: async (db) => {
    const rows: CsvRows = [['Nomor produk', 'Produk', 'Nomor usaha', 'Usaha', 'LSPRO', 'Berakhir']]
    let after: EndingCertificate | undefined
    for (;;) {
      const found: EndingCertificate[] = await readEndingCertificates(db, { ...(after && { after }), most: batchSize })
      for (const one of found)
        rows.push([one.product_id, one.product_name, one.merchant_id, one.merchant_name, one.lspro_name, one.end_date])
      if (rows.length > maxRows) throw refused('Isinya terlalu banyak untuk satu berkas.')
      if (found.length < batchSize) return rows
      after = found.at(-1)
    }
  },
  missed: async (db, weeks) => {
    const rows: CsvRows = [['Dicari', 'Kali', 'Hari', 'Terakhir']]
    for (let page = 1; ; page++) {
      const { data, pages } = await readZeroResults(db, { days: Math.min(missedDays, weeks * 7), rows: 100, page })
      for (const { text, times, days, last_day } of data) rows.push([text, times, days, last_day])
      if (page >= pages || rows.length > maxRows) return rows.slice(0, maxRows)
    }
  },
  visits: async (db) => {
    const rows = await readVisitRows(db)
    return [
      ['Hari', 'Halaman', 'Pola alamat', 'Dibuka'],
      ...rows.map(({ day, page, n }) => [day, pageName(page), page, n]),
    ]
  },
}
