import { expect, test } from 'vitest'
import { productMessages } from '#contract/products/rules.ts'
import { formatDateInput, parseDateInput } from '#drafts/DateField.tsx'
import { emptyProduct, type ProductValues } from '#features/products/product-values.ts'
import { productFormErrors } from '#tests/support/forms/product-form-errors.ts'

test.each([
  ['20112026', '2026-11-20'],
  ['20/11/2026', '2026-11-20'],
  ['20-11-2026', '2026-11-20'],
  ['2026-11-20', '2026-11-20'],
  ['1/2/2026', '2026-02-01'],
  ['5', '5'],
  ['5/', '05'],
  ['201', '20/1'],
  ['20/11/20', '20/11/20'],
  ['20/11/20261', '2026-11-20'],
  ['kemarin', ''],
  ['', ''],
])('parseDateInput reads %s as %s', (typed, value) => expect(parseDateInput(typed)).toBe(value))

test('parseDateInput and formatDateInput keep the rest of the text while a user types or deletes digit by digit', () => {
  let value = ''
  for (const key of '20112026') value = parseDateInput(formatDateInput(value) + key)
  expect(value).toBe('2026-11-20')
  const seen: string[] = []
  while (value !== '') {
    value = parseDateInput(formatDateInput(value).slice(0, -1))
    seen.push(formatDateInput(value))
  }
  expect(seen).toEqual(['20/11/202', '20/11/20', '20/11/2', '20/11', '20/1', '20', '2', ''])
})

test('formatDateInput shows dates as DD/MM/YYYY', () => {
  expect(formatDateInput('2026-02-01')).toBe('01/02/2026')
  expect(formatDateInput('20/1')).toBe('20/1')
})

test.each([
  ['29/02/2028', true],
  ['29/02/2026', false],
  ['31/02/2026', false],
  ['31/04/2026', false],
  ['00/11/2026', false],
  ['20/13/2026', false],
  ['20/11/26', false],
  ['20/11', false],
  ['31/12/1989', false],
  ['20.11.2026', true],
  [' 20 11 2026\n', true],
  ['2026-11-20T08:00', false],
  ['2026/11/20', false],
  ['20 November 2026', false],
])('the product form accepts %j as a start date: %s', async (typed, is) => {
  const values: ProductValues = { ...emptyProduct, is_sni: '1', sni_start_date: parseDateInput(typed) }
  expect((await productFormErrors(values)).sni_start_date).toBe(is ? undefined : productMessages.dateWrong)
})
