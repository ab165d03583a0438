import { describe, expect, test } from 'vitest'
import { productForm } from '#contract/products/product-form.ts'
import { productWords } from '#contract/products/product-rules.ts'
import { chipText } from '#contract/shops/shop-rules.ts'
import {
  bundledCategories,
  formatCategories,
  parseCategories,
  searchCategories,
  selectableOf,
  toggleCategory,
} from '#features/products/categories.ts'
import {
  addSniNumbers,
  formatSniNumbers,
  parseSniNumbers,
  sniHintOf,
  sniNumbersError,
} from '#features/products/sni-numbers.ts'

describe('SNI numbers', () => {
  test.each<[string, string[], string, string[]]>([
    ['one is added', [], 'SNI 4305:2018', ['SNI 4305:2018']],
    ['another behind it', ['SNI 4305:2018'], 'SNI 01-3719-1995', ['SNI 4305:2018', 'SNI 01-3719-1995']],
    ['the same in another dress is ignored', ['SNI 4305:2018'], ' sni  4305 : 2018 ', ['SNI 4305:2018']],
    ['nothing is ignored', ['SNI 4305:2018'], '   ', ['SNI 4305:2018']],
    ['signs alone are nothing', [], ' - . ', []],
    ['several pasted at once are several', [], 'SNI 1:2018\nSNI 2:2019; SNI 1:2018', ['SNI 1:2018', 'SNI 2:2019']],
    [
      'a comma stands between two',
      ['SNI 1:2018'],
      'SNI 2:2019, SNI 3:2020',
      ['SNI 1:2018', 'SNI 2:2019', 'SNI 3:2020'],
    ],
    ['also of what was there', ['SNI 1:2018,SNI 2:2019'], '', ['SNI 1:2018', 'SNI 2:2019']],
    ['spaces within are one', [], 'SNI   ISO 9001:2015', ['SNI ISO 9001:2015']],
  ])('%s', (_, there, typed, then) => {
    expect(addSniNumbers(there, typed)).toEqual(then)
  })

  test.each([
    ['SNI 4305:2018', undefined],
    ['SNI 01-3719-1995', undefined],
    ['SNI ISO 9001:2015', undefined],
    ['', undefined],
    ['4305', productWords.sniHint],
    ['ISO 9001', productWords.sniHint],
  ])('%s is hinted at, and never refused: %s', (typed, hint) => {
    expect(sniHintOf([], typed)).toBe(hint)
    expect(sniNumbersError(addSniNumbers([], typed), false)).toBeUndefined()
  })

  test('none is wrong only where one is needed; twenty-one, and one of 61 letters, are wrong always', () => {
    expect(sniNumbersError([], true)).toBe('Mohon Masukkan Nomor SNI!')
    expect(sniNumbersError([], false)).toBeUndefined()
    const numbers = Array.from({ length: 21 }, (_, n) => `SNI ${n}:2018`)
    expect(sniNumbersError(numbers, true)).toBe(productWords.sniMost)
    expect(sniNumbersError(numbers.slice(1), true)).toBeUndefined()
    expect(sniNumbersError([`SNI ${'1'.repeat(57)}`], false)).toContain('60')
  })

  test.each(['', '{', '{}', '[1]', 'null'])('a draft that says %s has none', (kept) => {
    expect(parseSniNumbers(kept)).toEqual([])
  })

  test('a draft or a product that has two in one shows two chips', () => {
    expect(parseSniNumbers(formatSniNumbers(['SNI 1:2018, SNI 2:2019']))).toEqual(['SNI 1:2018', 'SNI 2:2019'])
  })

  test.each<[string, string[], string[] | string]>([
    ['two in one are two', ['SNI 1:2018, SNI 2:2019'], ['SNI 1:2018', 'SNI 2:2019']],
    ['what is there twice is one', ['SNI 1:2018', 'sni 2:2019,SNI 1:2018,'], ['SNI 1:2018', 'sni 2:2019']],
    ['twenty-one joined are too many', [Array.from({ length: 21 }, (_, n) => `SNI ${n}`).join()], productWords.sniMost],
    ['one of 61 letters is too long', [`SNI ${'1'.repeat(57)}`], 'Paling banyak 60 huruf'],
    ['two of 40 in one are not', [`${'1'.repeat(40)},${'2'.repeat(40)}`], ['1'.repeat(40), '2'.repeat(40)]],
  ])('as they travel: %s', (_, said, heard) => {
    const { data, error } = productForm.safeParse({ draft: 1, name: 'x', sni_array: said })
    expect(data?.sni_array ?? error?.issues[0]?.message).toEqual(heard)
  })

  test('what is kept comes back, and nothing is an empty text', () => {
    expect(parseSniNumbers(formatSniNumbers(['SNI 1:2018', 'a"b']))).toEqual(['SNI 1:2018', 'a"b'])
    expect(formatSniNumbers([])).toBe('')
  })
})

describe('categories', () => {
  const food = {
    id: 4,
    name: 'Makanan Olahan',
    column: 1,
    total: 3,
    child: [
      { id: 41, name: 'Keripik dan Kerupuk', total: 2 },
      { id: 42, name: 'Kue Kering', total: 1 },
    ],
  }
  const glass = { id: 9, name: 'Kaca', column: 3, total: 0, child: [] }
  const names = (typed: string, tree: Parameters<typeof searchCategories>[0] = [food, glass]) =>
    searchCategories(tree, typed).map(({ name, child }) => [name, ...child.map((c) => c.name)])

  test.each([
    ['', [['Makanan Olahan', 'Keripik dan Kerupuk', 'Kue Kering'], ['Kaca']]],
    ['kerip', [['Makanan Olahan', 'Keripik dan Kerupuk']]],
    ['kue makanan', [['Makanan Olahan', 'Kue Kering']]],
    ['KACA', [['Kaca']]],
    ['sepatu', []],
  ])('looking for “%s” finds %j', (typed, hits) => {
    expect(names(typed)).toEqual(hits)
  })

  test('a phone that never heard the server has the 23 and the 155 of this release to choose from', () => {
    expect(bundledCategories).toHaveLength(23)
    expect(bundledCategories.flatMap(({ child }) => child)).toHaveLength(155)
    expect(names('keripik', bundledCategories).flat()).toContain('Keripik dan Kerupuk')
  })

  test('subcategories are chosen, and a category that has none itself', () => {
    expect(selectableOf(food).map(({ key }) => key)).toEqual([41, 42])
    expect(selectableOf(glass)).toEqual([{ key: 9, label: 'Kaca' }])
  })

  test('a tick chooses once, another takes it away', () => {
    const one = { key: 41, label: 'Keripik dan Kerupuk' }
    const once = toggleCategory([], one)
    expect(once).toEqual([one])
    expect(toggleCategory(once, { key: 41, label: 'the same, called otherwise' })).toEqual([])
    expect(parseCategories(formatCategories(once))).toEqual(once)
  })

  test.each(['', '[]', '7', '[{"key":"41"}]', '[{"key":1.5,"label":"x"}]'])('a draft that says %s has none', (kept) => {
    expect(parseCategories(kept)).toEqual([])
  })

  test('a label of a hundred letters is cut to 93 and two points, one of 99 is not', () => {
    expect(chipText('x'.repeat(100))).toBe(`${'x'.repeat(93)}..`)
    expect(chipText('x'.repeat(99))).toBe('x'.repeat(99))
  })
})
