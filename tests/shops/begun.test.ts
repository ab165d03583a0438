import { expect, test } from 'vitest'
import { begunProduct } from '#features/shops/begun.ts'
import { keyName } from '#forms/product-write.ts'
import { keyNumber } from './place.ts'

const draft = (n: number, at: number, name?: string) => ({ name: keyName(keyNumber(n)), at, values: { name } })

test('at home the product is offered that was written at last', () => {
  expect(begunProduct([draft(1, 10, 'Sandal'), draft(2, 20, 'Sepatu'), draft(3, 5)])).toEqual({
    key: keyNumber(2),
    title: 'Produk Sepatu',
  })
  expect(begunProduct([draft(1, 10)])?.title).toBe('Produk tanpa nama')
  expect(begunProduct([draft(1, 10, 'x'.repeat(150))])?.title).toMatch(/^Produk x{33}…$/)
})

test('nothing is offered where nothing was begun, or something else was', () => {
  expect(begunProduct([])).toBeUndefined()
  expect(begunProduct([{ name: 'merchant:27 tahap 1', at: 1, values: {} }])).toBeUndefined()
})
