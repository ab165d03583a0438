import { describe, expect, test } from 'vitest'
import type { Kbli } from '#contract/onboarding/schemas.ts'
import { unplaced } from '#contract/shops/rules.ts'
import {
  choiceField,
  flagField,
  formFields,
  joinParts,
  numberField,
  optionalTextField,
  rawTextField,
  textField,
} from '#drafts/form-fields.ts'
import { kbliField } from '#drafts/kbli/kbli-field.ts'
import { addressPart, officeFieldOf, officePart, pinPart, regionPart } from '#drafts/region/address-values.ts'

// The way each kind of field is sent, and read back from a request.

describe('a field', () => {
  test.each<
    [string, { fromRequest: (ask: never) => unknown; toRequest: (value: never) => unknown }, unknown, unknown, unknown]
  >([
    ['textField', textField, ' Dapur ', 'Dapur', 'Dapur'],
    ['textField, empty', textField, ' ', '', ''],
    ['rawTextField', rawTextField, ' <p>Oman</p> ', ' <p>Oman</p> ', ' <p>Oman</p> '],
    ['optionalTextField', optionalTextField, ' randang.id ', 'randang.id', 'randang.id'],
    ['optionalTextField, empty', optionalTextField, ' ', null, ''],
    ['choiceField', choiceField<'PT' | 'UD'>(), 'UD', 'UD', 'UD'],
    ['choiceField, nothing chosen', choiceField<'PT' | 'UD'>(), '', '', ''],
    ['numberField', numberField, '2011', 2011, '2011'],
    ['numberField, nothing chosen', numberField, '', 0, ''],
    ['flagField, yes', flagField, '1', 1, '1'],
    ['flagField, no', flagField, '0', 0, '0'],
    [
      'kbliField',
      kbliField,
      [
        { code: '10391', name: 'Industri Keripik' },
        { code: '10392', name: '' },
      ],
      [{ code: '10391', name: 'Industri Keripik' }, '10392'],
      [
        { code: '10391', name: 'Industri Keripik' },
        { code: '10392', name: '' },
      ],
    ],
    ['kbliField, empty', kbliField, [], [], []],
  ])('%s is sent as the contract has it, and read back', (_, field, value, sent, readBack) => {
    expect(field.toRequest(value as never)).toEqual(sent)
    expect(field.fromRequest(sent as never)).toEqual(readBack)
  })

  test.each([
    ['textField', textField, ''],
    ['rawTextField', rawTextField, ''],
    ['optionalTextField', optionalTextField, ''],
    ['choiceField', choiceField(), ''],
    ['numberField', numberField, ''],
    ['flagField', flagField, '0'],
    ['kbliField', kbliField, []],
  ])('%s is empty where the request lacks it', (_, field, empty) => {
    expect([field.empty, field.fromRequest(undefined), field.fromRequest(null)]).toEqual([empty, empty, empty])
  })
})

const parts = [
  formFields({ name: textField, kbli_codes: kbliField }),
  regionPart,
  addressPart,
  pinPart(unplaced),
  officePart,
  formFields({ website: optionalTextField, is_exp: flagField }),
] as const
const form = joinParts(...parts)
const values = {
  name: 'Dapur',
  kbli_codes: [{ code: '10391', name: 'Industri Keripik' }] as readonly Kbli[],
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
  prefix_office_phone: '0251',
  office_no: '100111',
  website: 'https://randang.id',
  is_exp: '1',
}
const ask = {
  name: 'Dapur',
  kbli_codes: [{ code: '10391', name: 'Industri Keripik' }],
  village_id: 1371011001,
  address: 'Jalan Pasar Baru 7',
  rt: '003',
  rw: '012',
  zip_code: '25111',
  latitude: '-0.95',
  longitude: '100.35',
  office_phone: '0251-100111',
  website: 'https://randang.id',
  is_exp: 1 as const,
}

describe('formFields', () => {
  test('sends the fields of the form under the same names, and reads them back', () => {
    const [names] = parts
    const typed = { name: ' Dapur ', kbli_codes: values.kbli_codes }
    expect(names.toRequest(typed)).toEqual({ name: 'Dapur', kbli_codes: ask.kbli_codes })
    expect(names.fromRequest(names.toRequest(typed))).toEqual({ ...typed, name: 'Dapur' })
  })

  test('sends nothing but its fields', () => {
    const more = { ...values, extra: 'x' }
    expect(addressPart.toRequest(more)).toEqual({ address: ask.address, rt: '003', rw: '012', zip_code: '25111' })
  })

  test('has a reader for a list and none for a text', () => {
    const { lists } = parts[0]
    expect(lists?.name).toBeUndefined()
    expect(lists?.kbli_codes?.([{ code: '10391' }, 5, { name: 'x' }])).toEqual([{ code: '10391', name: '' }])
  })
})

describe('joinParts', () => {
  test('is one form with the fields of all parts in their order', () => {
    expect(Object.keys(form.empty)).toEqual(Object.keys(values))
    expect(form.empty).toEqual(Object.assign({}, ...parts.map(({ empty }) => empty)))
  })

  test('sends one request, which is read back as the same values', () => {
    expect(form.toRequest(values)).toEqual(ask)
    expect(form.fromRequest(ask)).toEqual(values)
  })

  test('reads a request without fields as the empty form', () => {
    expect(form.fromRequest({})).toEqual(form.empty)
  })

  test('sends an empty form with the values for “not filled in”, and reads it back', () => {
    const sent = form.toRequest(form.empty)
    expect(sent).toEqual({
      name: '',
      kbli_codes: [],
      village_id: 0,
      address: '',
      rt: '',
      rw: '',
      zip_code: '',
      ...unplaced,
      office_phone: '',
      website: null,
      is_exp: 0,
    })
    expect(form.fromRequest(sent)).toEqual(form.empty)
  })

  test('has the readers of all lists', () => {
    expect(form.lists.kbli_codes?.([5])).toEqual([])
    expect(form.lists.website).toBeUndefined()
  })
})

describe('parts whose fields the request joins', () => {
  test.each([
    [' 0251 ', ' 100111 ', '0251-100111'],
    ['', '', ''],
    [' ', '', ''],
    ['0251', '', '0251-'],
    ['', '100111', '-100111'],
  ])('officePart sends %j and %j as %j', (prefix_office_phone, office_no, office_phone) => {
    const sent = officePart.toRequest({ prefix_office_phone, office_no })
    expect(sent).toEqual({ office_phone })
    expect(officePart.fromRequest(sent)).toEqual({
      prefix_office_phone: prefix_office_phone.trim(),
      office_no: office_no.trim(),
    })
  })

  test('officeFieldOf shows an error of the joined number at its second field', () => {
    expect([officeFieldOf('office_phone'), officeFieldOf('website')]).toEqual(['office_no', 'website'])
  })

  test('pinPart sends what it is given for a pin that is not set', () => {
    const none = pinPart({ latitude: null, longitude: null })
    expect(none.toRequest(none.empty)).toEqual({ latitude: null, longitude: null })
    expect(none.toRequest({ latitude: ' -0.95 ', longitude: '100.35' })).toEqual({
      latitude: '-0.95',
      longitude: '100.35',
    })
    expect(none.fromRequest({ latitude: null, longitude: null })).toEqual(none.empty)
    expect(none.fromRequest(unplaced)).toEqual(none.empty)
  })

  test('regionPart sends the village alone and finds the regions above it in its number', () => {
    const { province_id, regency_id, district_id, village_id } = values
    const regions = { province_id, regency_id, district_id, village_id }
    expect(regionPart.toRequest(regions)).toEqual({ village_id: 1371011001 })
    expect(regionPart.fromRequest({ village_id: 1371011001 })).toEqual(regions)
    expect(regionPart.fromRequest({ village_id: null })).toEqual(regionPart.empty)
  })
})
