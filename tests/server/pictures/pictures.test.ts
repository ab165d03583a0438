import { expect, test } from 'vitest'
import { cameraFaultsOf } from '#server/illustrations/camera.ts'
import { draw } from '#server/illustrations/draw.ts'
import specs from '#server/illustrations/illustrations.json' with { type: 'json' }
import { allRecipes, illustrationOf, sizeOf } from '#server/illustrations/recipes.ts'
import { type Bitmap, decodeSvg } from '#server/pictures/image-encoder.ts'
import { takePhoto } from '#server/pictures/take-photo.ts'
import products from '#server/seed/content/products.json' with { type: 'json' }

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
  ['products.21.main', 1600, 1600],
  ['products.79.main', 1600, 1600],
  ['merchants.3.logo', 400, 400],
  ['merchants.3.banner', 1131, 210],
  ['merchants.3.gallery.0', 1200, 900],
  ['merchants.33.gallery.1', 900, 1600],
  ['merchants.5.gallery.1', 720, 1600],
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

test('twelve products of twelve shops have a main picture like a photo of a phone, in the square that the app cuts', () => {
  const photos = Object.entries(specs.products).filter(([, { main }]) => main.scene === 'snapshot')
  const views = photos.map(([id]) => illustrationOf(`products.${id}.main`).view).sort()
  expect(views).toEqual([
    ...['floor', 'floor', 'hand', 'hand', 'kitchen', 'kitchen', 'near', 'near'],
    ...['panorama', 'screenshot', 'white', 'white'],
  ])
  const shops = photos.map(([id]) => products.find((product) => String(product.id) === id)!.merchant_id)
  expect(new Set(shops).size).toBe(12)
  for (const [id] of photos) {
    const { width, height } = sizeOf(illustrationOf(`products.${id}.main`))
    expect([width, height]).toEqual([1600, 1600])
  }
})

test('a photo of the kitchen is darker, yellower and noisier than its drawing, and the same each time', async () => {
  const illustration = illustrationOf('products.21.main')
  const drawing = await decodeSvg(draw({ ...illustration, size: [320, 320] }))
  const faults = cameraFaultsOf(illustration)!
  const photo = await takePhoto(drawing, faults, 1)
  expect([photo.width, photo.height]).toEqual([320, 320])
  expect(await takePhoto(drawing, faults, 1)).toEqual(photo)
  expect((await takePhoto(drawing, faults, 2)).pixels.equals(photo.pixels)).toBe(false)
  const [plain, taken] = [meanLevels(drawing), meanLevels(photo)]
  expect(taken.red / plain.red).toBeLessThan(0.8)
  expect(taken.blue / taken.red).toBeLessThan((plain.blue / plain.red) * 0.85)
  // Noise is what differs between two pixels of an even wall.
  expect(roughness(photo)).toBeGreaterThan(roughness(drawing) + 2)
})

test('only snapshots have the faults of a camera, and not those on white or of a screen', () => {
  expect(cameraFaultsOf(illustrationOf('products.1.main'))).toBeUndefined()
  expect(cameraFaultsOf(illustrationOf('products.42.main'))).toBeUndefined()
  expect(cameraFaultsOf(illustrationOf('products.12.main'))).toBeUndefined()
  expect(cameraFaultsOf(illustrationOf('products.8.main'))).toMatchObject({ blur: expect.any(Number) })
})

test('unknown motifs, tones, landscapes and marks still give a drawing', () => {
  for (const scene of ['still', 'workshop', 'banner', 'hero', 'logo', 'badge', 'snapshot'] as const)
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

/** The mean levels of red and blue. */
function meanLevels({ pixels }: Bitmap): { red: number; blue: number } {
  const mean = (channel: number) =>
    pixels.reduce((sum, level, at) => (at % 3 === channel ? sum + level : sum), 0) / (pixels.length / 3)
  return { red: mean(0), blue: mean(2) }
}

/** The mean difference of green between a pixel and the next but one in its row. */
function roughness({ pixels }: Bitmap): number {
  let sum = 0
  for (let at = 1; at + 6 < pixels.length; at += 3) sum += Math.abs(pixels[at]! - pixels[at + 6]!)
  return sum / (pixels.length / 3)
}

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
