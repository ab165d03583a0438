import { wholeNumber } from '../text/format.ts'
import { importLimits } from './import-fields.ts'

/**
 * The reasons why a table is refused, a sentence each: the kind of the file, and how to save it so that it can be read.
 */
export const tableFaultTexts = {
  empty: 'Berkas ini kosong.',
  header: 'Berkas ini hanya berisi nama kolom. Isi barisnya dahulu.',
  rows: `Paling banyak ${wholeNumber(importLimits.rows)} baris dalam satu berkas.`,
  columns: `Paling banyak ${importLimits.columns} kolom dalam satu berkas.`,
  unpacked: 'Isi berkas ini terlalu besar.',
  broken:
    'Berkas ini rusak atau tidak dapat dibaca. Buka di aplikasi tabel Anda, simpan sebagai .xlsx, lalu kirim lagi.',
  choice: 'Lembar atau baris judul itu tidak ada di berkas ini.',
  kind: 'Berkas ini bukan CSV atau XLSX.',
  'old-excel': 'Berkas Excel lama (.xls) belum dapat dibaca. Simpan sebagai .xlsx atau .csv.',
  password: 'Berkas ini dikunci dengan kata sandi. Buka di Excel, hapus kata sandinya, simpan, lalu kirim lagi.',
  xlsb: 'Berkas Excel biner (.xlsb) belum dapat dibaca. Simpan sebagai .xlsx atau .csv.',
  'open-document':
    'Berkas OpenDocument (.ods) belum dapat dibaca. Di LibreOffice pilih Simpan Sebagai, lalu jenis .xlsx.',
  numbers: 'Berkas Numbers belum dapat dibaca. Di Numbers pilih Ekspor Ke, lalu Excel atau CSV.',
  pdf: 'Berkas ini PDF, bukan tabel. Kirim tabelnya sebagai .xlsx atau .csv.',
  'web-page':
    'Berkas ini halaman web (HTML atau XML) yang diberi nama tabel. Buka di Excel atau Google Sheets, simpan sebagai .xlsx, lalu kirim lagi.',
} as const
