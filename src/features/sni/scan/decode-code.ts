import { decodeQR } from 'qr/decode.js'

/** Pixels as a canvas has them: four bytes each. */
export type Pixels = { data: Uint8ClampedArray; width: number; height: number }

/** The tilt of a surface: the share by which its right and its lower edge are nearer than its middle. */
export type Lean = readonly [right: number, down: number]

/**
 * The library assumes parallel edges until it knows how many squares a code has, and so misses codes that are held
 * close to the camera at 15 to 40 degrees. Seen as if they leaned so much less, they are read.
 */
export const leans: readonly Lean[] = [
  [0, 0.18],
  [0, -0.18],
  [0.18, 0],
  [-0.18, 0],
  [0.12, 0.12],
  [-0.12, 0.12],
  [0.12, -0.12],
  [-0.12, -0.12],
]

/**
 * The text of the QR code in a picture; undefined when none can be read. Not limited by time, so that a slow phone
 * reads what a fast one does. `lean`: it is seen as if it leaned so much less.
 */
export function decodeCode(picture: Pixels, lean?: Lean): string | undefined {
  const { data, width, height } = lean ? straighten(picture, lean) : picture
  try {
    return decodeQR({ data, width, height }, { effort: 2, timeLimit: Number.POSITIVE_INFINITY })
  } catch {
    return undefined // the library throws when it reads no code
  }
}

/** Removes the tilt: enlarges the far part and shrinks the near part of the picture. */
function straighten({ data, width, height }: Pixels, [right, down]: Lean): Pixels {
  const pixels = new Uint32Array(data.buffer, data.byteOffset, width * height)
  const straight = new Uint32Array(width * height).fill(0xffffffff)
  const [middleX, middleY] = [width / 2, height / 2]
  const half = Math.min(middleX, middleY)
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const [x, y] = [column - middleX, row - middleY]
      const depth = 1 + (right * x + down * y) / half
      const fromX = Math.round(middleX + x / depth)
      const fromY = Math.round(middleY + y / depth)
      if (depth > 0 && fromX >= 0 && fromY >= 0 && fromX < width && fromY < height)
        straight[row * width + column] = pixels[fromY * width + fromX]!
    }
  return { data: new Uint8ClampedArray(straight.buffer), width, height }
}
