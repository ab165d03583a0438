import { linkSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { type Variant, variantInfoOf, variants } from '#server/pictures/file-names.ts'
import { demoPictures } from '#server/seed/demo/pictures.ts'

/** The thumbhash of such a picture, as base64. */
export const standInThumbhash = 'qTkCBwCumWj+mHeJg4l5npeIVlAQv+8K'

/**
 * Puts a file for every variant of every picture of the demo into a folder of a server: stripes of the right width and
 * height, one for each shape. The server's own drawings take four minutes of a processor; how it draws them is tested in
 * tests/server/pictures/picture-drawing.test.ts.
 */
export async function putStandIns(folder: string): Promise<void> {
  const places = new Map<string, { width: number; height: number; variant: Variant; files: string[] }>()
  for (const { name, width, height } of demoPictures()) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    for (const variant of variants) {
      const shape = `${width}x${height}${variant}`
      const place = places.get(shape) ?? { width, height, variant, files: [] }
      place.files.push(join(folder, name + variant))
      places.set(shape, place)
    }
  }
  await Promise.all(
    [...places.values()].map(async ({ files: [first, ...others], ...picture }) => {
      writeFileSync(first!, await stripes(picture))
      for (const other of others) linkSync(first!, other)
    }),
  )
}

function stripes({ width, height, variant }: { width: number; height: number; variant: Variant }): Promise<Buffer> {
  const { width: named, format } = variantInfoOf(variant)
  const wide = Math.min(named ?? width, width)
  const high = Math.round((wide * height) / width)
  const pattern =
    '<pattern id="p" width="40" height="40" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">' +
    '<rect width="40" height="40" fill="#d9c8a9"/><rect width="20" height="40" fill="#b98b5a"/></pattern>'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}">${pattern}<rect width="100%" height="100%" fill="url(#p)"/></svg>`
  const options = { quality: 50, ...(format !== 'jpg' && { effort: 0 }) }
  return sharp(Buffer.from(svg))
    .toFormat(format === 'jpg' ? 'jpeg' : format, options)
    .toBuffer()
}
