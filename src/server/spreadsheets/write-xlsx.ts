import writeExcelFile from 'write-excel-file/universal'
import { escapeFormula } from './escape-formula.ts'
import type { Sheet } from './table.ts'

/** The bytes of an XLSX file. The first row of each sheet is its header, which stays in view. */
export async function writeXlsx(sheets: readonly Sheet[]): Promise<Uint8Array> {
  const blob = await writeExcelFile(
    sheets.map(({ name, rows, widths }) => ({
      sheet: name,
      columns: widths.map((width) => ({ width })),
      stickyRowsCount: 1,
      data: rows.map((row, index) => row.map((value) => cellOf(value, index === 0))),
    })),
  ).toBlob()
  return new Uint8Array(await blob.arrayBuffer())
}

function cellOf(value: string | number | null, isHeader: boolean) {
  if (value === null || value === '') return null
  if (typeof value === 'number') return { type: Number, value }
  const text = escapeXml(escapeFormula(value))
  return { type: String, value: text, ...(isHeader && { fontWeight: 'bold' as const }) }
}

/**
 * A spreadsheet reads '_x0041_' as A; so its underscore is written as one of these escapes, and so are the characters
 * that XML cannot contain or does not preserve.
 */
const escapeXml = (text: string) =>
  text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that XML cannot contain
    .replace(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g, (letter) => {
      return `_x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
    })
