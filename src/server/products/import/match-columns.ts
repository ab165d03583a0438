import { type ImportField, importColumn, importColumns, importFields } from '#contract/imports/import-fields.ts'
import { editDistance, maxTypos } from '#contract/search/edit-distance.ts'
import { headerKey } from '../../spreadsheets/propose-header.ts'
import type { TableCell } from '../../spreadsheets/table.ts'
import { textOf } from './read-values.ts'

// Matches each column of a file to a field, by the name in its header.

/** A column as it is stored with an import. */
export type StoredColumn = {
  header: string
  field: ImportField | null
  match: 'name' | 'guess' | 'chosen' | 'none'
}

const keysOf = new Map(importFields.map((field) => [field, headerKey(importColumns[field].name)]))
const otherNamesOf = (field: ImportField) => importColumn(field).otherNames ?? []

/** All names that a column with a field may have, as `headerKey` writes them. */
export const columnNames: readonly string[] = [...keysOf.values(), ...importFields.flatMap(otherNamesOf)]

/**
 * The columns of a header. A column with the name of a field is that field, the first one of several; of the others,
 * one with a similar name gets it as a proposal.
 */
export function matchColumns(header: readonly TableCell[]): StoredColumn[] {
  const columns = header.map(
    (name): StoredColumn => ({
      header: textOf(name).replace(/\s+/g, ' '),
      field: null,
      match: 'none',
    }),
  )
  const taken = new Set<ImportField>()
  const assign = (match: 'name' | 'guess', isField: (key: string, field: ImportField) => boolean) => {
    for (const column of columns) {
      const key = headerKey(column.header)
      if (column.field || key === '') continue
      const field = importFields.find((one) => !taken.has(one) && isField(key, one))
      if (!field) continue
      taken.add(field)
      Object.assign(column, { field, match })
    }
  }
  assign('name', (key, field) => key === keysOf.get(field))
  assign('guess', (key, field) => otherNamesOf(field).includes(key))
  assign('guess', isSimilar)
  return columns
}

/** The position of each field's column. */
export function fieldPositions(columns: readonly StoredColumn[]): Map<ImportField, number> {
  return new Map(columns.flatMap(({ field }, index) => (field ? [[field, index] as const] : [])))
}

function isSimilar(key: string, field: ImportField): boolean {
  const name = keysOf.get(field)!
  const most = maxTypos(name.length)
  // 'Nomor sertifikat halal' is the number of another certificate.
  const mayGoOn = name.length >= 5 && field !== 'certificate_no'
  return editDistance(key, name, most) <= most || (mayGoOn && key.startsWith(name))
}
