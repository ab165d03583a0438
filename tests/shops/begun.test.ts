import { expect, test } from 'vitest'
import { begunProducts } from '#forms/begun-product.ts'
import { keyName } from '#forms/product-write.ts'
import { keyNumber } from './place.ts'

const draft = (n: number, at: number, name?: string) => ({ name: keyName(keyNumber(n)), at, values: { name } })

test('at home the product is offered that was written at last', () => {
  expect(begunProducts([draft(1, 10, 'Sandal'), draft(2, 20, 'Sepatu'), draft(3, 5)])).toEqual([
    { key: keyNumber(2), title: 'Produk Sepatu', at: 20 },
    { key: keyNumber(1), title: 'Produk Sandal', at: 10 },
    { key: keyNumber(3), title: 'Produk tanpa nama', at: 5 },
  ])
  expect(begunProducts([draft(1, 10, 'x'.repeat(150))])[0]?.title).toMatch(/^Produk x{33}…$/)
})

test('nothing is offered where nothing was begun, or something else was', () => {
  expect(begunProducts([])).toEqual([])
  expect(begunProducts([{ name: 'merchant:27 tahap 1', at: 1, values: {} }])).toEqual([])
})
