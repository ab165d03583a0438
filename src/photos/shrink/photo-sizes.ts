// Sizes of pictures during processing. Pure, so that it can be tested without a picture.

/** A part of a picture in per cent of its width and height, after rotation. */
export type CropBox = { x: number; y: number; width: number; height: number }
export type Sides = { width: number; height: number }

export const wholePicture: CropBox = { x: 0, y: 0, width: 100, height: 100 }

/** Longest side of a canvas: iOS returns nothing for more than 16.7 million pixels. */
const largestCanvas = 4096

/**
 * Scales the sides down: no side longer than `longest`, never enlarged, never below one pixel. `aspect` (width by
 * height) corrects the rounding of a crop box in per cent: a square is a square.
 */
export function fitWithin({ width, height }: Sides, longest: number, aspect = width / height): Sides {
  const side = Math.min(longest, Math.max(width, height))
  const [wide, tall] = aspect >= 1 ? [side, side / aspect] : [side * aspect, side]
  return { width: Math.max(1, Math.round(wide)), height: Math.max(1, Math.round(tall)) }
}

/** How long the longest side of the whole picture must be decoded so that `box` of it still gives `longest` pixels. */
export function decodedSide({ width, height }: Sides, box: CropBox, longest: number): number {
  const boxSide = Math.max((width * box.width) / 100, (height * box.height) / 100)
  const side = (Math.max(width, height) * longest) / Math.max(1, boxSide)
  return Math.round(Math.min(side, Math.max(width, height), largestCanvas))
}

/** The box in pixels of a picture, kept inside it. */
export function boxIn({ width, height }: Sides, box: CropBox) {
  const x = Math.min(width - 1, Math.max(0, Math.round((width * box.x) / 100)))
  const y = Math.min(height - 1, Math.max(0, Math.round((height * box.y) / 100)))
  return {
    x,
    y,
    width: Math.max(1, Math.min(width - x, Math.round((width * box.width) / 100))),
    height: Math.max(1, Math.min(height - y, Math.round((height * box.height) / 100))),
  }
}
