import { expect, test } from 'vitest'
import { stemsOf } from '#contract/search/stemmer.ts'

const related = (a: string, b: string) => stemsOf(a).some((root) => stemsOf(b).includes(root))

test.each([
  ['memasak', 'masak'],
  ['masakan', 'masak'],
  ['mengolah', 'olahan'],
  ['pengolahan', 'olah'],
  ['pengering', 'kering'],
  ['mengeringkan', 'pengeringan'],
  ['pencacah', 'mencacah'],
  ['menyedapkan', 'penyedap'],
  ['penyulam', 'sulaman'],
  ['pembatik', 'batik'],
  ['membatik', 'batik'],
  ['penenun', 'tenunan'],
  ['menimbang', 'timbangan'],
  ['pemotong', 'potong'],
  ['penggorengan', 'goreng'],
  ['digoreng', 'gorengan'],
  ['berkebun', 'perkebunan'],
  ['pertanian', 'petani'],
  ['peternakan', 'ternak'],
  ['perikanan', 'ikan'],
  ['kesehatan', 'sehat'],
  ['kerajinan', 'pengrajin'],
  ['pelindung', 'perlindungan'],
  ['bersihkan', 'pembersih'],
  ['minuman', 'minum'],
  ['makanan', 'makan'],
  ['kopinya', 'kopi'],
  ['bordiran', 'bordir'],
  ['terbuat', 'pembuatan'],
  ['ukiran', 'mengukir'],
  ['anyaman', 'menganyam'],
] as const)('stemsOf: %s has a stem in common with %s', (a, b) => {
  expect(related(a, b)).toBe(true)
})

test.each([
  ['kemeja', 'meja'],
  ['perak', 'rak'],
  ['beras', 'ras'],
  ['tangan', 'tang'],
  ['pelampung', 'lampung'],
  ['rotan', 'rot'],
  ['mesin', 'sin'],
  ['masakan', 'masa'],
  ['dinding', 'nding'],
  ['durian', 'duri'],
  ['keripik', 'ripik'],
  ['tahu', 'tahun'],
] as const)('stemsOf: %s has no stem in common with %s', (a, b) => {
  expect(related(a, b)).toBe(false)
})
