/** The merchant's five stages, by their titles. By itself: the outbox names drafts with them. */
export const stageTitles = [
  'Informasi Usaha',
  'Alamat dan Kontak',
  'Informasi Terkait',
  'Upload Dokumen',
  'Selesai',
] as const
