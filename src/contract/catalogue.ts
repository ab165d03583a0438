// @chunk catalogue
import { help } from './help/help.ts'
import { lspro } from './lspro/lspro.ts'
import { openData } from './open-data.ts'
import { regions } from './regions.ts'
import { search } from './search/search.ts'
import { shops } from './shops/shops.ts'
import { showcase } from './showcase/showcase.ts'
import { labelReports } from './sni/label-reports.ts'
import { labels } from './sni/labels.ts'
import { sni } from './sni/sni.ts'

/**
 * The groups of endpoints that serve the public pages. Apart from the rest of the contract, because making all schemas in one
 * task holds up the touches of a slow phone.
 */
export const catalogue = { help, labels, labelReports, lspro, openData, regions, search, shops, showcase, sni }
