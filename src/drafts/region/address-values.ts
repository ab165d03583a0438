import { officeNumberRule, officePrefixRule } from '#contract/rules.ts'
import { shopLabels } from '#contract/shops/fields.ts'
import { unplaced } from '#contract/shops/rules.ts'
import { type FormPart, formFields, optionalTextField, textField } from '../form-fields.ts'
import { noRegions, type RegionValues, regionsOf } from './region-values.ts'

// The address, the position on the map, the telephone of an office and the web pages, as several forms have them: the
// request joins some of their fields.

/** The village with the regions above it; only the village is sent. */
export const regionPart: FormPart<RegionValues, { village_id: number }> = {
  empty: noRegions,
  fromRequest: ({ village_id }) => regionsOf(village_id ?? undefined),
  toRequest: ({ village_id }) => ({ village_id: Number(village_id) }),
}

/** '' while the pin is not set. */
export type Pin = { latitude: string; longitude: string }
type Degrees = string | number | null | undefined
const noPin: Pin = { latitude: '', longitude: '' }

const unknownPlace = 'Letak di peta tidak dikenal'
const coordinate = (value: string, other: string, most: number) => {
  if (value.trim() === '') return other.trim() === '' ? undefined : unknownPlace
  return isCoordinate(value, most) ? undefined : unknownPlace
}
/** Whether the text is a number of degrees as the contract requires it. */
export const isCoordinate = (value: string, most: number) =>
  /^-?\d{1,3}(\.\d{1,15})?$/.test(value.trim()) && Math.abs(Number(value)) <= most

/** Latitude and longitude are sent together or not at all. */
export const pinRules = {
  latitude: (value: string, { longitude }: Pin) => coordinate(value, longitude, 90),
  longitude: (value: string, { latitude }: Pin) => coordinate(value, latitude, 180),
}

/** The pin as form values; '' for the position `unplaced`, which the server stores for a pin that is not set. */
export function pinOf(latitude: Degrees, longitude: Degrees): Pin {
  const same = (one: string | number, other: string) => Number(one) === Number(other)
  const unset =
    latitude === undefined ||
    latitude === null ||
    longitude === undefined ||
    longitude === null ||
    (same(latitude, unplaced.latitude) && same(longitude, unplaced.longitude))
  return unset ? noPin : { latitude: String(latitude), longitude: String(longitude) }
}

/** The pin. `none` is sent for one that is not set. */
export const pinPart = <None extends string | null>(none: {
  latitude: None
  longitude: None
}): FormPart<Pin, { latitude: string | None; longitude: string | None }, { [Name in keyof Pin]?: Degrees }> => ({
  empty: noPin,
  fromRequest: ({ latitude, longitude }) => pinOf(latitude, longitude),
  toRequest: ({ latitude, longitude }) => ({
    latitude: latitude.trim() || none.latitude,
    longitude: longitude.trim() || none.longitude,
  }),
})

export type AddressValues = RegionValues & Pin & { address: string; rt: string; rw: string; zip_code: string }

/** The address that stage 2 of the wizard sends. */
export const addressPart = formFields({ address: textField, rt: textField, rw: textField, zip_code: textField })

/** The pages of a business on the web, all optional. */
export const webPages = ['website', 'facebook', 'instagram', 'tiktok'] as const
/** The fields and their labels. */
export const webPageLabels = webPages.map((name) => [name, shopLabels[name]] as const)
export const webPagesPart = formFields({
  website: optionalTextField,
  facebook: optionalTextField,
  instagram: optionalTextField,
  tiktok: optionalTextField,
} satisfies Record<(typeof webPages)[number], unknown>)

type OfficeValues = { prefix_office_phone: string; office_no: string }

export const officeRules = { prefix_office_phone: officePrefixRule, office_no: officeNumberRule }

/** '0251-100111' → the values of its two fields. */
export function officeOf(office: string): OfficeValues {
  const [prefix_office_phone = '', office_no = ''] = office.split('-')
  return { prefix_office_phone, office_no }
}

/** The telephone of an office: the request joins prefix and number. '' when both are empty. */
export const officePart: FormPart<OfficeValues, { office_phone: string }> = {
  empty: { prefix_office_phone: '', office_no: '' },
  fromRequest: ({ office_phone }) => officeOf(office_phone ?? ''),
  toRequest: ({ prefix_office_phone, office_no }) => {
    const [prefix, number] = [prefix_office_phone.trim(), office_no.trim()]
    return { office_phone: prefix || number ? `${prefix}-${number}` : '' }
  },
}

/** The labels of a form with an address or an office: the request's, and those of the fields that it joins. */
export const formLabels = (labels: Readonly<Record<string, string>>): Readonly<Record<string, string>> => ({
  ...labels,
  province_id: labels.village_id ?? '',
  prefix_office_phone: labels.office_phone ?? '',
})

/** The form's field for a field of the request: an error of the joined number is shown at its second part. */
export const officeFieldOf = (name: string) => (name === 'office_phone' ? 'office_no' : name)
