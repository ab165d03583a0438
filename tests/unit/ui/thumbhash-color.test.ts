import { rgbaToThumbHash } from 'thumbhash'
import { expect, test } from 'vitest'
import { colorOfThumbhash } from '#ui/media/thumbhash-color.ts'

const thumbhashOf = (red: number, green: number, blue: number) =>
  Buffer.from(rgbaToThumbHash(8, 8, Array.from({ length: 64 }, () => [red, green, blue, 255]).flat())).toString(
    'base64',
  )
const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

test.each([
  [200, 181, 154],
  [15, 118, 110],
  [255, 255, 255],
  [0, 0, 0],
  [179, 38, 30],
])('colorOfThumbhash of a photo of rgb(%i, %i, %i) is about that colour', (red, green, blue) => {
  const tint = channels(colorOfThumbhash(thumbhashOf(red, green, blue)))
  // Six bits for each channel: a step is about 4 of 255, and rounding errors add up.
  for (const [at, wanted] of [red, green, blue].entries()) expect(Math.abs(tint[at]! - wanted)).toBeLessThanOrEqual(14)
})
