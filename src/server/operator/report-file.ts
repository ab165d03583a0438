import { operator } from '#contract/operator.ts'
import { productStandNames, type ReportName, type ReportWeeks, reportFileNames } from '#contract/operator-reports.ts'
import { missedDays } from '#contract/operator-search.ts'
import { pageName } from '#contract/operator-visits.ts'
import { refused } from '#contract/problem.ts'
import { dayInJakarta } from '#contract/product-state.ts'
import { note } from '../audit.ts'
import { type Cell, csvOf } from '../csv.ts'
import type { Database } from '../db/database.ts'
import { type Api, mount } from '../mount.ts'
import { readMissed } from '../search/missed.ts'
import { type Ending, endingProducts } from './report-certificates.ts'
import { readReports } from './report-numbers.ts'
import { visitRows } from './report-visits.ts'

type Rows = (readonly Cell[])[]

const most = 50_000
/** So many rows are read at a time: others are answered in between. */
const bite = 2000

/** One report as a file. That somebody took it along is written down before they have it. */
export function mountReportFile(api: Api) {
  mount(api, operator.reportFile, async ({ report, weeks }, { db, me }) => {
    const rows = await readers[report](db, weeks)
    await note(db, { by: me, action: 'report.exported', after: { report, weeks } })
    return { data: { name: `${reportFileNames[report]}-${dayInJakarta()}.csv`, csv: csvOf(rows, ';') } }
  })
}

/** As numbers are written here: '12,5'. */
const decimal = (hours: number | null) => (hours === null ? null : String(hours).replace('.', ','))

const readers: Record<ReportName, (db: Database, weeks: ReportWeeks) => Promise<Rows>> = {
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
    const rows: Rows = [['Nomor produk', 'Produk', 'Nomor usaha', 'Usaha', 'LSPRO', 'Berakhir']]
    let after: Ending | undefined
    for (;;) {
      const found: Ending[] = await endingProducts(db, { ...(after && { after }), most: bite })
      for (const one of found)
        rows.push([one.product_id, one.product_name, one.merchant_id, one.merchant_name, one.lspro_name, one.end_date])
      if (rows.length > most) throw refused('Isinya terlalu banyak untuk satu berkas.')
      if (found.length < bite) return rows
      after = found.at(-1)
    }
  },
  missed: async (db, weeks) => {
    const rows: Rows = [['Dicari', 'Kali', 'Hari', 'Terakhir']]
    for (let page = 1; ; page++) {
      const { data, pages } = await readMissed(db, { days: Math.min(missedDays, weeks * 7), rows: 100, page })
      for (const { text, times, days, last_day } of data) rows.push([text, times, days, last_day])
      if (page >= pages || rows.length > most) return rows.slice(0, most)
    }
  },
  visits: async (db) => {
    const rows = await visitRows(db)
    return [
      ['Hari', 'Halaman', 'Pola alamat', 'Dibuka'],
      ...rows.map(({ day, page, n }) => [day, pageName(page), page, n]),
    ]
  },
}
