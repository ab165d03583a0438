// The columns of an import and of an export of products: their names in the file, and what they are called in requests.

/** The columns in the order in which the template and the export have them. */
export const importFields = [
  'number',
  'name',
  'categories',
  'price_bottom',
  'price_top',
  'description',
  'weight',
  'unit',
  'capacity',
  'photo_1',
  'photo_2',
  'photo_3',
  'photo_4',
  'video_url',
  'is_sni',
  'sni_no',
  'certificate_no',
  'sni_start_date',
  'sni_end_date',
  'sni_no_end',
  'lspro',
  'mentor_type',
  'mentor',
  'state',
] as const
export type ImportField = (typeof importFields)[number]

/** The columns of photos: the main one and those of the gallery (productMost.photos), in the order of the product. */
export const photoFields = ['photo_1', 'photo_2', 'photo_3', 'photo_4'] as const satisfies readonly ImportField[]

/** The names of the columns in a file, and on the screen. */
export const importFieldNames: Record<ImportField, string> = {
  number: 'Nomor produk',
  name: 'Nama produk',
  categories: 'Kategori',
  price_bottom: 'Harga bawah',
  price_top: 'Harga atas',
  description: 'Keterangan',
  weight: 'Berat',
  unit: 'Satuan berat',
  capacity: 'Kapasitas produksi',
  photo_1: 'Foto utama',
  photo_2: 'Foto 2',
  photo_3: 'Foto 3',
  photo_4: 'Foto 4',
  video_url: 'Tautan video',
  is_sni: 'Ber-SNI',
  sni_no: 'Nomor SNI',
  certificate_no: 'Nomor sertifikat',
  sni_start_date: 'Tanggal mulai SNI',
  sni_end_date: 'Tanggal akhir SNI',
  sni_no_end: 'SNI tanpa tanggal akhir',
  lspro: 'LSPRO',
  mentor_type: 'Jenis pembina',
  mentor: 'Nama pembina',
  state: 'Keadaan',
}

/** What is written into each column, for the page and the second sheet of the template. */
export const importFieldHints: Record<ImportField, string> = {
  number: 'Kosongkan untuk produk baru. Berkas ekspor mengisinya; baris dengan nomor mengubah produk itu.',
  name: 'Wajib. Paling banyak 150 huruf.',
  categories: 'Nama kategori, atau "Induk > Anak". Beberapa kategori dipisah dengan tanda |.',
  price_bottom: 'Rupiah tanpa sen: 15000 atau 15.000.',
  price_top: 'Rupiah tanpa sen. Sama dengan harga bawah bila hanya ada satu harga.',
  description: 'Paling banyak 5.000 huruf.',
  weight: 'Angka, misalnya 250, 1,5, atau 1,5 kg.',
  unit: 'gr atau Kg. Bila kosong: satuan di kolom Berat, atau gr.',
  capacity: 'Misalnya 500 bungkus per bulan.',
  photo_1: 'Nama berkas foto di dalam ZIP, misalnya keripik.jpg. Foto dipotong persegi dari tengah.',
  photo_2: 'Nama berkas foto kedua, bila ada.',
  photo_3: 'Nama berkas foto ketiga, bila ada.',
  photo_4: 'Nama berkas foto keempat, bila ada.',
  video_url: 'Alamat https:// dari YouTube, TikTok, Instagram, Facebook, atau Vimeo.',
  is_sni: 'ya atau tidak. Bila kosong: ya bila nomor SNI diisi.',
  sni_no: 'Beberapa nomor dipisah dengan koma.',
  certificate_no: 'Nomor SPPT SNI seperti tertulis di sertifikatnya, paling banyak 60 huruf. Boleh kosong.',
  sni_start_date: 'Tanggal seperti 31/12/2026 atau 2026-12-31.',
  sni_end_date: 'Tanggal seperti 31/12/2026 atau 2026-12-31.',
  sni_no_end: 'ya bila sertifikat tidak memiliki tanggal akhir.',
  lspro: 'Nama lembaga sertifikasi seperti di formulir produk.',
  mentor_type: 'Jenis pembina seperti di formulir produk.',
  mentor: 'Nama pembina.',
  state: 'Draf: disimpan sebagai draf. Ajukan: dikirim untuk diperiksa. Bila kosong: dikirim bila ada foto.',
}

/** Limits of a file and of what a shop may keep. Sizes in bytes. */
export const importMost = {
  rows: 5000,
  columns: 100,
  tableBytes: 20_000_000,
  archiveBytes: 60_000_000,
  /** Photos in one ZIP. */
  photos: 300,
  /** Imports of one shop that are kept; each is deleted after `days`. */
  imports: 20,
  /** Bytes of their files and of the cells in them. */
  storedBytes: 100_000_000,
  days: 30,
} as const
