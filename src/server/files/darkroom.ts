import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { kindOf, type Variant, type Width } from './names.ts'

// One picture at a time, on one core, and nothing remembered: the requests have the rest of the machine.
sharp.cache(false)
sharp.concurrency(1)

/** Nobody's picture may take more than this to open: 40 million pixels, and nothing broken. */
const careful = { limitInputPixels: 40e6, failOn: 'error' } as const

/** A picture as bare pixels, three bytes each. */
export type Negative = { width: number; height: number; pixels: Buffer }

/** An SVG of ours as pixels, at the size it was drawn in. */
export async function develop(svg: string): Promise<Negative> {
  const { data, info } = await sharp(Buffer.from(svg), careful)
    .flatten({ background: '#ffffff' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: data }
}

/** One variant of it as the bytes of a file. Metadata of any kind is not carried over; nothing is enlarged or cropped. */
export async function print(negative: Negative, variant: Variant): Promise<Buffer> {
  const { width, format } = kindOf(variant)
  const image = enlarger(negative)
  if (width !== null && width < negative.width) image.resize({ width })
  if (format === 'jpg') return image.jpeg({ quality: width === null ? 82 : 76 }).toBuffer()
  const [good, lean] = format === 'avif' ? avif : webp
  const bytes = await good(image.clone())
  // Batik and woven cloth are all fine edges: they alone pass the budget.
  return bytes.length <= budget[width ?? 960] ? bytes : lean(image)
}

/** Bytes that a card or a banner may cost a phone on a slow road. */
const budget: Record<Width, number> = { 160: 6 * 1024, 480: 18 * 1024, 960: 29 * 1024 }

type Encode = (image: Sharp) => Promise<Buffer>

// Measured over the demo pictures: effort 2 takes more than twice as long as 1 for a tenth of the bytes, and 0 adds a sixth.
const avif: [Encode, Encode] = [
  (image) => image.avif({ quality: 50, effort: 1 }).toBuffer(),
  (image) => image.avif({ quality: 40, effort: 1 }).toBuffer(),
]
// Effort 4 takes nearly three times as long as 2 for a twentieth of the bytes; the lean one has to be small.
const webp: [Encode, Encode] = [
  (image) => image.webp({ quality: 75, effort: 2 }).toBuffer(),
  (image) => image.webp({ quality: 60, effort: 4 }).toBuffer(),
]

/** What stands in a picture's place until it has come: about 25 bytes, as base64. */
export async function thumbhashOf(negative: Negative): Promise<string> {
  const { data, info } = await enlarger(negative)
    .resize({ width: 100, height: 100, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

const enlarger = ({ width, height, pixels }: Negative) =>
  sharp(pixels, { ...careful, raw: { width, height, channels: 3 } })
