import { zipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { importLimits } from '#contract/imports/import-fields.ts'
import { tableFaultTexts } from '#contract/imports/table-faults.ts'
import { csvOf, goodRow, type ImportsPlace, openImports, xlsxOf } from '../../fixtures/imports.fixture.ts'
import type { Merchant } from '../../fixtures/products.fixture.ts'
import { usualEngine } from '../../support/database/engines.ts'
import { sheetXml, workbookOf } from '../../support/workbook.ts'

// Files that a merchant sends: what is read from them, and with which sentence others are refused.

let place: ImportsPlace
let siti: Merchant
beforeAll(async () => {
  place = await openImports(usualEngine())
  siti = await place.merchant()
})

const text = (content: string) => Buffer.from(content)
const line = (name: string) => `${name};Keripik dan Kerupuk;15000;18000;Enak\r\n`
const header = 'Nama produk;Kategori;Harga bawah;Harga atas;Keterangan\r\n'

/** A workbook whose sheet is this XML. */
const workbook = (xml: string) => workbookOf([{ xml }])

describe('files that are refused', () => {
  test.each([
    ['an empty one', () => text(''), 'Berkas ini kosong.'],
    ['one of blanks', () => text(' \r\n \r\n'), 'Berkas ini kosong.'],
    ['a header alone', () => text(header), 'Berkas ini hanya berisi nama kolom. Isi barisnya dahulu.'],
    ['a picture', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]), 'Berkas ini bukan CSV atau XLSX.'],
    ['a NUL in a text', () => text(`${header}Keripik\0;a;1;1;b`), 'Berkas ini bukan CSV atau XLSX.'],
    [
      'an old Excel file',
      () => Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      'Berkas Excel lama (.xls) belum dapat dibaca. Simpan sebagai .xlsx atau .csv.',
    ],
    [
      'a quote that is never closed',
      () => text(`${header}"Keripik;a;1;1;b\r\n${line('Emping')}`),
      /^Tanda kutip di sekitar baris \d+ tidak ditutup\.$/,
    ],
    ['a ZIP of something else', () => Buffer.from(zipSync({ 'a.txt': text('a') })), 'Berkas ini bukan CSV atau XLSX.'],
    ['a broken ZIP', () => Buffer.from([0x50, 0x4b, 3, 4, 1, 2, 3]), tableFaultTexts.broken],
    ['a workbook that is no XML', () => workbook('<worksheet><sheetData><row'), /./],
    [
      '5,001 rows',
      () => text(header + line('Keripik').repeat(importLimits.rows + 1)),
      'Paling banyak 5.000 baris dalam satu berkas.',
    ],
    ['101 columns', () => text(`${'a;'.repeat(100)}a\r\n1`), 'Paling banyak 100 kolom dalam satu berkas.'],
  ])('import: %s', async (_, bytes, message) => {
    const reply = (await place.send(siti, bytes())).json()
    expect(reply).toEqual({
      code: '01',
      message: typeof message === 'string' ? message : expect.stringMatching(message),
    })
  })

  test('import: 21 MB is refused before it is read', async () => {
    const reply = await place.send(siti, Buffer.alloc(21_000_000, 'a'))
    expect([reply.statusCode, reply.json()]).toEqual([
      413,
      { code: '05', message: 'Ukuran berkas paling besar 20 MB.' },
    ])
  })

  test('import: a JSON body and a photo are refused', async () => {
    for (const type of ['application/json', 'image/png'])
      expect((await place.sendFile(siti, '/product/import/upload/a.csv', text('{}'), type)).statusCode).toBe(415)
  })

  test('import: a workbook that unpacks to more than 100 MB is refused', async () => {
    const bomb = workbook(`<worksheet><sheetData>${' '.repeat(101_000_000)}</sheetData></worksheet>`)
    expect(bomb.length).toBeLessThan(1_000_000)
    expect((await place.send(siti, bomb, 'a.xlsx')).json()).toEqual({
      code: '01',
      message: 'Isi berkas ini terlalu besar.',
    })
  })

  test('import: a workbook that lies about its size gets no more memory than it claims', async () => {
    const bytes = workbook(`<worksheet><sheetData>${' '.repeat(20_000_000)}</sheetData></worksheet>`)
    // The size after unpacking, in the directory at the end of the archive.
    const at = bytes.lastIndexOf('xl/worksheets/sheet1.xml') - 46
    bytes.writeUInt32LE(1000, at + 24)
    expect((await place.send(siti, bytes, 'a.xlsx')).json().code).toBe('01')
  })

  test('import: on a nearly full disk none is stored, and the file is not blamed', async () => {
    const { freeBytes } = place.store
    const table = text(header + line('Keripik penuh'))
    const count = async () => (await place.callImport(siti, 'list')).data
    const before = await count()
    place.store.freeBytes = async () => 1000
    try {
      expect((await place.send(siti, table)).json()).toMatchObject({ code: '50' })
    } finally {
      place.store.freeBytes = freeBytes
    }
    expect(await count()).toEqual(before)
    const { code, data } = (await place.send(siti, table)).json()
    expect(code).toBe('00')
    await place.callImport(siti, 'remove', { id: data.id })
  })

  test('import: the twenty-first is refused until one is deleted', async () => {
    const budi = await place.merchant()
    const file = csvOf([goodRow('Keripik')])
    const first = await place.upload(budi, file)
    await place.db.query(
      `insert into product_import (merchant_id, role, name, format, state, columns, row_count)
       select $1, 'merchant', 'lama.csv', 'csv', 'done', '[]', 0 from generate_series(2, $2::int)`,
      [budi.shopId, importLimits.imports],
    )
    expect((await place.send(budi, file)).json()).toEqual({
      code: '01',
      message: 'Paling banyak 20 impor disimpan. Hapus yang lama dahulu.',
    })
    await place.callImport(budi, 'remove', { id: first.id })
    expect((await place.send(budi, file)).json().code).toBe('00')
  })
})

describe('files that are read', () => {
  const names = async (bytes: Uint8Array, name?: string) => {
    const { id } = await place.upload(siti, bytes, name)
    const cells = (await place.rows(siti, id)).map((row) => [row.row, row.cells[0]])
    await place.callImport(siti, 'remove', { id })
    return cells
  }
  test('import: rows have the numbers of the file, blank ones are left out', async () => {
    expect(await names(text(`${header}\r\n${line('Keripik')}\r\n;;;;\r\n${line('Emping')}`))).toEqual([
      [3, 'Keripik'],
      [6, 'Emping'],
    ])
  })

  test('import: a quote inside a text, a line end inside quotes, and a hint of the separator', async () => {
    const body = `sep=,\r\nNama produk,Keterangan\r\nToples 5",ada\r\n"Kue ""Ibu""",dua\r\n"Baris\ndua",tiga`
    expect(await names(text(body))).toEqual([
      [3, 'Toples 5"'],
      [4, 'Kue "Ibu"'],
      [5, 'Baris\ndua'],
    ])
  })

  test('import: XLSX, whatever its name is, with numbers, dates and formulas as their values', async () => {
    const bytes = await xlsxOf([
      ['Nama produk', 'Harga bawah', 'Tanggal mulai SNI'],
      ['Keripik', 15000, 46387],
      ['=1+1', 1, null],
    ])
    const { id, format } = await place.upload(siti, bytes, 'apa.csv')
    expect(format).toBe('xlsx')
    expect((await place.rows(siti, id)).map(({ cells }) => cells)).toEqual([
      ['Keripik', '15000', '46387'],
      ['=1+1', '1', ''],
    ])
    await place.callImport(siti, 'remove', { id })
  })

  test('import: invisible characters do not matter in the name of a category', async () => {
    const categories = [
      'Keripik dan Kerupuk\u200b',
      '\u202aKeripik dan\u200e Kerupuk\u202c',
      '\ufeffKeripik dan Kerupuk',
      'Keripik dan Keru\u00adpuk',
      'Keripik\u00a0dan\u202fKerupuk',
      'Keripik dan Kerupuk\u3164\u2800',
    ]
    const rows = categories.map((category, n) => `Keripik ${n};${category};15000;18000;Enak\r\n`)
    const { id, counts } = await place.upload(siti, text(header + rows.join('')))
    expect(counts).toMatchObject({ total: 6, wrong: 0 })
    await place.callImport(siti, 'remove', { id })
  })

  test('import: the name of a file may be longer than 100 letters, and is shortened', async () => {
    const long = `Daftar Harga Produk UMKM ${'Keripik Singkong '.repeat(12)}.csv`
    const { id, name } = await place.upload(siti, text(header + line('Keripik')), long)
    expect(name).toBe(long.slice(0, 100))
    await place.callImport(siti, 'remove', { id })
    expect(long.length).toBeGreaterThan(200)
  })

  test('import: of two columns with one name the first counts, and a choice of columns is checked anew', async () => {
    const bytes = text('Nama produk;Nama produk;Harga\r\nKeripik;Emping;15000')
    const { id, columns } = await place.upload(siti, bytes)
    expect(columns).toMatchObject([
      { header: 'Nama produk', field: 'name', match: 'name', samples: ['Keripik'] },
      { header: 'Nama produk', field: null, match: 'none', samples: ['Emping'] },
      { header: 'Harga', field: 'price_bottom', match: 'guess', samples: ['15000'] },
    ])
    const twice = await place.callImport(siti, 'columns', { id, fields: ['name', 'name', null] })
    expect(twice).toMatchObject({ code: '05', fields: { fields: 'Satu isian tidak boleh dipakai dua kolom.' } })
    const set = await place.callImport(siti, 'columns', { id, fields: [null, 'name', 'price_top'] })
    expect(set.data).toMatchObject({ state: 'checking', blocked: 'Baris sedang diperiksa.' })
    await place.settle()
    expect((await place.detail(siti, id)).columns.map(({ field, match }) => [field, match])).toEqual([
      [null, 'none'],
      ['name', 'chosen'],
      ['price_top', 'chosen'],
    ])
    await place.callImport(siti, 'remove', { id })
  })

  test('import: the template has an example, which is not imported, and all categories', async () => {
    for (const format of ['csv', 'xlsx'] as const) {
      const { data } = await place.callImport(siti, 'template', { format })
      const bytes = Buffer.from(data.base64, 'base64')
      const { id, counts } = await place.upload(siti, bytes, data.name)
      expect(counts).toMatchObject({ total: 1, wrong: 1 })
      expect(await place.rows(siti, id)).toMatchObject([
        { problems: { name: 'Ini baris contoh. Hapus atau ganti isinya.' } },
      ])
      if (format === 'csv') {
        expect(bytes.toString()).toContain('Makanan')
        const [, example = ''] = bytes.toString().split('\n')
        expect(example).toMatch(/Keripik Pisang.*> Keripik dan Kerupuk/)
      }
      await place.callImport(siti, 'remove', { id })
    }
  })
})

describe('the table in a file', () => {
  const divided = { xml: '<c r="{r}" t="e"><f>A1/0</f><v>#DIV/0!</v></c>' }
  const book = () =>
    workbookOf([
      { name: 'Keripik', xml: sheetXml([['DAFTAR'], ['Nama produk', 'Harga bawah'], ['Keripik', 15000]]) },
      {
        name: 'Kopi',
        xml: sheetXml([
          ['Nama produk', 'Harga bawah'],
          ['Kopi', 20000],
          ['Teh', divided],
        ]),
      },
      { name: 'Arsip', state: 'hidden', xml: sheetXml([['Nama produk'], ['Lama']]) },
    ])

  test('import: sheet and row of names are proposed, can be changed, and are read from the stored file', async () => {
    const { id, table } = await place.upload(siti, book(), 'buku.xlsx')
    expect(table).toEqual({
      sheets: [
        { name: 'Keripik', hidden: false },
        { name: 'Kopi', hidden: false },
        { name: 'Arsip', hidden: true },
      ],
      sheet: 0,
      header: 2,
      start: [
        { row: 1, cells: ['DAFTAR'] },
        { row: 2, cells: ['Nama produk', 'Harga bawah'] },
        { row: 3, cells: ['Keripik', '15000'] },
      ],
      hidden_rows: 0,
    })
    const { data } = await place.callImport(siti, 'table', { id, sheet: 1 })
    expect(data).toMatchObject({ state: 'checking', counts: { total: 2 }, table: { sheet: 1, header: 1 } })
    await place.settle()
    expect((await place.rows(siti, id)).map(({ row, cells }) => [row, cells[0]])).toEqual([
      [2, 'Kopi'],
      [3, 'Teh'],
    ])
    const report = await place.callImport(siti, 'report', { id, format: 'csv' })
    expect(Buffer.from(report.data.base64, 'base64').toString()).toContain('"Teh";"#DIV/0!"')
    await place.callImport(siti, 'table', { id, sheet: 1, header: 2 })
    await place.settle()
    expect((await place.detail(siti, id)).columns.map(({ header: name }) => name)).toEqual(['Kopi', '20000'])
    for (const choice of [{ sheet: 7 }, { sheet: 0, header: 99 }])
      expect(await place.callImport(siti, 'table', { id, ...choice })).toEqual({
        code: '01',
        message: tableFaultTexts.choice,
      })
    expect((await place.callImport(siti, 'list')).data).toHaveLength(1)
    await place.callImport(siti, 'remove', { id })
    expect(await place.db.query('select from product_import_file where import_id = $1', [id])).toEqual([])
  })

  test('import: after the start the file is gone, and another sheet is refused', async () => {
    const { id } = await place.upload(siti, csvOf([goodRow('Keripik Sagu')]))
    await place.callImport(siti, 'start', { id })
    const refused = { code: '01', message: 'Impor ini sudah dimulai.' }
    expect(await place.callImport(siti, 'table', { id, sheet: 0 })).toEqual(refused)
    expect(await place.db.query('select from product_import_file where import_id = $1', [id])).toEqual([])
    await place.settle()
    expect((await place.detail(siti, id)).table).toBeNull()
    await place.callImport(siti, 'remove', { id })
  })

  test('import: the files and cells of a shop have a limit together', async () => {
    const budi = await place.merchant()
    const { id } = await place.upload(budi, csvOf([goodRow('Keripik')]))
    const [stored] = await place.db.query<{ bytes: number }>(
      'select stored_bytes::int as bytes from product_import where id = $1',
      [id],
    )
    expect(stored!.bytes).toBeGreaterThan(150)
    await place.db.query('update product_import set stored_bytes = $2 where id = $1', [
      id,
      importLimits.storedBytes - 100,
    ])
    expect((await place.send(budi, csvOf([goodRow('Keripik')]))).json()).toEqual({
      code: '01',
      message: 'Impor yang disimpan sudah memenuhi 100 MB. Hapus yang lama dahulu.',
    })
    await place.callImport(budi, 'remove', { id })
    expect((await place.send(budi, csvOf([goodRow('Keripik')]))).json().code).toBe('00')
  })
})
