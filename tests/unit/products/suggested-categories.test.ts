import { describe, expect, test } from 'vitest'
import { bundledCategories, suggestCategories } from '#features/products/categories.ts'

const suggested = (name: string) => suggestCategories(bundledCategories, name).map(({ label }) => label)

describe('the words of a product’s name suggest its category', () => {
  test.each([
    ['Keripik Singkong Balado', ['Keripik dan Kerupuk']],
    ['Kripik Tempe Sagu', ['Keripik dan Kerupuk']],
    ['KOPI BUBUK Arabika Gayo', ['Kopi Bubuk dan Kopi Instan']],
    ['Sepatu Kulit Pria', ['Sepatu Kulit']],
    ['Sambal Ikan Roa', ['Bumbu, Sambal, dan Saus']],
    ['Minyak Kelapa Murni VCO 250 ml', ['Minyak Goreng dan Lemak Nabati']],
    ['Batik Tulis Madura', ['Batik']],
    ['Karpet Karet Anti Selip', ['Sol dan Alas Karet']],
    ['Susu Kambing', ['Susu Segar', 'Susu Olahan dan Yoghurt']],
  ])('%s', (name, labels) => {
    expect(suggested(name)).toEqual(labels)
  })

  test.each(['', 'Si', 'Alat', 'Olahan dan Bahan', 'Xyzzy 250 gr'])('%j suggests none', (name) => {
    expect(suggested(name)).toEqual([])
  })

  test('a category that an operator has removed is not suggested', () => {
    const tree = bundledCategories.map((category) => ({
      ...category,
      child: category.child.filter(({ id }) => id !== 401),
    }))
    expect(suggestCategories(tree, 'Keripik Singkong')).toEqual([])
  })

  test('a name that fits more than two categories suggests none', () => {
    expect(suggested('Kulit')).toEqual([])
  })
})
