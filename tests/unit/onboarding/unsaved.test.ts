import { describe, expect, test } from 'vitest'
import type { WizardDetail } from '#contract/onboarding/schemas.ts'
import { draftFromValues } from '#drafts/draft-values.ts'
import { type Stage, stageDraftName, stageWrite } from '#drafts/wizard/stages.ts'
import { incompleteStagesOf } from '#features/onboarding/IncompleteStages.tsx'
import { stage1Mapping } from '#features/onboarding/Stage1Page.tsx'
import { stage2Mapping } from '#features/onboarding/Stage2Page.tsx'
import { stage3Mapping } from '#features/onboarding/Stage3Page.tsx'
import { photosOfShop } from '#features/onboarding/stage4-photos.ts'
import { unsavedStages } from '#features/onboarding/unsaved-stages.ts'

// A merchant changes a stage, goes to the last one by the steps at the top, and presses 'Selesai': the shop would open
// without the changes that the screen has called 'Tersimpan di HP', permanently.

const shop = 27
const path = (hex: string) => `merchant/${hex.repeat(32)}.jpg`
const serverData: WizardDetail = {
  merchant: {
    id: shop,
    type: 'UD',
    name: 'Dapur Lama',
    nib: '9903020237888',
    owner: 'Salimah',
    year: 2009,
    address: 'Jalan Lama 1',
    rt: '3',
    rw: '12',
    zip_code: '26111',
    mobile_phone: '+6281234567890',
    office_phone: '0251-100111',
    email: 'salimah@contoh.id',
    website: '',
    facebook: '',
    instagram: 'dapur',
    tiktok: '',
    is_lpse: 1,
    is_lkpp: 0,
    is_tkdn: 1,
    tkdn_certificate: 'TKDN-1',
    is_exp: 0,
    exp_remark: '',
    img_url: path('a'),
    img: null,
    wizard_stage: 5,
    is_completed: 0,
  },
  location: {
    province_id: 13,
    province_name: 'Sumatera Barat',
    regency_id: 1371,
    regency_name: 'Kota Padang',
    district_id: 137101,
    district_name: 'Padang Selatan',
    village_id: 1371011001,
    village_name: 'Rawang',
    latitude: '-0.9500000',
    longitude: '100.35',
    is_placed: 1,
  },
  labor: { id: 2, name: '5–19 orang' },
  capital: { id: 1, name: 'Sampai 50 juta' },
  omzet: { id: 3, name: 'Sampai 2 miliar' },
  user: { id: 9, name: 'Salimah', email: 'salimah@contoh.id' },
  kbli_codes: [{ code: '10391', name: 'Industri tempe' }],
  gallery: [{ id: 5, url: path('b'), width: 1, height: 1, thumbhash: null }],
}
const one = draftFromValues(stage1Mapping.ofShop(serverData))
const two = draftFromValues(stage2Mapping.ofShop(serverData))
const three = draftFromValues(stage3Mapping.ofShop(serverData))
const photos = photosOfShop(serverData)
const fresh = { id: 'n', file: 'file:n' }
const draft = (stage: Stage, values: object, of = shop) => ({
  name: stageDraftName(of, stage),
  values: { ...values } as Record<string, unknown>,
})
const seen = { seen: true }
const unsaved = (
  drafts: ReturnType<typeof draft>[],
  from: WizardDetail | undefined = serverData,
  pending: Parameters<typeof unsavedStages>[0]['pending'] = [],
) => unsavedStages({ shop, drafts, serverData: from, pending })

describe('unsaved lists stages with unsent drafts', () => {
  test.each<[string, ReturnType<typeof draft>, Stage[]]>([
    ['of stage 1 with another name', draft(1, { ...one, ...seen, name: 'Dapur Baru' }), [1]],
    ['of stage 1 without its KBLI', draft(1, { ...one, ...seen, kbli_codes: '' }), [1]],
    ['of stage 1 without its KBLI, of an earlier release', draft(1, { ...one, ...seen, kbli_codes: '[]' }), [1]],
    ['of stage 1 without its KBLI before the shop loaded: not listed', draft(1, { kbli_codes: '[]', seen: false }), []],
    ['of stage 2 with another address', draft(2, { ...two, ...seen, address: 'Jalan Baru 2' }), [2]],
    ['of stage 2 with an emptied field', draft(2, { ...two, ...seen, instagram: '' }), [2]],
    ['of stage 3', draft(3, { ...three, ...seen, is_lkpp: '1' }), [3]],
    [
      'of stage 4 with one more photo',
      draft(4, { photos: { ...photos, gallery: [...photos.gallery!, fresh] }, ...seen }),
      [4],
    ],
    [
      'of stage 4 with a photo not yet resized',
      draft(4, { photos: { ...photos, gallery: [...photos.gallery!, { id: 'n', raw: 'file:r' }] }, ...seen }),
      [4],
    ],
    ['of stage 4 without its gallery', draft(4, { photos: { ...photos, gallery: [] }, ...seen }), [4]],
    [
      'of stage 4 with a photo chosen before the shop loaded',
      draft(4, { photos: { gallery: [fresh] }, seen: false }),
      [4],
    ],
    ['that equals the server’s value: not listed', draft(1, { ...one, ...seen }), []],
    [
      'with the same numbers in another notation: not listed',
      draft(2, { ...two, ...seen, rt: '03', mobile_phone: '0812-3456-7890' }),
      [],
    ],
    ['with only an added blank: not listed', draft(2, { ...two, ...seen, address: 'Jalan Lama 1 ' }), []],
    ['with a text behind a “no”: not listed', draft(3, { ...three, ...seen, exp_remark: '<p>dulu</p>' }), []],
    ['with empty fields before the shop loaded: not listed', draft(1, { name: 'Dapur Lama', seen: false }), []],
    ['of a stage left before anything was typed: not listed', draft(4, { later: 1 }), []],
    ['with the same photos: not listed', draft(4, { photos, ...seen }), []],
    ['without photos before the shop loaded: not listed', draft(4, { photos: { gallery: [] }, seen: false }), []],
    ['of another shop: not listed', draft(1, { ...one, ...seen, name: 'Dapur Baru' }, 28), []],
  ])('draft %s', (_, draft, stages) => {
    expect(unsaved([draft])).toEqual(stages)
  })

  test('compares a draft with the pending write of its stage, not with the server’s value', () => {
    const pending = [stageWrite(shop, 3, { is_lpse: 1, is_lkpp: 1, is_tkdn: 0, is_exp: 0 })]
    const typed = { ...three, ...seen, is_lkpp: '1', is_tkdn: '0' }
    expect(unsaved([draft(3, typed)], serverData, pending)).toEqual([])
    expect(unsaved([draft(3, { ...three, ...seen })], serverData, pending), 'taken back, but not kept').toEqual([3])
  })

  test('lists every draft with input when nothing has loaded', () => {
    expect(unsaved([draft(1, { name: 'Dapur' }), draft(3, {}), draft(4, { photos: {} })], undefined)).toEqual([1])
  })
})

test('incompleteStagesOf lists each stage once, with its first reason', () => {
  expect(incompleteStagesOf({ toFix: [2], missing: [3], unsaved: [1, 2, 3] })).toEqual([
    { stage: 2, why: 'refused' },
    { stage: 3, why: 'missing' },
    { stage: 1, why: 'unsaved' },
  ])
  expect(incompleteStagesOf({ toFix: [], missing: [], unsaved: [] })).toEqual([])
})
