import { z } from 'zod/mini'
import { withSchemas } from '../endpoint.ts'
import { importsEndpoints } from './endpoints.ts'
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
} from './import-shapes.ts'

// Import and export of the products of the caller's own shop. They are not in `contract`, so that only the page of
// imports loads them: it is used on a computer, online. The operator has them at a second address:
// operator/imports.ts.

const fileAnswer = z.object({ data: savedFile })

export const imports = withSchemas(importsEndpoints, {
  /** An empty table with the names of the columns, an example, and the names of the categories. */
  template: {
    ask: z.object({ format: fileFormat }),
    answer: fileAnswer,
  },
  /**
   * Stores a table of products, at most 20 MB and 5,000 rows, without changing a product: its rows are checked in the
   * background. `bytes` is CSV (';', ',', '|' or tabs, UTF-8, UTF-16 or Windows-1252) or XLSX; the bytes decide, not
   * the name. Of an XLSX file the sheet, and of every file the row of the names of the columns, are proposed: see
   * `table`. Code 01 with a sentence for a file that is neither, has too many rows, or does not fit beside the shop's
   * other imports; 29 when another file of this person is being read. HTTP 413 for a larger file.
   */
  upload: {
    ask: z.object(uploadAsk),
    answer: detailAnswer,
  },
  /** The shop's imports, the latest first, at most 20. */
  list: {
    ask: z.object({}),
    answer: z.object({ data: z.array(importSummary) }),
  },
  /** One import. Ask again every second or two while it is 'checking' or 'running'. */
  one: { ask: z.object(whichImport), answer: detailAnswer },
  /** A page of its rows, in the order of the file. */
  rows: { ask: z.object(rowsAsk), answer: rowsAnswer },
  /**
   * Reads the stored file again, from this sheet with this row of names. Its columns are matched again, and every row
   * is checked again. Code 01 after the start, and for a sheet or row that the file does not have.
   */
  table: { ask: z.object(tableAsk), answer: detailAnswer },
  /** Sets which field each column is. Every row is checked again. Code 01 after the start. */
  columns: { ask: z.object(columnsAsk), answer: detailAnswer },
  /**
   * Adds photos, as a ZIP of at most 60 MB and 300 JPEG or PNG of at most 3 MB. Folders are ignored; a file belongs to
   * the rows that have its name. More than one ZIP may be sent. Code 01 after the start.
   */
  photos: {
    ask: z.object({ ...whichImport, ...uploadAsk }),
    answer: photosAnswer,
  },
  /** Writes the rows that are not wrong, in the background. A second start changes nothing. */
  start: { ask: z.object(whichImport), answer: detailAnswer },
  /** Deletes an import that is not running, with its rows. Products stay. */
  remove: {
    ask: z.object(whichImport),
    answer: z.object({ message: z.string() }),
  },
  /** The rows of an import as they were sent, with the planned or actual effect of each, and the reason. */
  report: {
    ask: z.object({ ...whichImport, format: fileFormat }),
    answer: fileAnswer,
  },
  /** The shop's products in the columns of the template: importing this file changes nothing. */
  export: {
    ask: z.object({ format: fileFormat }),
    answer: fileAnswer,
  },
})
