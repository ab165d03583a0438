/** The merchant's five stages, by their titles (row 107). By itself: the outbox names drafts with them. */
export const stageTitles = [
  'Informasi Usaha',
  'Alamat dan Kontak',
  'Informasi Terkait',
  'Upload Dokumen',
  'Selesai',
] as const
