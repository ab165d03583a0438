import sharp from 'sharp'
import type { CameraFaults } from '../illustrations/camera.ts'
import { seededRandom } from '../illustrations/random.ts'
import type { Bitmap } from './image-encoder.ts'

/** How much brighter or darker red, green and blue are in yellow light of warmth 1. */
const warmLight = [0.34, 0, -0.55] as const

/** Grains of noise are squares of this many pixels, so that they are still seen at half the size. */
const grain = 2

/** The drawing as a phone's camera with these faults takes it. The same seed gives the same pixels. */
export async function takePhoto(bitmap: Bitmap, faults: CameraFaults, seed: number): Promise<Bitmap> {
  const { width, height } = bitmap
  const pixels = await sharp(bitmap.pixels, { raw: { width, height, channels: 3 } })
    .blur(faults.blur)
    .raw()
    .toBuffer()
  const columns = Math.ceil(width / grain)
  const noise = grainsOf(columns * Math.ceil(height / grain), seed)
  const gains = warmLight.map((tint) => faults.light * (1 + tint * faults.warmth))
  for (let y = 0; y < height; y++) {
    const fromMiddle = (y / height) * 2 - 1
    const row = Math.floor(y / grain) * columns
    for (let x = 0; x < width; x++) {
      const aside = (x / width) * 2 - 1
      const shade = 1 - faults.vignette * 0.5 * (aside * aside + fromMiddle * fromMiddle)
      const speckle = noise[row + Math.floor(x / grain)]! * faults.noise
      const at = (y * width + x) * 3
      for (let channel = 0; channel < 3; channel++)
        pixels[at + channel] = clamp(pixels[at + channel]! * gains[channel]! * shade + speckle)
    }
  }
  return { width, height, pixels }
}

/** Random numbers from -1 to 1, most of them near 0. */
function grainsOf(count: number, seed: number): Float32Array {
  const random = seededRandom(seed)
  return Float32Array.from({ length: count }, () => random() + random() - 1)
}

const clamp = (level: number) => Math.max(0, Math.min(255, Math.round(level)))
