import { describe, expect, test } from 'vitest'
import { duplicateColumns, inWords, isChanged, missingColumns } from '#catalog/imports/column-choice.ts'

// The field that the merchant has chosen for each column.

const complete = ['name', 'categories', 'price_bottom', 'price_top', 'description', 'photo_1'] as const

describe('a field that two columns have', () => {
  test('is reported at the later one, with the earlier', () => {
    expect(duplicateColumns(['name', null, 'categories', 'name', null])).toEqual(new Map([[3, 0]]))
  })
  test('is not the same as two columns that are left out', () => {
    expect(duplicateColumns([null, null, 'name'])).toEqual(new Map())
  })
})

describe('missing columns', () => {
  test('nothing is said when all are there', () => {
    expect(missingColumns(complete)).toEqual({})
  })

  test('without name and number nothing can be imported', () => {
    expect(missingColumns(complete.slice(1)).blocked).toContain('Nama produk')
  })

  test('with the number alone products can be changed, and the sentence names what new ones need', () => {
    const { blocked, hint } = missingColumns(['number', 'price_bottom', 'price_top', 'photo_1'])
    expect(blocked).toBeUndefined()
    expect(hint).toMatch(/^Belum ada kolom untuk Nama produk, Kategori, dan Keterangan\./)
  })

  test('without a photo the sentence says that new products become drafts', () => {
    expect(missingColumns(complete.slice(0, -1))).toEqual({
      hint: expect.stringMatching(/^Tanpa kolom Foto utama .*draf/),
    })
  })
})

test.each([
  [['A'], 'A'],
  [['A', 'B'], 'A dan B'],
  [['A', 'B', 'C'], 'A, B, dan C'],
])('%j is written as “%s”', (names, text) => {
  expect(inWords(names)).toBe(text)
})

test('a choice is changed when one column has another field than on the server', () => {
  const columns = [
    { index: 0, header: 'Nama', field: 'name', match: 'guess', samples: [] },
    { index: 1, header: 'Catatan', field: null, match: 'none', samples: [] },
  ] as const
  const stored = columns.map((column) => ({ ...column, samples: [] }))
  expect(isChanged(stored, ['name', null])).toBe(false)
  expect(isChanged(stored, ['name', 'description'])).toBe(true)
  expect(isChanged(stored, [null, null])).toBe(true)
})
