import { expect, test } from 'vitest'
import { unfinishedProducts } from '#drafts/unfinished-products.ts'
import { productDraftName } from '#drafts/writes/product-write.ts'
import { keyNumber } from '../../fixtures/client/shops.fixture.ts'

const draft = (n: number, at: number, name?: string) => ({ name: productDraftName(keyNumber(n)), at, values: { name } })

test('unfinishedProducts lists drafts of products, the newest first', () => {
  expect(unfinishedProducts([draft(1, 10, 'Sandal'), draft(2, 20, 'Sepatu'), draft(3, 5)])).toEqual([
    { key: keyNumber(2), title: 'Produk Sepatu', at: 20 },
    { key: keyNumber(1), title: 'Produk Sandal', at: 10 },
    { key: keyNumber(3), title: 'Produk tanpa nama', at: 5 },
  ])
  expect(unfinishedProducts([draft(1, 10, 'x'.repeat(150))])[0]?.title).toMatch(/^Produk x{33}…$/)
})

test('unfinishedProducts is empty without drafts of products', () => {
  expect(unfinishedProducts([])).toEqual([])
  expect(unfinishedProducts([{ name: 'merchant:27 tahap 1', at: 1, values: {} }])).toEqual([])
})
