import { operator } from '#contract/operator.ts'
import { type Api, mount } from '../mount.ts'
import { mountReportFile } from './report-file.ts'
import { readReports } from './report-numbers.ts'

/** How the house is doing (O23). */
export function mountReports(api: Api) {
  mount(api, operator.reports, async ({ weeks }, { db }) => ({ data: await readReports(db, weeks) }))
  mountReportFile(api)
}
