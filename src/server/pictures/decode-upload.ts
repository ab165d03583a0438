import sharp from 'sharp'
import { type Variant, variants } from './file-names.ts'
import { type Bitmap, encodeVariant, thumbhashOf } from './image-encoder.ts'
import { type EncodedPhoto, type TargetShape, UndecodablePhoto } from './image-job.ts'

// Decodes untrusted images, in a worker process (image-worker.ts).

// For every file only these three decoders are allowed: no PDF, GIF, TIFF, HEIF, and a phone's JPEG with a gain map is
// read as a plain JPEG. SVG is for our own illustrations, which the same process may draw; a photo is checked before it
// comes here and does not begin like one. The list holds for the whole process.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadSvgBuffer'],
})

const imageLimits = { pixels: 40e6, side: 12_000, seconds: 10 }

/**
 * A photo in its frame, rotated upright, never enlarged, on white where it was transparent, and without metadata: no
 * position, no device, no earlier crop. `onDecoded` is called when the large part of the memory is free again: what is
 * encoded afterwards is as small as the frame. Throws UndecodablePhoto.
 */
export async function decodeUpload(
  bytes: Uint8Array,
  frame: TargetShape,
  onDecoded: () => void = () => undefined,
): Promise<EncodedPhoto> {
  const head = await readSize(bytes)
  const bitmap = await decodePixels(bytes, sizeIn(frame, head))
  onDecoded()
  const files: [Variant, Uint8Array][] = []
  // One after the other: a photo may take long, but must not delay the requests beside it.
  for (const variant of variants) files.push([variant, await encodeVariant(bitmap, variant)])
  const { width, height } = bitmap
  return { width, height, thumbhash: await thumbhashOf(bitmap), files }
}

type ImageSize = { width: number; height: number }

/** From the header alone: a picture of 256 million pixels is refused before one of them is decoded. */
async function readSize(bytes: Uint8Array): Promise<ImageSize> {
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

type TargetSize = ReturnType<typeof sizeIn>

/**
 * Some programs leave out the end marker of a JPEG, and all of its picture is there. With the marker, the strict
 * decoder tells it from one that was cut off.
 */
async function decodePixels(bytes: Uint8Array, size: TargetSize): Promise<Bitmap> {
  return withDecodeErrors(() =>
    decodeWith(bytes, size, 'error').catch((error: unknown) => {
      if (!isJpeg(bytes) || hasEndMarker(bytes)) throw error
      return decodeWith(Buffer.concat([bytes, endMarker]), size, 'warning')
    }),
  )
}

const endMarker = Buffer.from([0xff, 0xd9])
const isJpeg = (bytes: Uint8Array) => bytes[0] === 0xff && bytes[1] === 0xd8
const hasEndMarker = (bytes: Uint8Array) => bytes.at(-2) === endMarker[0] && bytes.at(-1) === endMarker[1]

async function decodeWith(bytes: Uint8Array, size: TargetSize, failOn: 'error' | 'warning'): Promise<Bitmap> {
  const { data, info } = await sharp(bytes, { limitInputPixels: imageLimits.pixels, failOn })
    .timeout({ seconds: imageLimits.seconds })
    .autoOrient()
    .resize(size)
    .flatten({ background: '#ffffff' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
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
