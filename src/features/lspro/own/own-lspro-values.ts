import { typedPhoneOf } from '#contract/contacts/read-phone.ts'
import type { Answer } from '#contract/endpoint.ts'
import { lsproMessages } from '#contract/lspro/rules.ts'
import type { lspro } from '#contract/lspro/schemas.ts'
import {
  type FormField,
  formFields,
  joinParts,
  optionalTextField,
  rawTextField,
  textField,
  type ValuesOf,
} from '#drafts/form-fields.ts'
import {
  type AddressValues,
  officeFieldOf,
  officePart,
  pinPart,
  pinRules,
  regionPart,
} from '#drafts/region/address-values.ts'
import { regionRules } from '#drafts/region/region-values.ts'
import type { SectionMapping } from '#drafts/section/use-section-form.ts'

// The sections of an LSPRO page: the values of their forms, and their conversion from the server's data and from and to
// the requests. Fields are in the order of the page.

type ServerLspro = Answer<typeof lspro.own>['data']

const addressFields = joinParts(
  regionPart,
  formFields({ address: textField, rt: optionalTextField, rw: optionalTextField, zip_code: optionalTextField }),
  pinPart({ latitude: null, longitude: null }),
)

export const addressMapping: SectionMapping<AddressValues, 'lspro.saveAddress'> = {
  ...addressFields,
  rules: { ...regionRules(lsproMessages.region), ...pinRules },
  follows: [
    ['province_id', 'regency_id', 'district_id', 'village_id', 'address', 'rt', 'rw', 'zip_code'],
    ['latitude', 'longitude'],
  ],
}

export const addressValuesOf = ({ lspro: body, location }: ServerLspro): AddressValues =>
  addressFields.fromRequest({
    ...body,
    village_id: location.village_id,
    latitude: location.is_placed ? location.latitude : undefined,
    longitude: location.is_placed ? location.longitude : undefined,
  })

/** The digits after the fixed +62; null when there are none. */
const nationalField: FormField<string, string | null> = {
  ...optionalTextField,
  fromRequest: (ask) => typedPhoneOf(ask ?? ''),
}

/** The telephone of the office; null when prefix and number are empty. */
const optionalOfficePart = {
  ...officePart,
  toRequest: (values: typeof officePart.empty) => ({ office_phone: officePart.toRequest(values).office_phone || null }),
}

const contactFields = joinParts(
  formFields({ mobile_phone: nationalField }),
  optionalOfficePart,
  formFields({ email: optionalTextField, website: optionalTextField }),
)
export type ContactValues = typeof contactFields.empty

export const contactMapping: SectionMapping<ContactValues, 'lspro.saveContact'> = {
  ...contactFields,
  fieldOf: officeFieldOf,
  follows: [['mobile_phone'], ['prefix_office_phone', 'office_no'], ['email'], ['website']],
}

/** Ids in ascending order, each once. */
export const sortedIds = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b)

const isWhole = (item: unknown): item is number => Number.isInteger(item)

/** The ids of the scopes, ascending. */
const scopesField: FormField<readonly number[], number[]> = {
  empty: [],
  fromRequest: (ask) => sortedIds(ask ?? []),
  toRequest: (ids) => [...ids],
  ofDraft: (items) => sortedIds(items.filter(isWhole)),
}

const informationTable = {
  accreditation_no: textField,
  accreditation_start_date: rawTextField,
  accreditation_end_date: rawTextField,
  ruang_lingkup: scopesField,
}
export type InformationValues = ValuesOf<typeof informationTable>

const informationFields = formFields(informationTable)

export const informationMapping: SectionMapping<InformationValues, 'lspro.saveInformation'> = {
  ...informationFields,
  follows: [['accreditation_no'], ['accreditation_start_date', 'accreditation_end_date'], ['ruang_lingkup']],
  both: (theirs, typed) => ({ ruang_lingkup: sortedIds([...theirs.ruang_lingkup, ...typed.ruang_lingkup]) }),
}

export const informationValuesOf = ({ lspro: body, ruang_lingkup }: ServerLspro): InformationValues =>
  informationFields.fromRequest({
    ...body,
    ruang_lingkup: ruang_lingkup.map(({ ruang_lingkup_id }) => ruang_lingkup_id),
  })
