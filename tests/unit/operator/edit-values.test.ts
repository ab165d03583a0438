import { expect, test } from 'vitest'
import { operator, type ReviewContent } from '#contract/operator/operator.ts'
import { amountRules } from '#contract/products/amounts.ts'
import { productMessages } from '#contract/products/rules.ts'
import { auditAddress, auditViewOf } from '#features/operator/audit/AuditPage.tsx'
import { actionName, auditActions } from '#features/operator/audit/audit-actions.ts'
import { withAutosave } from '#features/operator/desk/form/form-autosave.ts'
import { type EditValues, editForm, editInputOf, editValuesOf } from '#features/operator/review/edit/edit-values.ts'
import { auditActionNames } from '#server/db/audit-log.ts'
import { formErrors } from '#tests/support/forms/form-errors.ts'

const content: ReviewContent = {
  name: 'Kopi Sangrai',
  description: 'Dipanggang pelan.',
  price_bottom: 145_000,
  price_top: 180_000,
  weight: '12.50',
  unit: 'Kg',
  capacity: null,
  video_url: null,
  is_sni: 1,
  sni_array: ['SNI 8964:2021', 'SNI 1:2020'],
  certificate_no: 'LSPR-012-IDN/2025/00431',
  sni_start_date: '2026-11-02',
  sni_end_date: '2027-05-01',
  sni_no_end: 0,
  lspro_id: 4,
  lspro_name: 'LSPro Uji',
  mentor_type_id: 3,
  mentor_type: 'Lainnya',
  mentor_id: null,
  mentor_name: 'Koperasi Uji',
  sub_category_array: [
    { key: 401, label: 'Biji Kopi' },
    { key: 402, label: 'Kopi Bubuk' },
  ],
  photos: [{ path: 'product/a.jpg', img: null }],
}
const values = editValuesOf(content)
const errorsIn = (change: Partial<EditValues>) =>
  formErrors(
    {
      endpoint: operator.edit,
      rules: amountRules,
      toRequest: (typed: EditValues) => ({ id: 1, version: 3, ...editInputOf(typed) }),
    },
    { ...values, reason: 'Salah ketik', ...change },
  )

test('editInputOf sends an unchanged product as it was loaded', async () => {
  const heard = operator.edit.ask.parse({ id: 1, version: 3, ...editInputOf({ ...values, reason: 'Salah ketik' }) })
  expect(heard).toMatchObject({
    name: 'Kopi Sangrai',
    price_bottom: 145_000,
    weight: 12.5,
    unit: 'Kg',
    capacity: null,
    sub_category_array: [{ key: 401 }, { key: 402 }],
    is_sni: true,
    sni_array: ['SNI 8964:2021', 'SNI 1:2020'],
    certificate_no: 'LSPR-012-IDN/2025/00431',
    sni_end_date: '2027-05-01',
    sni_no_end: 0,
    lspro_id: 4,
    is_mentor: true,
    mentor_type_id: 3,
    mentor_id: null,
    mentor_name: 'Koperasi Uji',
    reason: 'Salah ketik',
  })
  expect(await errorsIn({})).toEqual({})
})

test('editInputOf leaves out SNI and mentor fields when the product has none', () => {
  const heard = operator.edit.ask.parse({
    id: 1,
    version: 3,
    ...editInputOf({ ...values, is_sni: '0', mentor_type_id: '0', reason: 'Bukan SNI' }),
  })
  expect(heard).toMatchObject({
    is_sni: false,
    sni_array: [],
    sni_start_date: null,
    is_mentor: false,
    mentor_name: null,
  })
})

test.each<[string, Partial<EditValues>, Partial<Record<keyof EditValues, string>>]>([
  ['no reason', { reason: ' ' }, { reason: 'Mohon isi alasannya' }],
  ['no name', { name: ' ' }, { name: productMessages.name }],
  ['no description', { description: ' ' }, { description: productMessages.description }],
  ['no category', { sub_category_array: [] }, { sub_category_array: productMessages.category }],
  ['low above high', { price_bottom: '200000' }, { price_bottom: productMessages.priceOrder }],
  ['no price', { price_top: '' }, { price_top: productMessages.priceTop }],
  ['a weight in words', { weight: 'berat' }, { weight: productMessages.weight }],
  ['no SNI number', { sni_array: ' \n' }, { sni_array: productMessages.sni }],
  ['no start', { sni_start_date: '' }, { sni_start_date: productMessages.date }],
  ['half a start', { sni_start_date: '20/1' }, { sni_start_date: productMessages.dateWrong }],
  ['half an end', { sni_end_date: '20/1' }, { sni_end_date: productMessages.dateWrong }],
  ['an end before its start', { sni_end_date: '2026-11-01' }, { sni_end_date: productMessages.dateOrder }],
  ['a mentor nobody chose', { mentor_type_id: '1' }, { mentor_id: productMessages.mentor }],
  ['a mentor without a name', { mentor_name: '' }, { mentor_name: productMessages.mentorName }],
  ['half a start of no SNI', { is_sni: '0', sni_start_date: '20/1', sni_array: '' }, {}],
  ['a mentor’s name without a mentor', { mentor_type_id: '0', mentor_name: '' }, {}],
  [
    'several errors',
    { name: '', price_bottom: '', weight: 'berat', sni_start_date: '20/1', mentor_name: '', reason: '' },
    {
      ...{ name: productMessages.name, price_bottom: productMessages.priceBottom, weight: productMessages.weight },
      ...{ sni_start_date: productMessages.dateWrong, mentor_name: productMessages.mentorName },
      reason: 'Mohon isi alasannya',
    },
  ],
])('edit form at the desk: %s gives each message at its field', async (_, change, errors) => {
  expect(await errorsIn(change)).toEqual(errors)
})

test('editInputOf sends texts as they were typed, and a number of SNI for each line', () => {
  const typed = {
    ...values,
    name: ' Kopi ',
    capacity: ' 1 ton ',
    sni_array: ' SNI 1 \n\nSNI 2, SNI 3',
    reason: ' Salah ',
  }
  expect(editInputOf({ ...typed, unit: 'lain', lspro_id: '0' })).toEqual({
    name: ' Kopi ',
    description: 'Dipanggang pelan.',
    sub_category_array: [{ key: 401 }, { key: 402 }],
    price_bottom: 145_000,
    price_top: 180_000,
    weight: 12.5,
    unit: 'gr',
    capacity: ' 1 ton ',
    video_url: '',
    is_sni: 1,
    sni_array: ['SNI 1', 'SNI 2', 'SNI 3'],
    certificate_no: 'LSPR-012-IDN/2025/00431',
    sni_start_date: '2026-11-02',
    sni_end_date: '2027-05-01',
    sni_no_end: 0,
    lspro_id: null,
    is_mentor: 1,
    mentor_type_id: 3,
    mentor_id: null,
    mentor_name: 'Koperasi Uji',
    reason: ' Salah ',
  })
})

test('the edit form reads input that this tab has stored, also the texts of the release before lists', () => {
  const typed = { ...values, name: 'Kopi', sub_category_array: [402, 403] }
  const read = (stored: object) => withAutosave(values, editForm, JSON.parse(JSON.stringify(stored)))
  expect(read(typed)).toEqual(typed)
  expect(read({ ...typed, sub_category_array: '402,403' })).toEqual(typed)
  expect(read({ ...typed, sub_category_array: '402' }).sub_category_array).toEqual([402])
  expect(read({ ...typed, sub_category_array: '' }).sub_category_array).toEqual([])
  expect(read({ ...typed, sub_category_array: 'lain' }).sub_category_array).toEqual([])
})

test('the audit log has a name for every action that the server writes', () => {
  expect(Object.keys(auditActions).sort()).toEqual([...auditActionNames].sort())
  expect(actionName('product.from-later')).toBe('product.from-later')
})

test('the filters of the audit log are kept in the address, and invalid values are ignored', () => {
  const view = { action: 'shop.edited', merchant_id: 4, from: '2026-11-01', to: '2026-11-21', page: 3 }
  expect(auditViewOf(new URLSearchParams(auditAddress(view).split('?')[1]))).toEqual(view)
  expect(auditViewOf(new URLSearchParams('action=constructor&merchant_id=0&from=2026-02-31&to=x&page=1e9'))).toEqual({})
})
