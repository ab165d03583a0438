import { describe, expect, test } from 'vitest'
import { amountMessages, weightOf } from '#contract/products/amounts.ts'
import { productMessages } from '#contract/products/rules.ts'
import type { ProductFormValues } from '#contract/products/schemas.ts'
import { productForm } from '#contract/products/schemas.ts'
import { draftFromValues, valuesFromDraft } from '#drafts/draft-values.ts'
import {
  emptyProduct,
  fieldsOfProduct,
  hasMoreValues,
  inputOfProduct,
  type ProductValues,
  productFieldOf,
  productFormFields,
  sniDates,
  valuesOfInput,
  valuesOfServer,
  weightText,
} from '#features/products/product-values.ts'
import { productFormErrors } from '#tests/support/forms/product-form-errors.ts'

const keripik: ProductValues = {
  name: 'Keripik Singkong Balado',
  description: 'Tipis, pedas manis.\nKhas Payakumbuh.',
  categories: [{ key: 41, label: 'Keripik dan Kerupuk' }],
  price_bottom: '18.000',
  price_top: '25.000',
  weight: '1,5',
  unit: 'Kg',
  capacity: '1.200 kg per bulan',
  video_url: 'https://youtu.be/abc',
  is_sni: '1',
  sni_typed: '',
  sni_numbers: ['SNI 4305:2018', 'SNI 01-3719-1995'],
  certificate_no: 'LSPR-012-IDN/2026/00431',
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

test('a draft stores lists as JSON, an empty one as an empty text, and is read back without a change', () => {
  const stored = draftFromValues(keripik)
  expect(stored).toEqual({
    ...keripik,
    categories: '[{"key":41,"label":"Keripik dan Kerupuk"}]',
    sni_numbers: '["SNI 4305:2018","SNI 01-3719-1995"]',
  })
  expect(draftFromValues(emptyProduct)).toMatchObject({ categories: '', sni_numbers: '' })
  for (const values of [keripik, emptyProduct])
    expect(valuesFromDraft(emptyProduct, draftFromValues(values), productFormFields.lists)).toEqual(values)
})

describe('inputOfProduct', () => {
  test('sends the only price of a product as both', () => {
    expect(inputOfProduct({ ...keripik, price_top: ' ' }, owner)).toMatchObject({
      price_bottom: 18_000,
      price_top: 18_000,
    })
    expect(inputOfProduct({ ...keripik, price_bottom: '' }, owner)).toMatchObject({
      price_bottom: null,
      price_top: 25_000,
    })
  })

  test('sends every field of the form, in the contract’s notation', () => {
    const request = inputOfProduct({ ...keripik, name: ' Keripik ', description: ' Tipis ', capacity: ' ' }, owner)
    expect(Object.entries(request)).toEqual(
      Object.entries({
        merchant_id: 27,
        draft: 0,
        made_at: 1_800_000_000_000,
        name: 'Keripik',
        sub_category_array: [{ key: 41, label: 'Keripik dan Kerupuk' }],
        price_bottom: 18_000,
        description: 'Tipis',
        is_sni: '1',
        sni_array: ['SNI 4305:2018', 'SNI 01-3719-1995'],
        certificate_no: 'LSPR-012-IDN/2026/00431',
        lspro_id: 3,
        sni_start_date: '2026-11-20',
        sni_end_date: '2027-05-19',
        sni_no_end: 1,
        price_top: 25_000,
        weight: 1.5,
        unit: 'Kg',
        capacity: null,
        video_url: 'https://youtu.be/abc',
        is_mentor: '1',
        mentor_type_id: 1,
        mentor_id: 12,
        mentor_name: null,
        img_64: 'file:a',
        img_64s: ['product/b.jpg'],
      }),
    )
  })

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
      certificate_no: 'LSPR-012-IDN/2026/00431',
      sni_no_end: 1,
      is_mentor: true,
      mentor_id: 12,
      img_64: path,
      img_64s: [path],
    })
  })

  test('leaves out fields behind a “no”', () => {
    const ask = inputOfProduct({ ...keripik, is_sni: '0', is_mentor: '0' }, owner)
    expect(ask).toMatchObject({
      sni_array: [],
      certificate_no: null,
      lspro_id: null,
      sni_end_date: null,
      sni_no_end: 0,
      mentor_id: null,
    })
  })

  test('sends a chosen or a typed mentor, never both', () => {
    const typed = inputOfProduct({ ...keripik, mentor_type_id: '3', mentor_name: ' Koperasi Maju ' }, owner)
    expect(typed).toMatchObject({ mentor_id: null, mentor_name: 'Koperasi Maju' })
    expect(inputOfProduct({ ...keripik, mentor_name: 'left over' }, owner)).toMatchObject({
      mentor_name: null,
      mentor_id: 12,
    })
  })

  test('includes an SNI number that was typed but not added', async () => {
    const ask = inputOfProduct({ ...keripik, sni_numbers: [], sni_typed: ' SNI 1:2020 ' }, owner)
    expect(ask.sni_array).toEqual(['SNI 1:2020'])
    expect(await productFormErrors({ ...keripik, sni_numbers: [], sni_typed: 'SNI 1:2020' })).toEqual({})
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
  ['0,250', 0.25, '0,25'],
  ['', null, ''],
])('a product weight of “%s” is read as %s and shown as %s', (typed, weight, shown) => {
  expect([weightOf(typed), weightText(weight)]).toEqual([weight, shown])
})
test.each<[string, string]>([
  ...['abc', '1,5,5', '-3', '12 gr', '0'].map((typed): [string, string] => [typed, productMessages.weight]),
  ['1,800', amountMessages.weightUnclear],
])('a product weight of “%s” is rejected: %s', async (typed, sentence) => {
  expect(await productFormErrors({ ...keripik, weight: typed })).toEqual({ weight: sentence })
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
    ['no category', { categories: [] }, { categories: 'Mohon pilih salah satu dari Kategori' }],
    [
      'no prices',
      { price_bottom: '', price_top: '' },
      { price_bottom: productMessages.priceBottom, price_top: productMessages.priceTop },
    ],
    ['one price, typed as the lower one', { price_top: '' }, {}],
    [
      'the low one above the high one',
      { price_bottom: '30.000' },
      { price_bottom: 'Harga Bawah Tidak Boleh Melebihi Harga Atas!' },
    ],
    ['a price beyond all', { price_top: '1.000.000.000.000' }, { price_top: productMessages.priceMost }],
    ['a video from elsewhere', { video_url: 'https://contoh.example/v' }, { video_url: productMessages.video }],
    ['SNI without a number', { sni_numbers: [] }, { sni_typed: 'Mohon Masukkan Nomor SNI!' }],
    ['an end before the start', { sni_end_date: '2026-11-19' }, { sni_end_date: productMessages.dateOrder }],
    [
      'no dates',
      { sni_start_date: '', sni_end_date: '' },
      { sni_start_date: productMessages.date, sni_end_date: productMessages.date },
    ],
    ['no certificate number', { certificate_no: ' ' }, {}],
    ['a certificate number of 60 letters with blanks around it', { certificate_no: ` ${'x'.repeat(60)} ` }, {}],
    [
      'a certificate number that is too long',
      { certificate_no: 'x'.repeat(61) },
      { certificate_no: productMessages.certificateNo },
    ],
    [
      'a certificate number without a letter',
      { certificate_no: '-/-' },
      { certificate_no: productMessages.certificateNo },
    ],
    [
      'a certificate number with a letter that is not printed',
      { certificate_no: 'LSPR\u0001-1' },
      { certificate_no: productMessages.certificateNo },
    ],
    ['no mentor', { mentor_id: '' }, { mentor_id: 'Mohon Pilih Pembina!' }],
    ['no kind of mentor', { mentor_type_id: '', mentor_id: '' }, { mentor_type_id: 'Mohon Pilih Pembina!' }],
    ['a mentor without a name', { mentor_type_id: '3' }, { mentor_name: 'Mohon Masukkan Nama Pembina!' }],
    ['no SNI at all', { is_sni: '0', sni_numbers: [], sni_start_date: '', sni_end_date: '' }, {}],
    ['a name that is too long', { name: 'x'.repeat(151) }, { name: 'Paling banyak 150 huruf' }],
    ['a capacity that is too long', { capacity: 'x'.repeat(101) }, { capacity: 'Paling banyak 100 huruf' }],
    ['a long text with blanks around it', { name: ` ${'x'.repeat(150)} ` }, {}],
    [
      'a video address that is too long',
      { video_url: `https://youtu.be/${'x'.repeat(300)}` },
      { video_url: 'Paling banyak 300 huruf' },
    ],
    [
      'eleven categories',
      { categories: Array.from({ length: 11 }, (_, n) => ({ key: 41 + n, label: '' })) },
      { categories: productMessages.categoryMost },
    ],
    [
      'dates that are none',
      { sni_start_date: '20/11', sni_end_date: '2027-02-30' },
      { sni_start_date: productMessages.dateWrong, sni_end_date: productMessages.dateWrong },
    ],
    [
      'a mentor’s name that is too long',
      { mentor_type_id: '3', mentor_name: 'x'.repeat(101) },
      { mentor_name: 'Paling banyak 100 huruf' },
    ],
    [
      'an SNI certificate that is wrong, behind a “no”',
      {
        is_sni: '0',
        sni_typed: 'x'.repeat(61),
        certificate_no: 'x'.repeat(61),
        sni_start_date: '20/11',
        sni_end_date: '1',
      },
      {},
    ],
    [
      'a mentor that is wrong, behind a “no”',
      { is_mentor: '0', mentor_type_id: '3', mentor_name: 'x'.repeat(101) },
      {},
    ],
    ['a mentor’s name that is wrong, when a mentor is chosen from a list', { mentor_name: 'x'.repeat(101) }, {}],
  ])('%s', async (_, change, wrong) => {
    expect(await productFormErrors({ ...keripik, ...change })).toEqual(wrong)
  })

  test('wrong and missing fields are shown together', async () => {
    const numbers = Array.from({ length: 21 }, (_, n) => `SNI ${n}:${'2018'.repeat(n === 20 ? 20 : 1)}`)
    const values = {
      ...keripik,
      categories: [],
      price_bottom: '',
      price_top: '',
      weight: 'x',
      sni_numbers: numbers,
      sni_end_date: '',
    }
    expect(await productFormErrors({ ...values, name: 'x'.repeat(151), video_url: 'ftp://x', mentor_id: '' })).toEqual({
      name: 'Paling banyak 150 huruf',
      categories: productMessages.category,
      price_bottom: productMessages.priceBottom,
      price_top: productMessages.priceTop,
      weight: productMessages.weight,
      video_url: productMessages.video,
      sni_typed: productMessages.sniMost,
      sni_end_date: productMessages.date,
      mentor_id: productMessages.mentor,
    })
  })

  test('the contract names every wrong field once, whatever the values are', () => {
    const strange: unknown[] = [7, 'x', true, {}, [[]], { toString: null, valueOf: null }]
    for (const value of strange) {
      const fields = Object.keys(fieldsOfProduct(keripik))
      const { error } = productForm.safeParse(Object.fromEntries(fields.map((field) => [field, value])))
      const wrong = error?.issues.map(({ path }) => path.join('.')) ?? []
      expect(wrong.length).toBeGreaterThan(10)
      expect(wrong.filter((field, index) => wrong.indexOf(field) !== index)).toEqual([])
    }
    for (const body of [null, 7, 'x', undefined]) expect(productForm.safeParse(body).error?.issues).toHaveLength(1)
  })

  test('a draft needs only a name, and its other fields must be valid', async () => {
    expect(await productFormErrors(emptyProduct, true)).toEqual({ name: productMessages.name })
    expect(await productFormErrors({ ...emptyProduct, name: 'Keripik' }, true)).toEqual({})
    expect(
      await productFormErrors({ ...emptyProduct, name: 'Keripik', weight: 'x', video_url: 'ftp://x' }, true),
    ).toEqual({
      weight: productMessages.weight,
      video_url: productMessages.video,
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

test('the folded part of the form opens for each of its values, but not for an upper price like the lower one', () => {
  const one = { ...emptyProduct, price_bottom: '18.000' }
  expect(hasMoreValues(one)).toBe(false)
  expect(hasMoreValues({ ...one, price_top: '18.000', is_sni: '1', description: 'Tipis' })).toBe(false)
  for (const value of [
    { price_top: '25.000' },
    { weight: '1,5' },
    { capacity: '3 kg' },
    { video_url: 'https://youtu.be/abc' },
    { is_mentor: '1' },
    { mentor_name: 'Dinas' },
  ])
    expect(hasMoreValues({ ...one, ...value }), Object.keys(value)[0]).toBe(true)
})
