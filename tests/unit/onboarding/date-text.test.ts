import { expect, test } from 'vitest'
import { productWords } from '#contract/products/product-rules.ts'
import { formatDateInput, parseDateInput } from '#drafts/DateField.tsx'
import { emptyProduct, type ProductValues } from '#features/products/product-values.ts'
import { productRules } from '#features/products/use-product-form.ts'

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
])('%s is kept as %s', (typed, value) => expect(parseDateInput(typed)).toBe(value))

test('every key adds to what stands there, and every one taken away leaves the rest', () => {
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

test('a day is shown as it is written here', () => {
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
])('%j, typed or pasted, is a day of a certificate: %s', (typed, is) => {
  const values: ProductValues = { ...emptyProduct, is_sni: '1', sni_start_date: parseDateInput(typed) }
  const { sni_start_date } = productRules(() => false)
  expect(sni_start_date?.(values.sni_start_date, values)).toBe(is ? undefined : productWords.dateWrong)
})
