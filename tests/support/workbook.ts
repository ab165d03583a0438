import { zipSync } from 'fflate'

// Workbooks made by hand, as programs other than ours write them.

/** A cell: a text, a number, nothing, or its whole element, in which `{r}` stands for its address. */
export type WorkbookCell = string | number | null | { xml: string }

export type WorkbookSheet = { name?: string; state?: 'hidden' | 'veryHidden'; xml: string; isChart?: boolean }

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** 'A', 'B', …, 'XFD' for 0, 1, …, 16383. */
export function columnName(index: number): string {
  const rest = Math.floor(index / 26)
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (index % 26))
}

function cellXml(value: WorkbookCell, address: string): string {
  if (value === null) return ''
  if (typeof value === 'number') return `<c r="${address}"><v>${value}</v></c>`
  if (typeof value === 'object') return value.xml.replaceAll('{r}', address)
  return `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`
}

/** A sheet with these rows from the first on; `extraRows` are elements below, `after` what follows all rows. */
export const sheetXml = (rows: readonly WorkbookCell[][], { extraRows = '', after = '' } = {}): string =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows
    .map(
      (cells, y) =>
        `<row r="${y + 1}">${cells.map((cell, x) => cellXml(cell, `${columnName(x)}${y + 1}`)).join('')}</row>`,
    )
    .join('')}${extraRows}</sheetData>${after}</worksheet>`

type WorkbookOptions = {
  styles?: string
  texts?: string
  workbookPr?: string
  files?: Record<string, string | Uint8Array>
}

/** An XLSX file. `texts`: the elements of its shared texts; `files`: further files in it. */
export function workbookOf(
  sheets: readonly WorkbookSheet[],
  { styles, texts, workbookPr = '', files = {} }: WorkbookOptions = {},
): Buffer {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const relations = [
    ...sheets.map(({ isChart }, index) => [
      `rId${index + 1}`,
      isChart ? 'chartsheet' : 'worksheet',
      `worksheets/sheet${index + 1}.xml`,
    ]),
    ...(styles ? [['rId98', 'styles', 'styles.xml']] : []),
    ...(texts ? [['rId99', 'sharedStrings', 'sharedStrings.xml']] : []),
  ]
  const all: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${types}">${workbookPr}<sheets>${sheets
      .map(
        ({ name, state }, index) =>
          `<sheet name="${escapeXml(name ?? `Sheet${index + 1}`)}" sheetId="${index + 1}"${state ? ` state="${state}"` : ''} r:id="rId${index + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations
      .map(([id, type, target]) => `<Relationship Id="${id}" Type="${types}/${type}" Target="${target}"/>`)
      .join('')}</Relationships>`,
    ...Object.fromEntries(sheets.map(({ xml }, index) => [`xl/worksheets/sheet${index + 1}.xml`, xml])),
    ...(styles && { 'xl/styles.xml': styles }),
    ...(texts && { 'xl/sharedStrings.xml': `<sst>${texts}</sst>` }),
    ...files,
  }
  return Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(all).map(([name, content]) => [
          name,
          typeof content === 'string' ? new TextEncoder().encode(content) : content,
        ]),
      ),
    ),
  )
}

/** The styles of a workbook: 0 without a format, then one for each of these codes. */
export const stylesOf = (...codes: string[]): string =>
  `<styleSheet><numFmts>${codes
    .map((format, index) => `<numFmt numFmtId="${164 + index}" formatCode="${escapeXml(format)}"/>`)
    .join('')}</numFmts><cellXfs><xf numFmtId="0"/>${codes
    .map((_, index) => `<xf numFmtId="${164 + index}"/>`)
    .join('')}</cellXfs></styleSheet>`
