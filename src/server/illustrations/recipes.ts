import type { Illustration } from './illustration.ts'

import pictures from './illustrations.json' with { type: 'json' }

/**
 * The illustration of a recipe: a path in illustrations.json such as `products.67.main`, `merchants.3.gallery.0`,
 * `posts.4`. Throws for an unknown one.
 */
export function illustrationOf(recipe: string): Illustration {
  let found: unknown = pictures
  for (const step of recipe.split('.'))
    found =
      typeof found === 'object' && found !== null && Object.hasOwn(found, step)
        ? (found as Record<string, unknown>)[step]
        : undefined
  if (!isIllustration(found)) throw new Error(`No picture is named ${recipe}`)
  return found
}

const isIllustration = (value: unknown): value is Illustration =>
  typeof value === 'object' && value !== null && 'scene' in value

const SIZES = {
  still: [1000, 1000],
  logo: [400, 400],
  badge: [400, 400],
  workshop: [1200, 900],
  banner: [1131, 210],
  hero: [1200, 480],
  snapshot: [1600, 1600],
} as const

/** Width and height of the illustration in pixels. */
export function sizeOf({ scene, size }: Illustration): { width: number; height: number } {
  const [width, height] = size ?? SIZES[scene]
  return { width, height }
}

/** All recipes, in the order of the file. */
export function allRecipes(): string[] {
  const found: string[] = []
  const walk = (value: unknown, path: string[]) => {
    if (isIllustration(value)) found.push(path.join('.'))
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) walk(inner, [...path, key])
  }
  walk(pictures, [])
  return found
}
