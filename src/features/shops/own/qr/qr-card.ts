import { addresses } from '#contract/addresses.ts'
import { priceRange } from '#contract/text/format.ts'
import { fitText, type MeasureText } from '#ui/media/fit-text.ts'
import { plainFileName } from '#ui/media/plain-file-name.ts'
import { qrSquares } from '#ui/media/qr-squares.ts'

// A printable card of a shop or a product: 85.6 × 54 mm, the size of a bank card, at 300 dpi. Black on white in both
// colour schemes: paper is white, and cameras need that.

export type QrSubject = {
  kind: 'shop' | 'product'
  id: number
  name: string
  province: string
  /** The price of a product, in rupiah. */
  price?: { bottom: number; top: number } | undefined
}

export const cardSize = { width: 1011, height: 638 } as const
/** The position of the QR code on the card in pixels, including its white border. */
export const codeBox = { left: 44, top: 120, side: 440 } as const

/** The public address. */
export const qrAddress = ({ kind, id }: Pick<QrSubject, 'kind' | 'id'>, origin: string) =>
  origin + (kind === 'shop' ? addresses.shop(id) : addresses.product(id))

/** 'Keripik Sanjai “Bundo”' → 'qr-keripik-sanjai-bundo.png' */
export const cardFileName = (name: string) => `qr-${plainFileName(name)}.png`

const font = 'Roboto, system-ui, "Noto Sans", "Segoe UI", "Helvetica Neue", Arial, sans-serif'
const column = { left: 520, width: 447 } as const

/** Draws the card as a PNG. Works offline. Throws when the browser cannot draw it. */
export async function drawCard(subject: QrSubject, origin: string): Promise<Blob> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, cardSize)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser draws no pictures')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, cardSize.width, cardSize.height)
  drawAwning(pen)
  drawCode(pen, qrAddress(subject, origin))
  drawWords(pen, subject, origin)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture came of it'))), 'image/png'),
  )
}

function drawAwning(pen: CanvasRenderingContext2D) {
  const cloth = cardSize.width / 13
  for (let at = 0; at < 13; at++) {
    pen.fillStyle = at % 2 ? '#f3d9a4' : '#0f766e'
    pen.beginPath()
    pen.rect(at * cloth, 0, cloth, 44)
    pen.arc((at + 0.5) * cloth, 44, cloth / 2, 0, Math.PI)
    pen.fill()
  }
}

// Each square covers whole pixels: fractions would give grey edges, which are harder to scan.
function drawCode(pen: CanvasRenderingContext2D, address: string) {
  const rows = qrSquares(address)
  const square = Math.floor(codeBox.side / rows.length)
  const edge = Math.floor((codeBox.side - square * rows.length) / 2)
  pen.fillStyle = '#000'
  for (const [y, row] of rows.entries())
    for (const [x, dark] of row.entries())
      if (dark) pen.fillRect(codeBox.left + edge + x * square, codeBox.top + edge + y * square, square, square)
}

function drawWords(pen: CanvasRenderingContext2D, { kind, name, province, price }: QrSubject, origin: string) {
  const write = (text: string, size: number, weight: number, colour: string, x: number, y: number) => {
    pen.font = `${weight} ${size}px ${font}`
    pen.fillStyle = colour
    pen.fillText(text, x, y)
  }
  const measured = (weight: number) => (text: string, size: number) => {
    pen.font = `${weight} ${size}px ${font}`
    return pen.measureText(text).width
  }
  pen.textBaseline = 'alphabetic'
  drawMark(pen, column.left, 136)
  write('Etalase Mutu', 32, 700, '#0b4c48', column.left + 68, 172)

  const box = { width: column.width, lines: price ? 3 : 4, sizes: price ? [50, 44, 38, 32] : [58, 50, 44, 38, 32] }
  const title = fitText(name, box, measured(700))
  let y = 214
  for (const line of title.lines) {
    y += Math.round(title.size * 1.15)
    write(line, title.size, 700, '#1f1b17', column.left, y)
  }
  if (price) {
    const { size, lines } = fitPrice(priceRange(price.bottom, price.top), measured(700))
    y += 14
    for (const line of lines) {
      y += Math.round(size * 1.2)
      write(line, size, 700, '#0f766e', column.left, y)
    }
  }
  y += 46
  write(
    fitText(province, { width: column.width, lines: 1, sizes: [30, 26] }, measured(400)).lines[0] ?? '',
    30,
    400,
    '#57504a',
    column.left,
    y,
  )
  write(
    kind === 'shop' ? 'Pindai untuk membuka toko' : 'Pindai untuk melihat produk',
    26,
    500,
    '#1f1b17',
    codeBox.left + 44,
    592,
  )
  const host = fitText(new URL(origin).host, { width: column.width, lines: 1, sizes: [26, 22] }, measured(400))
  write(host.lines[0] ?? '', host.size, 400, '#57504a', column.left, 592)
}

/** The price in one line if it fits, else in two. */
function fitPrice(text: string, measure: MeasureText) {
  const one = fitText(text, { width: column.width, lines: 1, sizes: [38, 34, 30] }, measure)
  return one.lines[0]?.endsWith('…')
    ? fitText(text, { width: column.width, lines: 2, sizes: [38, 32, 28] }, measure)
    : one
}

/** The logo, 56 pixels high. */
function drawMark(pen: CanvasRenderingContext2D, left: number, top: number) {
  pen.save()
  pen.translate(left - 4, top)
  pen.scale(56 / 48, 56 / 48)
  pen.fillStyle = '#0f766e'
  pen.fill(new Path2D('M9.5 4H19L17.3 15a6.67 6.67 0 0 1-13.3 0z'))
  pen.fill(new Path2D('M29 4H38.5L44 15a6.67 6.67 0 0 1-13.3 0z'))
  pen.fillStyle = '#e9b44c'
  pen.fill(new Path2D('M19 4H29L30.7 15a6.7 6.7 0 0 1-13.4 0z'))
  pen.strokeStyle = '#0f766e'
  pen.lineWidth = 6
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  pen.stroke(new Path2D('M11.5 32.5l9 8.5L37.5 27'))
  pen.restore()
}
