import { z } from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { fileFormat, savedFile } from '../imports/import-shapes.ts'
import { imports } from '../imports/imports.ts'
import { id } from '../schemas.ts'

// The operator imports and exports products for a merchant, and exports shops, bodies and certificates. The endpoints
// of imports/imports.ts stand here at a second address, for any shop; the audit log names the operator.

type AtDesk<Own extends Endpoint, RequestBody = Own['ask']> = Omit<Own, 'path' | 'access' | 'ask'> & {
  path: Endpoint['path']
  access: 'operator'
  ask: RequestBody
}

/** A merchant's endpoint at the operator's address. */
const atDesk = <Own extends Endpoint>(own: Own, path: Endpoint['path']): AtDesk<Own> => ({
  ...own,
  path,
  access: 'operator',
})
/** An endpoint that names no import: the operator's request names the shop. */
const ofShop = <Own extends Endpoint & { ask: z.ZodMiniObject }>(
  own: Own,
  path: Endpoint['path'],
): AtDesk<Own, z.ZodMiniObject<{ merchant_id: typeof id } & Own['ask']['shape']>> => ({
  ...atDesk(own, path),
  ask: z.object({ merchant_id: id, ...own.ask.shape }),
})

export const exportNames = ['shops', 'lspros', 'certificates'] as const
export type ExportName = (typeof exportNames)[number]
/** The names of these files, to which the date is added. */
export const exportFileNames: Record<ExportName, string> = {
  shops: 'usaha',
  lspros: 'lembaga',
  certificates: 'sertifikat',
}

export const importsDesk = {
  importTemplate: atDesk(imports.template, '/operator/import/template'),
  importUpload: ofShop(imports.upload, '/operator/import/upload/{merchant_id}/{name}'),
  importList: ofShop(imports.list, '/operator/import/list'),
  importOne: atDesk(imports.one, '/operator/import/one'),
  importRows: atDesk(imports.rows, '/operator/import/rows'),
  importTable: atDesk(imports.table, '/operator/import/table'),
  importColumns: atDesk(imports.columns, '/operator/import/columns'),
  importPhotos: atDesk(imports.photos, '/operator/import/photos/{id}/{name}'),
  importStart: atDesk(imports.start, '/operator/import/start'),
  importRemove: atDesk(imports.remove, '/operator/import/remove'),
  importReport: atDesk(imports.report, '/operator/import/report'),
  importExport: ofShop(imports.export, '/operator/import/export'),
  /** All shops, certification bodies, or certificates of products, at most 50,000 rows. The export is logged. */
  exportFile: {
    path: '/operator/export/file',
    access: 'operator',
    ask: z.object({ what: z.enum(exportNames, 'Berkas tidak dikenal'), format: fileFormat }),
    answer: z.object({ data: savedFile }),
  },
} satisfies Record<string, Endpoint>
