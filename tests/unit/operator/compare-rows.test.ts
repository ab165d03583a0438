import { expect, test } from 'vitest'
import type { ReviewContent } from '#contract/operator/operator.ts'
import { compareRows } from '#features/operator/review/DuplicateWarnings.tsx'

const one: ReviewContent = {
  name: 'Kopi Sangrai',
  description: 'Dipanggang pelan.',
  price_bottom: 145_000,
  price_top: 180_000,
  weight: '500.00',
  unit: 'gr',
  capacity: null,
  video_url: null,
  is_sni: 1,
  sni_array: ['SNI 8964:2021'],
  sni_start_date: '2026-11-02',
  sni_end_date: '2027-05-01',
  sni_no_end: 0,
  lspro_id: null,
  lspro_name: null,
  mentor_type_id: null,
  mentor_type: null,
  mentor_id: null,
  mentor_name: null,
  sub_category_array: [{ key: 4, label: 'Kopi' }],
  photos: [],
}

test('compareRows marks equal values of two products and leaves out what neither has', () => {
  const rows = compareRows(one, { ...one, name: 'KOPI  sangrai', price_top: 200_000, description: 'Lain.' })
  const same = rows.filter((row) => row.same).map(({ key }) => key)
  expect(same).toEqual(['name', 'weight', 'category', 'sni', 'period'])
  expect(rows.find(({ key }) => key === 'price')?.values).toEqual(['Rp145.000–180.000', 'Rp145.000–200.000'])
  expect(rows.at(-1)).toMatchObject({ label: 'Keterangan', same: false })
})

test('compareRows shows a dash for a value that only one product has', () => {
  const rows = compareRows({ ...one, is_sni: 0 }, one)
  expect(rows.find(({ key }) => key === 'period')).toMatchObject({
    values: ['–', '2 November 2026 - 1 Mei 2027'],
    same: false,
  })
  expect(compareRows(one, { ...one, is_sni: 0 }).find(({ key }) => key === 'period')?.values[1]).toBe('–')
})
