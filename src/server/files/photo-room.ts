import sharp from 'sharp'
import { type Negative, print, thumbhashOf } from './darkroom.ts'
import { type Variant, variants } from './names.ts'
import type { Facts } from './painter.ts'

// Where the bytes of strangers are opened. photos.ts loads this with the first of them: a server that is only read from
// does without.

// Whatever a photo pretends to be, nothing but these three readers is ever asked to open it: no PDF, GIF, TIFF, HEIF, and
// the JPEG of a phone with its gain map as the plain JPEG it also is. SVG is our own drawings, in the next thread; a photo
// is looked at before it comes here, and does not begin like one. The list is for the whole process.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadSvgBuffer'],
})

const most = { pixels: 40e6, side: 12_000, seconds: 10 }

/** Why a photo was not developed: it is no JPEG or PNG, it cannot be read to its end, or it has too many pixels. */
export class Undevelopable extends Error {
  readonly because: 'kind' | 'broken' | 'wide'

  constructor(because: 'kind' | 'broken' | 'wide', cause?: unknown) {
    super(`a photo could not be developed: ${because}`, { cause })
    this.name = 'Undevelopable'
    this.because = because
  }
}

/** A photo as the app shows it: what its row says, and each of its files. */
export type Developed = Facts & { files: [Variant, Uint8Array][] }

/**
 * How a photo is shown: a square of at most this side or a strip of this shape, at most this wide, cut from its middle; or
 * whole and at most this long.
 */
export type Frame = { square: number } | { longest: number } | { strip: { width: number; height: number } }

/**
 * A photo in its frame, the way it was held, never enlarged, on white where it was transparent, and nothing else of it:
 * no place, no device, no earlier crop (I-03, I-06). Throws Undevelopable.
 */
export async function developPhoto(bytes: Buffer, frame: Frame): Promise<Developed> {
  const head = await readHead(bytes)
  const negative = await exposed(bytes, sizeIn(frame, head))
  const files: [Variant, Uint8Array][] = []
  // One after the other: a photo may take as long as it takes, the requests beside it may not.
  for (const variant of variants) files.push([variant, await print(negative, variant)])
  const { width, height } = negative
  return { width, height, thumbhash: await thumbhashOf(negative), files }
}

type Head = { width: number; height: number }

/** From its head alone: a picture of 256 million pixels is turned away before one of them is unpacked (I-04). */
async function readHead(bytes: Buffer): Promise<Head> {
  const head = await readable(() => sharp(bytes, { limitInputPixels: false }).metadata())
  const { format, autoOrient } = head
  // As it was held: a strip of one that lies on its side is another one.
  const { width, height } = autoOrient
  if (format !== 'jpeg' && format !== 'png') throw new Undevelopable('kind')
  if (width > most.side || height > most.side || width * height > most.pixels) throw new Undevelopable('wide')
  return { width, height }
}

/** Not enlarged: a small photo stays as small as it is. */
function sizeIn(frame: Frame, { width, height }: Head) {
  if ('longest' in frame)
    return { width: frame.longest, height: frame.longest, fit: 'inside', withoutEnlargement: true } as const
  if ('strip' in frame) {
    const ratio = frame.strip.width / frame.strip.height
    const wide = Math.max(1, Math.floor(Math.min(frame.strip.width, width, height * ratio)))
    return { width: wide, height: Math.max(1, Math.min(height, Math.round(wide / ratio))), fit: 'cover' } as const
  }
  const side = Math.min(frame.square, width, height)
  return { width: side, height: side, fit: 'cover' } as const
}

async function exposed(bytes: Buffer, size: ReturnType<typeof sizeIn>): Promise<Negative> {
  const { data, info } = await readable(() =>
    sharp(bytes, { limitInputPixels: most.pixels, failOn: 'error' })
      .timeout({ seconds: most.seconds })
      .autoOrient()
      .resize(size)
      .flatten({ background: '#ffffff' })
      .removeAlpha()
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true }),
  )
  return { width: info.width, height: info.height, pixels: data }
}

/** What the reader of pictures cannot read is the photo's fault. */
async function readable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new Undevelopable('broken', error)
  }
}
