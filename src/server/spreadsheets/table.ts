// The requests to the process of tables, and its answers.

/**
 * A value of a cell: a date is a text like 2026-12-31. `error`: the cell has a value that cannot be read: the error
 * that its formula has, like '#N/A', or 'formula' for one whose result the file does not have.
 */
export type TableCell = string | number | boolean | null | { error: string }

/** A row with a value, and its number in the file: the first is 1. */
export type TableRow = { row: number; cells: TableCell[] }

/** A sheet with values; the only one of a CSV file has no name. */
export type TableSheet = { name: string; hidden: boolean }

/** A sheet by its place in `Table.sheets`, and the row of the names of its columns by its number in the file. */
export type TableChoice = { sheet?: number; header?: number }

/** A table. */
export type Table = {
  format: 'csv' | 'xlsx'
  sheets: TableSheet[]
  /** The place of the sheet that was read. */
  sheet: number
  /** The number of the row that has the names of the columns. */
  header: number
  /** The first rows of the sheet, among them the header. */
  start: TableRow[]
  /** The number of hidden rows of the sheet; they are read like the others. */
  hiddenRows: number
  /** The header and the rows below. Empty rows are left out. */
  rows: TableRow[]
}

export type TableLimits = {
  /** Rows besides the header. */
  rows: number
  columns: number
  /** Bytes of an XLSX file after unpacking. */
  unpackedBytes: number
  /** Letters of one cell; the rest is cut. Longer than any field allows, so that the field's own error is shown. */
  letters: number
}

/** Kinds of files that people take for a table. */
type OtherKind = 'kind' | 'old-excel' | 'password' | 'xlsb' | 'open-document' | 'numbers' | 'pdf' | 'web-page'

/** The reason why a file was refused. `line`: the number of the row. */
export type TableFault =
  | { fault: 'empty' | 'header' | 'rows' | 'columns' | 'unpacked' | 'broken' | 'choice' | OtherKind }
  | { fault: 'quote'; line: number }

export class UnreadableTable extends Error {
  readonly because: TableFault

  constructor(because: TableFault) {
    super(`a table cannot be read: ${because.fault}`)
    this.name = 'UnreadableTable'
    this.because = because
  }
}

export type ReadTableInput = {
  bytes: Uint8Array
  limits: TableLimits
  /** The names that columns may have, as `headerKey` writes them. */
  names?: readonly string[]
  /** The sheet and the header that a person has chosen; without them they are proposed. */
  choice?: TableChoice
}

/** A sheet to write: its name, its rows, and the widths of its columns in letters. */
export type Sheet = { name: string; rows: (string | number | null)[][]; widths: number[] }

export type ArchiveLimits = {
  /** Entries of the archive, folders and files that nobody asks for included. */
  entries: number
  /** Bytes of one file after unpacking. */
  fileBytes: number
  /** Bytes of all files together. */
  unpackedBytes: number
}

/**
 * A file of an archive: its name without folders, and its bytes, or why it was left out. 'ambiguous': several files
 * differ from the name in their extension alone. 'twice': an earlier one has the same name.
 */
export type ArchiveFile = { name: string } & ({ bytes: Uint8Array } | { fault: ArchiveFault })
export type ArchiveFault = 'heavy' | 'broken' | 'unknown' | 'ambiguous' | 'twice'

export type TableTask =
  | ({ kind: 'read' } & ReadTableInput)
  | { kind: 'write'; sheets: Sheet[] }
  | { kind: 'unpack'; bytes: Uint8Array; names: string[]; limits: ArchiveLimits }

export type TableResults = {
  read: Table
  write: Uint8Array
  unpack: ArchiveFile[]
}

export type TableReply = { result: TableResults[keyof TableResults] } | { fault: TableFault } | { error: string }
