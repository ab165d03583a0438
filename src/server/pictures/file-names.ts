// File names of a picture: <folder>/<32 hex>.jpg is the original, <folder>/<32 hex>-480.avif a variant of it, and
// <folder>/<32 hex>~<22 hex>-480.avif a signed address (signed-paths.ts). Only these names are served. Parsing them
// does not need sharp, so it is not loaded here.

export const widths = [160, 480, 960] as const
export type Width = (typeof widths)[number]
export type Format = 'avif' | 'webp' | 'jpg'

/** The part after the picture's own name. */
export type Variant = `-${Width}.${Format}` | '.jpg'

/**
 * Every file of a picture, in the order in which they are made when no request waits for a certain one: phones first.
 * No variant is wider than its original: a 960 of a 400 px logo is 400 px wide.
 */
export const variants = [
  '-480.avif',
  '-960.avif',
  '-160.avif',
  '-480.webp',
  '-960.webp',
  '-160.webp',
  '.jpg',
  '-480.jpg',
  '-160.jpg',
  '-960.jpg',
] as const satisfies Variant[]

const variantInfos = new Map<string, { variant: Variant; width: Width | null; format: Format }>(
  variants.map((variant) => {
    const [, width, format] = /^(?:-(\d+))?\.(\w+)$/.exec(variant) as unknown as [string, string?, Format?]
    return [variant, { variant, width: width ? (Number(width) as Width) : null, format: format ?? 'jpg' }]
  }),
)

/** The width in a variant's name (null: the original's own) and its format. */
export const variantInfoOf = (variant: Variant) => variantInfos.get(variant)!

/** The name decides the type; the bytes are not inspected. */
export const contentTypes: Record<Format, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

const fileNamePattern = /^([a-z]{1,20}\/[0-9a-f]{32})(?:~([0-9a-f]{22}))?((?:-\d+)?\.[a-z]+)$/

/** A picture without its variant, the signature in the address, and the variant. */
export type PictureFileName = { picture: string; key: string | undefined; variant: Variant }

/** `product/<hex>-480.avif` as its parts; null for everything else: dots, escapes, other widths, other letters. */
export function parseFileName(file: string): PictureFileName | null {
  const [, picture, key, rest] = fileNamePattern.exec(file) ?? []
  const kind = variantInfos.get(rest ?? '')
  return picture && kind ? { picture, key, variant: kind.variant } : null
}
