import { expect, test } from 'vitest'
import { countsText, writableRows } from '#catalog/imports/import-texts.ts'
import { pollDelay } from '#catalog/imports/poll-delay.ts'
import { remarksOf } from '#catalog/imports/row-remarks.ts'

// The way the page follows an import, and what it says of rows.

test('the page asks every 1.5 s while the server answers, and ever less often without a connection, at most every 30 s', () => {
  expect(pollDelay(0)).toBe(1500)
  // Without an answer, time passes between the requests: each pause follows from the sum of those before.
  const pauses: number[] = []
  let age = 0
  for (let n = 0; n < 14; n++) {
    pauses.push(pollDelay(age))
    age += pauses.at(-1)!
  }
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b))
  expect(pauses.at(-1)).toBe(30_000)
})

test('counts are written in the order of the effects, without those that are zero', () => {
  const counts = { total: 1260, new: 1200, draft: 0, changed: 50, unchanged: 0, wrong: 10 }
  expect(countsText(counts)).toBe('1.200 produk baru, 50 diubah, 10 tidak diimpor')
  expect(writableRows(counts)).toBe(1250)
  expect(countsText({ total: 9, new: 0, draft: 0, changed: 0, unchanged: 0, wrong: 0 })).toBe('belum ada baris')
})

test('remarks of a row are in the order of the columns, those about the whole row first', () => {
  const remarks = remarksOf({
    problems: {
      price_top: 'Mohon isi harga atas',
      row: 'Baris ini tidak dapat disimpan.',
      name: 'Mohon isi nama produk',
    },
    notes: { categories: 'Perhatikan.' },
  })
  expect(remarks.map(({ field, name, isProblem }) => [field, name, isProblem])).toEqual([
    ['row', undefined, true],
    ['name', 'Nama produk', true],
    ['categories', 'Kategori', false],
    ['price_top', 'Harga atas', true],
  ])
})
