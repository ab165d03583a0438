/**
 * The titles of the wizard's five stages. In a file of its own, because the outbox page uses them as titles of drafts.
 */
export const stageTitles = [
  'Informasi Usaha',
  'Alamat dan Kontak',
  'Informasi Terkait',
  'Upload Dokumen',
  'Selesai',
] as const
