import { decodePhoto } from '#photos/shrink/decode-photo.ts'
import { boxIn, type CropBox, type Sides, wholePicture } from '#photos/shrink/photo-sizes.ts'
import type { ReadyPhoto } from '#photos/shrink/shrink-photo.ts'

// A code on a photographed label may fill the picture, or be a small corner of a photo of 50 megapixels. Finders of
// codes work best when its squares are a few pixels wide, so the photo is tried as a whole in several sizes, then in
// parts.

/** `isWhole`: the picture is the whole photo, not a cut. */
export type Detect = (picture: ImageBitmap, isWhole: boolean) => Promise<string | undefined>

const longestDecoded = 4096

/** The text of the first code that is found in a photo; undefined when none is. */
export async function readPhoto({ file, size }: ReadyPhoto, detect: Detect): Promise<string | undefined> {
  const bitmap = await decodePhoto(file, size, longestDecoded)
  try {
    for (const { box, longest } of attempts(bitmap)) {
      const part = await partOf(bitmap, box, longest)
      const text = await detect(part, box === wholePicture).finally(() => part.close())
      if (text !== undefined) return text
    }
    return undefined
  } finally {
    bitmap.close()
  }
}

type Attempt = { box: CropBox; longest: number }

/** Parts of a picture and the sizes in which they are tried, likely ones first. */
export function attempts({ width, height }: Sides): Attempt[] {
  const longest = Math.max(width, height)
  const all: Attempt[] = [{ box: wholePicture, longest: Math.min(longest, 1024) }]
  if (longest > 1024) all.push({ box: wholePicture, longest: Math.min(longest, 2048) })
  // A screenshot, or a picture that a messenger has made small.
  if (longest < 1024) all.push({ box: wholePicture, longest: longest * 2 })
  // Half of the sides, then a quarter: each box covers half of its neighbours, so that no code is cut by all of them.
  for (const side of [50, 25]) {
    const pixels = (longest * side) / 100
    if (pixels < 300) continue
    for (let y = 0; y + side <= 100; y += side / 2)
      for (let x = 0; x + side <= 100; x += side / 2)
        all.push({ box: { x, y, width: side, height: side }, longest: Math.min(1600, Math.max(pixels, 800)) })
  }
  return all
}

function partOf(bitmap: ImageBitmap, box: CropBox, longest: number): Promise<ImageBitmap> {
  const from = boxIn(bitmap, box)
  const scale = longest / Math.max(from.width, from.height)
  return createImageBitmap(bitmap, from.x, from.y, from.width, from.height, {
    resizeWidth: Math.max(1, Math.round(from.width * scale)),
    resizeHeight: Math.max(1, Math.round(from.height * scale)),
    resizeQuality: 'high',
  })
}
