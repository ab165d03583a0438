import { operator } from '#contract/operator/operator.ts'
import { type Api, mount } from '../../http/mount.ts'
import { mountReportCsv } from './report-csv.ts'
import { readReports } from './report-queries.ts'

/** How the house is doing (O23). */
export function mountReports(api: Api) {
  mount(api, operator.reports, async ({ weeks }, { db }) => ({ data: await readReports(db, weeks) }))
  mountReportCsv(api)
}
