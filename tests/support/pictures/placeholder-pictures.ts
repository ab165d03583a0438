import { linkSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { type Variant, variantInfoOf, variants } from '#server/pictures/file-names.ts'
import { demoPictures } from '#server/seed/demo/pictures.ts'

/** The thumbhash of a placeholder, as base64. */
export const placeholderThumbhash = 'qTkCBwCumWj+mHeJg4l5npeIVlAQv+8K'

/**
 * Writes a placeholder for every variant of every demo picture into a server's folder: stripes in the right width and
 * height, one file per shape, hard-linked. Drawing the real pictures takes four minutes of processor time; it is tested
 * in tests/server/pictures/picture-drawing.test.ts.
 */
export async function putPlaceholders(folder: string): Promise<void> {
  const shapes = new Map<string, { width: number; height: number; variant: Variant; files: string[] }>()
  for (const { name, width, height } of demoPictures()) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    for (const variant of variants) {
      const shape = `${width}x${height}${variant}`
      const group = shapes.get(shape) ?? { width, height, variant, files: [] }
      group.files.push(join(folder, name + variant))
      shapes.set(shape, group)
    }
  }
  await Promise.all(
    [...shapes.values()].map(async ({ files: [first, ...others], ...picture }) => {
      writeFileSync(first!, await stripes(picture))
      for (const other of others) linkSync(first!, other)
    }),
  )
}

function stripes({ width, height, variant }: { width: number; height: number; variant: Variant }): Promise<Buffer> {
  const { width: variantWidth, format } = variantInfoOf(variant)
  const wide = Math.min(variantWidth ?? width, width)
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
