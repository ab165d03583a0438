// What is done, in words. Pure.

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
  'operator.created': 'Operator dibuat',
  'operator.reset': 'Kata sandi dan autentikator operator dihapus',
  'operator.disabled': 'Operator dinonaktifkan',
  'operator.enabled': 'Operator dibuka lagi',
} as const

export const actionName = (action: string) => (auditActions as Record<string, string>)[action] ?? action
