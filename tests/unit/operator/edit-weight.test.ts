import { expect, test } from 'vitest'
import { operator, type ReviewContent } from '#contract/operator/operator.ts'
import { amountRules } from '#contract/products/amounts.ts'
import { type EditValues, editInputOf, editValuesOf } from '#features/operator/review/edit/edit-values.ts'
import { formErrors } from '#tests/support/forms/form-errors.ts'

const content: ReviewContent = {
  ...{ name: 'Kopi', description: 'Pelan.', price_bottom: 1, price_top: 2, weight: '1.50', unit: 'Kg', capacity: null },
  ...{ video_url: null, is_sni: 0, sni_array: [], sni_start_date: null, sni_end_date: null, sni_no_end: 0 },
  ...{ lspro_id: null, lspro_name: null, mentor_type_id: null, mentor_type: null, mentor_id: null, mentor_name: null },
  ...{ sub_category_array: [{ key: 401, label: 'Biji Kopi' }], photos: [] },
}
const values = editValuesOf(content)
const errorOf = async (weight: string) => {
  const toRequest = (typed: EditValues) => ({ id: 1, version: 3, ...editInputOf(typed) })
  return (await formErrors({ endpoint: operator.edit, rules: amountRules, toRequest }, { ...values, weight })).weight
}

test.each([
  ['1.5', 1.5],
  ['1,5', 1.5],
  ['1.500', 1500],
  ['250', 250],
  ['', null],
])('edit form at the desk: a weight of “%s” is read as %s, as in the merchant’s form', async (weight, asked) => {
  expect(await errorOf(weight)).toBeUndefined()
  expect(editInputOf({ ...values, weight }).weight).toBe(asked)
})

test.each(['abc', '1,5,5', '-3', '1e3', '0', '99999999'])(
  'edit form at the desk: a weight of “%s” is rejected',
  async (weight) => {
    expect(await errorOf(weight)).toBe('Berat harus berupa angka, misalnya 250 atau 1,5')
  },
)

test('edit form at the desk: an unchanged weight is shown with a comma and sent as the same number', () => {
  expect([values.weight, editInputOf(values).weight]).toEqual(['1,5', 1.5])
})
