import { expect, test } from 'vitest'
import { draw } from '#server/illustrations/draw.ts'
import { allRecipes, illustrationOf, sizeOf } from '#server/illustrations/recipes.ts'
import { decodeSvg } from '#server/pictures/image-encoder.ts'

const recipes = allRecipes()

test('every recipe draws a complete SVG of its size, with every fill that it references', () => {
  expect(recipes.length).toBeGreaterThan(550)
  for (const recipe of recipes) {
    const picture = illustrationOf(recipe)
    const svg = draw(picture)
    const { width, height } = sizeOf(picture)
    expect(svg.startsWith(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"`), recipe).toBe(
      true,
    )
    expect(faultsOf(svg), recipe).toEqual([])
  }
})

test('a recipe always gives the same drawing, and another seed gives another', () => {
  const picture = illustrationOf('products.67.main')
  expect(draw(picture)).toBe(draw(structuredClone(picture)))
  expect(draw({ ...picture, seed: 4711 })).not.toBe(draw(picture))
})

test.each([
  ['products.1.main', 1000, 1000],
  ['products.33.main', 1000, 1000],
  ['merchants.3.logo', 400, 400],
  ['merchants.3.banner', 1131, 210],
  ['merchants.3.gallery.0', 1200, 900],
  ['lspro.2.avatar', 400, 400],
  ['posts.4', 1000, 1000],
  ['home.main.0', 1200, 480],
  ['home.sub.0', 600, 240],
  ['home.strip.0', 1200, 200],
  ['home.shop', 1131, 210],
])('%s becomes %i × %i pixels that are not all alike', async (recipe, width, height) => {
  const picture = illustrationOf(recipe)
  const negative = await decodeSvg(draw(picture))
  expect([negative.width, negative.height]).toEqual([width, height])
  expect(sizeOf(picture)).toEqual({ width, height })
  expect(new Set(negative.pixels).size).toBeGreaterThan(60)
})

test('unknown motifs, tones, landscapes and marks still give a drawing', () => {
  for (const scene of ['still', 'workshop', 'banner', 'hero', 'logo', 'badge'] as const)
    expect(faultsOf(draw({ scene, tone: 'x', land: 'x', mark: 'x', items: ['x:x:x'] }))).toEqual([])
})

test.each([
  '',
  '.',
  'products',
  'products.1',
  'products.999.main',
  'products.1.main.scene',
  '__proto__',
  'constructor.name',
])('illustrationOf throws for the unknown name %j', (recipe) => {
  expect(() => illustrationOf(recipe)).toThrow('No picture is named')
})

/** The faults of an SVG: unclosed tags, invalid numbers, undefined fills. */
function faultsOf(svg: string): string[] {
  const faults: string[] = svg.match(/NaN|undefined|Infinity|\[object/g) ?? []
  const ids = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
  const named = [...svg.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id)
  const open: string[] = []
  for (const [, end, tag, alone] of svg.matchAll(/<(\/?)([a-zA-Z]+)(?:\s[^<>]*?)?(\/?)>/g)) {
    if (end) faults.push(...(open.pop() === tag ? [] : [`</${tag}>`]))
    else if (!alone) open.push(tag!)
  }
  return [...faults, ...open, ...named.filter((id) => !ids.has(id)).map((id) => `no #${id}`)]
}
