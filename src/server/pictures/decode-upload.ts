import sharp from 'sharp'
import { type Variant, variants } from './file-names.ts'
import { type Bitmap, encodeVariant, thumbhashOf } from './image-encoder.ts'
import type { PictureInfo } from './renderer.ts'

// Decodes untrusted images. photos.ts loads this with the first of them: a server that is only read does not need it.

// Whatever a file claims to be, only these three decoders are allowed: no PDF, GIF, TIFF, HEIF, and a phone's JPEG with
// a gain map is read as a plain JPEG. SVG is for our own illustrations in another thread; a photo is checked before it
// comes here and does not begin like one. The list holds for the whole process.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadSvgBuffer'],
})

const imageLimits = { pixels: 40e6, side: 12_000, seconds: 10 }

/** Why a photo was refused: it is no JPEG or PNG, it cannot be decoded to its end, or it has too many pixels. */
export class UndecodablePhoto extends Error {
  readonly because: 'kind' | 'broken' | 'wide'

  constructor(because: 'kind' | 'broken' | 'wide', cause?: unknown) {
    super(`a photo could not be developed: ${because}`, { cause })
    this.name = 'Undevelopable'
    this.because = because
  }
}

/** A decoded photo: the values of its row, and each of its files. */
export type EncodedPhoto = PictureInfo & { files: [Variant, Uint8Array][] }

/**
 * The frame of a photo: a square of at most this side or a strip of this shape, at most this wide, cut from the middle;
 * or whole and at most this long.
 */
export type TargetShape = { square: number } | { longest: number } | { strip: { width: number; height: number } }

/**
 * A photo in its frame, rotated upright, never enlarged, on white where it was transparent, and without metadata: no
 * position, no device, no earlier crop. Throws UndecodablePhoto.
 */
export async function decodeUpload(bytes: Buffer, frame: TargetShape): Promise<EncodedPhoto> {
  const head = await readSize(bytes)
  const bitmap = await decodePixels(bytes, sizeIn(frame, head))
  const files: [Variant, Uint8Array][] = []
  // One after the other: a photo may take long, but must not delay the requests beside it.
  for (const variant of variants) files.push([variant, await encodeVariant(bitmap, variant)])
  const { width, height } = bitmap
  return { width, height, thumbhash: await thumbhashOf(bitmap), files }
}

type ImageSize = { width: number; height: number }

/** From the header alone: a picture of 256 million pixels is refused before one of them is decoded. */
async function readSize(bytes: Buffer): Promise<ImageSize> {
  const head = await withDecodeErrors(() => sharp(bytes, { limitInputPixels: false }).metadata())
  const { format, autoOrient } = head
  // The size after rotation: the crop of a picture that is stored on its side is a different one.
  const { width, height } = autoOrient
  if (format !== 'jpeg' && format !== 'png') throw new UndecodablePhoto('kind')
  if (width > imageLimits.side || height > imageLimits.side || width * height > imageLimits.pixels)
    throw new UndecodablePhoto('wide')
  return { width, height }
}

/** Not enlarged: a small photo keeps its size. */
function sizeIn(frame: TargetShape, { width, height }: ImageSize) {
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

async function decodePixels(bytes: Buffer, size: ReturnType<typeof sizeIn>): Promise<Bitmap> {
  const { data, info } = await withDecodeErrors(() =>
    sharp(bytes, { limitInputPixels: imageLimits.pixels, failOn: 'error' })
      .timeout({ seconds: imageLimits.seconds })
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

/** A decoding error is the photo's fault. */
async function withDecodeErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new UndecodablePhoto('broken', error)
  }
}
