// The audit log in words. Pure.

/** What was done, by the names under which the log keeps it. */
export const auditActions = {
  'product.sent': 'Produk dikirim',
  'product.kept': 'Draf disimpan',
  'product.withdrawn': 'Produk ditarik kembali',
  'product.price': 'Harga atau berat diubah',
  'product.approved': 'Produk diterima',
  'product.changes': 'Perubahan diminta',
  'product.rejected': 'Produk ditolak',
  'product.edited': 'Produk diubah operator',
  'product.taken-down': 'Produk diturunkan',
  'product.put-back': 'Produk ditayangkan lagi',
  'product.removed': 'Draf dihapus',
  'product.revision-dropped': 'Revisi dibatalkan',
  'product.confirmed': 'Sertifikat dikonfirmasi',
  'certificate.ended': 'Sertifikat berakhir',
  'shop.edited': 'Data usaha diubah',
  'desk.enrolled': 'Autentikator dipasang',
  'desk.entered': 'Masuk ke meja operator',
  'desk.refused': 'Kode ditolak',
  'desk.left': 'Keluar dari meja operator',
  'audit.exported': 'Catatan diunduh',
} as const

export const actionName = (action: string) => (auditActions as Record<string, string>)[action] ?? action

const fields: Record<string, string> = {
  name: 'Nama',
  description: 'Keterangan',
  price_bottom: 'Harga bawah',
  price_top: 'Harga atas',
  weight: 'Berat',
  unit: 'Satuan',
  capacity_production: 'Kapasitas',
  video_url: 'Video',
  is_sni: 'Produk SNI',
  sni_no: 'Nomor SNI',
  sni_start_date: 'Mulai berlaku',
  sni_end_date: 'Akhir berlaku',
  sni_no_end: 'Tanpa tanggal akhir',
  lspro_id: 'LSPRO',
  mentor_type_id: 'Jenis pembina',
  mentor_id: 'Pembina',
  mentor_name: 'Nama pembina',
  category_ids: 'Kategori',
  pictures: 'Foto',
  review_state: 'Keadaan',
  sni_remark: 'Catatan',
  status: 'Status',
  type: 'Bentuk usaha',
  nib: 'NIB',
  owner: 'Pemilik',
  year: 'Tahun berdiri',
  address: 'Alamat',
  rt: 'RT',
  rw: 'RW',
  zip_code: 'Kode pos',
  is_lpse: 'LPSE',
  is_lkpp: 'LKPP',
  is_tkdn: 'TKDN',
  tkdn_certificate: 'Sertifikat TKDN',
  made_at: 'Ditulis di HP',
}

export type Change = { key: string; label: string; before: string | undefined; after: string | undefined }

/** What a row says was so before and is so after, field by field; where both are known, only what differs. */
export function changesIn({ before, after }: { before: string | null; after: string | null }): Change[] {
  const [old, now] = [objectIn(before), objectIn(after)]
  const keys = [...new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])]
  return keys
    .map((key) => ({
      key,
      label: fields[key] ?? key,
      before: old && valueText(key, old[key]),
      after: now && valueText(key, now[key]),
    }))
    .filter((change) => !old || !now || change.before !== change.after)
}

/** The log is written by programs of all ages: what is no object is none. */
function objectIn(json: string | null): Record<string, unknown> | undefined {
  if (json === null) return undefined
  try {
    const said: unknown = JSON.parse(json)
    return typeof said === 'object' && said !== null && !Array.isArray(said)
      ? (said as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

function valueText(key: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'Ya' : 'Tidak'
  if (Array.isArray(value))
    return key === 'pictures' ? `${value.length} foto` : value.map((one) => valueText('', one)).join(', ') || '–'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
