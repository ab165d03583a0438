import imageCompression from 'browser-image-compression'
import { decodePhoto } from './decode-photo.ts'
import { boxIn, type CropBox, decodedSide, fitWithin, type Sides, wholePicture } from './photo-sizes.ts'

// Decodes, crops and encodes pictures outside the page: a 50-megapixel photo takes seconds. One picture per worker;
// when it ends, its memory is free at once.

/**
 * `size`: that of the upright picture, so that it is decoded no larger than needed. Sizes in pixels, `goal` in bytes.
 */
export type ShrinkRequest =
  | { wish: 'preview'; file: Blob; size: Sides; longest: number }
  | { wish: 'shrink'; file: Blob; size: Sides; longest: number; box: CropBox; aspect?: number; goal: number }
export type ShrinkReply = { percent: number } | { done: Blob } | { failed: string }

const page = self as unknown as {
  onmessage: (event: MessageEvent<ShrinkRequest>) => void
  postMessage: (reply: ShrinkReply) => void
}

page.onmessage = ({ data }) => {
  const work = data.wish === 'preview' ? preview(data) : shrink(data)
  work.then(
    (done) => page.postMessage({ done }),
    (error: unknown) => page.postMessage({ failed: error instanceof Error ? error.message : String(error) }),
  )
}

async function preview({ file, size, longest }: Extract<ShrinkRequest, { wish: 'preview' }>) {
  const bitmap = await decodePhoto(file, size, longest)
  return (await cropAndScale(bitmap, wholePicture, longest)).convertToBlob({
    type: 'image/jpeg',
    quality: 0.85,
  })
}

async function shrink({ file, size, longest, box, aspect, goal }: Extract<ShrinkRequest, { wish: 'shrink' }>) {
  const bitmap = await decodePhoto(file, size, decodedSide(size, box, longest))
  page.postMessage({ percent: 30 })
  const canvas = await cropAndScale(bitmap, box, longest, aspect)
  page.postMessage({ percent: 50 })
  const jpeg = (await encodeByLibrary(canvas, longest, goal)) ?? (await encodeStepwise(canvas, goal))
  page.postMessage({ percent: 90 })
  // A canvas without enough memory gives an empty or broken file. Decoding it again then throws.
  const proof = await createImageBitmap(jpeg)
  proof.close()
  return jpeg
}

async function cropAndScale(
  bitmap: ImageBitmap,
  box: CropBox,
  longest: number,
  aspect?: number,
): Promise<OffscreenCanvas> {
  const from = boxIn(bitmap, box)
  const { width, height } = fitWithin(from, longest, aspect)
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  // Transparent parts of a PNG would become black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, from.x, from.y, from.width, from.height, 0, 0, width, height)
  bitmap.close()
  return canvas
}

/**
 * Undefined where the library cannot: in Safari it needs an <img>, which a worker does not have; and when it exceeds
 * the goal.
 */
async function encodeByLibrary(canvas: OffscreenCanvas, longest: number, goal: number): Promise<Blob | undefined> {
  const picture = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 })
  const options = {
    useWebWorker: false,
    maxSizeMB: goal / 1024 / 1024,
    maxWidthOrHeight: longest,
    initialQuality: 0.85,
    fileType: 'image/jpeg',
    onProgress: (percent: number) => page.postMessage({ percent: 50 + Math.round(percent * 0.4) }),
  }
  const jpeg = await imageCompression(picture as File, options).catch(() => undefined)
  return jpeg && jpeg.size <= goal ? jpeg : undefined
}

/**
 * Lower quality first, then a smaller side. The last result is returned whatever its size; the page reports when it is
 * too big.
 */
async function encodeStepwise(canvas: OffscreenCanvas, goal: number): Promise<Blob> {
  let from = canvas
  for (;;) {
    for (const quality of [0.8, 0.65, 0.5]) {
      const jpeg = await from.convertToBlob({ type: 'image/jpeg', quality })
      if (jpeg.size <= goal || (quality === 0.5 && Math.max(from.width, from.height) < 320)) return jpeg
    }
    const smaller = new OffscreenCanvas(Math.ceil(from.width * 0.75), Math.ceil(from.height * 0.75))
    const context = smaller.getContext('2d')
    if (!context) throw new Error('no canvas')
    context.drawImage(from, 0, 0, smaller.width, smaller.height)
    from = smaller
  }
}
