// What the thread of tables is asked, and what it answers.

/**
 * A value of a cell: a date is a text like 2026-12-31. `error`: the cell has a value that cannot be read: the error that its
 * formula has, like '#N/A', or 'formula' for one whose result the file does not have.
 */
export type TableCell = string | number | boolean | null | { error: string }

/** A row with a value, and its number in the file: the first is 1. */
export type TableRow = { row: number; cells: TableCell[] }

/** A table, its header first. Empty rows are left out. */
export type Table = { format: 'csv' | 'xlsx'; rows: TableRow[] }

export type TableLimits = {
  /** Rows besides the header. */
  rows: number
  columns: number
  /** Bytes of an XLSX file after unpacking. */
  unpackedBytes: number
  /** Letters of one cell; the rest is cut. Longer than any field allows, so that the field's own error is shown. */
  letters: number
}

/** Why a file was refused. `line`: the number of the row. */
export type TableFault =
  | { fault: 'empty' | 'kind' | 'old-excel' | 'broken' | 'rows' | 'columns' | 'unpacked' | 'header' }
  | { fault: 'quote'; line: number }

export class UnreadableTable extends Error {
  readonly because: TableFault

  constructor(because: TableFault) {
    super(`a table cannot be read: ${because.fault}`)
    this.name = 'UnreadableTable'
    this.because = because
  }
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

/** A file of an archive: its name without folders, and its bytes, or why it was left out. */
export type ArchiveFile = { name: string } & ({ bytes: Uint8Array } | { fault: 'heavy' | 'broken' | 'unknown' })

export type TableTask =
  | { kind: 'read'; bytes: Uint8Array; limits: TableLimits }
  | { kind: 'write'; sheets: Sheet[] }
  | { kind: 'unpack'; bytes: Uint8Array; names: string[]; limits: ArchiveLimits }

export type TableResults = {
  read: Table
  write: Uint8Array
  unpack: ArchiveFile[]
}

export type TableReply = { result: TableResults[keyof TableResults] } | { fault: TableFault } | { error: string }
