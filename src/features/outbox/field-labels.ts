// What the fields of a refused write are called on the forms that ask for them.

const labels: Record<string, string> = {
  type: 'Bentuk usaha',
  name: 'Nama usaha',
  nib: 'NIB',
  kbli_codes: 'KBLI',
  year: 'Tahun berdiri',
  owner: 'Nama pemilik',
  labor_id: 'Tenaga kerja',
  capital_id: 'Permodalan',
  omzet_id: 'Omzet',
  village_id: 'Wilayah',
  address: 'Alamat',
  rt: 'RT',
  rw: 'RW',
  zip_code: 'Kode pos',
  latitude: 'Letak di peta',
  longitude: 'Letak di peta',
  mobile_phone: 'Nomor HP',
  office_phone: 'Telepon kantor',
  website: 'Situs',
  facebook: 'Facebook',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  tkdn_certificate: 'Sertifikat TKDN',
  exp_remark: 'Pengalaman ekspor',
  img_64: 'Logo',
  img_64s: 'Galeri',
}

/** The label of a field as the server names it, 'img_64s.2' included; undefined for one that no form of ours has. */
export function labelOf(field: string): string | undefined {
  const [name = ''] = field.split('.')
  return Object.hasOwn(labels, name) ? labels[name] : undefined
}
