// @chunk owner-pages
import { longDate } from '#contract/time/dates.ts'
import { fitText, type MeasureText } from '#ui/media/fit-text.ts'
import { qrSquares, squaresPath } from '#ui/media/qr-squares.ts'

// One label as a picture: 70 × 37 mm, of which 24 fill a sheet of A4 without a gap, as sheets of adhesive labels are
// sold. Black on white in both colour schemes. One SVG serves as the preview, as the file, and as each of the 24
// prints.

export type PrintedLabel = {
  /** The text in the QR code. */
  address: string
  product: string
  /** 'SNI 8964:2021' */
  numbers: readonly string[]
  certificateNo: string
  until: string | null
  /** 'etalase.example' */
  host: string
}

export const labelSize = { width: 70, height: 37 } as const
export const labelsOnSheet = 24
/** The side of the code in mm with its white border: the squares take 25 mm, about half a millimetre each. */
export const codeSide = 29
/** Printers leave about this much of the edge of a sheet white. */
const margin = 4
const text = { left: margin + codeSide + 0.5, width: labelSize.width - 2 * margin - codeSide - 0.5 } as const
const font = 'Arial, Helvetica, sans-serif'

type Line = { text: string; size: number; isBold: boolean; y: number }

/** The lines at the right of the code. */
export function labelLines(
  { product, numbers, certificateNo, until, host }: PrintedLabel,
  measure: (isBold: boolean) => MeasureText,
): Line[] {
  const { width } = text
  const [number = '', ...more] = numbers
  const standard = `${/^sni/i.test(number) ? number : `SNI ${number}`}${more.length > 0 ? ` +${more.length}` : ''}`
  const heading = fitText(standard, { width, lines: 1, sizes: [4.2, 3.6, 3.1, 2.7] }, measure(true))
  const small = { width, sizes: [2.4, 2.2] }
  const number2 = certificateNo && fitText(`Sertifikat ${certificateNo}`, { ...small, lines: 2 }, measure(false))
  const days = until ? `Berlaku sampai ${longDate(until)}` : 'Berlaku tanpa tanggal akhir'
  const inOneLine = fitText(days, { ...small, lines: 1 }, measure(false))
  // Two lines where the font is wide: a date is never cut off.
  const end = inOneLine.lines[0] === days ? inOneLine : fitText(days, { ...small, lines: 2 }, measure(false))
  const check = fitText(`Periksa di ${host}/sni/check`, { ...small, lines: 3 }, measure(false))
  const below = [number2 || { size: 0, lines: [] }, end, check]
  const rest =
    labelSize.height -
    2 * margin -
    heading.size * lineHeight -
    below.reduce((sum, { size, lines }) => sum + size * lineHeight * lines.length, 0)
  const name = fitName(product, rest, measure(true))
  const lines: Line[] = []
  let y = margin
  for (const [part, isBold] of [[heading, true], [name, true], ...below.map((one) => [one, false] as const)] as const)
    for (const line of part.lines) {
      y += part.size * lineHeight
      lines.push({ text: line, size: part.size, isBold, y: y - part.size * (lineHeight - 1) })
    }
  return lines
}

const lineHeight = 1.22

/**
 * The name at the largest size at which the whole name fits into the remaining height; otherwise cut off at the
 * smallest size.
 */
function fitName(name: string, height: number, measure: MeasureText) {
  const box = (size: number) => ({
    width: text.width,
    lines: Math.max(1, Math.floor(height / (size * lineHeight))),
    sizes: [size],
  })
  const sizes = [3.4, 3, 2.7, 2.4]
  for (const size of sizes) {
    const fitted = fitText(name, box(size), measure)
    if (!fitted.lines.at(-1)?.endsWith('…')) return fitted
  }
  return fitText(name, box(sizes.at(-1)!), measure)
}

/** The squares of a label's code, and how many mm each is wide. */
export function labelCode(address: string) {
  const rows = qrSquares(address)
  const square = codeSide / rows.length
  // Rounds the margin to whole squares: when the squares of a picture are whole pixels, the code then begins at a
  // pixel's edge.
  const left = Math.round(margin / 2 / square) * square
  const top = Math.round((labelSize.height - codeSide) / 2 / square) * square
  return { rows, square, left, top }
}

/**
 * The label as an SVG. `pixels`: how many a square of the code is wide, for a PNG; otherwise it has the size of its
 * print.
 */
export function labelSvg(
  label: PrintedLabel,
  measure: (isBold: boolean) => MeasureText,
  { pixels }: { pixels?: number } = {},
): string {
  const { rows, square, left, top } = labelCode(label.address)
  const size = pixels && labelPixels(square, pixels)
  const words = labelLines(label, measure)
    .map(
      ({ text: line, size: fontSize, isBold, y }) =>
        `<text x="${text.left}" y="${y.toFixed(2)}" font-size="${fontSize}"${isBold ? ' font-weight="700"' : ''}>${escapeXml(line)}</text>`,
    )
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size ? size.width : `${labelSize.width}mm`}" height="${
    size ? size.height : `${labelSize.height}mm`
  }" viewBox="0 0 ${labelSize.width} ${labelSize.height}"><rect width="100%" height="100%" fill="#fff"/><path transform="translate(${left} ${top}) scale(${square})" d="${squaresPath(rows)}" fill="#000" shape-rendering="crispEdges"/><g font-family="${font}" fill="#000">${words}</g></svg>`
}

const labelPixels = (square: number, pixels: number) => ({
  width: Math.round((labelSize.width / square) * pixels),
  height: Math.round((labelSize.height / square) * pixels),
})

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeXml = (value: string) => value.replace(/[&<>"]/g, (letter) => entities[letter]!)

/** Measures the width of a text in this browser. Throws when the browser cannot draw. */
export function measureOnCanvas(): (isBold: boolean) => MeasureText {
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) throw new Error('this browser draws no pictures')
  return (isBold) => (words, size) => {
    pen.font = `${isBold ? 700 : 400} 100px ${font}`
    return (pen.measureText(words).width * size) / 100
  }
}

/** A square of the code in a PNG, in pixels: about 600 dots per inch. */
const pngPixels = 12

/** The label as a PNG. Works offline. Throws when the browser cannot draw it. */
export async function labelPng(label: PrintedLabel): Promise<Blob> {
  const svg = labelSvg(label, measureOnCanvas(), { pixels: pngPixels })
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const canvas = document.createElement('canvas')
    Object.assign(canvas, labelPixels(labelCode(label.address).square, pngPixels))
    const pen = canvas.getContext('2d')
    if (!pen) throw new Error('this browser draws no pictures')
    pen.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture came of it'))), 'image/png'),
    )
  } finally {
    URL.revokeObjectURL(url)
  }
}
