/** A file that is no table of texts, with a sentence for whoever gave it. */
export class CsvError extends Error {}

/** A line of the file as a spreadsheet counts them, and its fields. */
export type CsvRow = { line: number; fields: string[] }

/**
 * The text of a file as spreadsheets save it: UTF-8 with a mark or without, UTF-16 with one, or else the letters of
 * Windows. Throws CsvError for what is no text at all.
 */
export function decodeText(bytes: Uint8Array): string {
  const starts = Buffer.from(bytes.subarray(0, 4)).toString('hex')
  if (starts.startsWith('504b0304') || starts === 'd0cf11e0')
    throw new CsvError('Berkas ini buku kerja Excel. Simpan dahulu sebagai CSV.')
  if (starts.startsWith('fffe')) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes.includes(0)) throw new CsvError('Berkas ini bukan CSV: isinya bukan teks.')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/**
 * The rows of a CSV: fields between commas, semicolons or tabs, whichever stands in it most often; a field in quotes may
 * hold those, line breaks, and quotes written twice. Throws CsvError when a quote is never closed.
 */
export function parseRows(text: string): CsvRow[] {
  const separator = separatorOf(text)
  const rows: CsvRow[] = []
  let fields: string[] = []
  let field = ''
  let line = 1
  let startLine = 1
  let inQuotes = false

  const endRow = () => {
    fields.push(field)
    if (fields.some((one) => one.trim() !== '')) rows.push({ line: startLine, fields })
    fields = []
    field = ''
    startLine = line
  }
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!
    if (letter === '\n') line++
    if (inQuotes) {
      if (letter !== '"') field += letter
      else if (text[at + 1] === '"') field += text[++at]
      else inQuotes = false
    } else if (letter === '"' && field.trim() === '') {
      inQuotes = true
      field = ''
    } else if (letter === separator) {
      fields.push(field)
      field = ''
    } else if (letter === '\n' || (letter === '\r' && text[at + 1] !== '\n')) endRow()
    else if (letter !== '\r') field += letter
  }
  if (inQuotes) throw new CsvError(`Berkas ini bukan CSV yang utuh: tanda kutip di baris ${startLine} tidak ditutup.`)
  endRow()
  return rows
}

function separatorOf(text: string) {
  const start = text.slice(0, 20_000)
  const often = (letter: string) => start.split(letter).length
  return [',', ';', '\t'].reduce((best, letter) => (often(letter) > often(best) ? letter : best))
}
