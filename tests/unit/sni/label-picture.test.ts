import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { labelAddress } from '#contract/sni/addresses.ts'
import { labelToken } from '#contract/sni/label-token.ts'
import {
  codeSide,
  labelCode,
  labelLines,
  labelSize,
  labelSvg,
  type PrintedLabel,
} from '#features/sni/labels/label-picture.ts'
import { newKey } from './keys.ts'

// Every letter is half as wide as it is high; bold ones a little wider.
const measure = (isBold: boolean) => (text: string, size: number) => text.length * size * (isBold ? 0.55 : 0.5)

const address = `https://etalase.example${labelAddress('A'.repeat(108))}`
const label: PrintedLabel = {
  address,
  product: 'Tempe Kering',
  numbers: ['SNI 3144:2015'],
  certificateNo: 'LSPr-004-IDN/2025/00431',
  until: '2028-03-10',
  host: 'etalase.example',
}
const long: PrintedLabel = {
  ...label,
  product: 'Keripik Singkong Balado Pedas Manis Buatan Ibu-Ibu Kelompok Wanita Tani Mekar Sari Desa Sukamaju '.repeat(
    2,
  ),
  numbers: ['SNI 01-4305-1996', 'SNI 8964:2021', 'SNI 3144:2015'],
  certificateNo: 'LEMBAGA-SERTIFIKASI-PRODUK-004-IDN/2025/XII/0000431/REV-02',
  host: 'etalase-mutu.pemberdayaan.kementerian-perdagangan.example.go.id',
}
const texts = (one: PrintedLabel) => labelLines(one, measure).map(({ text }) => text)

test('a label has standard, product, certificate, last day, and where to check it', () => {
  expect(texts(label)).toEqual([
    'SNI 3144:2015',
    'Tempe Kering',
    'Sertifikat',
    'LSPr-004-IDN/2025/00431',
    'Berlaku sampai 10 Maret 2028',
    'Periksa di',
    'etalase.example/sni/check',
  ])
})

test('a certificate without number or end, and a standard without its letters, are printed as what they are', () => {
  const lines = texts({ ...label, certificateNo: '', until: null, numbers: ['3144:2015'] }).join(' ')
  expect(lines).toContain('SNI 3144:2015')
  expect(lines).toContain('Berlaku tanpa tanggal akhir')
  expect(lines).not.toContain('Sertifikat')
})

test('the last day is whole on a label, however wide the font is', () => {
  for (const width of [0.5, 0.6, 0.7, 0.8]) {
    const lines = labelLines(label, () => (text, size) => text.length * size * width).map(({ text }) => text)
    expect(lines.join(' ')).toContain('Berlaku sampai 10 Maret 2028')
  }
})

test.each([
  ['short', label],
  ['long', long],
])('all lines of %s names are within the label, beside the code, and the name is cut where it must be', (_, one) => {
  const lines = labelLines(one, measure)
  const { left, top } = labelCode(one.address)
  const x = Number(/<text x="([\d.]+)"/.exec(labelSvg(one, measure))![1])
  expect(x).toBeGreaterThanOrEqual(left + codeSide)
  expect(top + codeSide).toBeLessThanOrEqual(labelSize.height)
  for (const { text, size, isBold, y } of lines) {
    expect(x + measure(isBold)(text, size)).toBeLessThanOrEqual(labelSize.width - 3)
    expect(y).toBeLessThanOrEqual(labelSize.height - 3)
    expect(size).toBeGreaterThanOrEqual(2.2)
  }
  const ys = lines.map(({ y }) => y)
  expect(ys).toEqual(ys.toSorted((a, b) => a - b))
  expect(lines.some(({ text }) => text.endsWith('…'))).toBe(one === long)
})

test('names with the letters of markup stay text', () => {
  const svg = labelSvg({ ...label, product: 'A<b>"&' }, measure)
  expect(svg).toContain('A&lt;b&gt;&quot;&amp;')
  expect(svg).not.toContain('<b>')
})

test('the code of a real token has squares of at least 0.44 mm, error correction M, and whole pixels in a PNG', async () => {
  const key = await newKey()
  const most = 2_147_483_647
  const token = await labelToken(
    { productId: most, certificateId: most, until: '2199-12-31' },
    key.private,
    key.public.kid,
  )
  // The longest address that a label may have, and a usual one.
  for (const origin of [`https://${'a'.repeat(180 - labelAddress(token).length - 8)}`, 'https://etalase.example']) {
    const text = origin + labelAddress(token)
    expect(text.length).toBeLessThanOrEqual(180)
    const { rows, square, left, top } = labelCode(text)
    expect(square).toBeGreaterThanOrEqual(0.44)
    expect(rows).toEqual(encode(text, { ecc: 'M', border: 4 }).data)
    for (const edge of [left, top]) expect(Math.abs(edge / square - Math.round(edge / square))).toBeLessThan(1e-9)
    // The part that the camera reads, without its white border.
    expect(square * (rows.length - 8)).toBeGreaterThanOrEqual(24.5)
  }
})

test('an SVG has the size of its print, a PNG that of its pixels', () => {
  expect(labelSvg(label, measure)).toContain('width="70mm" height="37mm"')
  const { square } = labelCode(address)
  const wide = Math.round((labelSize.width / square) * 12)
  expect(labelSvg(label, measure, { pixels: 12 })).toContain(`width="${wide}" height=`)
})
