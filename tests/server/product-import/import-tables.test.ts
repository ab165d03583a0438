import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { tableFaultTexts } from '#contract/imports/table-faults.ts'
import { columnNames } from '#server/products/import/match-columns.ts'
import { faultText } from '#server/products/import/upload.ts'
import { readTable } from '#server/spreadsheets/read-table.ts'
import { type ReadTableInput, type Table, UnreadableTable } from '#server/spreadsheets/table.ts'
import { runTableTask } from '#server/spreadsheets/table-process.ts'
import { sheetXml, stylesOf, type WorkbookCell, workbookOf } from '../../support/workbook.ts'

// Tables as programs and people write them: what is read, and the sentence for what is not.

const limits = { rows: 5000, columns: 100, unpackedBytes: 100_000_000, letters: 10_000 }
const read = (bytes: Uint8Array, choice?: ReadTableInput['choice']): Table =>
  readTable({ bytes, limits, names: columnNames, ...(choice && { choice }) })
/** The values of a table, header first. */
const cellsOf = (bytes: Uint8Array) => read(bytes).rows.map(({ cells }) => cells)
const refusalOf = (work: () => unknown): string => {
  try {
    work()
  } catch (error) {
    if (error instanceof UnreadableTable) return faultText(error.because)
    throw error
  }
  return 'it was read'
}

const header = ['Nama produk', 'Kategori', 'Harga bawah']
const row = ['Keripik Éclair', 'Keripik dan Kerupuk', '15000']
const table = [header, row]
const text = (content: string) => Buffer.from(content)
const separated = (by: string, rows = table) => rows.map((cells) => cells.join(by)).join('\r\n')
const utf16be = (content: string) => Buffer.from(content, 'utf16le').swap16()
const bookOf = (rows: WorkbookCell[][], options?: Parameters<typeof sheetXml>[1]) =>
  workbookOf([{ xml: sheetXml(rows, options) }])
/** A workbook with one value in the cell A2. */
const valueIn = (xml: string, options: Parameters<typeof workbookOf>[1] = {}) =>
  cellsOf(workbookOf([{ xml: sheetXml([['Nama produk'], [{ xml }]]) }], options))[1]![0]

describe('texts with separators', () => {
  test.each([
    ['semicolons', text(separated(';'))],
    ['commas', text(separated(','))],
    ['tabs', text(separated('\t'))],
    ['bars', text(separated('|'))],
    ['a byte order mark', text(`\uFEFF${separated(';')}`)],
    ['UTF-16 and tabs, as "Unicode Text"', Buffer.from(`\uFEFF${separated('\t')}`, 'utf16le')],
    ['UTF-16, big endian', utf16be(`\uFEFF${separated(';')}`)],
    ['UTF-16 without a mark', Buffer.from(separated('\t'), 'utf16le')],
    ['UTF-16, big endian, without a mark', utf16be(separated(';'))],
    ['Windows-1252', Buffer.from(separated(';'), 'latin1')],
    ['line ends of an old Mac', text(separated(';').replaceAll('\r\n', '\r'))],
    ['line ends of Unix', text(separated(';').replaceAll('\r\n', '\n'))],
    ['different line ends', text(`Daftar produk\n${separated(';')}\n`)],
    ['a hint of the separator', text(`sep=|\r\n${separated('|')}`)],
    ['a hint in quotes', text(`"sep=;"\r\n${separated(';')}`)],
    ['a title with commas above', text(`Daftar harga, per November 2026, Bogor\r\n\r\n${separated(';')}`)],
    ['empty columns and rows at the end', text(`${header.join(';')};;;\r\n${row.join(';')};;;\r\n;;;;;\r\n\r\n`)],
    ['invisible characters', text(`\u200b${separated(';').replace(';', '\u200e;')}\u00ad`)],
    ['blanks before quotes', text(separated(', ', [header, row.map((cell) => `"${cell}"`)]))],
    [
      'each line in quotes, saved with another separator',
      text(table.map((line) => `"${line.join(',')}"`).join('\r\n')),
    ],
    ['quotes in such lines', text(`"${header.join(',')}"\r\n"""${row[0]}"",${row.slice(1).join(',')}"`)],
    ['blanks that do not break', text(separated(';').replaceAll(';', '\u00a0;\u00a0'))],
  ])('import: a table with %s', (_, bytes) => {
    expect(cellsOf(bytes).slice(-1)).toEqual([row])
    expect(
      read(bytes)
        .rows[0]!.cells.slice(0, 3)
        .map((cell) => String(cell).replace('\u200e', '')),
    ).toEqual(header)
  })

  test('import: one byte of Windows-1252 in UTF-8 garbles nothing else', () => {
    const bytes = Buffer.concat([text(`\uFEFF${separated(';')}\r\nKue Ibu`), Buffer.from([0x92]), text('s;Kue;5000')])
    expect(cellsOf(bytes)).toEqual([header, row, ['Kue Ibu’s', 'Kue', '5000']])
  })

  test('import: line ends in quotes, in a name of a column too, and zeros at the beginning', () => {
    const bytes = text('"Nama\r\nproduk";Nomor sertifikat\r\n"Kue\r\nIbu";0012345\r\n\'0812;=1+1')
    expect(cellsOf(bytes).slice(1)).toEqual([
      ['Kue\r\nIbu', '0012345'],
      ["'0812", '=1+1'],
    ])
  })

  test.each([
    ['a page of the web', '<html><body><table><tr><td>Nama produk</td></tr></table></body></html>', 'web-page'],
    ['a table of a page', '\uFEFF\n<table border="1"><tr><td>Nama produk</td></tr></table>', 'web-page'],
    ['a workbook as one XML file', '<?xml version="1.0"?>\n<Workbook xmlns="urn:x"></Workbook>', 'web-page'],
    ['a PDF', '%PDF-1.7\n…', 'pdf'],
    ['a header alone', header.join(';'), 'header'],
    ['blanks', ' \r\n\t', 'empty'],
  ] as const)('import: %s is called by its name', (_, content, fault) => {
    expect(refusalOf(() => read(text(content)))).toBe(tableFaultTexts[fault])
  })

  test('import: a quote that is not closed is said with its row', () => {
    expect(refusalOf(() => read(text(`${header.join(';')}\r\n"Keripik;a;1`)))).toMatch(/^Tanda kutip di sekitar baris/)
  })
})

describe('workbooks', () => {
  const shared = (texts: string) => ({ texts })
  test.each([
    ['a text in the cell', '<c r="{r}" t="inlineStr"><is><t>Emping</t></is></c>', {}, 'Emping'],
    ['a text with a style, in a file without styles', '<c r="{r}" s="7" t="str"><v>Emping</v></c>', {}, 'Emping'],
    ['a number with a style, in a file without styles', '<c r="{r}" s="7"><v>15000</v></c>', {}, 15000],
    ['a cell without its address', '<c t="str"><v>Emping</v></c>', {}, 'Emping'],
    [
      'formatted parts of a text, without the aid for reading it',
      '<c r="{r}" t="s"><v>1</v></c>',
      shared('<si><t>a</t></si><si><r><rPr><b/></rPr><t>Emping </t></r><r><t>pedas</t></r><rPh><t>x</t></rPh></si>'),
      'Emping pedas',
    ],
    ['escaped characters', '<c r="{r}" t="str"><v>A &amp; B&#x20;_x0043_</v></c>', {}, 'A & B C'],
    ['a date of a strict workbook', '<c r="{r}" t="d"><v>2026-01-01T00:00:00</v></c>', {}, '2026-01-01'],
    ['a date', '<c r="{r}" s="1"><v>46387</v></c>', { styles: stylesOf('dd/mm/yyyy') }, '2026-12-31'],
    [
      'a date with its time',
      '<c r="{r}" s="1"><v>46387.99</v></c>',
      { styles: stylesOf('d mmmm yyyy h:mm') },
      '2026-12-31',
    ],
    [
      'a date of the calendar from 1904',
      '<c r="{r}" s="1"><v>44925</v></c>',
      { styles: stylesOf('[$-421]dd mmmm yyyy'), workbookPr: '<workbookPr date1904="1"/>' },
      '2026-12-31',
    ],
    ['rupiah', '<c r="{r}" s="1"><v>15000</v></c>', { styles: stylesOf('"Rp"#,##0.00;[Red]-"Rp"#,##0') }, 15000],
    ['an amount of money', '<c r="{r}" s="1"><v>15000</v></c>', { styles: stylesOf('_-[$Rp-421]* #,##0_-') }, 15000],
    ['a percentage', '<c r="{r}" s="1"><v>0.15</v></c>', { styles: stylesOf('0%') }, '15%'],
    ['zeros at the beginning', '<c r="{r}" s="1"><v>1234</v></c>', { styles: stylesOf('0000000') }, '0001234'],
    ['yes', '<c r="{r}" t="b"><v>1</v></c>', {}, true],
    ['a formula with its result', '<c r="{r}"><f>A1*2</f><v>30000</v></c>', {}, 30000],
    ['a formula without a result', '<c r="{r}"><f>A1*2</f><v></v></c>', {}, { error: 'formula' }],
    ['a formula of a text without a result', '<c r="{r}" t="str"><f>A1&amp;"x"</f></c>', {}, { error: 'formula' }],
    ['an error', '<c r="{r}" t="e"><f>A1/0</f><v>#DIV/0!</v></c>', {}, { error: '#DIV/0!' }],
    ['a long text', `<c r="{r}" t="str"><v>${'a'.repeat(32_000)}</v></c>`, {}, 'a'.repeat(10_000)],
  ])('import: %s', (_, xml, options, value) => {
    expect(valueIn(xml, options)).toEqual(value)
  })

  test('import: a formula whose result is an empty text leaves its cell empty', () => {
    const empty = { xml: '<c r="{r}" t="str"><f>""</f><v></v></c>' }
    const rows = [
      ['Nama produk', 'Kapasitas produksi'],
      ['Emping', empty],
      ['Rengginang', '20 kg'],
    ]
    expect(cellsOf(workbookOf([{ xml: sheetXml(rows) }]))[1]).toEqual(['Emping'])
  })

  test('import: rows without numbers, names with a prefix, texts of UTF-16', () => {
    const xml =
      '<x:worksheet xmlns:x="urn:x"><x:sheetData><x:row><x:c t="str"><x:v>Nama produk</x:v></x:c></x:row><x:row/><x:row><x:c t="str"><x:v>Emping</x:v></x:c></x:row></x:sheetData></x:worksheet>'
    expect(read(workbookOf([{ xml }])).rows).toEqual([
      { row: 1, cells: ['Nama produk'] },
      { row: 3, cells: ['Emping'] },
    ])
    const bytes = workbookOf([{ xml: '' }], {
      files: { 'xl/worksheets/sheet1.xml': Buffer.from(`\uFEFF${sheetXml([['Nama produk'], ['Éclair']])}`, 'utf16le') },
    })
    expect(cellsOf(bytes)).toEqual([['Nama produk'], ['Éclair']])
  })

  test('import: a date is the one of the calendar, in whatever zone the server is', () => {
    const script = fileURLToPath(new URL('../../../src/server/spreadsheets/number-format.ts', import.meta.url))
    for (const TZ of ['Asia/Jakarta', 'America/New_York']) {
      const code = `import { formatNumber } from ${JSON.stringify(script)}; console.log(formatNumber(46023, 'date', false))`
      const { stdout } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
        env: { ...process.env, TZ },
      })
      expect(String(stdout).trim()).toBe('2026-01-01')
    }
  })

  test('import: a title above the names of the columns is left out, merged or not', () => {
    const after = '<mergeCells count="1"><mergeCell ref="A1:C1"/></mergeCells>'
    const { header: at, rows } = read(bookOf([['DAFTAR PRODUK'], ['Per November 2026'], header, row], { after }))
    expect([at, rows.map((one) => one.row)]).toEqual([3, [3, 4]])
  })

  test('import: names of columns that are not known are below a title all the same', () => {
    expect(cellsOf(bookOf([['DAFTAR'], ['a', 'b', 'c'], ['1', '2', '3']]))[0]).toEqual(['a', 'b', 'c'])
  })

  test.each([
    ['a hidden list', { name: 'Daftar', state: 'hidden', xml: sheetXml([['Kategori'], ['Kopi']]) }, 2, 1],
    ['instructions', { name: 'Petunjuk', xml: sheetXml([['Cara mengisi'], ['1. Isi lembar Produk']]) }, 2, 1],
    ['an empty sheet', { name: 'Sheet1', xml: sheetXml([]) }, 1, 0],
    ['a chart', { name: 'Grafik', isChart: true, xml: '<chartsheet/>' }, 1, 0],
  ] as const)('import: the sheet with the products is found behind %s', (_, first, sheets, sheet) => {
    const book = workbookOf([first, { name: 'Produk', xml: sheetXml(table) }])
    expect(read(book)).toMatchObject({ sheet, rows: [{ cells: header }, { cells: row }] })
    expect(read(book).sheets).toHaveLength(sheets)
  })

  test('import: another sheet and another row of names can be chosen, and none that is not there', () => {
    const book = workbookOf([
      { xml: sheetXml(table) },
      { xml: sheetXml([['x'], ['Nama produk'], ['Emping'], ['Kopi']]) },
    ])
    expect(read(book, { sheet: 1 }).rows.map(({ row: at }) => at)).toEqual([2, 3, 4])
    expect(read(book, { sheet: 1, header: 3 }).rows.map(({ cells }) => cells)).toEqual([['Emping'], ['Kopi']])
    expect(refusalOf(() => read(book, { sheet: 2 }))).toBe(tableFaultTexts.choice)
    expect(refusalOf(() => read(book, { sheet: 0, header: 9 }))).toBe(tableFaultTexts.choice)
  })

  test('import: a merged category counts for each of its rows', () => {
    const after = '<mergeCells><mergeCell ref="B2:B4"/></mergeCells>'
    const rows = [
      ['Nama produk', 'Kategori'],
      ['a', 'Kopi'],
      ['b', null],
      ['c', null],
      ['d', null],
    ]
    expect(cellsOf(bookOf(rows, { after })).slice(1)).toEqual([['a', 'Kopi'], ['b', 'Kopi'], ['c', 'Kopi'], ['d']])
  })

  test('import: a note in the last column is one column', () => {
    const extraRows = '<row r="3"><c r="A3" t="str"><v>Emping</v></c><c r="XFD3" t="str"><v>catatan</v></c></row>'
    expect(cellsOf(bookOf(table, { extraRows }))).toEqual([header, row, ['Emping', null, null, 'catatan']])
  })

  test('import: rows that a filter hides are read and counted', () => {
    const extraRows = '<row r="3" hidden="1"><c r="A3" t="str"><v>Emping</v></c></row>'
    expect(read(bookOf(table, { extraRows }))).toMatchObject({ hiddenRows: 1, rows: { length: 3 } })
  })

  test.each([
    [
      'an OpenDocument',
      zipSync({ mimetype: text('application/vnd.oasis'), 'content.xml': text('<a/>') }),
      'open-document',
    ],
    ['a file of Numbers', zipSync({ 'Index/Document.iwa': text('a') }), 'numbers'],
    ['a binary workbook', zipSync({ 'xl/workbook.bin': text('a') }), 'xlsb'],
    ['a text document', zipSync({ 'word/document.xml': text('<a/>') }), 'kind'],
    [
      'a workbook with a password',
      Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.from('EncryptedPackage', 'utf16le')]),
      'password',
    ],
    [
      'shared texts that are missing',
      workbookOf([{ xml: sheetXml([[{ xml: '<c r="{r}" t="s"><v>0</v></c>' }]]) }]),
      'broken',
    ],
    ['a document type', workbookOf([{ xml: '<!DOCTYPE a [<!ENTITY b "c">]><worksheet/>' }]), 'broken'],
    ['sheets without a value', workbookOf([{ xml: sheetXml([]) }]), 'empty'],
  ] as const)('import: %s is called by its name', (_, bytes, fault) => {
    expect(refusalOf(() => read(bytes))).toBe(tableFaultTexts[fault])
  })
})

describe('crafted files', () => {
  const cell = (address: string) => `<c r="${address}" t="str"><v>a</v></c>`
  test.each([
    ['a column that no sheet has', bookOf(table, { extraRows: `<row r="3">${cell('ZZZZZZZ3')}</row>` }), 'broken'],
    ['a column after the last', bookOf(table, { extraRows: `<row r="3">${cell('XFE3')}</row>` }), 'broken'],
    ['a row that no sheet has', bookOf(table, { extraRows: `<row r="99999999999">${cell('A1')}</row>` }), 'broken'],
    ['a row that is no number', bookOf(table, { extraRows: `<row r="-1">${cell('A1')}</row>` }), 'broken'],
    [
      'cells that share one long text',
      workbookOf(
        [
          {
            xml: sheetXml([header], {
              extraRows: Array.from(
                { length: 4000 },
                (_, index) => `<row r="${index + 2}"><c r="A${index + 2}" t="s"><v>0</v></c></row>`,
              ).join(''),
            }),
          },
        ],
        { texts: `<si><t>${'a'.repeat(10_000)}</t></si>` },
      ),
      'unpacked',
    ],
  ] as const)('import: %s is refused before anything is made of it', (_, bytes, fault) => {
    expect(refusalOf(() => read(bytes))).toBe(tableFaultTexts[fault])
  })

  test('import: the last cell of a sheet takes no more memory than another', () => {
    const extraRows = `<row r="1048576">${cell('XFD1048576')}</row>`
    expect(cellsOf(bookOf(table, { extraRows }))).toEqual([header, row, [null, null, null, 'a']])
  })

  test('import: a file that takes the memory or the time of its process is refused', async () => {
    const refusal = { because: { fault: 'unpacked' } }
    const long = bookOf(table, { extraRows: '<row/>'.repeat(3_000_000) })
    const task = () => ({ kind: 'read' as const, bytes: long, limits })
    await Promise.all([
      expect(runTableTask(task(), 1, { timeMs: 1, memoryMb: 10_000 })).rejects.toMatchObject(refusal),
      expect(runTableTask(task(), 2, { memoryMb: 1, timeMs: 600_000 })).rejects.toMatchObject(refusal),
    ])
  })

  test('import: of one person one table is read and one waits; another person is served meanwhile', async () => {
    const task = () => ({ kind: 'read' as const, bytes: bookOf(table), limits })
    const finished: string[] = []
    const run = (person: number, name: string) =>
      runTableTask(task(), person).then(
        () => finished.push(name),
        ({ code, message }: { code: string; message: string }) => finished.push(`${name} ${code} ${message}`),
      )
    await Promise.all([...['a', 'b', 'c', 'd'].map((name) => run(3, name)), run(4, 'other')])
    const refused = (name: string) =>
      `${name} 29 Berkas Anda yang lain masih diproses. Tunggu sebentar, lalu coba lagi.`
    expect(finished.slice(0, 2)).toEqual([refused('c'), refused('d')])
    expect(finished.indexOf('other')).toBeLessThan(finished.indexOf('b'))
    expect(finished).toHaveLength(5)
  })
})
