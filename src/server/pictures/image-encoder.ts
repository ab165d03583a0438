import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { type Variant, variantInfoOf, type Width } from './file-names.ts'

// One picture at a time, on one core, without a cache: the rest of the machine, and its memory, is for requests.
sharp.cache(false)
sharp.concurrency(1)

/** Limits for decoding any picture: 40 million pixels, and nothing broken. */
const sharpOptions = { limitInputPixels: 40e6, failOn: 'error' } as const

/** A picture as raw pixels, three bytes each. */
export type Bitmap = { width: number; height: number; pixels: Buffer }

/** Decodes one of our own SVGs to pixels, at its own size. */
export async function decodeSvg(svg: string): Promise<Bitmap> {
  const { data, info } = await sharp(Buffer.from(svg), sharpOptions)
    .flatten({ background: '#ffffff' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: data }
}

/** One variant of a picture as the bytes of a file, without metadata, never enlarged or cropped. */
export async function encodeVariant(bitmap: Bitmap, variant: Variant): Promise<Buffer> {
  const { width, format } = variantInfoOf(variant)
  const image = sharpOf(bitmap)
  if (width !== null && width < bitmap.width) image.resize({ width })
  if (format === 'jpg') return image.jpeg({ quality: width === null ? 82 : 76 }).toBuffer()
  return encodeWithinBudget(format === 'avif' ? avif : webp, image, budget[width ?? 960])
}

/**
 * The first encoding within the budget, or the smallest: batik and woven cloth have fine edges everywhere, and only
 * they exceed it.
 */
async function encodeWithinBudget([encode, ...leaner]: Encode[], image: Sharp, most: number): Promise<Buffer> {
  const bytes = await encode!(image.clone())
  return bytes.length <= most || leaner.length === 0 ? bytes : encodeWithinBudget(leaner, image, most)
}

/** The bytes of a card or a banner at most, for phones with a slow connection. */
const budget: Record<Width, number> = { 160: 6 * 1024, 480: 18 * 1024, 960: 29 * 1024 }

type Encode = (image: Sharp) => Promise<Buffer>

// Measured over the demo pictures: effort 2 takes more than twice as long as 1 for a tenth fewer bytes, and 0 adds a
// sixth.
const avif: Encode[] = [50, 40].map((quality) => (image) => image.avif({ quality, effort: 1 }).toBuffer())
// Effort 4 takes nearly three times as long as 2 for a twentieth fewer bytes; the lean ones have to be small.
const webp: Encode[] = [
  (image) => image.webp({ quality: 75, effort: 2 }).toBuffer(),
  (image) => image.webp({ quality: 60, effort: 4 }).toBuffer(),
  (image) => image.webp({ quality: 42, effort: 4 }).toBuffer(),
]

/** The placeholder until the picture has loaded: about 25 bytes, as base64. */
export async function thumbhashOf(bitmap: Bitmap): Promise<string> {
  const { data, info } = await sharpOf(bitmap)
    .resize({ width: 100, height: 100, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

const sharpOf = ({ width, height, pixels }: Bitmap) =>
  sharp(pixels, { ...sharpOptions, raw: { width, height, channels: 3 } })
