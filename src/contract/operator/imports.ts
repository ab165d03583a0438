import { z } from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import {
  columnsAsk,
  detailAnswer,
  fileFormat,
  importSummary,
  photosAnswer,
  rowsAnswer,
  rowsAsk,
  savedFile,
  tableAsk,
  uploadAsk,
  whichImport,
} from '../imports/import-shapes.ts'
import { id } from '../schemas.ts'

// The operator imports and exports products for a merchant, and exports shops, bodies and certificates. Each endpoint
// does what the one in imports/imports.ts does, for any shop; the audit log names the operator.

const fileAnswer = z.object({ data: savedFile })
const shop = { merchant_id: id }

export const exportNames = ['shops', 'lspros', 'certificates'] as const
export type ExportName = (typeof exportNames)[number]
/** The names of these files, to which the date is added. */
export const exportFileNames: Record<ExportName, string> = {
  shops: 'usaha',
  lspros: 'lembaga',
  certificates: 'sertifikat',
}

export const importsDesk = {
  importTemplate: {
    path: '/operator/import/template',
    access: 'operator',
    ask: z.object({ format: fileFormat }),
    answer: fileAnswer,
  },
  importUpload: {
    path: '/operator/import/upload/{merchant_id}/{name}',
    access: 'operator',
    raw: true,
    accepts: 'table',
    ask: z.object({ ...shop, ...uploadAsk }),
    answer: detailAnswer,
  },
  importList: {
    path: '/operator/import/list',
    access: 'operator',
    ask: z.object(shop),
    answer: z.object({ data: z.array(importSummary) }),
  },
  importOne: { path: '/operator/import/one', access: 'operator', ask: z.object(whichImport), answer: detailAnswer },
  importRows: { path: '/operator/import/rows', access: 'operator', ask: z.object(rowsAsk), answer: rowsAnswer },
  importTable: { path: '/operator/import/table', access: 'operator', ask: z.object(tableAsk), answer: detailAnswer },
  importColumns: {
    path: '/operator/import/columns',
    access: 'operator',
    ask: z.object(columnsAsk),
    answer: detailAnswer,
  },
  importPhotos: {
    path: '/operator/import/photos/{id}/{name}',
    access: 'operator',
    raw: true,
    accepts: 'archive',
    ask: z.object({ ...whichImport, ...uploadAsk }),
    answer: photosAnswer,
  },
  importStart: { path: '/operator/import/start', access: 'operator', ask: z.object(whichImport), answer: detailAnswer },
  importRemove: {
    path: '/operator/import/remove',
    access: 'operator',
    ask: z.object(whichImport),
    answer: z.object({ message: z.string() }),
  },
  importReport: {
    path: '/operator/import/report',
    access: 'operator',
    ask: z.object({ ...whichImport, format: fileFormat }),
    answer: fileAnswer,
  },
  importExport: {
    path: '/operator/import/export',
    access: 'operator',
    ask: z.object({ ...shop, format: fileFormat }),
    answer: fileAnswer,
  },
  /** All shops, certification bodies, or certificates of products, at most 50,000 rows. The export is logged. */
  exportFile: {
    path: '/operator/export/file',
    access: 'operator',
    ask: z.object({ what: z.enum(exportNames, 'Berkas tidak dikenal'), format: fileFormat }),
    answer: fileAnswer,
  },
} satisfies Record<string, Endpoint>
