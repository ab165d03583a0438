import { expect, test } from 'vitest'
import { operator, type ReviewContent } from '#contract/operator/operator.ts'
import { auditAddress, auditViewOf } from '#features/operator/audit/AuditPage.tsx'
import { actionName, auditActions } from '#features/operator/audit/audit-actions.ts'
import { type EditValues, editInputOf, editRulesOf, editValuesOf } from '#features/operator/review/edit/edit-values.ts'
import { auditActionNames } from '#server/db/audit-log.ts'

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
const wrongIn = (change: Partial<EditValues>, of = content) => {
  const typed = { ...values, reason: 'Salah ketik', ...change }
  return Object.entries(editRulesOf(of)).flatMap(([name, rule]) =>
    rule?.(typed[name as keyof EditValues], typed) ? [name] : [],
  )
}

test('editInputOf sends an unchanged product as it was loaded', () => {
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
    sni_end_date: '2027-05-01',
    sni_no_end: 0,
    lspro_id: 4,
    is_mentor: true,
    mentor_type_id: 3,
    mentor_id: null,
    mentor_name: 'Koperasi Uji',
    reason: 'Salah ketik',
  })
  expect(wrongIn({})).toEqual([])
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

test.each<[string, Partial<EditValues>, string[]]>([
  ['no reason', { reason: ' ' }, ['reason']],
  ['no name', { name: ' ' }, ['name']],
  ['no category', { sub_category_array: '' }, ['sub_category_array']],
  ['low above high', { price_bottom: '200000' }, ['price_bottom']],
  ['no price', { price_top: '' }, ['price_top']],
  ['a weight in words', { weight: 'berat' }, ['weight']],
  ['no SNI number', { sni_array: ' \n' }, ['sni_array']],
  ['an end before its start', { sni_end_date: '2026-11-01' }, ['sni_end_date']],
  ['a mentor nobody chose', { mentor_type_id: '1' }, ['mentor_id']],
  ['a mentor without a name', { mentor_name: '' }, ['mentor_name']],
])('edit form at the desk: %s gives a message at its field', (_, change, wrong) => {
  expect(wrongIn(change)).toEqual(wrong)
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
