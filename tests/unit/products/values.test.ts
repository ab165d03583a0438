import { describe, expect, test } from 'vitest'
import { productForm } from '#contract/products/product-form.ts'
import { productWords, weightOf } from '#contract/products/product-rules.ts'
import type { ProductFormValues } from '#contract/products/products.ts'
import { formatCategories } from '#features/products/categories.ts'
import {
  emptyProduct,
  inputOfProduct,
  type ProductValues,
  productFieldOf,
  sniDates,
  valuesOfInput,
  valuesOfServer,
  weightText,
} from '#features/products/product-values.ts'
import { formatSniNumbers } from '#features/products/sni-numbers.ts'
import { productRules } from '#features/products/use-product-form.ts'
import { ruleResolver } from '#ui/fields/rule-resolver.ts'

const keripik: ProductValues = {
  name: 'Keripik Singkong Balado',
  description: 'Tipis, pedas manis.\nKhas Payakumbuh.',
  categories: formatCategories([{ key: 41, label: 'Keripik dan Kerupuk' }]),
  price_bottom: '18.000',
  price_top: '25.000',
  weight: '1,5',
  unit: 'Kg',
  capacity: '1.200 kg per bulan',
  video_url: 'https://youtu.be/abc',
  is_sni: '1',
  sni_typed: '',
  sni_numbers: formatSniNumbers(['SNI 4305:2018', 'SNI 01-3719-1995']),
  lspro_id: '3',
  sni_start_date: '2026-11-20',
  sni_end_date: '2027-05-19',
  sni_no_end: '1',
  is_mentor: '1',
  mentor_type_id: '1',
  mentor_id: '12',
  mentor_name: '',
}
const owner = { shop: 27, draft: false, at: 1_800_000_000_000, photos: ['file:a', 'product/b.jpg'] }
const wrongIn = (values: ProductValues, draft = false) => {
  const rules = productRules(() => draft)
  const { errors } = ruleResolver(rules)(values, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  } as never) as {
    errors: Record<string, { message: string }>
  }
  return Object.fromEntries(Object.entries(errors).map(([name, { message }]) => [name, message]))
}

describe('inputOfProduct', () => {
  test('is read back by valuesOfInput without a change', () => {
    expect(valuesOfInput(inputOfProduct(keripik, owner))).toEqual(keripik)
    expect(valuesOfInput(inputOfProduct(emptyProduct, { ...owner, photos: [] }))).toEqual(emptyProduct)
  })

  test('is accepted by the contract, with photos in their order', () => {
    const path = `product/${'a'.repeat(32)}.jpg`
    const heard = productForm.parse(inputOfProduct(keripik, { ...owner, photos: [path, path] }))
    expect(heard).toMatchObject({
      name: keripik.name,
      price_bottom: 18_000,
      weight: 1.5,
      is_sni: true,
      sni_array: ['SNI 4305:2018', 'SNI 01-3719-1995'],
      sni_no_end: 1,
      is_mentor: true,
      mentor_id: 12,
      img_64: path,
      img_64s: [path],
    })
  })

  test('leaves out fields behind a “no”', () => {
    const ask = inputOfProduct({ ...keripik, is_sni: '0', is_mentor: '0' }, owner)
    expect(ask).toMatchObject({ sni_array: [], lspro_id: null, sni_end_date: null, sni_no_end: 0, mentor_id: null })
  })

  test('sends a chosen or a typed mentor, never both', () => {
    const typed = inputOfProduct({ ...keripik, mentor_type_id: '3', mentor_name: ' Koperasi Maju ' }, owner)
    expect(typed).toMatchObject({ mentor_id: null, mentor_name: 'Koperasi Maju' })
    expect(inputOfProduct({ ...keripik, mentor_name: 'left over' }, owner)).toMatchObject({
      mentor_name: null,
      mentor_id: 12,
    })
  })

  test('includes an SNI number that was typed but not added', () => {
    const ask = inputOfProduct({ ...keripik, sni_numbers: '', sni_typed: ' SNI 1:2020 ' }, owner)
    expect(ask.sni_array).toEqual(['SNI 1:2020'])
    expect(wrongIn({ ...keripik, sni_numbers: '', sni_typed: 'SNI 1:2020' })).toEqual({})
  })
})

describe('valuesOfServer', () => {
  const form: ProductFormValues = {
    ...(inputOfProduct(keripik, owner) as unknown as ProductFormValues),
    sub_category_array: [{ key: 41, label: 'Keripik dan Kerupuk' }],
    weight: '1.50',
  }
  test('fills the product form', () => {
    expect(valuesOfServer({ form, card: { sni_status: 'active', revision: null } })).toEqual(keripik)
  })

  test.each([
    ['not active', '0'],
    ['active', '1'],
    ['proposed', '1'],
    ['rejected', '1'],
    ['expired', '1'],
  ] as const)('reads sni_status %s as is_sni %s', (sni_status, said) => {
    expect(valuesOfServer({ form, card: { sni_status, revision: null } }).is_sni).toBe(said)
  })

  test('takes is_sni from a pending change', () => {
    const card = { sni_status: 'not active', revision: { review_state: 'submitted', remark: null } } as const
    expect(valuesOfServer({ form, card }).is_sni).toBe('1')
  })
})

test.each([
  ['250', 250, '250'],
  ['1,5', 1.5, '1,5'],
  ['1.5', 1.5, '1,5'],
  ['1.500', 1500, '1500'],
  ['1.500,5', 1500.5, '1500,5'],
  ['', null, ''],
])('a product weight of “%s” is read as %s and shown as %s', (typed, weight, shown) => {
  expect([weightOf(typed), weightText(weight)]).toEqual([weight, shown])
})
test.each(['abc', '1,5,5', '-3', '1e3', '12 gr'])('a product weight of “%s” is rejected', (typed) => {
  expect(wrongIn({ ...keripik, weight: typed })).toEqual({ weight: productWords.weight })
})

test('sniDates: a certificate begins today and ends after 180 days by default', () => {
  expect(sniDates('2026-11-20')).toEqual({ sni_start_date: '2026-11-20', sni_end_date: '2027-05-19' })
})

describe('the rules of the product form', () => {
  test.each<[string, Partial<ProductValues>, Record<string, string>]>([
    ['all is well', {}, {}],
    ['no name', { name: ' ' }, { name: 'Mohon isi nama produk' }],
    ['no description', { description: '' }, { description: 'Mohon isi keterangan produk' }],
    ['a description that is too long', { description: 'x'.repeat(5001) }, { description: 'Paling banyak 5.000 huruf' }],
    ['no category', { categories: '' }, { categories: 'Mohon pilih salah satu dari Kategori' }],
    [
      'no prices',
      { price_bottom: '', price_top: '' },
      { price_bottom: productWords.priceBottom, price_top: productWords.priceTop },
    ],
    [
      'the low one above the high one',
      { price_bottom: '30.000' },
      { price_bottom: 'Harga Bawah Tidak Boleh Melebihi Harga Atas!' },
    ],
    ['a price beyond all', { price_top: '1.000.000.000.000' }, { price_top: productWords.priceMost }],
    ['a video from elsewhere', { video_url: 'https://contoh.example/v' }, { video_url: productWords.video }],
    ['SNI without a number', { sni_numbers: '' }, { sni_typed: 'Mohon Masukkan Nomor SNI!' }],
    ['an end before the start', { sni_end_date: '2026-11-19' }, { sni_end_date: productWords.dateOrder }],
    [
      'no dates',
      { sni_start_date: '', sni_end_date: '' },
      { sni_start_date: productWords.date, sni_end_date: productWords.date },
    ],
    ['no mentor', { mentor_id: '' }, { mentor_id: 'Mohon Pilih Pembina!' }],
    ['no kind of mentor', { mentor_type_id: '', mentor_id: '' }, { mentor_type_id: 'Mohon Pilih Pembina!' }],
    ['a mentor without a name', { mentor_type_id: '3' }, { mentor_name: 'Mohon Masukkan Nama Pembina!' }],
    ['no SNI at all', { is_sni: '0', sni_numbers: '', sni_start_date: '', sni_end_date: '' }, {}],
  ])('%s', (_, change, wrong) => {
    expect(wrongIn({ ...keripik, ...change })).toEqual(wrong)
  })

  test('a draft needs only a name, and its other fields must be valid', () => {
    expect(wrongIn(emptyProduct, true)).toEqual({ name: productWords.name })
    expect(wrongIn({ ...emptyProduct, name: 'Keripik' }, true)).toEqual({})
    expect(wrongIn({ ...emptyProduct, name: 'Keripik', weight: 'x', video_url: 'ftp://x' }, true)).toEqual({
      weight: productWords.weight,
      video_url: productWords.video,
    })
  })

  test('productFieldOf maps the server’s field names to those of the form', () => {
    expect(['sub_category_array.0.key', 'sni_array', 'name', 'price_top'].map(productFieldOf)).toEqual([
      'categories',
      'sni_typed',
      'name',
      'price_top',
    ])
  })
})
