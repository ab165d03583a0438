// @chunk contract-data
import { shopFields } from '../shops/fields.ts'

const { village_id, address, rt, rw, zip_code, latitude, longitude, mobile_phone, office_phone, website } = shopFields

/**
 * The facts of a certification body's fields, by the names of the requests: the label that people read in the forms, a
 * rejection, a conflict and the audit log, and the letters of a text. Its address and contacts are a shop's.
 */
export const lsproFields = {
  village_id,
  address,
  rt,
  rw,
  zip_code,
  latitude,
  longitude,
  mobile_phone,
  office_phone,
  email: { label: 'Email' },
  website,
  accreditation_no: { label: 'Nomor akreditasi', max: 60 },
  accreditation_start_date: { label: 'Akreditasi sejak' },
  accreditation_end_date: { label: 'Akreditasi sampai' },
  ruang_lingkup: { label: 'Ruang lingkup' },
  img_64: { label: 'Foto profil' },
  img_64s: { label: 'Galeri' },
} as const satisfies Record<string, { label: string; max?: number }>

export type LsproFieldName = keyof typeof lsproFields

export const lsproLabels = Object.fromEntries(
  Object.entries(lsproFields).map(([name, { label }]) => [name, label]),
) as Record<LsproFieldName, string>
