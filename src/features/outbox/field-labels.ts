// What the fields of a refused write are called on the forms that ask for them.

const shopLabels: Record<string, string> = {
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

const lsproLabels: Record<string, string> = {
  ...shopLabels,
  mobile_phone: 'Nomor handphone',
  email: 'Email',
  accreditation_no: 'Nomor akreditasi',
  accreditation_start_date: 'Mulai berlaku',
  accreditation_end_date: 'Berlaku sampai',
  ruang_lingkup: 'Ruang lingkup',
  remark: 'Teks',
  img_64: 'Gambar',
}

const messageLabels: Record<string, string> = {
  name: 'Nama',
  email: 'Email',
  subject: 'Subjek',
  messages: 'Pesan',
}

const reportLabels: Record<string, string> = {
  reason: 'Alasan',
  remark: 'Keterangan',
  contact: 'Email atau nomor HP',
}

const productLabels: Record<string, string> = {
  name: 'Nama produk',
  description: 'Keterangan produk',
  price_bottom: 'Harga bawah',
  price_top: 'Harga atas',
  weight: 'Berat',
  unit: 'Satuan',
  capacity: 'Kapasitas produksi',
  video_url: 'Tautan video',
  sub_category_array: 'Kategori',
  sni_array: 'Nomor SNI',
  sni_start_date: 'Tanggal mulai SNI',
  sni_end_date: 'Tanggal akhir SNI',
  lspro_id: 'LSPRO',
  mentor_type_id: 'Tipe pembina',
  mentor_id: 'Pembina',
  mentor_name: 'Nama pembina',
  img_64: 'Foto utama',
  img_64s: 'Foto lain',
}

/**
 * The label of a field as the server names it, 'img_64s.2' included, on the form of this write; undefined for one that
 * none of our forms has.
 */
export function fieldLabelOf(field: string, write?: string): string | undefined {
  const [name = ''] = field.split('.')
  if (write === 'shops.saveBanner' && name === 'img_64') return 'Banner'
  if (write === 'lspro.saveAvatar' && name === 'img_64') return 'Foto profil'
  if (write === 'lspro.checkCertificate' && name === 'remark') return 'Alasan'
  if (write?.startsWith('nib.') && name === 'remark') return 'Keterangan'
  if (write?.startsWith('nib.') && name === 'img_64') return 'Foto lembar OSS'
  if (write === 'help.contactUs') return Object.hasOwn(messageLabels, name) ? messageLabels[name] : undefined
  if (write === 'moderation.object' && name === 'remark') return 'Keberatan Anda'
  if (write === 'moderation.report') return Object.hasOwn(reportLabels, name) ? reportLabels[name] : undefined
  const labels = write?.startsWith('products.') ? productLabels : write?.startsWith('lspro.') ? lsproLabels : shopLabels
  return Object.hasOwn(labels, name) ? labels[name] : undefined
}
