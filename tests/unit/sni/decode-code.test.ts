import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { decodeCode, leans } from '#features/sni/scan/decode-code.ts'
import { type PhotoOptions, photographedCode } from '#tests/support/pictures/photographed-code.ts'

const label =
  'http://localhost:26400/sni/label/AQIDBAUGB_8d2hhdA-wehp5p9ySr0fUBNWrXTr0uHsJTQ2mGkVXoYbRNTmBzOPk9cAQEB7gEqQ'

async function pixelsOf(text: string, options: PhotoOptions) {
  const photo = sharp(await photographedCode(text, options)).ensureAlpha()
  const { data, info } = await photo.raw().toBuffer({ resolveWithObject: true })
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height }
}
/** Reads a frame of a camera: as it is, or leaning in one of the directions. */
const read = (pixels: Awaited<ReturnType<typeof pixelsOf>>) =>
  [undefined, ...leans].reduce<string | undefined>((text, lean) => text ?? decodeCode(pixels, lean), undefined)

describe('decoder: a printed and photographed label', () => {
  test.each([
    ['straight from above', { tilt: 0, turn: 0 }],
    ['upside down', { tilt: 0.1, turn: 190 }],
    ['out of focus', { tilt: 0.1, blur: 2 }],
    ['held at an angle', { tilt: 0.2 }],
    ['held at a steeper angle, turned', { tilt: 0.3, turn: 70 }],
  ] as const)('%s is read', { tags: ['long'] }, async (_, options) => {
    expect(read(await pixelsOf(label, options))).toBe(label)
  })

  test('held at an angle is missed without the lean, and a table has no code', { tags: ['long'] }, async () => {
    expect(decodeCode(await pixelsOf(label, { tilt: 0.2 }))).toBeUndefined()
    expect(read(await pixelsOf('x', { share: 0.001 }))).toBeUndefined()
  })
})
