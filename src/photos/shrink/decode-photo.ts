import type { Sides } from './photo-sizes.ts'

/**
 * The picture upright, decoded no larger than needed. Only the width is passed: a browser that resizes before it
 * rotates would distort the picture with both.
 */
export async function decodePhoto(file: Blob, size: Sides, longest: number): Promise<ImageBitmap> {
  try {
    return await decodeWhole(file, size, longest)
  } catch (error) {
    if (!(await lacksEndMarker(file))) throw error
    const bitmap = await decodeWhole(new Blob([file, endMarker]), size, longest)
    if (!isCutOff(bitmap)) return bitmap
    bitmap.close()
    throw error
  }
}

const endMarker = new Uint8Array([0xff, 0xd9])

/**
 * Whether this is a JPEG without its end marker: some programs leave it out, and Chromium then refuses the whole
 * picture.
 */
async function lacksEndMarker(file: Blob): Promise<boolean> {
  const [first, last] = await Promise.all([file.slice(0, 2), file.slice(-2)].map((part) => part.arrayBuffer()))
  const isMarker = (bytes: ArrayBuffer | undefined, marker: number) =>
    bytes?.byteLength === 2 && new DataView(bytes).getUint16(0) === marker
  return isMarker(first, 0xffd8) && !isMarker(last, 0xffd9)
}

/** Whether a whole side of the picture is missing: decoders fill up what they do not have with this grey. */
function isCutOff(bitmap: ImageBitmap): boolean {
  const { width, height } = bitmap
  const isMissing = (x: number, y: number, wide: number, tall: number) => {
    const context = new OffscreenCanvas(wide, tall).getContext('2d')
    context?.drawImage(bitmap, -x, -y)
    const pixels = context?.getImageData(0, 0, wide, tall).data ?? []
    return pixels.every((value, index) => index % 4 === 3 || Math.abs(value - 128) <= 1)
  }
  // The camera may have been held in any way.
  return (
    isMissing(0, height - 1, width, 1) ||
    isMissing(0, 0, width, 1) ||
    isMissing(0, 0, 1, height) ||
    isMissing(width - 1, 0, 1, height)
  )
}

async function decodeWhole(file: Blob, size: Sides, longest: number): Promise<ImageBitmap> {
  const most = Math.max(size.width, size.height)
  if (most <= longest) return createImageBitmap(file)
  const fraction = await decodeEighths(file, size, Math.ceil((8 * longest) / most)).catch(() => undefined)
  if (fraction) return fraction
  const resizeWidth = Math.max(1, Math.ceil((size.width * longest) / most))
  return createImageBitmap(file, { resizeWidth, resizeQuality: 'high' })
}

/**
 * Decodes a JPEG at n eighths of its size: the decoder skips the rest of each block, so a photo of 50 megapixels is
 * never whole in memory (200 MB). Undefined for other pictures and where the browser cannot (Safari). Any failure is
 * left to the ordinary decoder, which rejects only broken photos.
 */
async function decodeEighths(file: Blob, size: Sides, n: number): Promise<ImageBitmap | undefined> {
  if (n >= 8 || typeof ImageDecoder === 'undefined') return undefined
  const data = await file.arrayBuffer()
  if (new DataView(data).getUint16(0) !== 0xffd8) return undefined
  const decoder = new ImageDecoder({
    data,
    type: 'image/jpeg',
    transfer: [data],
    desiredWidth: Math.ceil((size.width * n) / 8),
    desiredHeight: Math.ceil((size.height * n) / 8),
  })
  try {
    const { image } = await decoder.decode()
    const bitmap = await createImageBitmap(image).finally(() => image.close())
    // A browser that does not apply the camera's orientation returns the sides swapped.
    const isUpright = Math.abs((bitmap.width * size.height) / (bitmap.height * size.width) - 1) < 0.02
    if (isUpright) return bitmap
    bitmap.close()
    return undefined
  } finally {
    decoder.close()
  }
}
