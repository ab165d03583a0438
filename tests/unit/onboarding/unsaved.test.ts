import { describe, expect, test } from 'vitest'
import type { WizardDetail } from '#contract/onboarding/onboarding.ts'
import { type Stage, stageDraftName, stageWrite } from '#drafts/wizard/stages.ts'
import { incompleteStagesOf } from '#features/onboarding/IncompleteStages.tsx'
import { stage1OfShop } from '#features/onboarding/stage1-values.ts'
import { stage2OfShop } from '#features/onboarding/stage2-values.ts'
import { stage3OfShop } from '#features/onboarding/stage3-values.ts'
import { photosOfShop } from '#features/onboarding/stage4-photos.ts'
import { unsavedStages } from '#features/onboarding/unsaved-stages.ts'

// A merchant changes a stage, goes to the last one by the steps at the top, and presses 'Selesai': the shop would open
// without what the screen has called 'Tersimpan di HP', for good.

const shop = 27
const path = (hex: string) => `merchant/${hex.repeat(32)}.jpg`
const told: WizardDetail = {
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
const [one, two, three] = [stage1OfShop(told), stage2OfShop(told), stage3OfShop(told)]
const photos = photosOfShop(told)
const fresh = { id: 'n', file: 'file:n' }
const draft = (stage: Stage, values: object, of = shop) => ({
  name: stageDraftName(of, stage),
  values: { ...values } as Record<string, unknown>,
})
const seen = { seen: true }
const unsaved = (
  drafts: ReturnType<typeof draft>[],
  from: WizardDetail | undefined = told,
  said: Parameters<typeof unsavedStages>[0]['said'] = [],
) => unsavedStages({ shop, drafts, told: from, said })

describe('a draft keeps the shop shut', () => {
  test.each<[string, ReturnType<typeof draft>, Stage[]]>([
    ['of stage 1 with another name', draft(1, { ...one, ...seen, name: 'Dapur Baru' }), [1]],
    ['of stage 1 without its KBLI', draft(1, { ...one, ...seen, kbli_codes: '[]' }), [1]],
    ['of stage 2 with another address', draft(2, { ...two, ...seen, address: 'Jalan Baru 2' }), [2]],
    ['of stage 2 from which something was taken', draft(2, { ...two, ...seen, instagram: '' }), [2]],
    ['of stage 3', draft(3, { ...three, ...seen, is_lkpp: '1' }), [3]],
    [
      'of stage 4 with one more photo',
      draft(4, { photos: { ...photos, gallery: [...photos.gallery!, fresh] }, ...seen }),
      [4],
    ],
    [
      'of stage 4 with one that is not small yet',
      draft(4, { photos: { ...photos, gallery: [...photos.gallery!, { id: 'n', raw: 'file:r' }] }, ...seen }),
      [4],
    ],
    ['of stage 4 without its gallery', draft(4, { photos: { ...photos, gallery: [] }, ...seen }), [4]],
    ['of stage 4, chosen before the server was heard', draft(4, { photos: { gallery: [fresh] }, seen: false }), [4]],
    ['not when it says what the server says', draft(1, { ...one, ...seen }), []],
    ['nor in another writing', draft(2, { ...two, ...seen, rt: '03', mobile_phone: '0812-3456-7890' }), []],
    ['nor a blank', draft(2, { ...two, ...seen, address: 'Jalan Lama 1 ' }), []],
    ['nor an answer behind a no', draft(3, { ...three, ...seen, exp_remark: '<p>dulu</p>' }), []],
    ['nor what is still empty where the server was not heard', draft(1, { name: 'Dapur Lama', seen: false }), []],
    ['nor a stage that was left before anything was typed', draft(4, { later: 1 }), []],
    ['nor the same photos', draft(4, { photos, ...seen }), []],
    ['nor none of them, where the server was not heard', draft(4, { photos: { gallery: [] }, seen: false }), []],
    ['nor one of another shop', draft(1, { ...one, ...seen, name: 'Dapur Baru' }, 28), []],
  ])('%s', (_, draft, stages) => {
    expect(unsaved([draft])).toEqual(stages)
  })

  test('compared with what waits, not with what the server knows', () => {
    const said = [stageWrite(shop, 3, { is_lpse: 1, is_lkpp: 1, is_tkdn: 0, is_exp: 0 })]
    const typed = { ...three, ...seen, is_lkpp: '1', is_tkdn: '0' }
    expect(unsaved([draft(3, typed)], told, said)).toEqual([])
    expect(unsaved([draft(3, { ...three, ...seen })], told, said), 'taken back, but not kept').toEqual([3])
  })

  test('compared with nothing, as long as nothing is known', () => {
    expect(unsaved([draft(1, { name: 'Dapur' }), draft(3, {}), draft(4, { photos: {} })], undefined)).toEqual([1])
  })
})

test('a stage is told of once, for what has to be done first', () => {
  expect(incompleteStagesOf({ toFix: [2], missing: [3], unsaved: [1, 2, 3] })).toEqual([
    { stage: 2, why: 'refused' },
    { stage: 3, why: 'missing' },
    { stage: 1, why: 'unsaved' },
  ])
  expect(incompleteStagesOf({ toFix: [], missing: [], unsaved: [] })).toEqual([])
})
