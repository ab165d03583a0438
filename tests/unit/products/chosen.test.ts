import { describe, expect, test } from 'vitest'
import { productMessages } from '#contract/products/rules.ts'
import { productForm } from '#contract/products/schemas.ts'
import { chipText } from '#contract/shops/rules.ts'
import { draftFromValues, valuesFromDraft } from '#drafts/draft-values.ts'
import { bundledCategories, searchCategories, selectableOf, toggleCategory } from '#features/products/categories.ts'
import {
  emptyProduct,
  type ProductValues,
  productFormFields,
  valuesOfInput,
} from '#features/products/product-values.ts'
import { addSniNumbers, sniHintOf } from '#features/products/sni-numbers.ts'
import { productFormErrors } from '#tests/support/forms/product-form-errors.ts'

const readDraft = (draft: Partial<Record<keyof ProductValues, string>>) =>
  valuesFromDraft<ProductValues>(emptyProduct, draft, productFormFields.lists)
const stored = (values: Partial<ProductValues>) => draftFromValues<ProductValues>({ ...emptyProduct, ...values })

describe('SNI numbers of a product form', () => {
  test.each<[string, string[], string, string[]]>([
    ['adds a number', [], 'SNI 4305:2018', ['SNI 4305:2018']],
    ['adds another after it', ['SNI 4305:2018'], 'SNI 01-3719-1995', ['SNI 4305:2018', 'SNI 01-3719-1995']],
    ['ignores the same number in another notation', ['SNI 4305:2018'], ' sni  4305 : 2018 ', ['SNI 4305:2018']],
    ['ignores blanks', ['SNI 4305:2018'], '   ', ['SNI 4305:2018']],
    ['ignores punctuation without digits', [], ' - . ', []],
    ['several pasted at once are several', [], 'SNI 1:2018\nSNI 2:2019; SNI 1:2018', ['SNI 1:2018', 'SNI 2:2019']],
    [
      'a comma stands between two',
      ['SNI 1:2018'],
      'SNI 2:2019, SNI 3:2020',
      ['SNI 1:2018', 'SNI 2:2019', 'SNI 3:2020'],
    ],
    ['also of what was there', ['SNI 1:2018,SNI 2:2019'], '', ['SNI 1:2018', 'SNI 2:2019']],
    ['spaces within are one', [], 'SNI   ISO 9001:2015', ['SNI ISO 9001:2015']],
  ])('addSniNumbers: %s', (_, there, typed, then) => {
    expect(addSniNumbers(there, typed)).toEqual(then)
  })

  test.each([
    ['SNI 4305:2018', undefined],
    ['SNI 01-3719-1995', undefined],
    ['SNI ISO 9001:2015', undefined],
    ['', undefined],
    ['4305', productMessages.sniHint],
    ['ISO 9001', productMessages.sniHint],
  ])('sniHintOf: %s gives a hint but is accepted: %s', async (typed, hint) => {
    expect(sniHintOf([], typed)).toBe(hint)
    expect(await sniError({ sni_typed: typed }, true)).toBeUndefined()
  })

  const sniError = async (values: Partial<ProductValues>, draft: boolean) =>
    (await productFormErrors({ ...emptyProduct, is_sni: '1', ...values }, draft)).sni_typed

  test('the form rejects a missing number only for SNI products, and always more than 20 numbers or more than 60 characters', async () => {
    expect(await sniError({}, false)).toBe('Mohon Masukkan Nomor SNI!')
    expect(await sniError({}, true)).toBeUndefined()
    expect(await sniError({ is_sni: '0' }, false)).toBeUndefined()
    const numbers = Array.from({ length: 21 }, (_, n) => `SNI ${n}:2018`)
    expect(await sniError({ sni_numbers: numbers }, false)).toBe(productMessages.sniMost)
    expect(await sniError({ sni_numbers: numbers }, true)).toBe(productMessages.sniMost)
    expect(await sniError({ sni_numbers: numbers.slice(1) }, false)).toBeUndefined()
    expect(await sniError({ sni_numbers: [`SNI ${'1'.repeat(57)}`] }, true)).toBe('Paling banyak 60 huruf')
  })

  test.each(['', '{', '{}', '[1]', 'null', '7', '7,8'])('a draft with %s has no SNI numbers', (kept) => {
    expect(readDraft({ sni_numbers: kept }).sni_numbers).toEqual([])
  })

  test('a draft with two numbers in one entry has two chips, and so has a product of the server', () => {
    const joined = ['SNI 1:2018, SNI 2:2019']
    expect(readDraft({ sni_numbers: JSON.stringify(joined) }).sni_numbers).toEqual(['SNI 1:2018', 'SNI 2:2019'])
    expect(valuesOfInput({ sni_array: joined }).sni_numbers).toEqual(['SNI 1:2018', 'SNI 2:2019'])
  })

  test.each<[string, string[], string[] | string]>([
    ['two numbers are in one entry: splits them', ['SNI 1:2018, SNI 2:2019'], ['SNI 1:2018', 'SNI 2:2019']],
    ['a number is there twice: keeps one', ['SNI 1:2018', 'sni 2:2019,SNI 1:2018,'], ['SNI 1:2018', 'sni 2:2019']],
    [
      'one entry joins twenty-one numbers: rejects them',
      [Array.from({ length: 21 }, (_, n) => `SNI ${n}`).join()],
      productMessages.sniMost,
    ],
    ['a number has 61 characters: rejects it', [`SNI ${'1'.repeat(57)}`], 'Paling banyak 60 huruf'],
    [
      'one entry joins two numbers of 40 characters: accepts them',
      [`${'1'.repeat(40)},${'2'.repeat(40)}`],
      ['1'.repeat(40), '2'.repeat(40)],
    ],
  ])('the contract, when %s', (_, said, heard) => {
    const { data, error } = productForm.safeParse({ draft: 1, name: 'x', sni_array: said })
    expect(data?.sni_array ?? error?.issues[0]?.message).toEqual(heard)
  })

  test('SNI numbers are read back from a draft, and an empty list is an empty text', () => {
    const numbers = ['SNI 1:2018', 'a"b']
    expect(readDraft(stored({ sni_numbers: numbers })).sni_numbers).toEqual(numbers)
    expect(stored({ sni_numbers: [] }).sni_numbers).toBe('')
  })
})

describe('categories of a product form', () => {
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
  ])('searching “%s” finds %j', (typed, hits) => {
    expect(names(typed)).toEqual(hits)
  })

  test('the bundled list has 23 categories and 155 subcategories, for a phone that has not loaded the server’s list', () => {
    expect(bundledCategories).toHaveLength(23)
    expect(bundledCategories.flatMap(({ child }) => child)).toHaveLength(155)
    expect(names('keripik', bundledCategories).flat()).toContain('Keripik dan Kerupuk')
  })

  test('selectableOf offers the subcategories, or the category itself when it has none', () => {
    expect(selectableOf(food).map(({ key }) => key)).toEqual([41, 42])
    expect(selectableOf(glass)).toEqual([{ key: 9, label: 'Kaca' }])
  })

  test('toggleCategory adds a category and removes it again', () => {
    const one = { key: 41, label: 'Keripik dan Kerupuk' }
    const once = toggleCategory([], one)
    expect(once).toEqual([one])
    expect(toggleCategory(once, { key: 41, label: 'the same, called otherwise' })).toEqual([])
    expect(readDraft(stored({ categories: once })).categories).toEqual(once)
  })

  test.each(['', '[]', '7', '[{"key":"41"}]', '[{"key":1.5,"label":"x"}]'])(
    'a draft with %s has no categories',
    (kept) => {
      expect(readDraft({ categories: kept }).categories).toEqual([])
    },
  )

  test('chipText cuts a label of 100 characters to 93 and two dots, and leaves one of 99', () => {
    expect(chipText('x'.repeat(100))).toBe(`${'x'.repeat(93)}..`)
    expect(chipText('x'.repeat(99))).toBe('x'.repeat(99))
  })
})
