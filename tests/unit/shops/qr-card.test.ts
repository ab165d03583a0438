import { describe, expect, test } from 'vitest'
import { cardFileName, cardSize, codeBox, qrAddress } from '#features/shops/own/qr/qr-card.ts'
import { fitText } from '#ui/media/fit-text.ts'
import { qrSquares, squaresPath } from '#ui/media/qr-squares.ts'

// The QR code of a shop or a product, and the card printed with it.

test.each([
  ['shop', 12, 'https://etalase.example/base/merchant/detail/12'],
  ['product', 7, 'https://etalase.example/product/detail?id=7'],
] as const)('qrAddress of a %s is its public page', (kind, id, address) => {
  expect(qrAddress({ kind, id }, 'https://etalase.example')).toBe(address)
})

describe('qrSquares', () => {
  const rows = qrSquares('https://etalase.example/base/merchant/detail/12')
  test('are a square with a white border of four modules', () => {
    for (const row of rows) expect(row).toHaveLength(rows.length)
    for (const at of [0, 1, 2, 3]) {
      expect(rows[at]!.some(Boolean)).toBe(false)
      expect(rows.some((row) => row[at] || row[rows.length - 1 - at])).toBe(false)
    }
  })
  test('have the three finder patterns that a camera looks for', () => {
    const end = rows.length - 4 - 7
    for (const [left, top] of [
      [4, 4],
      [end, 4],
      [4, end],
    ] as const) {
      const eye = rows.slice(top, top + 7).map((row) =>
        row
          .slice(left, left + 7)
          .map((dark) => (dark ? 1 : 0))
          .join(''),
      )
      expect(eye).toEqual(['1111111', '1000001', '1011101', '1011101', '1011101', '1000001', '1111111'])
    }
  })
  test('differ for another address', () => {
    const other = qrSquares('https://etalase.example/base/merchant/detail/13')
    expect(squaresPath(other)).not.toBe(squaresPath(rows))
    expect(squaresPath(rows).split('M').length - 1).toBe(rows.flat().filter(Boolean).length)
  })
  test('are at least four dots wide on the printed card', () => {
    expect(Math.floor(codeBox.side / rows.length)).toBeGreaterThanOrEqual(4)
    expect(codeBox.top + codeBox.side).toBeLessThan(cardSize.height)
  })
})

test.each([
  ['Keripik Sanjai “Bundo”', 'qr-keripik-sanjai-bundo.png'],
  ['Café Gayo / Aceh', 'qr-cafe-gayo-aceh.png'],
  ['../../etc', 'qr-etc.png'],
  ['★★★', 'qr-etalase.png'],
  ['ꦗꦮ', 'qr-ꦗꦮ.png'],
  ['x'.repeat(100), `qr-${'x'.repeat(60)}.png`],
])('cardFileName: the card of %s is called %s', (name, file) => expect(cardFileName(name)).toBe(file))

describe('the name on the QR card', () => {
  // Every letter is half as wide as it is high.
  const measure = (text: string, size: number) => ([...text].length * size) / 2
  const box = { width: 400, lines: 3, sizes: [50, 40, 32] }
  const onCard = (text: string) => fitText(text, box, measure)
  test.each([
    ['Sepatu', 50, ['Sepatu']],
    ['Dapur Randang Bundo Salimah', 50, ['Dapur Randang', 'Bundo Salimah']],
    ['Koperasi Produsen Sepatu Kulit Nusantara Jaya', 40, ['Koperasi Produsen', 'Sepatu Kulit', 'Nusantara Jaya']],
    // A word longer than a line is set smaller before it is broken.
    ['Kerajinantanganwarga', 40, ['Kerajinantanganwarga']],
  ])('fits %s', (name, size, lines) => expect(onCard(name)).toEqual({ size, lines }))

  test('of a hundred letters is cut only at the smallest size, with an ellipsis', () => {
    const { size, lines } = onCard(
      'Perkumpulan Perajin Anyaman Pandan dan Bambu Desa Sukamaju Kabupaten Tasikmalaya Jawa Barat',
    )
    expect(size).toBe(32)
    expect(lines).toHaveLength(3)
    for (const line of lines) expect(measure(line, size)).toBeLessThanOrEqual(box.width)
    expect(lines.at(-1)).toMatch(/…$/)
  })
  test('of one endless word is broken into lines that fit', () => {
    const { lines } = onCard('x'.repeat(60))
    expect(lines.join('').replace('…', '')).toBe('x'.repeat(60))
    for (const line of lines) expect([...line].length).toBeLessThanOrEqual(25)
  })
})
