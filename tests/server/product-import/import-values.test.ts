import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ImportField, importFields } from '#contract/imports/import-fields.ts'
import { amountMessages } from '#contract/products/amounts.ts'
import { productMessages } from '#contract/products/rules.ts'
import { matchColumns } from '#server/products/import/match-columns.ts'
import { readRow } from '#server/products/import/read-row.ts'
import {
  dateOf,
  digitsOf,
  importMessages,
  priceOf,
  unitOf,
  unreadableCell,
  weightValue,
  wishOf,
  yesNoOf,
} from '#server/products/import/read-values.ts'
import type { References } from '#server/products/import/references.ts'
import type { ProductContent } from '#server/products/product-content.ts'
import { escapeFormula, unescapeFormula } from '#server/spreadsheets/escape-formula.ts'
import type { TableCell } from '#server/spreadsheets/table.ts'

test.each([
  [15000, 15000],
  [15_000 * 1.1, 16500],
  [18_000 + 4e-12, 18000],
  ['15.000', 15000],
  ['Rp15.000,00 / pcs', 15000],
  [null, null],
])('import: the price %j is %j', (cell, value) => {
  expect(priceOf(cell)).toEqual({ value })
})

test.each([
  [1.5, amountMessages.priceWhole],
  [15000.5, amountMessages.priceWhole],
  [-15000, amountMessages.priceNegative],
  ['15.00', amountMessages.priceWhole],
  ['15000-18000', amountMessages.priceRange],
  [true, amountMessages.price],
])('import: the price %j is refused', (cell, problem) => {
  expect(priceOf(cell)).toEqual({ problem })
})

test('import: a weight is a number, or a text with its unit', () => {
  expect([weightValue(1.5), weightValue('1,5 kg'), weightValue(null), weightValue('1,800')]).toEqual([
    { value: { weight: 1.5 } },
    { value: { weight: 1.5, unit: 'Kg' } },
    { value: { weight: null } },
    { problem: amountMessages.weightUnclear },
  ])
})

test.each([
  ['31/12/2026', '2026-12-31'],
  ['1/2/2026', '2026-02-01'],
  ['31-12-2026', '2026-12-31'],
  ['31.12.2026', '2026-12-31'],
  ['31 / 12 / 2026', '2026-12-31'],
  ['2026-12-31', '2026-12-31'],
  ['2026/12/31', '2026-12-31'],
  ['31 Desember 2026', '2026-12-31'],
  ['Kamis, 31 Desember 2026', '2026-12-31'],
  ['31-Des-2026', '2026-12-31'],
  ['1 agu 2026', '2026-08-01'],
  ['17 Agt. 2026', '2026-08-17'],
  ['5 Nopember 2026', '2026-11-05'],
  ['2 Mei 2026', '2026-05-02'],
  ['2 May 2026', '2026-05-02'],
  ['December 31, 2026', '2026-12-31'],
  ['2026-12-31T00:00:00.000Z', '2026-12-31'],
  ['31/12/2026 0:00', '2026-12-31'],
  ['３１/１２/２０２６', '2026-12-31'],
  [46387, '2026-12-31'],
  ['46387', '2026-12-31'],
  ['', null],
])('import: the date %j is %j', (cell, value) => {
  expect(dateOf(cell)).toEqual({ value })
})

test.each([
  ['besok', productMessages.dateWrong],
  ['31/02/2026', productMessages.dateWrong],
  ['31 Desembel 2026', productMessages.dateWrong],
  ['Desember 2026', productMessages.dateWrong],
  [12, productMessages.dateWrong],
  [46387.5, productMessages.dateWrong],
  [true, productMessages.dateWrong],
  ['31/12/26', importMessages.wholeYear],
  ['31-Des-26', importMessages.wholeYear],
  ['12/31/2026', importMessages.dayFirst],
])('import: the date %j is refused: %s', (cell, problem) => {
  expect(dateOf(cell)).toEqual({ problem })
})

test.each([
  [{ error: '#N/A' }, importMessages.cellError('#N/A')],
  [{ error: 'formula' }, importMessages.formula],
  ['#REF!', importMessages.cellError('#REF!')],
  ['#DIV/0!', importMessages.cellError('#DIV/0!')],
  ['Err:502', importMessages.cellError('Err:502')],
  ['########', importMessages.cellError('########')],
  ['#keripik', undefined],
  ['', undefined],
  [null, undefined],
])('import: whether %j can be read: %s', (cell, problem) => {
  expect(unreadableCell(cell)).toBe(problem)
})

test.each(['8,99123E+15', '8.99123E+15', 89_912_345_678_901_230_000, 8_991_234_567_890_120])(
  'import: %j has lost digits',
  (cell) => {
    expect(digitsOf(cell)).toEqual({ problem: amountMessages.digitsLost })
  },
)

describe('import: a row', () => {
  const named = (names: string[]) => new Map(names.map((name, index) => [name.toLowerCase(), [index + 1]] as const))
  const nothing = new Map<never, never>()
  const references: References = {
    categories: named(['Keripik dan Kerupuk', 'Bumbu, Sambal, dan Saus', 'Kopi', 'Minuman > Kopi']),
    ...{ categoryLabels: nothing, lspros: nothing, lsproNames: nothing, mentorTypes: nothing },
    ...{ mentorTypeNames: nothing, mentors: nothing, mentorNames: nothing, mergedInto: nothing },
  }
  const rowOf = (cells: Partial<Record<ImportField, TableCell>>, now?: ProductContent) =>
    readRow((field) => cells[field], now, references)

  test('a cell with an error keeps what the product has, in each column', () => {
    const now = {
      ...{ name: 'Keripik', description: 'Renyah', price_bottom: 1, price_top: 2, weight: '3', unit: 'gr' },
      ...{ capacity_production: '5', video_url: 'https://youtu.be/a', is_sni: true, sni_no: ['SNI 1:2020'] },
      ...{ certificate_no: 'A1', sni_start_date: '2026-01-01', sni_end_date: '2027-01-01', sni_no_end: false },
      ...{ lspro_id: 1, mentor_type_id: 3, mentor_id: null, mentor_name: 'Dinas', category_ids: [1], pictures: [] },
    } as unknown as ProductContent
    const broken = Object.fromEntries(importFields.map((field) => [field, { error: '#N/A' }]))
    const { form, problems, photos, wish } = rowOf(broken, now)
    expect([form, photos, wish]).toEqual([rowOf({}, now).form, null, null])
    expect(problems).toEqual(Object.fromEntries(importFields.map((field) => [field, importMessages.cellError('#N/A')])))
  })

  test.each([
    ['keripik dan kerupuk | kopi', [1, 3]],
    ['Bumbu, Sambal, dan Saus, Kopi', [2, 3]],
    ['KOPI; Keripik dan Kerupuk', [3, 1]],
    ['Minuman → Kopi', [4]],
  ])('its categories %j are %j', (text, ids) => {
    expect(rowOf({ categories: text }).form.sub_category_array).toEqual(ids.map((key) => ({ key })))
  })

  test('an unknown category is named', () => {
    expect(rowOf({ categories: 'Kopi, Roket' }).problems).toEqual({
      categories: 'Kategori "Kopi, Roket" tidak dikenal.',
    })
  })

  test('a weight takes the unit of its cell, and another one in the column of units is refused', () => {
    expect(rowOf({ weight: '1,5 kg' }).form).toMatchObject({ weight: 1.5, unit: 'Kg' })
    expect(rowOf({ weight: 1.5, unit: 'Kilogram' }).form).toMatchObject({ weight: 1.5, unit: 'Kg' })
    expect(rowOf({ weight: '250 gr', unit: 'Kg' }).problems).toEqual({ weight: importMessages.unitTwice })
  })

  test('numbers of standards are separated in several ways, and a video gets its https', () => {
    const { form } = rowOf({
      sni_no: 'SNI01-2345-1992; SNI 01.2346.1992\nSNI ISO/IEC 1:2020',
      video_url: 'youtu.be/abc',
    })
    expect(form.sni_array).toEqual(['SNI01-2345-1992', 'SNI 01.2346.1992', 'SNI ISO/IEC 1:2020'])
    expect(form.video_url).toBe('https://youtu.be/abc')
    expect(rowOf({ video_url: 'http://a.example' }).form.video_url).toBe('http://a.example')
  })
})

test('import: yes, no, units and wishes are read as people write them', () => {
  expect([yesNoOf('Ya'), yesNoOf(true), yesNoOf('tidak'), yesNoOf(0), yesNoOf('')]).toEqual([
    ...[{ value: true }, { value: true }, { value: false }, { value: false }, { value: null }],
  ])
  expect(yesNoOf('mungkin')).toEqual({ problem: importMessages.yesNo })
  expect([unitOf('KG'), unitOf('gram'), unitOf(''), unitOf('liter')]).toEqual([
    ...[{ value: 'Kg' }, { value: 'gr' }, { value: 'gr' }, { problem: importMessages.unit }],
  ])
  expect([wishOf('draf'), wishOf('Ajukan'), wishOf('Disetujui'), wishOf('apa')]).toEqual([
    ...[{ value: 'draft' }, { value: 'submit' }, { value: null }, { problem: importMessages.state }],
  ])
})

test('import: columns are matched by name, similar ones are proposed, others are left out', () => {
  const columns = matchColumns(['NAMA PRODUK', 'Harga', 'Nama produk', 'Keteranganx', 'Warna', null])
  expect(columns.map(({ field, match }) => [field, match])).toEqual([
    ['name', 'name'],
    ['price_bottom', 'guess'],
    [null, 'none'],
    ['description', 'guess'],
    [null, 'none'],
    [null, 'none'],
  ])
})

test('import: the column of the certificate number is that of the SNI certificate alone', () => {
  const fieldsOf = (...header: string[]) => matchColumns(header).map(({ field, match }) => [field, match])
  expect(fieldsOf('Nomor SNI', 'Nomor sertifikat')).toEqual([
    ['sni_no', 'name'],
    ['certificate_no', 'name'],
  ])
  for (const header of ['No. Sertifikat', 'Nomor sertifikat SNI', 'Nomor SPPT SNI', 'Nomer sertifikat'])
    expect(fieldsOf(header), header).toEqual([['certificate_no', 'guess']])
  for (const header of ['Nomor sertifikat halal', 'Nomor sertifikat PIRT'])
    expect(fieldsOf(header), header).toEqual([[null, 'none']])
})

describe('formulas', () => {
  test.each([
    '=1+1',
    '+62',
    '-5',
    '@a',
    '\t=1',
    '\r=1',
    'a;=1',
    'a,"=1',
    "'=1",
    'a\n=1',
    '＝1',
    '＋62',
    'a;－1',
    '\u3000＠a',
    '\ufeff=1',
    '\ufeff \u00a0=1',
    'a,\u200b+1',
    '\t \t=1',
    '\v=1',
  ])('formulas: %j is not one in a file', (text) => {
    const escaped = escapeFormula(text)
    expect(escaped).not.toMatch(/(^|[;,|\t\r\n])[\s\p{Cf}"]*[=+\-@＝＋－＠]/u)
    expect(escaped).not.toMatch(/^[\t\r]/)
    expect(unescapeFormula(escaped)).toBe(text)
  })

  test('formulas: every text is the same after it was written and read', () => {
    const letters = fc.constantFrom(
      '=',
      '+',
      '-',
      '@',
      "'",
      '"',
      ';',
      ',',
      '|',
      '\t',
      '\r',
      '\n',
      ' ',
      'a',
      '1',
      '＝',
      '＋',
      '\ufeff',
      '\u00a0',
    )
    const texts = fc.oneof(fc.string({ unit: letters, maxLength: 12 }), fc.string())
    fc.assert(fc.property(texts, (text) => unescapeFormula(escapeFormula(text)) === text))
  })
})
