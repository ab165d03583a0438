import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountWords } from '#contract/products/amounts.ts'
import { productWords } from '#contract/products/product-rules.ts'
import { matchColumns } from '#server/products/import/match-columns.ts'
import {
  dateOf,
  importWords,
  priceOf,
  unitOf,
  weightValue,
  wishOf,
  yesNoOf,
} from '#server/products/import/read-values.ts'
import { escapeFormula, unescapeFormula } from '#server/spreadsheets/escape-formula.ts'

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
  [1.5, amountWords.priceWhole],
  [15000.5, amountWords.priceWhole],
  [-15000, amountWords.priceNegative],
  ['15.00', amountWords.priceWhole],
  ['15000-18000', amountWords.priceRange],
  [true, amountWords.price],
])('import: the price %j is refused', (cell, problem) => {
  expect(priceOf(cell)).toEqual({ problem })
})

test('import: a weight is a number, or a text with its unit', () => {
  expect([weightValue(1.5), weightValue('1,5 kg'), weightValue(null), weightValue('1,800')]).toEqual([
    { value: { weight: 1.5 } },
    { value: { weight: 1.5, unit: 'Kg' } },
    { value: { weight: null } },
    { problem: amountWords.weightUnclear },
  ])
})

test.each([
  ['31/12/2026', '2026-12-31'],
  ['1/2/2026', '2026-02-01'],
  ['31-12-2026', '2026-12-31'],
  ['31.12.2026', '2026-12-31'],
  ['2026-12-31', '2026-12-31'],
  ['2026/12/31', '2026-12-31'],
  ['31 Desember 2026', '2026-12-31'],
  ['1 agu 2026', '2026-08-01'],
  ['2026-12-31T00:00:00.000Z', '2026-12-31'],
  [46387, '2026-12-31'],
  ['', null],
])('import: the date %j is %j', (cell, value) => {
  expect(dateOf(cell)).toEqual({ value })
})

test.each(['besok', '31/12/26', 12, 46387.5, true])('import: the date %j is refused', (cell) => {
  expect(dateOf(cell)).toEqual({ problem: productWords.dateWrong })
})

test('import: yes, no, units and wishes are read as people write them', () => {
  expect([yesNoOf('Ya'), yesNoOf(true), yesNoOf('tidak'), yesNoOf(0), yesNoOf('')]).toEqual([
    ...[{ value: true }, { value: true }, { value: false }, { value: false }, { value: null }],
  ])
  expect(yesNoOf('mungkin')).toEqual({ problem: importWords.yesNo })
  expect([unitOf('KG'), unitOf('gram'), unitOf(''), unitOf('liter')]).toEqual([
    ...[{ value: 'Kg' }, { value: 'gr' }, { value: 'gr' }, { problem: importWords.unit }],
  ])
  expect([wishOf('draf'), wishOf('Ajukan'), wishOf('Disetujui'), wishOf('apa')]).toEqual([
    ...[{ value: 'draft' }, { value: 'submit' }, { value: null }, { problem: importWords.state }],
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
