// @chunk reference
import { help } from './help/schemas.ts'
import { lspro } from './lspro/schemas.ts'
import { openData } from './open-data/schemas.ts'
import { regions } from './regions/schemas.ts'
import { labelReports, labels, sni } from './sni/schemas.ts'

/** The groups of endpoints about certification bodies, certificates, regions, open data and help. */
export const reference = { help, labels, labelReports, lspro, openData, regions, sni }
