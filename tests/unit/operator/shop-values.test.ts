import { expect, test } from 'vitest'
import { operator } from '#contract/operator/operator.ts'
import { kbliText } from '#drafts/kbli/kbli-search.ts'
import { changesIn } from '#features/operator/audit/audit-changes.ts'
import { type ShopValues, shopInputOf, shopRulesOf, shopValuesOf } from '#features/operator/shops/shop-values.ts'

type Shop = Parameters<typeof shopValuesOf>[0]

const shop: Shop = {
  id: 1,
  seen: '2026-11-20T00:00:00Z',
  name: 'Dapur Kue',
  type: 'CV',
  nib: '9908020633520',
  kbli_codes: [{ code: '10792', name: 'Industri Makanan dari Kedele' }],
  owner: 'Suryadi',
  year: 2008,
  labor_id: 1,
  capital_id: 2,
  omzet_id: 3,
  location: {
    province_id: 11,
    province_name: 'Aceh',
    regency_id: 1101,
    regency_name: 'Kabupaten Aceh Selatan',
    district_id: 110101,
    district_name: 'Bakongan',
    village_id: 1101012001,
    village_name: 'Keude Bakongan',
  },
  address: 'Jl. Cempaka 12',
  rt: '5',
  rw: null,
  zip_code: '34163',
  is_lpse: 0,
  is_lkpp: 1,
  is_tkdn: 0,
  tkdn_certificate: null,
  status: 'active',
  email: null,
  mobile_phone: null,
  place: 'Keude Bakongan, Bakongan',
}
/** A shop as a merchant has left it in the wizard after the first stage, without the options. */
const begun: Shop = {
  ...shop,
  kbli_codes: [],
  labor_id: null,
  capital_id: null,
  omzet_id: null,
  location: {
    ...{ province_id: 0, province_name: '', regency_id: 0, regency_name: '' },
    ...{ district_id: 0, district_name: '', village_id: 0, village_name: '' },
  },
  address: null,
  rt: null,
  zip_code: null,
}

const wrongIn = (of: Shop, change: Partial<ShopValues>) => {
  const typed = { ...shopValuesOf(of), reason: 'NIB salah satu angka', ...change }
  return Object.entries(shopRulesOf(of)).flatMap(([name, rule]) =>
    rule?.(typed[name as keyof ShopValues], typed) ? [name] : [],
  )
}

test('shopInputOf sends an unchanged shop as it was loaded, and the contract accepts it', () => {
  expect(wrongIn(shop, {})).toEqual([])
  const typed = { ...shopValuesOf(shop), reason: 'NIB salah satu angka' }
  const heard = operator.editShop.ask.parse({ id: 1, seen: shop.seen, ...shopInputOf(typed) })
  expect(heard).toMatchObject({
    name: 'Dapur Kue',
    type: 'CV',
    kbli_codes: ['10792'],
    year: 2008,
    labor_id: 1,
    capital_id: 2,
    omzet_id: 3,
    village_id: 1101012001,
    rt: '5',
    rw: null,
    is_lkpp: 1,
    status: 'active',
  })
})

test('shopInputOf sends empty values for fields that the merchant has not filled in', () => {
  expect(wrongIn(begun, {})).toEqual([])
  const typed = { ...shopValuesOf(begun), reason: 'NIB salah satu angka' }
  const heard = operator.editShop.ask.parse({ id: 1, seen: begun.seen, ...shopInputOf(typed) })
  expect(heard).toMatchObject({
    kbli_codes: [],
    labor_id: null,
    capital_id: null,
    omzet_id: null,
    village_id: null,
    address: '',
    rt: null,
  })
})

test.each<[keyof ShopValues, string]>([
  ['nib', '123'],
  ['type', ''],
  ['kbli_codes', kbliText([])],
  ['year', '208'],
  ['labor_id', ''],
  ['capital_id', ''],
  ['omzet_id', ''],
  ['village_id', '0'],
  ['address', ' '],
  ['rt', ''],
  ['zip_code', ''],
  ['zip_code', '12'],
  ['reason', 'x'],
])('shop form at the desk: %s cannot be %j', (name, value) => {
  expect(wrongIn(shop, { [name]: value })).toEqual([name])
})

test('shop form at the desk: a province without a village gives a message, because it would be lost', () => {
  expect(wrongIn(begun, { province_id: '11' })).toEqual(['regency_id'])
  const somewhere = { ...begun, location: { ...begun.location, province_id: 32, regency_id: 3271 } }
  expect(wrongIn(somewhere, {})).toEqual([])
  expect(wrongIn(somewhere, { regency_id: '3201' })).toEqual(['district_id'])
})

test('changesIn shows chosen options by the name they had at that time', () => {
  const row = {
    action: 'shop.edited',
    before: JSON.stringify({ labor_id: null, kbli_codes: ['10792 Industri Kue'] }),
    after: JSON.stringify({
      labor_id: { id: 2, name: '5 sampai 19 orang' },
      kbli_codes: ['10120 Daging', '10792 Industri Kue'],
    }),
  }
  expect(changesIn(row).map(({ label, before, after }) => [label, before, after])).toEqual([
    ['KBLI', '10792 Industri Kue', '10120 Daging, 10792 Industri Kue'],
    ['Tenaga kerja', '–', '5 sampai 19 orang'],
  ])
})
