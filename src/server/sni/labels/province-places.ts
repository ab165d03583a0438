// The capital of each province, in degrees: the distance between two provinces is only an estimate, which is enough.

const places: Record<number, readonly [latitude: number, longitude: number]> = {
  11: [5.55, 95.32],
  12: [3.59, 98.67],
  13: [-0.95, 100.35],
  14: [0.51, 101.45],
  15: [-1.61, 103.61],
  16: [-2.99, 104.76],
  17: [-3.8, 102.27],
  18: [-5.43, 105.26],
  19: [-2.13, 106.11],
  21: [0.92, 104.45],
  31: [-6.18, 106.83],
  32: [-6.91, 107.61],
  33: [-6.99, 110.42],
  34: [-7.8, 110.36],
  35: [-7.25, 112.75],
  36: [-6.12, 106.15],
  51: [-8.65, 115.22],
  52: [-8.58, 116.1],
  53: [-10.17, 123.61],
  61: [-0.03, 109.33],
  62: [-2.21, 113.92],
  63: [-3.44, 114.83],
  64: [-0.5, 117.15],
  65: [2.84, 117.37],
  71: [1.47, 124.84],
  72: [-0.9, 119.87],
  73: [-5.14, 119.41],
  74: [-3.97, 122.51],
  75: [0.54, 123.06],
  76: [-2.68, 118.89],
  81: [-3.7, 128.18],
  82: [0.73, 127.56],
  91: [-2.53, 140.72],
  92: [-0.86, 134.06],
  93: [-8.49, 140.4],
  94: [-3.36, 135.5],
  95: [-4.09, 138.95],
  96: [-0.88, 131.25],
}

const radians = (degrees: number) => (degrees * Math.PI) / 180
const earthRadius = 6_371 // km

/** Kilometres between two provinces; undefined for a province that is not in the list above. */
export function kilometresBetween(one: number, other: number): number | undefined {
  const [from, to] = [places[one], places[other]]
  if (!from || !to) return undefined
  const across = Math.sin(radians(to[0] - from[0]) / 2) ** 2
  const along = Math.cos(radians(from[0])) * Math.cos(radians(to[0])) * Math.sin(radians(to[1] - from[1]) / 2) ** 2
  return Math.round(2 * earthRadius * Math.asin(Math.sqrt(across + along)))
}
