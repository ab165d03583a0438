import { unplaced } from '#contract/shops/shop-rules.ts'
import { noRegions, type RegionValues } from './region-values.ts'

// An address with its position on the map, as forms have it.

export type AddressValues = RegionValues & {
  address: string
  rt: string
  rw: string
  zip_code: string
  /** '' while the pin is not set. */
  latitude: string
  longitude: string
}

export const emptyAddress: AddressValues = {
  ...noRegions,
  address: '',
  rt: '',
  rw: '',
  zip_code: '',
  latitude: '',
  longitude: '',
}

const unknownPlace = 'Letak di peta tidak dikenal'
const coordinate = (value: string, other: string, most: number) => {
  if (value.trim() === '') return other.trim() === '' ? undefined : unknownPlace
  return isCoordinate(value, most) ? undefined : unknownPlace
}
/** Whether the text is a number of degrees as the contract requires it. */
export const isCoordinate = (value: string, most: number) =>
  /^-?\d{1,3}(\.\d{1,15})?$/.test(value.trim()) && Math.abs(Number(value)) <= most

type Pin = Pick<AddressValues, 'latitude' | 'longitude'>
/** Latitude and longitude are sent together or not at all. */
export const pinRules = {
  latitude: (value: string, { longitude }: Pin) => coordinate(value, longitude, 90),
  longitude: (value: string, { latitude }: Pin) => coordinate(value, latitude, 180),
}

type Degrees = string | number | null | undefined
/** The pin as form values; '' for the position `unplaced`, which the server stores for a pin that is not set. */
export function pinOf(latitude: Degrees, longitude: Degrees): Pin {
  const same = (one: string | number, other: string) => Number(one) === Number(other)
  const unset =
    latitude === undefined ||
    latitude === null ||
    longitude === undefined ||
    longitude === null ||
    (same(latitude, unplaced.latitude) && same(longitude, unplaced.longitude))
  return unset ? { latitude: '', longitude: '' } : { latitude: String(latitude), longitude: String(longitude) }
}

/** '0251-100111' → the values of its two fields. */
export function officeOf(office: string) {
  const [prefix_office_phone = '', office_no = ''] = office.split('-')
  return { prefix_office_phone, office_no }
}
