import { expect, test } from 'vitest'
import { onboarding, type WizardDetail } from '#contract/onboarding/schemas.ts'
import { foundingYears, shopMessages, unplaced } from '#contract/shops/rules.ts'
import { type Stage1Values, stage1Mapping } from '#features/onboarding/Stage1Page.tsx'
import { type Stage2Values, stage2Mapping } from '#features/onboarding/Stage2Page.tsx'
import { type Stage3Values, stage3Mapping } from '#features/onboarding/Stage3Page.tsx'
import { formErrors } from '#tests/support/forms/form-errors.ts'

const requestOf = {
  stage1: (values: Stage1Values) => stage1Mapping.toRequest(27, values),
  stage2: (values: Stage2Values, email = 'a@b.id') => stage2Mapping.toRequest(27, values, email),
  stage3: (values: Stage3Values) => stage3Mapping.toRequest(27, values),
}
const stage1Errors = (values: Stage1Values) =>
  formErrors({ ...stage1Mapping, endpoint: onboarding.stage1, toRequest: requestOf.stage1 }, values)
const stage2Errors = (values: Stage2Values) =>
  formErrors({ ...stage2Mapping, endpoint: onboarding.stage2, toRequest: requestOf.stage2 }, values)
const stage3Errors = (values: Stage3Values) =>
  formErrors({ ...stage3Mapping, endpoint: onboarding.stage3, toRequest: requestOf.stage3 }, values)

const stage1: Stage1Values = {
  type: 'UD',
  name: 'Dapur Randang',
  nib: '9903020237570',
  kbli_codes: [
    { code: '10391', name: 'Industri Keripik' },
    { code: '10392', name: '' },
  ],
  owner: 'Salimah',
  year: '2011',
  labor_id: '2',
  capital_id: '1',
  omzet_id: '3',
}
const stage2: Stage2Values = {
  ...stage2Mapping.empty,
  province_id: '13',
  regency_id: '1371',
  district_id: '137101',
  village_id: '1371011001',
  address: 'Jalan Pasar Baru 7',
  rt: '003',
  rw: '012',
  zip_code: '25111',
  latitude: '-0.95',
  longitude: '100.35',
  mobile_phone: '081234567890',
  prefix_office_phone: '0251',
  office_no: '100111',
  website: 'https://randang.id',
}
const stage3: Stage3Values = {
  ...stage3Mapping.empty,
  is_tkdn: '1',
  is_exp: '1',
  tkdn_certificate: 'T-1',
  exp_remark: '<p>Ke Oman</p>',
}

test('the values of each stage survive the way into a pending write and back', () => {
  expect(stage1Mapping.fromRequest(requestOf.stage1(stage1))).toEqual(stage1)
  expect(stage2Mapping.fromRequest(requestOf.stage2(stage2))).toEqual(stage2)
  expect(stage3Mapping.fromRequest(requestOf.stage3(stage3))).toEqual(stage3)
})

test('valid forms of all stages are accepted by the contract', async () => {
  expect(await stage1Errors(stage1)).toEqual({})
  expect(await stage2Errors(stage2)).toEqual({})
  expect(await stage3Errors(stage3)).toEqual({})
  const asks = [
    onboarding.stage1.ask.safeParse(requestOf.stage1(stage1)),
    onboarding.stage2.ask.safeParse(requestOf.stage2(stage2)),
    onboarding.stage2.ask.safeParse(requestOf.stage2({ ...stage2, latitude: '', longitude: '', website: ' ' }, '')),
    onboarding.stage3.ask.safeParse(requestOf.stage3(stage3)),
    onboarding.stage3.ask.safeParse(requestOf.stage3(stage3Mapping.empty)),
  ]
  expect(asks.map(({ error }) => error?.issues)).toEqual(asks.map(() => undefined))
})

test('empty forms give the message of the specification at each field', async () => {
  expect(await stage1Errors(stage1Mapping.empty)).toEqual({
    type: 'Mohon pilih Bentuk Usaha!',
    name: 'Mohon isi Kolom ini',
    nib: 'Mohon isi Kolom ini',
    kbli_codes: 'Mohon pilih salah satu dari KBLI',
    owner: 'Mohon isi Kolom ini',
    year: 'Mohon pilih Tahun!',
    labor_id: 'Mohon pilih Tenaga Kerja!',
    omzet_id: 'Mohon pilih Omzet!',
    capital_id: 'Mohon pilih Permodalan!',
  })
  const two = await stage2Errors(stage2Mapping.empty)
  expect(two).toMatchObject({ province_id: shopMessages.village, address: 'Mohon isi Kolom ini' })
  expect(Object.keys(two).sort()).toEqual(
    ['address', 'mobile_phone', 'office_no', 'prefix_office_phone', 'province_id', 'rt', 'rw', 'zip_code'].sort(),
  )
  expect(await stage3Errors({ ...stage3Mapping.empty, is_tkdn: '1', is_exp: '1' })).toEqual({
    tkdn_certificate: 'Mohon isi no sertifikat TKDN!',
    exp_remark: 'Mohon isi Pengalaman Ekspor!',
  })
  expect(await stage3Errors(stage3Mapping.empty)).toEqual({})
})

test('the fields of each form are listed in the order of the page, in which the first mistake is found', () => {
  expect(Object.keys(stage1Mapping.empty).join(' ')).toBe(
    'nib type name kbli_codes owner year labor_id capital_id omzet_id',
  )
  expect(Object.keys(stage2Mapping.empty).join(' ')).toBe(
    'province_id regency_id district_id village_id address rt rw zip_code latitude longitude mobile_phone prefix_office_phone office_no website facebook instagram tiktok',
  )
  expect(Object.keys(stage3Mapping.empty).join(' ')).toBe('is_lpse is_lkpp is_tkdn is_exp tkdn_certificate exp_remark')
})

test('an emptied editor that still contains a paragraph counts as no remark', async () => {
  for (const exp_remark of ['<p><br></p>', '<p>&nbsp;</p>', '<ul><li> </li></ul>'])
    expect((await stage3Errors({ ...stage3, exp_remark })).exp_remark).toBe(shopMessages.export)
})

test('texts behind a “no” are not sent', () => {
  expect(requestOf.stage3({ ...stage3, is_tkdn: '0', is_exp: '0' })).toMatchObject({
    tkdn_certificate: null,
    exp_remark: null,
  })
})

test('a missing pin is sent as the default coordinates and read back as missing', () => {
  const ask = requestOf.stage2({ ...stage2, latitude: '', longitude: '' }, '')
  expect(ask).toMatchObject(unplaced)
  expect(stage2Mapping.fromRequest(ask)).toMatchObject({ latitude: '', longitude: '' })
})

test.each([
  ['', '', undefined, undefined],
  ['-0.95', '', undefined, 'Letak di peta tidak dikenal'],
  ['', '100', 'Letak di peta tidak dikenal', undefined],
  ['91', '100', 'Letak di peta tidak dikenal', undefined],
  ['5', '180', undefined, undefined],
  ['satu', '181', 'Letak di peta tidak dikenal', 'Letak di peta tidak dikenal'],
])('stage 2: the pin %j, %j gives the messages %j and %j', async (latitude, longitude, north, east) => {
  const wrong = await stage2Errors({ ...stage2, latitude, longitude })
  expect([wrong.latitude, wrong.longitude]).toEqual([north, east])
})

test('stage2Mapping.fieldOf shows a rejected office_phone at the field of the number', () => {
  expect([stage2Mapping.fieldOf('office_phone'), stage2Mapping.fieldOf('zip_code')]).toEqual(['office_no', 'zip_code'])
})

test('a shop from the server fills all three forms and would be saved unchanged', () => {
  expect(stage1Mapping.ofShop(shop)).toMatchObject({ ...stage1, kbli_codes: expect.anything() })
  expect(stage1Mapping.ofShop(shop).kbli_codes).toEqual([{ code: '10391', name: 'Industri Keripik' }])
  expect(stage2Mapping.ofShop(shop)).toEqual(stage2)
  expect(stage3Mapping.ofShop(shop)).toEqual(stage3)
})

test('an empty shop from the server gives the empty forms', () => {
  const nothing = {
    ...shop,
    merchant: { ...shop.merchant, ...blank, type: '' as const, year: 0, is_tkdn: 0 as const, is_exp: 0 as const },
    location: { ...shop.location, village_id: 0, is_placed: 0 as const, ...unplaced },
    labor: null,
    capital: null,
    omzet: null,
    kbli_codes: [],
  }
  expect(stage1Mapping.ofShop(nothing)).toEqual(stage1Mapping.empty)
  expect(stage2Mapping.ofShop(nothing)).toEqual(stage2Mapping.empty)
  expect(stage3Mapping.ofShop(nothing)).toEqual(stage3Mapping.empty)
})

test('foundingYears returns 71 years, the current one first', () => {
  const years = foundingYears(2026)
  expect([years.length, years[0], years.at(-1)]).toEqual([71, 2026, 1956])
})

const blank = {
  ...{ name: '', nib: '', owner: '', address: '', rt: '', rw: '', zip_code: '', mobile_phone: '', office_phone: '' },
  ...{ website: '', facebook: '', instagram: '', tiktok: '', tkdn_certificate: '', exp_remark: '' },
}
const shop: WizardDetail = {
  merchant: {
    id: 27,
    type: 'UD',
    name: 'Dapur Randang',
    nib: '9903020237570',
    owner: 'Salimah',
    year: 2011,
    address: 'Jalan Pasar Baru 7',
    rt: '3',
    rw: '12',
    zip_code: '25111',
    mobile_phone: '+6281234567890',
    office_phone: '0251-100111',
    email: 'a@b.id',
    website: 'https://randang.id',
    facebook: '',
    instagram: '',
    tiktok: '',
    is_lpse: 0,
    is_lkpp: 0,
    is_tkdn: 1,
    tkdn_certificate: 'T-1',
    is_exp: 1,
    exp_remark: '<p>Ke Oman</p>',
    img_url: null,
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
    village_name: 'Belakang Pondok',
    latitude: '-0.95',
    longitude: '100.35',
    is_placed: 1,
  },
  user: { id: 9, name: 'Salimah', email: 'a@b.id' },
  labor: { id: 2, name: '5-19 orang' },
  capital: { id: 1, name: '< 1 M' },
  omzet: { id: 3, name: '< 2 M' },
  kbli_codes: [{ code: '10391', name: 'Industri Keripik' }],
  gallery: [],
}
