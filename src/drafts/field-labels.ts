// Labels of fields that several forms have: the address, and the contacts.

export const placeLabels = {
  village_id: 'Wilayah',
  address: 'Alamat',
  rt: 'RT',
  rw: 'RW',
  zip_code: 'Kode pos',
  latitude: 'Letak di peta',
  longitude: 'Letak di peta',
} as const

export const contactLabels = {
  mobile_phone: 'Nomor HP',
  office_phone: 'Telepon kantor',
  website: 'Situs',
  facebook: 'Facebook',
  instagram: 'Instagram',
  tiktok: 'TikTok',
} as const
