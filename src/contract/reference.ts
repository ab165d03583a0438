// @chunk reference
import { help } from './help/help.ts'
import { lspro } from './lspro/lspro.ts'
import { openData } from './open-data.ts'
import { regions } from './regions.ts'
import { labelReports } from './sni/label-reports.ts'
import { labels } from './sni/labels.ts'
import { sni } from './sni/sni.ts'

/** The groups of endpoints about certification bodies, certificates, regions, open data and help. */
export const reference = { help, labels, labelReports, lspro, openData, regions, sni }
