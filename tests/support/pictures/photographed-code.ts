import sharp from 'sharp'
import { encode } from 'uqr'

// A QR code as it looks on a photo: printed on a label, held at an angle, unevenly lit, a little out of focus, with the
// noise of a cheap camera. The same pictures in every run.

type Point = readonly [x: number, y: number]

export type PhotoOptions = {
  width?: number
  height?: number
  /** The side of the label as a share of the shorter side of the photo. */
  share?: number
  /** Its centre, as shares of width and height. */
  at?: Point
  /** Degrees in the plane of the photo. */
  turn?: number
  /** The share by which the far edge is shorter than the near one: 0 is a label seen from straight above. */
  tilt?: number
  /** Sigma of the blur, in pixels. */
  blur?: number
  seed?: number
}

/** A JPEG of a label with the code of this text. */
export async function photographedCode(text: string, options: PhotoOptions = {}): Promise<Buffer> {
  const {
    width = 1280,
    height = 720,
    share = 0.62,
    at = [0.5, 0.5],
    turn = 8,
    tilt = 0.18,
    blur = 1,
    seed = 1,
  } = options
  const label = await printedLabel(text)
  const half = (share * Math.min(width, height)) / 2
  const [sin, cos] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)]
  const place = (x: number, y: number): Point => [
    at[0] * width + half * (x * cos - y * sin),
    at[1] * height + half * (x * sin + y * cos),
  ]
  const near = 1 + tilt / 2
  const far = 1 - tilt / 2
  const toLabel = inverse(squareTo([place(-far, -1), place(far, -1), place(near, 1), place(-near, 1)]))
  const random = randomFrom(seed)
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const w = toLabel[6]! * x + toLabel[7]! * y + toLabel[8]!
      const u = (toLabel[0]! * x + toLabel[1]! * y + toLabel[2]!) / w
      const v = (toLabel[3]! * x + toLabel[4]! * y + toLabel[5]!) / w
      // A table of wood around the label.
      const table = 96 + 22 * Math.sin(y / 17 + Math.sin(x / 90) * 2)
      const ink = u < 0 || v < 0 || u >= 1 || v >= 1 ? table : 40 + 0.8 * label.grey(u, v)
      // Light from the left, and the noise of a small sensor.
      const light = 1 - 0.35 * (x / width)
      const grain = (random() + random() - 1) * 26
      const value = ink * light + grain
      pixels.set(
        [value * 1.02, value, value * 0.94].map((one) => Math.max(0, Math.min(255, one))),
        (y * width + x) * 3,
      )
    }
  const photo = sharp(pixels, { raw: { width, height, channels: 3 } })
  return (blur > 0 ? photo.blur(Math.max(0.3, blur)) : photo).jpeg({ quality: 70 }).toBuffer()
}

/** A square white label: the code, and a line of text beneath it. */
async function printedLabel(text: string) {
  const rows = encode(text, { ecc: 'M', border: 4 }).data
  const side = 900
  const square = 760 / rows.length
  const path = rows
    .map((row, y) =>
      row
        .map((dark, x) => (dark ? `M${70 + x * square} ${20 + y * square}h${square}v${square}h-${square}z` : ''))
        .join(''),
    )
    .join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="100%" height="100%" fill="#fff"/>
    <path d="${path}" fill="#111"/><rect x="90" y="800" width="720" height="26" fill="#444"/><rect x="90" y="844" width="420" height="18" fill="#888"/></svg>`
  const { data } = await sharp(Buffer.from(svg)).greyscale().raw().toBuffer({ resolveWithObject: true })
  const channels = data.length / (side * side)
  const pixel = (x: number, y: number) => data[(Math.min(side - 1, y) * side + Math.min(side - 1, x)) * channels]!
  return {
    /** The mean of the pixels around a place, by its shares of the sides. */
    grey: (u: number, v: number) => {
      const [x, y] = [u * (side - 1), v * (side - 1)]
      const [left, top] = [Math.floor(x), Math.floor(y)]
      const [fx, fy] = [x - left, y - top]
      const upper = pixel(left, top) * (1 - fx) + pixel(left + 1, top) * fx
      const lower = pixel(left, top + 1) * (1 - fx) + pixel(left + 1, top + 1) * fx
      return upper * (1 - fy) + lower * fy
    },
  }
}

/** The projection that maps the corners of the unit square, clockwise from (0, 0), to these points (Heckbert 1989). */
function squareTo([p0, p1, p2, p3]: [Point, Point, Point, Point]): number[] {
  const [dx1, dx2, sx] = [p1[0] - p2[0], p3[0] - p2[0], p0[0] - p1[0] + p2[0] - p3[0]]
  const [dy1, dy2, sy] = [p1[1] - p2[1], p3[1] - p2[1], p0[1] - p1[1] + p2[1] - p3[1]]
  const den = dx1 * dy2 - dx2 * dy1
  const g = (sx * dy2 - dx2 * sy) / den
  const h = (dx1 * sy - sx * dy1) / den
  return [
    p1[0] - p0[0] + g * p1[0],
    p3[0] - p0[0] + h * p3[0],
    p0[0],
    p1[1] - p0[1] + g * p1[1],
    p3[1] - p0[1] + h * p3[1],
    p0[1],
    g,
    h,
    1,
  ]
}

/** The inverse of a projection, up to a factor that projections ignore. */
function inverse([a, b, c, d, e, f, g, h, i]: number[]): number[] {
  return [
    e! * i! - f! * h!,
    c! * h! - b! * i!,
    b! * f! - c! * e!,
    f! * g! - d! * i!,
    a! * i! - c! * g!,
    c! * d! - a! * f!,
    d! * h! - e! * g!,
    b! * g! - a! * h!,
    a! * e! - b! * d!,
  ]
}

/** Numbers between 0 and 1, the same for the same seed. */
function randomFrom(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}
