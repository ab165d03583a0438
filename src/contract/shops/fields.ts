// @chunk contract-data

/** The facts of a field of a shop: its label, limits, columns and rights everywhere follow from this record. */
type ShopField = {
  /** The name that people read: in forms, the summary, the profile, a rejection, a conflict and the audit log. */
  label: string
  /**
   * A text, a yes-or-no answer and the id of an option are stored in the column of the same name. Each of the other
   * fields is read and written in a way of its own.
   */
  kind: 'text' | 'flag' | 'option' | 'other'
  /** Letters of a text. */
  max?: number
  /** The stage of the wizard that asks for it. */
  stage: 1 | 2 | 3 | 4
  /** The wizard cannot end without it. A yes-or-no answer is always there. */
  isRequired?: true
  /** Once the shop is open, only an operator changes it. Others are the owner's to change. */
  isCore?: true
  /** Everybody may read it. */
  isPublic?: true
}

/** By the names of the requests, in the order of the wizard. */
export const shopFields = {
  type: { label: 'Bentuk usaha', kind: 'text', stage: 1, isRequired: true, isCore: true, isPublic: true },
  name: { label: 'Nama usaha', kind: 'text', max: 100, stage: 1, isRequired: true, isCore: true, isPublic: true },
  nib: { label: 'NIB', kind: 'text', max: 13, stage: 1, isRequired: true, isCore: true },
  kbli_codes: { label: 'KBLI', kind: 'other', stage: 1, isCore: true },
  owner: { label: 'Nama pemilik', kind: 'text', max: 100, stage: 1, isRequired: true, isCore: true },
  year: { label: 'Tahun berdiri', kind: 'other', stage: 1, isRequired: true, isCore: true, isPublic: true },
  labor_id: { label: 'Tenaga kerja', kind: 'option', stage: 1, isRequired: true, isCore: true },
  capital_id: { label: 'Permodalan', kind: 'option', stage: 1, isRequired: true, isCore: true },
  omzet_id: { label: 'Omzet per tahun', kind: 'option', stage: 1, isRequired: true, isCore: true },
  /** The other regions follow from the village. */
  village_id: { label: 'Wilayah', kind: 'other', stage: 2, isRequired: true, isCore: true },
  address: { label: 'Alamat', kind: 'text', max: 300, stage: 2, isRequired: true, isCore: true },
  rt: { label: 'RT', kind: 'text', max: 3, stage: 2, isRequired: true, isCore: true },
  rw: { label: 'RW', kind: 'text', max: 3, stage: 2, isRequired: true, isCore: true },
  zip_code: { label: 'Kode pos', kind: 'text', max: 5, stage: 2, isRequired: true, isCore: true },
  latitude: { label: 'Letak di peta', kind: 'other', stage: 2 },
  longitude: { label: 'Letak di peta', kind: 'other', stage: 2 },
  mobile_phone: { label: 'Nomor HP', kind: 'text', stage: 2, isRequired: true },
  office_phone: { label: 'Telepon kantor', kind: 'text', stage: 2, isRequired: true },
  website: { label: 'Situs web', kind: 'text', max: 300, stage: 2, isPublic: true },
  facebook: { label: 'Facebook', kind: 'text', max: 300, stage: 2, isPublic: true },
  instagram: { label: 'Instagram', kind: 'text', max: 300, stage: 2, isPublic: true },
  tiktok: { label: 'TikTok', kind: 'text', max: 300, stage: 2, isPublic: true },
  is_lpse: { label: 'Terdaftar di LPSE', kind: 'flag', stage: 3, isCore: true, isPublic: true },
  is_lkpp: { label: 'Terdaftar di LKPP', kind: 'flag', stage: 3, isCore: true, isPublic: true },
  is_tkdn: { label: 'Punya sertifikat TKDN', kind: 'flag', stage: 3, isCore: true, isPublic: true },
  tkdn_certificate: { label: 'Nomor sertifikat TKDN', kind: 'text', max: 100, stage: 3, isCore: true },
  is_exp: { label: 'Punya pengalaman ekspor', kind: 'flag', stage: 3, isPublic: true },
  exp_remark: { label: 'Pengalaman ekspor', kind: 'other', stage: 3, isPublic: true },
  img_64: { label: 'Logo', kind: 'other', stage: 4, isPublic: true },
  img_64s: { label: 'Galeri', kind: 'other', stage: 4, isPublic: true },
} as const satisfies Record<string, ShopField>

type Fields = typeof shopFields
export type ShopFieldName = keyof Fields
const names = Object.keys(shopFields) as ShopFieldName[]

/** The fields that have these facts. */
type FieldsWith<Facts> = { [Name in ShopFieldName]: Fields[Name] extends Facts ? Name : never }[ShopFieldName]
export const shopFieldsWith = <const Facts extends Partial<ShopField>>(facts: Facts) =>
  names.filter((name) =>
    (Object.keys(facts) as (keyof ShopField)[]).every((fact) => (shopFields[name] as ShopField)[fact] === facts[fact]),
  ) as FieldsWith<Facts>[]

export type CoreField = FieldsWith<{ isCore: true }>

export const shopLabels = Object.fromEntries(names.map((name) => [name, shopFields[name].label])) as Record<
  ShopFieldName,
  string
>

/** An object with a value for each of these fields. */
export const ofShopFields = <Name extends ShopFieldName, Value>(
  fields: readonly Name[],
  toValue: (name: Name) => Value,
) => Object.fromEntries(fields.map((name) => [name, toValue(name)])) as Record<Name, Value>
