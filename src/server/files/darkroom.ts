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
  return smallEnough(format === 'avif' ? avif : webp, image, budget[width ?? 960])
}

/** The first encoding within the budget, or the smallest: batik and woven cloth are all fine edges, and they alone pass it. */
async function smallEnough([encode, ...leaner]: Encode[], image: Sharp, most: number): Promise<Buffer> {
  const bytes = await encode!(image.clone())
  return bytes.length <= most || leaner.length === 0 ? bytes : smallEnough(leaner, image, most)
}

/** Bytes that a card or a banner may cost a phone on a slow road. */
const budget: Record<Width, number> = { 160: 6 * 1024, 480: 18 * 1024, 960: 29 * 1024 }

type Encode = (image: Sharp) => Promise<Buffer>

// Measured over the demo pictures: effort 2 takes more than twice as long as 1 for a tenth of the bytes, and 0 adds a sixth.
const avif: Encode[] = [50, 40].map((quality) => (image) => image.avif({ quality, effort: 1 }).toBuffer())
// Effort 4 takes nearly three times as long as 2 for a twentieth of the bytes; the lean ones have to be small.
const webp: Encode[] = [
  (image) => image.webp({ quality: 75, effort: 2 }).toBuffer(),
  (image) => image.webp({ quality: 60, effort: 4 }).toBuffer(),
  (image) => image.webp({ quality: 42, effort: 4 }).toBuffer(),
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
