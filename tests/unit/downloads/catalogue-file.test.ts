import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import {
  applyCatalogueDifference,
  type CatalogueContent,
  CatalogueFileError,
  catalogueDifference,
  decodeCatalogue,
  encodeCatalogue,
} from '#contract/downloads/catalogue-file.ts'
import { downloadKinds, scopeKey, scopeOfKey } from '#contract/downloads/rules.ts'
import { exampleCatalogue } from './catalogue-example.ts'

describe('a file of the catalogue', () => {
  test.each([0, 1, 40, 2_000])('of %i products is the same after encoding and decoding', (count) => {
    const content = exampleCatalogue(count)
    expect(decodeCatalogue(encodeCatalogue(content))).toEqual(content)
  })

  test('a difference gives the later content, in the order of lists, and is small', () => {
    const all = exampleCatalogue(2_003, 1_000_500)
    const before: CatalogueContent = { ...all, version: 1_000_000, products: all.products.slice(3) }
    const after: CatalogueContent = {
      ...all,
      products: all.products
        .filter(({ id }) => id !== 7)
        .map((product) => (product.id === 12 ? { ...product, price_bottom: 1, price_top: 2 } : product)),
      shops: all.shops.map((shop) => (shop.id === 5 ? { ...shop, name: 'Dapur Baru' } : shop)),
    }
    const difference = catalogueDifference(before, after)
    expect(difference.removed).toEqual([7])
    expect(difference.products.map(({ id }) => id)).toEqual([2003, 2002, 2001, 12])
    expect(difference.shops).toContainEqual(expect.objectContaining({ id: 5, name: 'Dapur Baru' }))
    expect(difference.synonyms).toBeUndefined()
    const sent = decodeCatalogue(encodeCatalogue(difference))
    expect(sent).toEqual(difference)
    expect(applyCatalogueDifference(before, difference)).toEqual(after)
    expect(encodeCatalogue(difference).length).toBeLessThan(encodeCatalogue(after).length / 100)
    const reworded = catalogueDifference(before, { ...after, synonyms: [['a', 'b']] })
    expect(applyCatalogueDifference(before, reworded).synonyms).toEqual([['a', 'b']])
  })

  test('a difference of another base is refused', () => {
    const content = exampleCatalogue(10)
    const difference = catalogueDifference(content, { ...content, version: 2_000_000 })
    expect(() => applyCatalogueDifference({ ...content, version: 5 }, difference)).toThrow(CatalogueFileError)
  })

  test.each([
    ['no JSON', '<html>'],
    ['another object', '{"data":[]}'],
    ['null', 'null'],
    ['columns of different lengths', encodeCatalogue(exampleCatalogue(3)).replace(/"names":\["[^"]*",/, '"names":[')],
    ['a shop that is not there', encodeCatalogue(exampleCatalogue(3)).replace('"shopIndexes":[0', '"shopIndexes":[9')],
  ])('%s is refused', (_, text) => {
    expect(() => decodeCatalogue(text)).toThrow(CatalogueFileError)
  })

  test('20,000 products take at most 900 kB', () => {
    const content = exampleCatalogue(20_000)
    // As random as real names of pictures.
    const random = () =>
      Math.floor(Math.random() * 2 ** 32)
        .toString(16)
        .padStart(8, '0')
    const products = content.products.map((product) => ({
      ...product,
      picture: `photo/${random()}${random()}${random()}${random()}.jpg`,
    }))
    expect(gzipSync(encodeCatalogue({ ...content, products }), { level: 9 }).length).toBeLessThanOrEqual(900_000)
  })
})

test('the name of a part is read as it was written, and any other text is none', () => {
  for (const kind of downloadKinds) {
    const scope = { kind, id: kind === 'all' || kind === 'favorites' ? 0 : 13 }
    expect(scopeOfKey(scopeKey(scope))).toEqual(scope)
  }
  for (const text of ['', 'all', 'all-1', 'province-0', 'province-01', 'village-3', 'shop-1;drop', 'shop-99999999999'])
    expect(scopeOfKey(text)).toBeUndefined()
})
