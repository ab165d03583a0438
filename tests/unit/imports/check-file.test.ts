import { describe, expect, test } from 'vitest'
import { archiveProblem, readWhole, tableProblem } from '#catalog/imports/check-file.ts'
import { sizeText } from '#contract/text/size-text.ts'

// The faults of a file that are found before it is sent.

const file = (name: string, start: string | number[], size?: number) => {
  const blob = new Blob([typeof start === 'string' ? start : new Uint8Array(start)])
  return { name, size: size ?? blob.size, slice: (from: number, to: number) => blob.slice(from, to) }
}
const zip = [0x50, 0x4b, 0x03, 0x04]

describe('a table', () => {
  test.each([
    ['produk.csv', 'Nama produk;Kategori'],
    ['PRODUK.CSV', 'Nama produk;Kategori'],
    ['produk.xlsx', zip],
    ['teks unicode.txt', [0xff, 0xfe]],
    ['produk.tsv', [0x4e, 0x61]],
    ['teks dengan tab.xls', [0x4e, 0x61]],
    // The file may have a password: the server says so.
    ['terkunci.xlsx', [0xd0, 0xcf, 0x11, 0xe0]],
    // The bytes decide, not the name.
    ['tanpa nama', zip],
  ])('%s may be sent', async (name, start) => {
    expect(await tableProblem(file(name, start))).toBeUndefined()
  })

  test.each([
    ['an empty file', file('produk.csv', ''), /kosong/],
    ['a file over 20 MB', file('produk.csv', 'a', 20_000_001), /paling besar 20 MB; yang ini 20 MB/],
    ['an old Excel file', file('produk.xls', [0xd0, 0xcf, 0x11, 0xe0]), /\.xlsx atau \.csv/],
    ['an OpenDocument', file('produk.ods', zip), /\.ods/],
    ['a file of Numbers', file('produk.numbers', zip), /Numbers/],
    ['a PDF', file('produk.csv', [0x25, 0x50, 0x44, 0x46]), /PDF/],
    ['a photo', file('foto.jpg', [0xff, 0xd8, 0xff]), /harus berupa CSV atau XLSX/],
    ['the ZIP of photos', file('foto.zip', zip), /langkah Periksa/],
  ])('%s is refused with a sentence', async (_, chosen, sentence) => {
    expect(await tableProblem(chosen)).toMatch(sentence)
  })
})

describe('an archive', () => {
  test('a ZIP may be sent', async () => {
    expect(await archiveProblem(file('foto.zip', zip))).toBeUndefined()
  })

  test.each([
    ['an empty file', file('foto.zip', ''), /kosong/],
    ['a file over 60 MB', file('foto.zip', zip, 75_400_000), /paling besar 60 MB; yang ini 75,4 MB/],
    ['a photo', file('foto.jpg', [0xff, 0xd8, 0xff]), /satu berkas ZIP/],
  ])('%s is refused with a sentence', async (_, chosen, sentence) => {
    expect(await archiveProblem(chosen)).toMatch(sentence)
  })

  test('a file that was deleted after it was chosen is refused, not thrown', async () => {
    const gone = {
      ...file('foto.zip', zip),
      slice: () => ({ arrayBuffer: () => Promise.reject(new Error()) }) as never,
    }
    expect(await archiveProblem(gone)).toMatch(/berubah atau dipindahkan/)
    expect(await tableProblem({ ...gone, name: 'produk.xlsx' })).toMatch(/berubah atau dipindahkan/)
  })
})

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [14_400, '14 kB'],
  [999_499, '999 kB'],
  [999_500, '1 MB'],
  [2_000_000, '2 MB'],
  [2_440_000, '2,4 MB'],
  [999_949_999, '999,9 MB'],
  [999_950_000, '1 GB'],
  [10_741_500_000, '10,7 GB'],
  [Number.NaN, ''],
])('%i bytes are written as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})

describe('a file that is read to be sent', () => {
  test('has its bytes in memory', async () => {
    const whole = await readWhole(new Blob(['Nama produk'], { type: 'text/csv' }))
    expect([await whole?.text(), whole?.type]).toEqual(['Nama produk', 'application/octet-stream'])
  })

  test.each([
    ['edited', () => Promise.reject(new DOMException('', 'NotReadableError'))],
    ['cut off', () => Promise.resolve(new ArrayBuffer(3))],
  ])('is undefined when it was %s after it was chosen', async (_, arrayBuffer) => {
    expect(await readWhole(Object.assign(new Blob(['Nama produk']), { arrayBuffer }))).toBeUndefined()
  })
})
