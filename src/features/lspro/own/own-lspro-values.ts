import type { Answer } from '#contract/endpoint.ts'
import type { lspro } from '#contract/lspro/lspro.ts'
import {
  accreditationDateRule,
  accreditationNoRule,
  lsproAddressRule,
  lsproEmailRule,
  lsproMobileRule,
  lsproNeighbourhoodRule,
  lsproOfficeRule,
  lsproWords,
  lsproZipRule,
} from '#contract/lspro/lspro-rules.ts'
import { nationalOf } from '#contract/rules.ts'
import { websiteRule } from '#contract/shops/shop-rules.ts'
import { type AddressValues, emptyAddress, officeOf, pinOf, pinRules } from '#drafts/region/address-values.ts'
import { regionRules, regionsOf } from '#drafts/region/region-values.ts'
import type { SectionMapping } from '#drafts/section/use-section-form.ts'
import type { LsproAsk } from './lspro-writes.ts'

// The sections of an LSPRO page as form values, converted from the server's data and to requests.

type ServerLspro = Answer<typeof lspro.own>['data']

export const addressMapping: SectionMapping<AddressValues, 'lspro.saveAddress'> = {
  empty: emptyAddress,
  rules: {
    ...regionRules(lsproWords.region),
    address: lsproAddressRule,
    rt: lsproNeighbourhoodRule,
    rw: lsproNeighbourhoodRule,
    zip_code: lsproZipRule,
    ...pinRules,
  },
  ofAsk: (ask) => ({
    ...regionsOf(ask.village_id),
    address: ask.address,
    rt: ask.rt ?? '',
    rw: ask.rw ?? '',
    zip_code: ask.zip_code ?? '',
    ...pinOf(ask.latitude, ask.longitude),
  }),
  toAsk: (values) => ({
    village_id: Number(values.village_id),
    address: values.address.trim(),
    rt: values.rt.trim() || null,
    rw: values.rw.trim() || null,
    zip_code: values.zip_code.trim() || null,
    latitude: values.latitude.trim() || null,
    longitude: values.longitude.trim() || null,
  }),
  follows: [
    ['province_id', 'regency_id', 'district_id', 'village_id', 'address', 'rt', 'rw', 'zip_code'],
    ['latitude', 'longitude'],
  ],
}

export const addressValuesOf = ({ lspro: body, location }: ServerLspro): AddressValues => ({
  ...regionsOf(location.village_id),
  address: body.address,
  rt: body.rt,
  rw: body.rw,
  zip_code: body.zip_code,
  ...(location.is_placed ? pinOf(location.latitude, location.longitude) : pinOf(undefined, undefined)),
})

export type ContactValues = {
  /** The digits after the fixed +62. */
  mobile_phone: string
  prefix_office_phone: string
  office_no: string
  email: string
  website: string
}

/** 'prefix-number'; '' when both are empty. */
const officeText = ({ prefix_office_phone, office_no }: Pick<ContactValues, 'prefix_office_phone' | 'office_no'>) => {
  const [prefix, number] = [prefix_office_phone.trim(), office_no.trim()]
  return prefix || number ? `${prefix}-${number}` : ''
}

export const contactMapping: SectionMapping<ContactValues, 'lspro.saveContact'> = {
  empty: { mobile_phone: '', prefix_office_phone: '', office_no: '', email: '', website: '' },
  rules: {
    mobile_phone: lsproMobileRule,
    office_no: (_, values) => lsproOfficeRule(officeText(values)),
    email: lsproEmailRule,
    website: websiteRule,
  },
  ofAsk: (ask) => contactValuesOf(ask),
  toAsk: (values) => ({
    mobile_phone: values.mobile_phone.trim() || null,
    office_phone: officeText(values) || null,
    email: values.email.trim() || null,
    website: values.website.trim() || null,
  }),
  fieldOf: (name) => (name === 'office_phone' ? 'office_no' : name),
  follows: [['mobile_phone'], ['prefix_office_phone', 'office_no'], ['email'], ['website']],
}

export const contactValuesOf = (saved: LsproAsk<'kontak'>): ContactValues => ({
  mobile_phone: nationalOf(saved.mobile_phone ?? ''),
  ...officeOf(saved.office_phone ?? ''),
  email: saved.email ?? '',
  website: saved.website ?? '',
})

export type InformationValues = {
  accreditation_no: string
  accreditation_start_date: string
  accreditation_end_date: string
  /** The scope ids, ascending: '3,17'. */
  ruang_lingkup: string
}

export const parseIds = (text: string): number[] => (text === '' ? [] : text.split(',').map(Number))
export const formatIds = (ids: readonly number[]) => [...new Set(ids)].sort((a, b) => a - b).join(',')

export const informationMapping: SectionMapping<InformationValues, 'lspro.saveInformation'> = {
  empty: { accreditation_no: '', accreditation_start_date: '', accreditation_end_date: '', ruang_lingkup: '' },
  rules: {
    accreditation_no: accreditationNoRule,
    accreditation_start_date: accreditationDateRule,
    accreditation_end_date: (end, { accreditation_start_date: start }) =>
      accreditationDateRule(end) ?? (start && start > end ? lsproWords.dateOrder : undefined),
    ruang_lingkup: (value) => (value === '' ? lsproWords.scope : undefined),
  },
  ofAsk: ({ ruang_lingkup, base: _, ...ask }) => ({ ...ask, ruang_lingkup: formatIds(ruang_lingkup) }),
  toAsk: ({ ruang_lingkup, accreditation_no, ...dates }) => ({
    accreditation_no: accreditation_no.trim(),
    ...dates,
    ruang_lingkup: parseIds(ruang_lingkup),
  }),
  follows: [['accreditation_no'], ['accreditation_start_date', 'accreditation_end_date'], ['ruang_lingkup']],
  both: (theirs, typed) => ({
    ruang_lingkup: formatIds([...parseIds(theirs.ruang_lingkup), ...parseIds(typed.ruang_lingkup)]),
  }),
}

export const informationValuesOf = ({ lspro: body, ruang_lingkup }: ServerLspro): InformationValues => ({
  accreditation_no: body.accreditation_no,
  accreditation_start_date: body.accreditation_start_date ?? '',
  accreditation_end_date: body.accreditation_end_date ?? '',
  ruang_lingkup: formatIds(ruang_lingkup.map(({ ruang_lingkup_id }) => ruang_lingkup_id)),
})
