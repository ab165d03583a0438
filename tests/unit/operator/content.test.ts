import { describe, expect, test } from 'vitest'
import type { DeskMainCategory } from '#contract/operator/content.ts'
import { operator } from '#contract/operator/operator.ts'
import { productMessages } from '#contract/products/rules.ts'
import { changesIn } from '#features/operator/audit/audit-changes.ts'
import { bannerInputOf, bannerValuesOf } from '#features/operator/banners/BannerSheet.tsx'
import { bannerState } from '#features/operator/banners/banner-state.ts'
import { mergeTargets } from '#features/operator/categories/CategoriesPage.tsx'
import { moveItem } from '#features/operator/desk/list/use-reorder.ts'
import { hoursText, shareText, wizardSentence, worstStage } from '#features/operator/statistics/report-texts.ts'
import { formErrors } from '#tests/support/forms/form-errors.ts'

test.each([
  [2, -1, [2, 1, 3]],
  [2, 1, [1, 3, 2]],
  [1, -1, [1, 2, 3]],
  [3, 1, [1, 2, 3]],
  [9, 1, [1, 2, 3]],
] as const)('moveItem: moving %i by %i turns [1, 2, 3] into %j', (id, by, made) => {
  expect(moveItem([1, 2, 3], id, by)).toEqual(made)
})

const today = '2026-11-22'
test.each([
  ['active', null, null, 'good', 'Tampil'],
  ['active', today, today, 'good', 'Tampil sampai 22 November 2026'],
  ['active', '2026-11-23', null, 'wait', 'Mulai 23 November 2026'],
  ['active', null, '2026-11-21', 'wrong', 'Selesai 21 November 2026'],
  ['not active', '2026-11-23', null, 'wrong', 'Dimatikan'],
] as const)('bannerState: a banner that is %s from %s to %s is %s: %s', (status, from_date, to_date, is, says) => {
  expect(bannerState({ status, from_date, to_date }, today)).toEqual({ is, says })
})

describe('bannerInputOf', () => {
  const empty = bannerValuesOf(undefined, 'sub')
  const errorsIn = (change: Partial<typeof empty>) =>
    formErrors({ endpoint: operator.saveBanner, toRequest: bannerInputOf }, { ...empty, ...change })

  test('an empty date is sent as null, and the contract checks the values', async () => {
    expect(bannerInputOf({ ...empty, title: 'Kabar', from_date: '2026-11-22' })).toMatchObject({
      ...{ place: 'sub', status: 'active', title: 'Kabar', from_date: '2026-11-22', to_date: null },
    })
    expect(await errorsIn({}), 'an empty form').toEqual({
      title: 'Mohon isi Kolom ini',
      target_click_url: 'Mohon isi Kolom ini',
    })
    expect((await errorsIn({ target_click_url: ' /faq ' })).target_click_url).toBeUndefined()
    expect((await errorsIn({ target_click_url: '//jahat.example' })).target_click_url).toContain('https://')
    expect(await errorsIn({ title: 'x'.repeat(101), remark: 'x'.repeat(201), action: 'x'.repeat(41) })).toMatchObject({
      title: 'Paling banyak 100 huruf',
      remark: 'Paling banyak 200 huruf',
      action: 'Paling banyak 40 huruf',
    })
    // Beside the error of the empty title.
    expect((await errorsIn({ from_date: '2026-11-22', to_date: '2026-11-21' })).to_date).toBe(
      'Tanggal akhir tidak boleh sebelum tanggal mulai',
    )
    for (const name of ['from_date', 'to_date'] as const) {
      expect((await errorsIn({ [name]: '' }))[name]).toBeUndefined()
      expect((await errorsIn({ [name]: '20/1' }))[name], 'half a day').toBe(productMessages.dateWrong)
    }
    expect((await errorsIn({ from_date: '20/1', to_date: '2026-11-21' })).to_date).toBeUndefined()
  })
})

describe('mergeTargets of a category', () => {
  const category = (id: number, child: number[] = [], status = 'active'): DeskMainCategory =>
    ({
      id,
      name: `K${id}`,
      status,
      seen: `s${id}`,
      child: child.map((sub) => category(sub)),
    }) as unknown as DeskMainCategory
  const all = [category(1, [11, 12]), category(2, [21]), category(3, [31], 'not active')]
  const ids = (targets: { id: number }[]) => targets.map(({ id }) => id)

  test('lists visible categories of the same level, siblings first', () => {
    expect(ids(mergeTargets(all, all[0]!, undefined))).toEqual([2])
    expect(ids(mergeTargets(all, all[1]!.child[0]!, all[1]))).toEqual([11, 12])
    expect(mergeTargets(all, all[0]!.child[1]!, all[0])).toEqual([
      { id: 11, name: 'K1: K11', seen: 's11' },
      { id: 21, name: 'K2: K21', seen: 's21' },
    ])
  })
})

test.each([
  [null, '–'],
  [0, '1 menit'],
  [0.5, '30 menit'],
  [2.5, '2,5 jam'],
  [47.9, '47,9 jam'],
  [60, '2,5 hari'],
])('hoursText shows %s hours as %s', (hours, said) => {
  expect(hoursText(hours)).toBe(said)
})

test('shareText of nothing is a dash, and percentages do not wrap', () => {
  expect([shareText(1, 3), shareText(0, 0)]).toEqual(['33\u00A0%', '–'])
})

describe('wizardSentence', () => {
  const stages = (...passed: number[]) =>
    passed.map((left, index) => ({
      stage: index + 1,
      came: index === 0 ? 10 : passed[index - 1]!,
      passed: left,
      stuck: 0,
    }))

  test('says how many merchants finish and where most stop', () => {
    expect(wizardSentence(stages(9, 5, 5, 4, 4))).toBe(
      '4 dari 10 produsen (40\u00A0%) menyelesaikan pendaftaran. Paling banyak berhenti di tahap 2.',
    )
    expect(worstStage(stages(8, 6, 6, 6, 6))?.stage, 'of two alike the first').toBe(1)
    expect(wizardSentence(stages(10, 10, 10, 10, 10))).toBe(
      '10 dari 10 produsen (100\u00A0%) menyelesaikan pendaftaran.',
    )
    expect(wizardSentence([])).toBe('Belum ada produsen yang mendaftar dalam rentang ini.')
  })
})

test('changesIn shows banner places, option lists and categories by their names', () => {
  const nameOf = (key: string, id: number) => (key === 'category_id' && id === 401 ? 'Keripik' : undefined)
  const row = {
    action: 'banner.saved',
    before: null,
    after: JSON.stringify({ place: 'strip', list: 'omzet', category_id: 401, order: [2, 1] }),
  }
  expect(changesIn(row, nameOf).map(({ label, after }) => [label, after])).toEqual([
    ['Tempat', 'Pita statis'],
    ['Urutan (nomor)', '2, 1'],
    ['Kategori', 'Keripik'],
    ['Daftar', 'Omzet'],
  ])
})
