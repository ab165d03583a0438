import type { Sides } from './photo-sizes.ts'

/**
 * The picture upright, decoded no larger than needed. Only the width is passed: a browser that resizes before it
 * rotates would distort the picture with both.
 */
export async function decodePhoto(file: Blob, size: Sides, longest: number): Promise<ImageBitmap> {
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
